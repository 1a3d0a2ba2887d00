import type { GatewaysOffered, GatewaysShown } from '#domain/campaign.ts'
import type { Settings } from '#server/config.ts'

/**
 * Of the gateways that a campaign shows, those that this server has. iVeri takes cards, so it is where cards are shown; SnapScan no campaign
 * can leave out.
 */
export const gatewaysOffered = ({ paygate, ozow, paypal, paysoft, iveri, snapscan }: Settings, shown: GatewaysShown): GatewaysOffered => ({
  ...shown,
  payfast: shown.payfast && paygate.isOffered,
  payPal: shown.payPal && paypal !== null,
  ozow: shown.ozow && ozow !== null,
  paysoft: shown.paysoft && paysoft !== null,
  iveri: shown.payfast && iveri !== null,
  snapscan: snapscan !== null,
})
