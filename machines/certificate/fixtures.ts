import type { Certificate } from '#domain/entities.ts'
import type { CertificateDetails } from '#domain/section18A.ts'
import type { EventFixtures, OutcomeFixtures } from '#machines/fixtures.ts'
import type { CertificateEvent, CertificateInput, IssueOutput } from './types.ts'

const token = 'eyJhbGciOiJIUzI1NiJ9.eyJkIjoiMTgifQ.c2lnbmF0dXJl'

const offered: Certificate = {
  state: 'offered',
  number: null,
  issuedAt: null,
  organisationName: 'Kopano Water Trust',
  campaignName: 'Clean water for Thaba Nchu',
  amount: 250_00,
  currencyId: 1,
  donorName: 'Lerato Dlamini',
  donorPhone: '+27821234567',
}
const issued: Certificate = { ...offered, state: 'issued', number: '000042', issuedAt: '2026-11-02T08:00:00.000Z' }

export const certificates = {
  offered,
  issued,
  cancelled: { ...issued, state: 'cancelled' },
  none: { ...offered, state: 'none' },
} satisfies Record<string, Certificate>

export const details: CertificateDetails = {
  nature: 'person',
  legalName: 'Lerato Dlamini',
  tradingName: '',
  idType: 'saId',
  idNumber: '8001015009087',
  idCountry: 'South Africa',
  taxReference: '0123456782',
  contactNumber: '082 123 4567',
  address: '12 Station Street, Thaba Nchu, 9780',
}

export const inputs = {
  offered: { token, certificate: certificates.offered },
  issued: { token, certificate: certificates.issued },
  cancelled: { token, certificate: certificates.cancelled },
  none: { token, certificate: certificates.none },
} satisfies Record<string, CertificateInput>

export const events = {
  ASK: [{ type: 'ASK', details }],
  CONFIRMED: [{ type: 'CONFIRMED' }],
  RETRY: [{ type: 'RETRY' }],
  BACK: [{ type: 'BACK' }],
} satisfies EventFixtures<CertificateEvent>

export const outcomes = {
  issueCertificate: {
    issued: { kind: 'answered', certificate: certificates.issued },
    /** Paid back meanwhile. */
    notAnyMore: { kind: 'answered', certificate: certificates.none },
    /** Issued in another tab, and cancelled since. */
    cancelled: { kind: 'answered', certificate: certificates.cancelled },
    refused: {
      kind: 'refused',
      errors: [{ field: 'legalName', message: 'Please write this in Latin letters, as on a South African tax return.' }],
    },
    refusedAsAWhole: { kind: 'refused', errors: [{ message: 'Too many requests. Please wait a moment and try again.' }] },
  },
} satisfies OutcomeFixtures<{ issueCertificate: IssueOutput }>
