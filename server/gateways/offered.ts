import type { GatewaysOffered, GatewaysShown } from '#domain/campaign.ts'
import type { Settings } from '#server/config.ts'

/**
 * Those of the gateways that a campaign shows which this server has. iVeri takes cards, so it is there where cards are shown; no campaign can
 * leave out SnapScan.
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
