import { once } from 'node:events'
import { createServer, type AddressInfo, type Server, type Socket } from 'node:net'
import { and, eq, isNull } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { mailOutbox } from '#server/db/schema.ts'
import { startJobs } from '#server/jobs/jobs.ts'
import { deliverMails, mailSender, type SendMail } from '#server/mail/delivery.ts'
import { greeting, layOut, paragraph, type Parts, type Row } from '#server/mail/layout.ts'
import { enqueueMail } from '#server/mail/outbox.ts'
import { welcomeMail } from '#server/mail/welcome.ts'
import { PATIENCE } from '#tests/patience.ts'
import { TestServer } from '#tests/server/testServer.ts'

/** Speaks as much SMTP as a mail needs; refuses while it is down, and whoever is at `nobody.example` for good. */
class MailServer {
  readonly received: string[] = []
  isDown = false
  /** What is said instead of yes, to a recipient or after the text. */
  refusal: { recipient?: string; text?: string } = {}
  connections = 0
  readonly open = new Set<Socket>()
  readonly #server: Server

  constructor() {
    this.#server = createServer((socket) => {
      this.connections += 1
      this.open.add(socket)
      socket.on('close', () => this.open.delete(socket))
      let letter: string | null = null
      let rest = ''
      const say = (line: string) => socket.write(`${line}\r\n`)
      say(this.isDown ? '421 down' : '220 ready')
      socket.on('error', () => {})
      socket.on('data', (chunk) => {
        rest += chunk.toString()
        for (let end = rest.indexOf('\r\n'); end !== -1; end = rest.indexOf('\r\n')) {
          const line = rest.slice(0, end)
          rest = rest.slice(end + 2)
          if (letter !== null) {
            if (line === '.') {
              if (!this.refusal.text) this.received.push(letter)
              letter = null
              say(this.refusal.text ?? '250 taken')
            } else letter += `${line}\n`
          } else if (line.startsWith('RCPT TO:') && this.refusal.recipient) say(this.refusal.recipient)
          else if (line.startsWith('RCPT TO:') && line.includes('@nobody.example')) say('550 5.1.1 user unknown')
          else if (line === 'DATA') {
            letter = ''
            say('354 go on')
          } else if (line === 'QUIT') {
            say('221 bye')
            socket.end()
          } else say('250 ok')
        }
      })
    })
  }

  async listen(): Promise<number> {
    await new Promise<void>((resolve) => {
      this.#server.listen(0, resolve)
    })
    return (this.#server.address() as AddressInfo).port
  }

  close(): void {
    this.#server.close()
  }
}

const mails = new MailServer()
let smtpUrl: string
let server: TestServer
beforeAll(async () => {
  smtpUrl = `smtp://127.0.0.1:${await mails.listen()}`
  server = await TestServer.start({ SMTP_URL: smtpUrl })
})
afterAll(async () => {
  await server.stop()
  mails.close()
})

const register = (email: string) =>
  server.call('/authentication/register/', {
    method: 'POST',
    json: {
      ...server.botCheck('register'),
      firstName: 'Nomsa',
      lastName: 'Zwane',
      email,
      password: 'correct horse 9',
      termsAccepted: true,
    },
    headers: { 'idempotency-key': crypto.randomUUID() },
  })

describe('mails', () => {
  test('wait in the outbox while the mail server is down, and go out once when it is back', async () => {
    const { context } = server
    const { send, close } = mailSender(smtpUrl)
    mails.isDown = true
    await server.pay(await server.given({ email: 'outbox@example.org' }), 'approve')
    expect(await deliverMails(context, send)).toBe(0)
    expect(server.logged.at(-1)).toContain('A mail could not be sent')
    mails.isDown = false
    expect(await deliverMails(context, send)).toBe(0)
    server.passTime(60_000)
    expect(await deliverMails(context, send)).toBe(1)
    expect(await deliverMails(context, send)).toBe(0)
    expect(mails.received).toHaveLength(1)
    expect(mails.received[0]).toContain('To: outbox@example.org')
    // Or every donor who is away answers it (RFC 3834).
    expect(mails.received[0]).toContain('Auto-Submitted: auto-generated')
    expect(mails.received[0]).toMatch(/^Message-ID: <[0-9a-f-]{36}@letsema\.test>$/m)
    expect(mails.received[0]).toContain('Reply-To: support@letsema.org.za')
    close()
  })

  test.each([
    ['but then', 1, 1],
    ['nor at once afterwards: not again within its lease', 2, 0],
  ])('that are sent go out once, also where that cannot be noted the first time %s', async (_, cuts, counted) => {
    const { context } = server
    const update = context.db.update.bind(context.db)
    let left = cuts
    const cut = vi.spyOn(context.db, 'update').mockImplementation(((table: typeof mailOutbox) => {
      const change = update(table)
      const set = change.set.bind(change)
      change.set = (values) => {
        if (!('sentAt' in values) || left === 0) return set(values)
        left -= 1
        throw new Error('Connection terminated unexpectedly')
      }
      return change
    }) as typeof update)
    const sent: string[] = []
    const send: SendMail = async (mail) => void sent.push(mail.id)
    await enqueueMail(context.db, context, 'noted@example.org', layOut('Hello', []))
    const before = server.logged.length
    expect(await deliverMails(context, send).catch(() => 0)).toBe(counted)
    expect(server.logged.slice(before).join()).not.toContain('could not be sent')
    cut.mockRestore()
    server.passTime(60_000)
    await deliverMails(context, send)
    expect(sent).toHaveLength(1)
    await context.db.delete(mailOutbox).where(eq(mailOutbox.recipient, 'noted@example.org'))
  })

  test('two copies of the server deliver a mail once', async () => {
    const { context } = server
    const sent: string[] = []
    const send: SendMail = async (mail) => {
      sent.push(mail.id)
    }
    for (const _ of Array(5)) await enqueueMail(context.db, context, 'a@example.org', layOut('Hello', []))
    const counts = await Promise.all([deliverMails(context, send), deliverMails(context, send)])
    expect(counts[0] + counts[1]).toBe(5)
    expect(new Set(sent).size).toBe(5)
  })

  test('two copies of the server deliver a mail once, also where the mail server takes long for each', async () => {
    const { context } = server
    const sent: string[] = []
    const other: SendMail = async (mail) => {
      sent.push(mail.id)
    }
    const slow: SendMail = async (mail) => {
      sent.push(mail.id)
      server.passTime(280_000)
      await deliverMails(context, other)
    }
    for (const _ of Array(15)) await enqueueMail(context.db, context, 'slow@example.org', layOut('Hello', []))
    await deliverMails(context, slow)
    expect(sent).toHaveLength(15)
    expect(new Set(sent).size).toBe(15)
  })

  test('a mail server that does not take a mail is asked no more in that round: stopping waits for the round', async () => {
    const { context } = server
    const tried: string[] = []
    const refusing: SendMail = async (mail) => {
      tried.push(mail.id)
      throw new Error('421 down')
    }
    const taking: SendMail = async () => {}
    for (const _ of Array(3)) await enqueueMail(context.db, context, 'down@example.org', layOut('Hello', []))
    expect(await deliverMails(context, refusing)).toBe(0)
    expect(tried).toHaveLength(1)
    expect(await deliverMails(context, taking, () => true)).toBe(0)
    expect(await deliverMails(context, taking)).toBe(2)
    server.passTime(60_000)
    expect(await deliverMails(context, taking)).toBe(1)
  })

  test('a mail that no mail server takes is given up after some days, and said to be', async () => {
    const { context } = server
    let tries = 0
    const refusing: SendMail = async () => {
      tries += 1
      throw new Error('550 user unknown')
    }
    await enqueueMail(context.db, context, 'nobody@example.org', layOut('Hello', []))
    for (let hours = 0; hours < 24 * 7; hours += 1) {
      await deliverMails(context, refusing)
      server.passTime(3_600_000)
    }
    expect(tries).toBe(128)
    expect(server.logged.at(-1)).toMatch(/^A mail could not be sent and is given up: /)
  })

  test('a mail that is refused lets the others go out in the same round', async () => {
    const { context } = server
    const { send, close } = mailSender(smtpUrl)
    const before = mails.received.length
    for (const _ of Array(3)) await enqueueMail(context.db, context, 'wrong@nobody.example', layOut('Hello', []))
    await enqueueMail(context.db, context, 'good@example.org', layOut('Hello', []))
    expect(await deliverMails(context, send)).toBe(1)
    expect(mails.received.slice(before)).toEqual([expect.stringContaining('To: good@example.org')])
    close()
  })

  test('a mail whose recipient is refused for good is given up in a day', async () => {
    const { context } = server
    const { send, close } = mailSender(smtpUrl)
    const [refused, down] = ['typing-error@nobody.example', 'waits@example.org']
    const triesOf = async (recipient: string) =>
      (await context.db.select().from(mailOutbox).where(eq(mailOutbox.recipient, recipient))).map(({ attempts }) => attempts)
    await enqueueMail(context.db, context, refused, layOut('Hello', []))
    for (let hours = 0; hours < 48; hours += 1) {
      await deliverMails(context, send)
      server.passTime(3_600_000)
    }
    expect(await triesOf(refused)).toEqual([5])
    expect(server.logged.at(-1)).toMatch(/^A mail could not be sent and is given up: /)
    mails.isDown = true
    await enqueueMail(context.db, context, down, layOut('Hello', []))
    close()
    const later = mailSender(smtpUrl)
    for (let hours = 0; hours < 48; hours += 6) {
      await deliverMails(context, later.send)
      server.passTime(6 * 3_600_000)
    }
    mails.isDown = false
    expect(await deliverMails(context, later.send)).toBe(1)
    later.close()
  })

  test.each([
    ['recipient', '554 5.7.1 Sender address rejected: not owned by user'],
    ['recipient', '550 5.2.2 mailbox full'],
    ['text', '554 Message rejected: Email address is not verified.'],
  ])('what somebody can put right, as with the sender, lets a mail wait for days: refused at its %s by %s', async (where, reply) => {
    const { context } = server
    const { send, close } = mailSender(smtpUrl)
    mails.refusal = { [where]: reply }
    await enqueueMail(context.db, context, 'weekend@example.org', layOut('Hello', []))
    for (let hours = 0; hours < 60; hours += 6) {
      expect(await deliverMails(context, send)).toBe(0)
      server.passTime(6 * 3_600_000)
    }
    mails.refusal = {}
    expect(await deliverMails(context, send)).toBe(1)
    expect(mails.received.at(-1)).toContain('To: weekend@example.org')
    close()
  })

  test('a mail server that goes while it is told of a recipient refuses nobody: it ends the round', async () => {
    const { context } = server
    const { send, close } = mailSender(smtpUrl)
    mails.refusal = { recipient: '421 4.3.2 Shutting down' }
    for (const _ of Array(3)) await enqueueMail(context.db, context, 'going@example.org', layOut('Hello', []))
    expect(await deliverMails(context, send)).toBe(0)
    const tried = await context.db.select().from(mailOutbox).where(eq(mailOutbox.recipient, 'going@example.org'))
    expect(tried.map(({ attempts }) => attempts).toSorted((a, b) => a - b)).toEqual([0, 0, 1])
    mails.refusal = {}
    server.passTime(60_000)
    expect(await deliverMails(context, send)).toBe(3)
    close()
  })

  test('mails go out five at once over connections that are kept, each of them once', async () => {
    const { context } = server
    const sent: string[] = []
    let [underWay, most] = [0, 0]
    let waiting: (() => void)[] = []
    const send: SendMail = async (mail) => {
      sent.push(mail.id)
      underWay += 1
      most = Math.max(most, underWay)
      const isFirst = sent.length === 1
      if (!isFirst)
        await new Promise<void>((resolve) => {
          waiting.push(resolve)
          if (waiting.length < 5) return
          for (const go of waiting) go()
          waiting = []
        })
      underWay -= 1
    }
    for (const _ of Array(11)) await enqueueMail(context.db, context, 'lanes@example.org', layOut('Hello', []))
    expect(await deliverMails(context, send)).toBe(11)
    expect(new Set(sent).size).toBe(11)
    expect(most).toBe(5)

    const [received, connections] = [mails.received.length, mails.connections]
    const sender = mailSender(smtpUrl)
    for (const _ of Array(11)) await enqueueMail(context.db, context, 'lanes@example.org', layOut('Hello', []))
    expect(await deliverMails(context, sender.send)).toBe(11)
    expect(mails.received.length - received).toBe(11)
    expect(mails.connections - connections).toBeLessThanOrEqual(5)
    sender.close()
  })

  test('a mail that somebody waits for goes before a hundred receipts', async () => {
    const { context } = server
    const sent: string[] = []
    const send: SendMail = async ({ to }) => {
      sent.push(to)
    }
    for (const _ of Array(100)) await enqueueMail(context.db, context, 'receipt@example.org', layOut('Hello', []))
    await enqueueMail(context.db, context, 'new@example.org', welcomeMail('Nomsa', 'https://give.example/verify'))
    while ((await deliverMails(context, send)) > 0);
    expect(sent).toContain('receipt@example.org')
    expect(sent[0]).toBe('new@example.org')
  })

  const askAt = (path: string, email: string) => server.call(`/authentication/${path}`, { method: 'POST', json: { email } })
  const unsentTo = (email: string, subject: string) =>
    server.context.db
      .select()
      .from(mailOutbox)
      .where(and(eq(mailOutbox.recipient, email), eq(mailOutbox.subject, subject), isNull(mailOutbox.sentAt)))

  test.each([
    ['to confirm an address', 'verification-email', 'Welcome to Letsema'],
    ['to choose a password', 'forgot-password', 'Choose a new password'],
  ])('no second link %s waits beside the first', async (_, path, subject) => {
    const { context } = server
    const email = `${path}@example.org`
    await register(email)
    const mailsTo = () => context.db.$count(mailOutbox, and(eq(mailOutbox.recipient, email), eq(mailOutbox.subject, subject)))
    const askThrice = () => Promise.all([1, 2, 3].map(() => askAt(path, email)))
    expect((await askThrice()).map(({ status }) => status)).toEqual([200, 200, 200])
    expect(await mailsTo()).toBe(1)
    while ((await deliverMails(context, async () => {})) > 0);
    await askThrice()
    expect(await mailsTo()).toBe(2)
    while ((await deliverMails(context, async () => {})) > 0);
  })

  test('the link in a mail that could not be sent for hours is a new one once it is asked for again', async () => {
    const email = 'hours@example.org'
    await register(email)
    await askAt('forgot-password', email)
    const resetByMail = async () => {
      const [mail] = await unsentTo(email, 'Choose a new password')
      const token = /token=(\S+)/.exec(mail?.text ?? '')?.[1]
      expect(mail?.html).toContain(token)
      const headers = { 'idempotency-key': crypto.randomUUID() }
      return (
        await server.call('/authentication/reset-password', { method: 'POST', json: { token, password: 'a better horse 10' }, headers })
      ).status
    }
    server.passTime(2 * 3_600_000)
    expect(await resetByMail()).toBe(400)
    await askAt('forgot-password', email)
    expect(await resetByMail()).toBe(200)
    while ((await deliverMails(server.context, async () => {})) > 0);
  })

  test('a user who asks for the link again while it is being sent is not sent it twice', async () => {
    const { context } = server
    const email = 'meanwhile@example.org'
    await register(email)
    let sentMeanwhile: number | undefined
    await deliverMails(context, async ({ to }) => {
      if (to !== email) return
      await askAt('verification-email', email)
      sentMeanwhile = await deliverMails(context, async () => {})
    })
    expect(sentMeanwhile).toBe(0)
  })

  test('a user who asks for the link again, where it was refused before, has it tried at once', async () => {
    const { context } = server
    const { send, close } = mailSender(smtpUrl)
    const email = 'mended@example.org'
    await register(email)
    mails.refusal = { recipient: '550 5.1.1 user unknown' }
    expect(await deliverMails(context, send)).toBe(0)
    mails.refusal = {}
    expect(await deliverMails(context, send)).toBe(0)
    await server.call('/authentication/verification-email', { method: 'POST', json: { email } })
    expect(await deliverMails(context, send)).toBe(1)
    expect(await context.db.$count(mailOutbox, eq(mailOutbox.recipient, email))).toBe(1)
    close()
  })

  test('stopping the server closes its connections to the mail server', async () => {
    const own = await TestServer.start({ SMTP_URL: smtpUrl, LETSEMA_MAIL_INTERVAL_MS: '20' })
    const before = mails.received.length
    await enqueueMail(own.context.db, own.context, 'stopping@example.org', layOut('Hello', []))
    await vi.waitFor(() => expect(mails.received.length).toBe(before + 1), PATIENCE)
    await own.stop()
    // Sooner than it would for being idle.
    await vi.waitFor(() => expect(mails.open.size).toBe(0), 20_000)
  })

  test('a mail server that says nothing does not hold up a stop', async () => {
    const silent = createServer().listen(0)
    await once(silent, 'listening')
    const { port } = silent.address() as AddressInfo
    const own = await TestServer.start({ SMTP_URL: `smtp://127.0.0.1:${port}` })
    await enqueueMail(own.context.db, own.context, 'silent@example.org', layOut('Hello', []))
    const jobs = startJobs(own.context, { goodbyeMs: 50 })
    const [connection] = (await once(silent, 'connection')) as [Socket]
    const from = performance.now()
    await jobs.stop()
    // It would be waited for ten seconds to greet.
    expect(performance.now() - from).toBeLessThan(5_000)
    connection.destroy()
    silent.close()
    await own.stop()
  })

  test('what the organiser says is marked as theirs, line by line, and what the mail is for is a button', () => {
    const mail = layOut('Thank you', [
      { kind: 'quote', from: 'From the organiser', text: 'Kea leboha!\n<b>Mma Thabo</b>' },
      { kind: 'action', text: 'See your donation', url: 'https://letsema.test/d?a=1&b=2' },
    ])
    expect(mail.text).toContain(
      'From the organiser:\n> Kea leboha!\n> <b>Mma Thabo</b>\n\nSee your donation:\nhttps://letsema.test/d?a=1&b=2\n\n',
    )
    expect(mail.html).toMatch(/<blockquote [^>]+>Kea leboha!<br>&lt;b&gt;Mma Thabo&lt;\/b&gt;<\/blockquote>/)
    expect(mail.html).toContain('href="https://letsema.test/d?a=1&amp;b=2"')
  })

  test('what a list of mails shows beside the subject is what the mail says, and not the subject again', () => {
    const previewOf = (parts: Parts) =>
      /<body [^>]+><div style="display:none[^"]*">([^<]*)<\/div>/.exec(layOut('Thank you', parts).html)?.[1]
    const said = [greeting('Thandi'), paragraph('It has come & counts.')]
    expect(previewOf(said)).toBe('It has come &amp; counts.')
    const rows: Row[] = [
      ['Amount', 'R 5,00'],
      ['Tip', 'R 1,00'],
      ['Total', 'R 6,00'],
    ]
    const facts = { kind: 'table', rows } as const
    expect(previewOf([...said, { kind: 'quote', from: 'From the organiser', text: 'Enkosi' }, facts])).toBe(
      'Amount: R 5,00 · Tip: R 1,00 · Total: R 6,00',
    )
    // What is otherwise than it was to be is said before them, or they are few.
    expect(previewOf([...said, paragraph('Not what you had chosen.'), facts])).toBe('It has come &amp; counts.')
    expect(previewOf([...said, { kind: 'table', rows: rows.slice(2) }])).toBe('It has come &amp; counts.')
  })

  test('a word of any length is broken where the mail ends, and the name of a row beside it is not', () => {
    const { html } = layOut('Thank you', [{ kind: 'table', rows: [['Campaign', 'W'.repeat(150)]] }])
    const styleOf = (tag: RegExp) => html.match(tag)?.[1]
    expect(styleOf(/<div style="([^"]*max-width[^"]*)"/)).toContain('overflow-wrap:anywhere;word-break:break-word')
    expect(styleOf(/<th [^>]*style="([^"]*)"/)).toContain('overflow-wrap:normal;word-break:normal')
  })

  test('of a table the total stands out, and a short name stays on one line', () => {
    const { html, text } = layOut('Thank you', [
      {
        kind: 'table',
        rows: [
          ['To the cause', 'R 150,00'],
          ['Total on 25 November 2026', 'R 150,00', true],
        ],
      },
    ])
    const styles = [...html.matchAll(/<t[hd] [^>]*style="([^"]*)"/g)].map(([, style]) => style)
    expect(styles).toEqual([
      expect.stringMatching(/font-weight:normal.*white-space:nowrap/),
      expect.stringContaining('font-weight:normal'),
      expect.stringMatching(/border-top:2px.*font-weight:bold(?!.*nowrap)/),
      expect.stringMatching(/border-top:2px.*font-weight:bold/),
    ])
    expect(text).toContain('To the cause: R 150,00\nTotal on 25 November 2026: R 150,00')
  })

  test('whoever types an address that is not theirs writes nothing of their own to it in place of a name', () => {
    const long = 'URGENT your account is blocked - call now'
    const short = 'Call 0860123456'
    for (const { subject, text, html } of [long, short].map((name) => welcomeMail(name, 'https://give.example/verify'))) {
      expect([subject, text.split('\n')[0]]).toEqual(['Welcome to Letsema', 'Hello'])
      expect(text).toContain('\nVerify my e-mail address:')
      expect(html).not.toMatch(/urgent|call/i)
    }
    const { subject, text } = welcomeMail('Nokuthula-Siphokazi', 'https://give.example/verify')
    expect([subject, text.split('\n')[0]]).toEqual(['Welcome to Letsema', 'Hello Nokuthula-Siphokazi'])
  })

  test('what people wrote is text in a mail, never markup, and never a header', () => {
    const mail = layOut('Hi\r\nBcc: x@y.z', [{ kind: 'paragraph', text: '<script>x()</script> & "you"' }])
    expect(mail.subject).toBe('Hi Bcc: x@y.z')
    expect(mail.html).toContain('&lt;script&gt;x()&lt;/script&gt; &amp; &quot;you&quot;')
    expect(mail.html).not.toContain('<script>')
  })
})
