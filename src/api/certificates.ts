import type { Certificate } from '#domain/entities.ts'
import { cents } from '#domain/money.ts'
import type { WireCertificate } from '#domain/wire.ts'
import type { IssueInput, IssueOutput } from '#machines/certificate/types.ts'
import { isRefusal, refusalsOf, type Http } from './http.ts'

const path = (token: string) => `/donations/${encodeURIComponent(token)}/certificate`

export async function readCertificate(http: Http, token: string, signal: AbortSignal): Promise<Certificate> {
  const { data } = await http<WireCertificate>(path(token), { as: 'public', signal })
  return decodeCertificate(data)
}

export async function issueCertificate(http: Http, { token, details }: IssueInput, signal: AbortSignal): Promise<IssueOutput> {
  try {
    const { data } = await http<WireCertificate>(path(token), { method: 'POST', as: 'public', body: details, signal })
    return { kind: 'answered', certificate: decodeCertificate(data) }
  } catch (error) {
    if (!isRefusal(error)) throw error
    // It has been paid back meanwhile, or the approval has ended: how it stands is the answer.
    if (error.status === 409) return { kind: 'answered', certificate: await readCertificate(http, token, signal) }
    return { kind: 'refused', errors: refusalsOf(error) }
  }
}

const decodeCertificate = ({ amount, ...same }: WireCertificate): Certificate => ({ ...same, amount: cents(amount) })
