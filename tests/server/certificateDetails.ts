import { details } from '#machines/certificate/fixtures.ts'

/** What a donor says of themselves for a Section 18A certificate, with letters that not every font has, and an address in lines. */
export const DETAILS = { ...details, legalName: 'Ľubica Ṋemukula', address: '12 Station Street\nPolokwane, 0700' }
