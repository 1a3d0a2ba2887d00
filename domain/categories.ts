/** Ids are the wire's; the order is the one in which people are shown them. */
export const CAMPAIGN_CATEGORIES = [
  { id: 0, name: 'Uncategorised' },
  { id: 1, name: 'Organisation/Charity/NPO/PBO' },
  { id: 2, name: 'Health/Medical/Cosmetic/Dental' },
  { id: 3, name: 'In Loving Memory Of' },
  { id: 4, name: 'Fire/Drought/Disaster Support' },
  { id: 5, name: 'Education and Training' },
  { id: 6, name: 'Sport' },
  { id: 7, name: 'Social Welfare/Community Development' },
  { id: 8, name: 'Youth' },
  { id: 9, name: 'Arts and Culture' },
  { id: 10, name: 'Nature Conservation' },
  { id: 11, name: 'Animal Welfare/Outreach' },
  { id: 12, name: 'Vehicle' },
  { id: 13, name: 'Home' },
  { id: 14, name: 'Business/App' },
  { id: 15, name: 'Legal' },
  { id: 16, name: 'Other' },
] as const

export type CampaignCategoryId = (typeof CAMPAIGN_CATEGORIES)[number]['id']
