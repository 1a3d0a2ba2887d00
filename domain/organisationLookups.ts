/** Ids are the wire's. */
export const ORGANISATION_SECTORS = [
  { id: 1, name: 'Education' },
  { id: 2, name: 'Health' },
  { id: 3, name: 'Children and Youth' },
  { id: 4, name: 'Animals' },
  { id: 5, name: 'Environment' },
  { id: 6, name: 'Arts and Culture' },
  { id: 7, name: 'Community Development' },
  { id: 8, name: 'Disaster Relief' },
  { id: 9, name: 'Sport' },
  { id: 10, name: 'Older People' },
  { id: 11, name: 'Disability' },
  { id: 12, name: 'Food and Shelter' },
] as const

export const ORGANISATION_TYPES = [
  { id: 1, name: 'Non-Profit Company' },
  { id: 2, name: 'Non-Profit Organisation' },
  { id: 3, name: 'Public Benefit Organisation' },
  { id: 4, name: 'Trust' },
  { id: 5, name: 'School' },
  { id: 6, name: 'Voluntary Association' },
] as const
