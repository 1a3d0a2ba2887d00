import type { SearchTab } from './address.ts'

/** Of the page, and with the site's name its title. */
export const headingOf = (tab: SearchTab): string => (tab === 'organisations' ? 'Find an organisation' : 'Find a campaign')
