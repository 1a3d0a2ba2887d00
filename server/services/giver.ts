import type { OnceOffDonation } from '#domain/donationSchema.ts'
import type { donations } from '#server/db/schema.ts'
import { normaliseMobile } from '#server/normaliseMobile.ts'

/** Who gives, and what the public is to see of it: the same of a donation and of a recurring gift. */
type Giver = Pick<
  typeof donations.$inferSelect,
  'firstName' | 'lastName' | 'email' | 'mobileNumber' | 'anonymous' | 'displayName' | 'comment'
>

export const giverOf = ({ firstName, lastName, email, mobileNumber, anonymous, displayName, comment }: Giver): Giver => ({
  firstName,
  lastName,
  email,
  mobileNumber,
  anonymous,
  displayName,
  comment,
})

export const giverOfForm = (form: Pick<OnceOffDonation, keyof Giver>): Giver =>
  giverOf({
    ...form,
    mobileNumber: normaliseMobile(form.mobileNumber),
    displayName: form.displayName ?? '',
    comment: form.comment ?? '',
  })
