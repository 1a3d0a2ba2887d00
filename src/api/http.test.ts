import { expect, it } from 'vitest'
import { byEft } from '#machines/payment/fixtures.ts'
import { createDonationCalls } from './donations.ts'
import { createHttp } from './http.ts'

const ports = { host: '', getToken: () => null, onUnauthorized: async () => false }

it('an answer that cannot be read says nothing of a donation: it is no refusal, which would end the attempt and its key', async () => {
  const http = createHttp(ports, async () => new Response('<h1>Out of data</h1>', { status: 200 }))
  const giver = { isLoggedIn: false, recaptchaToken: null }
  const form = { type: 0, currencyId: 1, amount: 150, paymentMethod: byEft.paymentMethod } as never
  await expect(createDonationCalls(http).create({ form, attemptKey: 'k' }, giver, new AbortController().signal)).rejects.toThrow(TypeError)
})
