/** What the public sees as the giver of a donation: an anonymous one shows no name at all, not even a display name. */
export function publicDonorName(donor: { anonymous: boolean; displayName: string | null; firstName: string; lastName: string }): string {
  if (donor.anonymous) return 'Anonymous'
  return donor.displayName?.trim() || `${donor.firstName} ${donor.lastName}`.trim() || 'Anonymous'
}
