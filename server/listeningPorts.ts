import type { Settings } from '#server/config.ts'

/** Fills in the ports that the system chose where a setting says 0. */
export function withListeningPorts(settings: Settings, ports: { port: number; simulatorPort: number }): Settings {
  const chosen = (address: string, old: number, port: number) => (old === 0 ? address.replace(/:0(?=\/|$)/, `:${port}`) : address)
  const { paygate, ozow, paypal, iveri, snapscan, paysoft, botCheck } = settings
  const atSimulator = (address: string) => chosen(address, settings.simulatorPort, ports.simulatorPort)
  const near = ({ serverUrl, notifyUrl }: { serverUrl: string; notifyUrl: string }) => ({
    serverUrl: atSimulator(serverUrl),
    notifyUrl: chosen(notifyUrl, settings.port, ports.port),
  })
  return {
    ...settings,
    ...ports,
    publicUrl: chosen(settings.publicUrl, settings.port, ports.port),
    apiUrl: chosen(settings.apiUrl, settings.port, ports.port),
    simulatorUrl: atSimulator(settings.simulatorUrl),
    paygate: {
      ...paygate,
      browserUrl: atSimulator(paygate.browserUrl),
      ...near(paygate),
    },
    ozow: ozow && { ...ozow, ...near(ozow) },
    paypal: paypal && { ...paypal, ...near(paypal) },
    iveri: iveri && { ...iveri, ...near(iveri), browserUrl: atSimulator(iveri.browserUrl) },
    snapscan: snapscan && {
      ...snapscan,
      ...near(snapscan),
      browserUrl: atSimulator(snapscan.browserUrl),
    },
    paysoft: paysoft && { ...paysoft, ...near(paysoft) },
    botCheck: {
      ...botCheck,
      browserUrl: atSimulator(botCheck.browserUrl),
      serverUrl: atSimulator(botCheck.serverUrl),
    },
  }
}
