import { desc, eq, sql } from 'drizzle-orm'
import { Hono } from 'hono'
import { html } from 'hono/html'
import { SOUTH_AFRICA_MS } from '#domain/dates.ts'
import type { ServerContext } from '#server/context.ts'
import { mailbox } from '#server/db/schema.ts'
import { isUuid } from '#server/http/query.ts'
import { page } from '#server/simulator/page.ts'

/** Mails that were sent, where no mail server is set. */
export function mailboxPages(context: ServerContext): Hono {
  const { isSimulating } = context.settings
  const latest = (to: string | undefined, limit: number) =>
    context.db
      .select()
      .from(mailbox)
      .where(to ? sql`lower(${mailbox.recipient}) = ${to.toLowerCase()}` : undefined)
      .orderBy(desc(mailbox.createdAt), desc(mailbox.id))
      .limit(limit)

  const find = async (id: string) => (isUuid(id) ? (await context.db.select().from(mailbox).where(eq(mailbox.id, id)))[0] : undefined)

  return new Hono()
    .get('/mailbox.json', async (c) => {
      const mails = await latest(c.req.query('to'), 100)
      return c.json({
        data: mails.map(({ id, sender, recipient, subject, text, html: body, createdAt }) => ({
          id,
          from: sender,
          to: recipient,
          subject,
          text,
          html: body,
          createdAt: createdAt.toISOString(),
          links: [...text.matchAll(/https?:\/\/\S+/g)].map(([link]) => link),
        })),
      })
    })
    .get('/mailbox', async (c) => {
      const mails = await latest(c.req.query('to'), 100)
      return c.html(
        page(
          'Mailbox',
          mails.length > 0
            ? html`<ul class="list">
                ${mails.map(
                  (mail) =>
                    html`<li>
                      <a href="/mailbox/${mail.id}">${mail.subject}</a><br /><span class="soft"
                        >To ${mail.recipient} · ${time(mail.createdAt)}</span
                      >
                    </li>`,
                )}
              </ul>`
            : html`<p class="soft">No mail has been sent yet.</p>`,
          isSimulating,
        ),
      )
    })
    .get('/mailbox/:id', async (c) => {
      const mail = await find(c.req.param('id'))
      const back = html`<p><a href="/mailbox">Back to the mailbox</a></p>`
      if (!mail) return c.html(page('This mail does not exist', back, isSimulating), 404)
      return c.html(
        page(
          mail.subject,
          html`<dl>
              <dt>From</dt>
              <dd>${mail.sender}</dd>
              <dt>To</dt>
              <dd>${mail.recipient}</dd>
              <dt>Sent</dt>
              <dd>${time(mail.createdAt)}</dd>
            </dl>
            ${links(mail.text)}
            <h2>Text</h2>
            <pre>${mail.text}</pre>
            <h2>As a picture of the mail</h2>
            <iframe title="The mail" sandbox="" srcdoc="${mail.html}"></iframe>`,
          isSimulating,
        ),
      )
    })
}

function links(text: string) {
  const found = [...text.matchAll(/https?:\/\/\S+/g)].map(([link]) => link)
  return found.length > 0
    ? html`<h2>Links</h2>
        <ul class="list">
          ${found.map((link) => html`<li><a href="${link}">${link}</a></li>`)}
        </ul>`
    : ''
}

const time = (at: Date): string => new Date(at.getTime() + SOUTH_AFRICA_MS).toISOString().slice(0, 16).replace('T', ' ')
