import { compactVerify, CompactSign } from 'jose'
import type { Keys } from '#server/auth/keys.ts'
import { Refusal } from '#server/http/refusal.ts'

interface Named {
  id: string
  createdAt: Date
}

/** The right to read and change one donation. It has no end: it stands in mails. The same donation always has the same token. */
export const signDonationToken = (keys: Keys, donation: Named): Promise<string> => sign(keys, 'donation', donation)

/** @returns the donation's id, or null where the token is not ours */
export const readDonationToken = (keys: Keys, token: string): Promise<string | null> => read(keys, 'donation', token)

export const unknownDonation = (): Refusal => new Refusal(404, 'We could not find this donation.')

/** @throws Refusal 404 where the token is not ours */
export async function requireDonationId(keys: Keys, token: string): Promise<string> {
  const id = await readDonationToken(keys, token)
  if (!id) throw unknownDonation()
  return id
}

/** The right to read and change one recurring gift. */
export const signMandateToken = (keys: Keys, mandate: Named): Promise<string> => sign(keys, 'recurring gift', mandate)

/** @returns the recurring gift's id, or null where the token is not ours */
export const readMandateToken = (keys: Keys, token: string): Promise<string | null> => read(keys, 'recurring gift', token)

type Audience = 'donation' | 'recurring gift'

async function sign(keys: Keys, aud: Audience, { id, createdAt }: Named): Promise<string> {
  const claims = JSON.stringify({ sub: id, iat: Math.floor(createdAt.getTime() / 1000), aud })
  return new CompactSign(new TextEncoder().encode(claims)).setProtectedHeader({ alg: 'HS256', typ: 'JWT' }).sign(keys.donationToken)
}

async function read(keys: Keys, aud: Audience, token: string): Promise<string | null> {
  if (token.length > 500 || !/^[\w-]+\.[\w-]+\.[\w-]+$/.test(token)) return null
  try {
    const { payload } = await compactVerify(token, keys.donationToken, { algorithms: ['HS256'] })
    const claims = JSON.parse(new TextDecoder().decode(payload)) as { sub?: unknown; aud?: unknown }
    return claims.aud === aud && typeof claims.sub === 'string' ? claims.sub : null
  } catch {
    return null
  }
}
