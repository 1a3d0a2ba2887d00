import type { Certificate } from '#domain/entities.ts'
import type { CertificateDetails } from '#domain/section18A.ts'
import type { FieldRefusal } from '#machines/refusals.ts'

export interface CertificateInput {
  /** Of the donation. */
  token: string
  certificate: Certificate
}

export interface CertificateContext {
  token: string
  /** As the server has it. */
  certificate: Certificate
  /** What is reviewed, or was last sent. */
  details: CertificateDetails | null
  errors: FieldRefusal[]
}

export type CertificateEvent = { type: 'ASK'; details: CertificateDetails } | { type: 'CONFIRMED' } | { type: 'RETRY' } | { type: 'BACK' }

export interface IssueInput {
  token: string
  details: CertificateDetails
}

export type IssueOutput = { kind: 'answered'; certificate: Certificate } | { kind: 'refused'; errors: FieldRefusal[] }
