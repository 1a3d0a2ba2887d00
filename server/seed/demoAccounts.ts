export const DEMO_PASSWORD = 'letsema-demo-1'

export const DEMO_ACCOUNTS = [
  'donor@letsema.test',
  'fundraiser@letsema.test',
  'organisation@letsema.test',
  'champion@letsema.test',
  'operator@letsema.test',
] as const
