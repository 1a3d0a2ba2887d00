import { certificateForm } from '#domain/certificateSchema.ts'
import { firstMessages } from '#domain/firstMessages.ts'
import type { CertificateDetails } from '#domain/section18A.ts'

/** The rules of the form. This file brings yup with it: it is loaded when the form is first sent off. */
export const checkDetails = (
  details: CertificateDetails,
  clock: () => number,
): Promise<Partial<Record<keyof CertificateDetails, string>>> => firstMessages(certificateForm(clock), details)
