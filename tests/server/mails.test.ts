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

  test('what people wrote is text in a mail, never markup, and never a header', () => {
    const mail = layOut('Hi\r\nBcc: x@y.z', [{ kind: 'paragraph', text: '<script>x()</script> & "you"' }])
    expect(mail.subject).toBe('Hi Bcc: x@y.z')
    expect(mail.html).toContain('&lt;script&gt;x()&lt;/script&gt; &amp; &quot;you&quot;')
    expect(mail.html).not.toContain('<script>')
  })
})
