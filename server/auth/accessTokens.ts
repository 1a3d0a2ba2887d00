import { jwtVerify, SignJWT } from 'jose'
import type { WireUser } from '#domain/wire.ts'
import type { ServerContext } from '#server/context.ts'
import { Refusal } from '#server/http/refusal.ts'

const ISSUER = 'letsema'
const AUDIENCE = 'letsema-api'

export async function signAccessToken(context: ServerContext, user: WireUser): Promise<string> {
  const now = context.clock()
  return new SignJWT({ user })
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
 * @returns the id of the user
 * @throws Refusal 401
 */
export async function readAccessToken(context: ServerContext, authorization: string | undefined): Promise<string> {
  const token = /^Bearer ([\w-]+\.[\w-]+\.[\w-]+)$/i.exec(authorization ?? '')?.[1]
  if (!token) throw new Refusal(401, 'Please log in.')
  try {
    const { payload } = await jwtVerify(token, context.keys.accessToken, {
      algorithms: ['HS256'],
      issuer: ISSUER,
      audience: AUDIENCE,
      currentDate: new Date(context.clock()),
    })
    if (typeof payload.sub !== 'string') throw new Error('No subject')
    return payload.sub
  } catch {
    throw new Refusal(401, 'Your session has expired. Please log in again.')
  }
}
