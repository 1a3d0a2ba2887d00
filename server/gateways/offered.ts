import type { GatewaysShown } from '#domain/campaign.ts'
import type { Settings } from '#server/config.ts'

/** Of the gateways that a campaign shows, those that this server has. */
export const gatewaysOffered = ({ paygate, ozow }: Settings, shown: GatewaysShown): GatewaysShown => ({
  ...shown,
  payfast: shown.payfast && paygate.isOffered,
  ozow: shown.ozow && ozow !== null,
})
