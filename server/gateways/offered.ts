import type { GatewaysShown } from '#domain/campaign.ts'
import type { Settings } from '#server/config.ts'

/** Of the gateways that a campaign shows, those that this server has. */
export const gatewaysOffered = ({ paygate, ozow, paypal, paysoft }: Settings, shown: GatewaysShown): GatewaysShown => ({
  ...shown,
  payfast: shown.payfast && paygate.isOffered,
  payPal: shown.payPal && paypal !== null,
  ozow: shown.ozow && ozow !== null,
  paysoft: shown.paysoft && paysoft !== null,
})
