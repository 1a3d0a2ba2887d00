import { jwtVerify, SignJWT } from 'jose'

/** The token in a mail's link: says which user, for one purpose, until some time. */
export async function signLink(key: Uint8Array, link: { userId: string; purpose: string; now: number; lifeMs: number }): Promise<string> {
  return new SignJWT({ purpose: link.purpose })
    .setProtectedHeader({ alg: 'HS256' })
    .setSubject(link.userId)
    .setIssuedAt(Math.floor(link.now / 1000))
    .setExpirationTime(Math.ceil((link.now + link.lifeMs) / 1000))
    .sign(key)
}

/** @returns the user's id, or null where the link is not ours, not for this or too old */
export async function readLink(key: Uint8Array, token: string, purpose: string, now: number): Promise<string | null> {
  try {
    const { payload } = await jwtVerify(token, key, { algorithms: ['HS256'], currentDate: new Date(now) })
    return payload.purpose === purpose && typeof payload.sub === 'string' ? payload.sub : null
  } catch {
    return null
  }
}
