import { useEffect, useState, type RefObject } from 'react'
import { givingRefusal } from '#domain/campaign.ts'
import type { Campaign } from '#domain/entities.ts'
import { countText, formatMoney } from '#domain/money.ts'
import { useNow } from '#ports/useNow.ts'
import { chakra } from '#theme/factory.tsx'
import { ButtonLink } from '#ui/Button.tsx'
import { Icon } from '#ui/Icon.tsx'

const Bar = chakra('div', {
  base: {
    display: { base: 'flex', lg: 'none' },
    alignItems: 'center',
    justifyContent: 'space-between',
    gap: '3',
    position: 'sticky',
    bottom: 0,
    marginTop: '6',
    marginBottom: '-12',
    marginInline: { base: '-4', md: '-6' },
    paddingBlock: '2',
    paddingInline: { base: '4', md: '6' },
    bg: 'raised',
    borderTopWidth: '1px',
    borderTopStyle: 'solid',
    borderColor: 'line',
    fontSize: 'sm',
    fontVariantNumeric: 'tabular-nums',
    '& a': { flexShrink: 0 },
    '& a:only-child': { flexGrow: 1 },
    // Not while it has the focus, which would be lost.
    '&[data-away]:not(:focus-within)': { visibility: 'hidden' },
    // Magnified, there is no room to spare.
    '@media (max-height: 30rem)': { display: 'none' },
  },
})

/** Keeps Donate within reach of the thumb where the box that has it is scrolled away above. */
export function DonateBar({ campaign, box }: { campaign: Campaign; box: RefObject<HTMLElement | null> }) {
  const refusal = givingRefusal(campaign, useNow())
  const [place, setPlace] = useState<'never needed' | 'away' | 'shown'>('never needed')
  useEffect(() => {
    if (!box.current) return
    const observer = new IntersectionObserver(([entry]) => {
      if (!entry) return
      const isPassed = !entry.isIntersecting && entry.boundingClientRect.bottom < 0
      setPlace((before) => (isPassed ? 'shown' : before === 'never needed' ? before : 'away'))
    })
    observer.observe(box.current)
    return () => observer.disconnect()
  }, [box])
  if (place === 'never needed' || refusal) return null
  return (
    <Bar data-donate-bar data-screen-only data-away={place === 'away' || undefined}>
      {campaign.progressShown === 'amounts' && (
        <span>
          <strong>{formatMoney(campaign.raised, campaign.currencyId)}</strong> raised
        </span>
      )}
      {campaign.progressShown === 'donors' && <strong>{countText(campaign.donors, 'donor')}</strong>}
      <ButtonLink href={`/donation/${campaign.path}`}>
        <Icon name="heart" />
        Donate
      </ButtonLink>
    </Bar>
  )
}
