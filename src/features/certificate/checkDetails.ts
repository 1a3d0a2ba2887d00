import { ValidationError } from 'yup'
import { certificateForm } from '#domain/certificateSchema.ts'
import type { CertificateDetails } from '#domain/section18A.ts'

/** The rules of the form, each field's first message. This file brings yup with it: it is loaded when the form is first sent off. */
export async function checkDetails(
  details: CertificateDetails,
  clock: () => number,
): Promise<Partial<Record<keyof CertificateDetails, string>>> {
  try {
    await certificateForm(clock).validate(details, { abortEarly: false })
    return {}
  } catch (error) {
    if (!(error instanceof ValidationError)) throw error
    const errors: Partial<Record<keyof CertificateDetails, string>> = {}
    for (const { path = '', message } of error.inner) errors[path as keyof CertificateDetails] ??= message
    return errors
  }
}
