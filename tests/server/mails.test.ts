import { createServer, type AddressInfo, type Server } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { deliverMails, mailSender, type SendMail } from '#server/mail/delivery.ts'
import { layOut } from '#server/mail/layout.ts'
import { enqueueMail } from '#server/mail/outbox.ts'
import { TestServer } from '#tests/server/testServer.ts'

/** Speaks as much SMTP as a mail needs; refuses while it is down. */
class MailServer {
  readonly received: string[] = []
  isDown = false
  readonly #server: Server

  constructor() {
    this.#server = createServer((socket) => {
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
              this.received.push(letter)
              letter = null
              say('250 taken')
            } else letter += `${line}\n`
          } else if (line === 'DATA') {
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
let server: TestServer
beforeAll(async () => {
  const port = await mails.listen()
  server = await TestServer.start({ SMTP_URL: `smtp://127.0.0.1:${port}`, LETSEMA_MAIL_INTERVAL_MS: '3600000' })
})
afterAll(async () => {
  await server.stop()
  mails.close()
})

describe('mails', () => {
  test('wait in the outbox while the mail server is down, and go out once when it is back', async () => {
    const { context } = server
    const send = mailSender(context)
    mails.isDown = true
    const donation = await server.given({ email: 'outbox@example.org', paymentMethod: 0 })
    await server.payByEft(donation.orderId, '224')
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
      server.passTime(8_000)
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

  test('what people wrote is text in a mail, never markup, and never a header', () => {
    const mail = layOut('Hi\r\nBcc: x@y.z', [{ kind: 'paragraph', text: '<script>x()</script> & "you"' }])
    expect(mail.subject).toBe('Hi Bcc: x@y.z')
    expect(mail.html).toContain('&lt;script&gt;x()&lt;/script&gt; &amp; &quot;you&quot;')
    expect(mail.html).not.toContain('<script>')
  })
})
