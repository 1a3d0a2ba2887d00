import { compactVerify, CompactSign } from 'jose'
import type { Keys } from '#server/auth/keys.ts'

/** The right to read and change one donation. It has no end: it stands in mails. The same donation always has the same token. */
export async function signDonationToken(keys: Keys, donation: { id: string; createdAt: Date }): Promise<string> {
  const claims = JSON.stringify({ sub: donation.id, iat: Math.floor(donation.createdAt.getTime() / 1000), aud: 'donation' })
  return new CompactSign(new TextEncoder().encode(claims)).setProtectedHeader({ alg: 'HS256', typ: 'JWT' }).sign(keys.donationToken)
}

/** @returns the donation's id, or null where the token is not ours */
export async function readDonationToken(keys: Keys, token: string): Promise<string | null> {
  if (token.length > 500 || !/^[\w-]+\.[\w-]+\.[\w-]+$/.test(token)) return null
  try {
    const { payload } = await compactVerify(token, keys.donationToken, { algorithms: ['HS256'] })
    const claims = JSON.parse(new TextDecoder().decode(payload)) as { sub?: unknown; aud?: unknown }
    return claims.aud === 'donation' && typeof claims.sub === 'string' ? claims.sub : null
  } catch {
    return null
  }
}
