/** What every server with a real gateway is given beside that gateway's own settings. */
export const BESIDE_REAL_GATEWAYS = {
  RECAPTCHA_SITE_KEY: 'k',
  RECAPTCHA_SECRET: 's',
  EFT_BANK_NAME: 'Nedbank',
  EFT_ACCOUNT_NUMBER: '1020304050',
  EFT_BRANCH_CODE: '198765',
  EFT_ACCOUNT_NAME: 'Letsema NPC',
  EFT_SWIFT_CODE: 'NEDSZAJJ',
  SMTP_URL: 'smtp://127.0.0.1:1',
  MAIL_FROM: 'Letsema <no-reply@letsema.example>',
  PUBLIC_URL: 'http://localhost:0',
}

export const REAL_PAYGATE = { PAYGATE_URL: 'https://secure.paygate.co.za', PAYGATE_ID: '10099999999', PAYGATE_KEY: 'a-key' }
