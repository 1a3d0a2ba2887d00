import { lazy, Suspense, useEffect, useState } from 'react'
import { formatMoney } from '#domain/money.ts'
import type { PlacedDonation } from '#machines/placedDonation.ts'
import type { PaymentEvent } from '#machines/payment/types.ts'
import { chakra } from '#theme/factory.tsx'
import { Button, ButtonLink } from '#ui/Button.tsx'
import { Muted, Stack, Text, VisuallyHidden } from '#ui/layout.tsx'
import { MoneyTable } from '#ui/MoneyTable.tsx'
import { Notice } from '#ui/Notice.tsx'
import { Refusal } from '#ui/Refusal.tsx'
import { Actions } from './Actions.tsx'
import { CancelDonation } from './CancelDonation.tsx'
import { NotYours } from './NotYours.tsx'
import { PaymentTitle } from './PaymentTitle.tsx'
import { ReferenceAndAmount } from './ReferenceAndAmount.tsx'

/** Few donors scan, so what draws the code is fetched here. Without it there is still the link. */
const QrCode = lazy(() =>
  import('#ui/QrCode.tsx').then(
    (module) => ({ default: module.QrCode }),
    () => ({ default: NoPicture }),
  ),
)

const NoPicture = () => <Muted>The code could not be loaded. Please open SnapScan with the button.</Muted>

const MOUSE = '(pointer: fine)'

const Ways = chakra('div', {
  base: {
    display: 'grid',
    gap: '4',
    justifyItems: 'center',
    textAlign: 'center',
    textWrap: 'balance',
    bg: 'sunken',
    borderRadius: 'md',
    padding: '4',
    '& [data-link]': { width: '100%' },
    '& [data-link] a': { width: '100%' },
    // As high as the code that comes.
    '& [data-code]': { minHeight: '225px', display: 'flex', alignItems: 'center' },
    [`@media ${MOUSE}`]: {
      gridTemplateColumns: { md: 'auto 1fr' },
      columnGap: { md: '6' },
      justifyItems: { base: 'center', md: 'start' },
      textAlign: { base: 'center', md: 'left' },
      '& [data-code]': { gridRow: { md: '1 / span 2' } },
      '& [data-words]': { alignSelf: 'end' },
      '& [data-link] a': { width: 'auto' },
    },
  },
})

interface CodeToPayProps {
  notice?: string | null
  donation: PlacedDonation
  /** Of the code. */
  link: string
  send: (event: PaymentEvent) => void
  onGiveAnother: (() => void) | null
}

export function CodeToPay({ donation, link, notice, send, onGiveAnother }: CodeToPayProps) {
  const amount = formatMoney(donation.line.total, donation.line.currencyId, 'cents')
  // Both ways are there for everyone: first, and read out first, the one that a finger, or a mouse, makes more likely.
  const [hasMouse] = useState(() => matchMedia(MOUSE).matches)
  const code = (
    <div data-code>
      <Suspense fallback={<VisuallyHidden role="status">Drawing the code…</VisuallyHidden>}>
        <QrCode text={link} alt={`QR code to pay ${amount} with SnapScan, reference ${donation.reference}`} />
      </Suspense>
    </div>
  )
  const button = (
    <div data-link>
      <ButtonLink href={link} newTab>
        Open SnapScan
        <VisuallyHidden> in a new tab</VisuallyHidden>
      </ButtonLink>
    </div>
  )
  return (
    <Stack>
      <PaymentTitle>Pay with SnapScan</PaymentTitle>
      <Refusal message={notice} />
      <Ways>
        {hasMouse ? code : button}
        <Text data-words>
          {hasMouse
            ? 'Scan the code with your phone, in the SnapScan app or with its camera.'
            : 'Or scan the code with another phone, in the SnapScan app or with its camera.'}
        </Text>
        {hasMouse ? button : code}
      </Ways>
      <Waiting email={donation.email} />
      <ReferenceAndAmount donation={donation} />
      {donation.line.tipOrFee > 0 && <MoneyTable line={donation.line} />}
      <Actions>
        <Button variant="outline" onClick={() => send({ type: 'PAID' })}>
          I have paid
        </Button>
      </Actions>
      <CancelDonation donation={donation} send={send} />
      <NotYours onGiveAnother={onGiveAnother} />
    </Stack>
  )
}

const STILL_AFTER_MS = 30_000

/** Said once more after a while, so that a donor who cannot see the page knows that it has not given up. */
function Waiting({ email }: { email: string }) {
  const [isLong, setIsLong] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setIsLong(true), STILL_AFTER_MS)
    return () => clearTimeout(timer)
  }, [])
  return (
    <Notice tone="plain" isNews>
      <span>{isLong ? 'Still waiting for your payment. Take your time: the code stays good. ' : 'Waiting for your payment. '}</span>
      {`When SnapScan tells us, this page goes on by itself and your receipt goes to ${email}. Nothing is charged if you do not pay.`}
    </Notice>
  )
}
