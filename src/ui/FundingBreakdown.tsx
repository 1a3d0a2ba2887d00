import { useId, useRef, useState, type ReactNode } from 'react'
import type { CampaignSummary } from '#domain/entities.ts'
import { formatMoney } from '#domain/money.ts'
import { chakra } from '#theme/factory.tsx'
import { useEscape } from './useEscape.ts'
import { usePressElsewhere } from './usePressElsewhere.ts'

const Anchor = chakra('span', { base: { position: 'relative', zIndex: 1, display: 'inline-block' } })

const Trigger = chakra('button', {
  base: {
    // One by one: Safari does not know the shorthand with a style in it.
    textDecorationLine: 'underline',
    textDecorationStyle: 'dotted',
    textUnderlineOffset: '0.25em',
    minHeight: '1.75rem',
    fontWeight: 'inherit',
    // As much as a thumb wants, without the line growing; and on its way to the bubble a mouse does not leave it.
    '&::after': { content: '""', position: 'absolute', inset: '-0.5rem' },
  },
})

const Bubble = chakra('span', {
  base: {
    position: 'absolute',
    left: 0,
    bg: 'ink',
    color: 'page',
    borderRadius: 'sm',
    padding: '2',
    paddingInline: '3',
    fontSize: 'sm',
    width: 'max-content',
    // Safari would break lines that fit.
    textWrap: 'wrap',
    maxWidth: 'min(16rem, 60vw)',
    fontVariantNumeric: 'tabular-nums',
  },
  variants: { side: { above: { bottom: 'calc(100% + 0.25rem)' }, below: { top: 'calc(100% + 0.25rem)' } } },
})

interface FundingBreakdownProps {
  campaign: CampaignSummary
  /** To which side of the sum there is room: a card cuts off what hangs over its foot, and the page's header covers what rises behind it. */
  side: 'above' | 'below'
  children: ReactNode
}

/** Total raised with where it came from: opens on hover, focus and touch, closes on Escape. */
export function FundingBreakdown({ campaign, side, children }: FundingBreakdownProps) {
  const [isOpen, setOpen] = useState(false)
  const id = useId()
  const anchor = useRef<HTMLSpanElement>(null)
  const trigger = useRef<HTMLButtonElement>(null)
  // Once pressed it stays: a browser moves the mouse away from under a finger by itself.
  const leave = () => setOpen(document.activeElement === trigger.current)
  useEscape(isOpen, () => setOpen(false))
  usePressElsewhere(isOpen, anchor, () => setOpen(false))
  const money = (cents: number) => formatMoney(cents, campaign.currencyId)
  return (
    <Anchor ref={anchor} onMouseEnter={() => setOpen(true)} onMouseLeave={leave}>
      <Trigger
        ref={trigger}
        type="button"
        aria-describedby={id}
        onFocus={() => setOpen(true)}
        onBlur={() => setOpen(false)}
        onClick={() => setOpen(true)}
      >
        {children}
      </Trigger>
      <Bubble role="tooltip" id={id} side={side} hidden={!isOpen}>
        {`Online ${money(campaign.raisedOnline)}`}
        <br />
        {`Offline ${money(campaign.raisedOffline)}`}
      </Bubble>
    </Anchor>
  )
}
