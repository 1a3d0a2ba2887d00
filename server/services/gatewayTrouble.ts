import type { ServerContext } from '#server/context.ts'
import { isToBeTold } from '#server/failuresInARow.ts'
import type { GatewayName, Verified } from '#server/gateways/gateway.ts'

type Why = Extract<Verified, { kind: 'forged' }>['why']

/** What to look at first where notifications are refused. */
const TO_CHECK: Partial<Record<GatewayName, Partial<Record<Why, string>>>> = {
  paygate: { checksum: 'Is PAYGATE_KEY the one at PayGate?', merchant: 'Is PAYGATE_ID the one at PayGate?' },
  eft: { checksum: 'Is EFT_NOTIFY_KEY the one of the bank’s feed?' },
  ozow: { checksum: 'Is OZOW_PRIVATE_KEY the one at Ozow?', merchant: 'Are OZOW_SITE_CODE and OZOW_TEST as at Ozow?' },
  paypal: { checksum: 'Is PAYPAL_WEBHOOK_ID the one at PayPal?' },
  snapscan: { checksum: 'Is SNAPSCAN_WEBHOOK_KEY the one at SnapScan?' },
  paysoft: { checksum: 'Is PAYSOFT_KEY the one at Paysoft?' },
}

const WRONG: Record<Why, string> = { checksum: 'signature', merchant: 'merchant', shape: 'form' }

/** With a wrong key donors pay, and their donations stay pending: nobody else hears of it. */
export function noteRefused({ failures, log }: ServerContext, gateway: GatewayName, why: Why): void {
  const count = failures.add(refusedBy(gateway))
  if (!isToBeTold(count)) return
  const refused = count === 1 ? 'a notification was' : `${count} notifications in a row were`
  const check = TO_CHECK[gateway]?.[why] ?? 'Has its protocol changed?'
  log.error(`${gateway}: ${refused} refused (for the ${WRONG[why]} of the last). ${check} Otherwise a stranger sends them.`)
}

export function noteGenuine({ failures, log }: ServerContext, gateway: GatewayName): void {
  const count = failures.end(refusedBy(gateway))
  if (count > 0) log.info(`${gateway}: a notification was taken again, after ${count} that ${count === 1 ? 'was' : 'were'} refused`)
}

/** Fewer in a row are most likely of payments that nobody made, and that the gateway has forgotten: PayPal does so within hours. */
const SILENCES_UNTOLD = 3

/** @param error of a gateway that was asked what became of a payment */
export function noteSilent({ failures, log }: ServerContext, gateway: GatewayName, { message }: Error): void {
  const count = failures.add(notAnsweredBy(gateway))
  if (count <= SILENCES_UNTOLD || !isToBeTold(count)) return
  log.error(
    `${gateway}: ${count} questions in a row about payments were not answered (the last: ${message}). Is it down, or are its address and keys in our settings wrong?`,
  )
}

export function noteAnswered({ failures, log }: ServerContext, gateway: GatewayName): void {
  const count = failures.end(notAnsweredBy(gateway))
  if (count > SILENCES_UNTOLD) log.info(`${gateway}: answers again, after ${count} questions in vain`)
}

const refusedBy = (gateway: GatewayName): string => `${gateway} refused`
const notAnsweredBy = (gateway: GatewayName): string => `${gateway} not answered`
