import type { GatewayName } from '#server/gateways/gateway.ts'

/** As an operator reads them. */
export const GATEWAY_NAME: Record<GatewayName, string> = {
  paygate: 'PayGate',
  paypal: 'PayPal',
  ozow: 'Ozow',
  iveri: 'iVeri',
  snapscan: 'SnapScan',
  eft: 'EFT',
  paybatch: 'a monthly debit of a card',
  paysoft: 'debit order',
}
