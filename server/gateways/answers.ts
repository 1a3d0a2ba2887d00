export class GatewayUnavailable extends Error {}

/** A gateway's answer in JSON. @throws GatewayUnavailable where there is none in time, or not in JSON */
export async function answeredWithin<Answer>(gateway: string, address: string, timeoutMs: number, init: RequestInit): Promise<Answer> {
  try {
    const response = await fetch(address, { ...init, redirect: 'error', signal: AbortSignal.timeout(timeoutMs) })
    if (!response.ok) throw new Error(`status ${response.status}`)
    return (await response.json()) as Answer
  } catch (error) {
    const { pathname } = new URL(address)
    throw new GatewayUnavailable(`${gateway} ${pathname}: ${error instanceof Error ? error.message : 'no answer'}`, { cause: error })
  }
}

/** Browsers are sent there: nothing that a browser would run may pass. */
export const isWebAddress = (address: unknown): address is string =>
  typeof address === 'string' && address.length <= 2_000 && /^https?:\/\//.test(address) && URL.canParse(address)
