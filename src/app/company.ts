export const VERSION_LABEL = 'V2.2.57'

/** Pages outside this app. */
export const EXTERNAL = {
  faq: 'https://help.letsema.org.za/faq',
  about: 'https://about.letsema.org.za',
  facebook: 'https://www.facebook.com/letsemagiving',
  instagram: 'https://www.instagram.com/letsemagiving',
  linkedin: 'https://www.linkedin.com/company/letsemagiving',
  youtube: 'https://www.youtube.com/@letsemagiving',
} as const
