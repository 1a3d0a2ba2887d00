import { useId, useRef, useState, type ReactNode } from 'react'
import type { CampaignSummary } from '#domain/entities.ts'
import { formatMoney } from '#domain/money.ts'
import { chakra } from '#theme/factory.tsx'
import { useEscape } from './useEscape.ts'

const Anchor = chakra('span', { base: { position: 'relative', zIndex: 1, display: 'inline-block' } })

const Trigger = chakra('button', {
  base: {
    // One by one: Safari does not know the shorthand with a style in it.
    textDecorationLine: 'underline',
    textDecorationStyle: 'dotted',
    textUnderlineOffset: '0.25em',
    minHeight: '1.75rem',
    fontWeight: 'inherit',
  },
})

const Bubble = chakra('span', {
  base: {
    position: 'absolute',
    left: 0,
    bottom: 'calc(100% + 0.25rem)',
    bg: 'ink',
    color: 'page',
    borderRadius: 'sm',
    padding: '2',
    paddingInline: '3',
    fontSize: 'sm',
    width: 'max-content',
    maxWidth: 'min(16rem, 60vw)',
    fontVariantNumeric: 'tabular-nums',
    // On the way from the sum to here a mouse leaves neither.
    '&::after': { content: '""', position: 'absolute', insetInline: 0, top: '100%', height: '0.25rem' },
  },
})

/** Total raised with where it came from: opens on hover, focus and touch, closes on Escape. */
export function FundingBreakdown({ campaign, children }: { campaign: CampaignSummary; children: ReactNode }) {
  const [isOpen, setOpen] = useState(false)
  const id = useId()
  const trigger = useRef<HTMLButtonElement>(null)
  // Who has pressed it keeps it: a browser moves the mouse away from under a finger by itself.
  const leave = () => setOpen(document.activeElement === trigger.current)
  useEscape(isOpen, () => setOpen(false))
  const money = (cents: number) => formatMoney(cents, campaign.currencyId)
  return (
    <Anchor onMouseEnter={() => setOpen(true)} onMouseLeave={leave}>
      <Trigger
        ref={trigger}
        type="button"
        aria-describedby={isOpen ? id : undefined}
        onFocus={() => setOpen(true)}
        onBlur={() => setOpen(false)}
        onClick={() => setOpen(true)}
      >
        {children}
      </Trigger>
      {isOpen && (
        <Bubble role="tooltip" id={id}>
          {`Online ${money(campaign.raisedOnline)}`}
          <br />
          {`Offline ${money(campaign.raisedOffline)}`}
        </Bubble>
      )}
    </Anchor>
  )
}
