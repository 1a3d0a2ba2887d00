export const LEGAL_OPERATOR = 'Letsema is operated by Letsema Giving NPC, a non-profit company registered in South Africa.'

export const SUPPORT_EMAIL = 'support@letsema.org.za'
