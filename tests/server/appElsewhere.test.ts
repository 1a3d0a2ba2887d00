import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { DonationStatus } from '#domain/enumerations.ts'
import { readSettings } from '#server/config.ts'
import { BESIDE_REAL_GATEWAYS, REAL_PAYGATE } from '#tests/server/realGateways.ts'
import { TestServer } from '#tests/server/testServer.ts'
import { PATIENCE } from '#tests/patience.ts'

const APP = 'https://give.example'

describe('with the app on a static host of its own', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await TestServer.start({ PUBLIC_URL: APP, API_URL: 'http://localhost:0' })
  })
  afterAll(() => server.stop())

  test('a donor who comes back from the gateway comes back to the app, which may call', async () => {
    const donation = await server.given()
    expect(await server.comeBack(await server.pay(donation, 'approve'))).toBe(
      `${APP}/donation/return?donation=${donation.jwtTokenStringDonationId}`,
    )
    const response = await fetch(`${server.url}/api/v1/donations/${donation.jwtTokenStringDonationId}`, { headers: { origin: APP } })
    expect(response.headers.get('access-control-allow-origin')).toBe(APP)
    expect((await server.read(donation)).status).toBe(DonationStatus.Accepted)
  })

  test('its mails lead to the app, and to this server for the receipt', async () => {
    const email = 'elsewhere@example.org'
    const donation = await server.given({ email })
    await server.pay(donation, 'approve')
    const links = await vi.waitFor(async () => {
      const [mail] = await server.mailsTo(email)
      if (!mail) throw new Error('No mail yet')
      return mail.links
    }, PATIENCE)
    const elsewhere = links.filter((link) => !link.startsWith(`${APP}/`))
    expect(links.length).toBeGreaterThan(elsewhere.length)
    expect(elsewhere).toEqual([`${server.url}/api/v1/donations/${donation.jwtTokenStringDonationId}/receipt.pdf`])
    expect((await fetch(elsewhere[0]!)).headers.get('content-type')).toBe('application/pdf')
  })

  test('campaigns are shared at the app', async () => {
    expect(await server.campaign()).toMatchObject({ url: `${APP}/campaign/water`, shortUrl: `${APP}/water` })
  })

  test('the simulated gateway’s forms may be sent on to both', async () => {
    const { headers } = await fetch(server.simulatorUrl)
    expect(headers.get('content-security-policy')).toContain(`form-action 'self' ${server.url} ${APP};`)
  })
})

test('real gateways call where this server is', () => {
  const settings = readSettings(
    {
      ...REAL_PAYGATE,
      ...BESIDE_REAL_GATEWAYS,
      PUBLIC_URL: APP,
      API_URL: 'https://api.give.example',
      CORS_ORIGINS: 'https://other.example',
    },
    [],
  )
  expect(settings.paygate.notifyUrl).toBe('https://api.give.example')
  expect(settings.corsOrigins).toEqual([APP, 'https://other.example'])
})
