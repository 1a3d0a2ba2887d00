import type { NextStep, PlacedDonation } from '#machines/placedDonation.ts'
import { leavesByScript, STAYED_AFTER } from '#ui/fetchPart.ts'

/** Milliseconds that a page may still load before it is left: on a bad link a picture may hang for minutes. */
const LOADS_WITHIN = 3_000

type Redirect = Extract<NextStep, { kind: 'redirect' }>

/** Goes to the gateway's page, or posts its form from the page itself, as its protocol wants. Resolves only where the page was not left. */
export async function leaveForGateway({ next }: Pick<PlacedDonation, 'next'>): Promise<void> {
  if (next.kind !== 'redirect') throw new Error(`Nothing to be redirected to: ${next.kind}`)
  if (document.readyState !== 'complete') await loaded()
  await leave(next)
}

/** Before it is, a page that leaves gives its place in the browser's history away: Back would lead past the question whether it was paid. */
const loaded = (): Promise<void> =>
  new Promise((resolve) => {
    const limit = setTimeout(() => {
      leavesByScript()
      // Where a second press has waited beside it, the page may be on its way already.
      if (document.readyState !== 'complete') stop()
      resolve()
    }, LOADS_WITHIN)
    const onLoad = () => {
      clearTimeout(limit)
      setTimeout(resolve)
    }
    addEventListener('load', onLoad, { once: true })
  })

function leave(next: Redirect): Promise<void> {
  leavesByScript()
  if (Object.keys(next.fields).length === 0) location.assign(next.url)
  else post(next)
  return new Promise((resolve) => {
    setTimeout(resolve, STAYED_AFTER)
  })
}

function post({ url, fields }: { url: string; fields: Record<string, string> }): void {
  const form = document.createElement('form')
  form.method = 'POST'
  form.action = url
  form.hidden = true
  for (const [name, value] of Object.entries(fields)) {
    const field = document.createElement('input')
    field.type = 'hidden'
    field.name = name
    field.value = value
    form.append(field)
  }
  document.body.append(form)
  form.submit()
  form.remove()
}
