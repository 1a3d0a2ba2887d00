import { jwtVerify, SignJWT } from 'jose'
import type { WireUser } from '#domain/wire.ts'
import { passwordMark } from '#server/auth/passwords.ts'
import type { ServerContext } from '#server/context.ts'
import { Refusal } from '#server/http/refusal.ts'

const ISSUER = 'letsema'
const AUDIENCE = 'letsema-api'

/** What an access token shows: who logged in, and by which password. */
interface AccessClaims {
  userId: string
  passwordMark: string
}

/** @param passwordHash of the password that the login goes back to */
export async function signAccessToken(context: ServerContext, user: WireUser, passwordHash: string): Promise<string> {
  const now = context.clock()
  return new SignJWT({ user, passwordMark: passwordMark(passwordHash) })
    .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
    .setSubject(user.id)
    .setIssuer(ISSUER)
    .setAudience(AUDIENCE)
    .setIssuedAt(Math.floor(now / 1000))
    .setExpirationTime(Math.ceil((now + context.settings.accessTokenMs) / 1000))
    .sign(context.keys.accessToken)
}

/**
 * @param authorization the header
 * @throws Refusal 401
 */
export async function readAccessToken(context: ServerContext, authorization: string | undefined): Promise<AccessClaims> {
  const token = /^Bearer ([\w-]+\.[\w-]+\.[\w-]+)$/i.exec(authorization ?? '')?.[1]
  if (!token) throw new Refusal(401, 'Please log in.')
  try {
    const { payload } = await jwtVerify(token, context.keys.accessToken, {
      algorithms: ['HS256'],
      issuer: ISSUER,
      audience: AUDIENCE,
      currentDate: new Date(context.clock()),
    })
    if (typeof payload.sub !== 'string' || typeof payload['passwordMark'] !== 'string') throw new Error('Not all that we sign')
    return { userId: payload.sub, passwordMark: payload['passwordMark'] }
  } catch {
    throw expired()
  }
}

export const expired = (): Refusal => new Refusal(401, 'Your session has expired. Please log in again.')
