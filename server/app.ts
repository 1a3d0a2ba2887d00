import { Hono } from 'hono'
import { cors } from 'hono/cors'
import type { ServerContext } from '#server/context.ts'
import { databaseHealth } from '#server/health.ts'
import { answerError, refuse } from '#server/http/answer.ts'
import { limitedBody } from '#server/http/limitedBody.ts'
import { RateLimits } from '#server/http/rateLimits.ts'
import { Refusal } from '#server/http/refusal.ts'
import { dataHeaders, securityHeaders } from '#server/http/securityHeaders.ts'
import type { MediaFolder } from '#server/media/mediaFolder.ts'
import { operatorGraphql } from '#server/operator/graphql.ts'
import { paymentCallbacks } from '#server/payments/callbacks.ts'
import { authenticationCalls } from '#server/rest/authentication.ts'
import { botCheckPage } from '#server/rest/botCheckPage.ts'
import { campaignCalls } from '#server/rest/campaigns.ts'
import { donationCalls } from '#server/rest/donations.ts'
import { donationSchedulerCalls } from '#server/rest/donationSchedulers.ts'
import { errorReports } from '#server/rest/errorReports.ts'
import { lookupCalls } from '#server/rest/lookups.ts'
import { mediaFiles } from '#server/rest/media.ts'
import { organisationCalls } from '#server/rest/organisations.ts'
import { sitemap } from '#server/rest/sitemap.ts'

const LARGEST_BODY = 100 * 1024

/** Everything but the pages. */
export function createApp(context: ServerContext, media: MediaFolder, limits: RateLimits): Hono {
  const { settings } = context
  const app = new Hono({ strict: false })

  app.onError((error, c) => answerError(c, error, context.log))
  app.notFound((c) => refuse(c, new Refusal(404, 'There is nothing at this address.')))

  const limited = limitedBody(LARGEST_BODY, (c) => refuse(c, new Refusal(413, 'That is too much data.')))
  app.use(securityHeaders(settings.apiUrl))
  for (const path of ['/healthz', '/api/*', '/graphql', '/payments/*', '/media/*']) app.use(path, dataHeaders)
  if (settings.corsOrigins.length > 0) {
    app.use(
      '/api/*',
      cors({
        origin: settings.corsOrigins,
        allowMethods: ['GET', 'POST', 'PATCH', 'DELETE'],
        allowHeaders: ['authorization', 'content-type', 'idempotency-key', 'if-none-match'],
        exposeHeaders: ['date', 'etag', 'retry-after', 'idempotent-replayed'],
        maxAge: 600,
      }),
    )
  }
  // After CORS: a refusal, too, is for the app on a host of its own to read.
  for (const path of ['/api/*', '/graphql', '/payments/*']) app.use(path, limited)

  const isDatabaseThere = databaseHealth(context)
  app.get('/healthz', async (c) => {
    c.header('cache-control', 'no-store')
    // A load balancer leaves out a copy that can take no donation.
    return (await isDatabaseThere()) ? c.json({ status: 'ready' }) : c.json({ status: 'no database' }, 503)
  })
  app.route('/api/v1/authentication', authenticationCalls(context, limits))
  app.route('/api/v1/bot-check', botCheckPage(context))
  app.route('/api/v1/campaigns', campaignCalls(context, limits))
  app.route('/api/v1/donations', donationCalls(context, limits))
  app.route('/api/v1/donationsscheduler', donationSchedulerCalls(context, limits))
  app.route('/api/v1/error-reports', errorReports(context, limits))
  app.route('/api/v1/organizations', organisationCalls(context, limits))
  app.route('/api/v1', lookupCalls(context))
  app.all('/api/*', (c) => refuse(c, new Refusal(404, 'There is no such call.')))
  app.route('/payments', paymentCallbacks(context))
  app.route('/media', mediaFiles(media))
  app.all('/graphql', operatorGraphql(context))
  app.route('/sitemap.xml', sitemap(context))
  return app
}
