import { jwtVerify, SignJWT } from 'jose'
import type { ServerContext } from '#server/context.ts'
import { fieldRefusal, type Refusal } from '#server/http/refusal.ts'

export interface LinkKind {
  /** Of the page that it opens. */
  path: string
  purpose: string
  lifeMs: number
}

interface LinkClaims {
  userId: string
  /** What must still be so when the link is used. */
  boundTo?: string | undefined
}

/** A mail's link, whose token says which user, for one purpose, until some time. */
export async function signLink(context: ServerContext, kind: LinkKind, { userId, boundTo }: LinkClaims): Promise<string> {
  const now = context.clock()
  const token = await new SignJWT({ purpose: kind.purpose, boundTo })
    .setProtectedHeader({ alg: 'HS256' })
    .setSubject(userId)
    .setIssuedAt(Math.floor(now / 1000))
    .setExpirationTime(Math.ceil((now + kind.lifeMs) / 1000))
    .sign(context.keys.mailToken)
  return `${context.settings.publicUrl}${kind.path}?token=${token}`
}

/** @throws Refusal 400 where the token is not ours, not for this or too old */
export async function readLink(context: ServerContext, kind: LinkKind, token: string): Promise<LinkClaims> {
  const currentDate = new Date(context.clock())
  const { payload } = await jwtVerify(token, context.keys.mailToken, { algorithms: ['HS256'], currentDate }).catch(() => {
    throw linkRefusal()
  })
  const { sub: userId, purpose, boundTo } = payload
  if (purpose !== kind.purpose || userId === undefined) throw linkRefusal()
  return { userId, boundTo: typeof boundTo === 'string' ? boundTo : undefined }
}

export const linkRefusal = (): Refusal => fieldRefusal('token', 'This link is not valid any more. Please ask for a new one.')
