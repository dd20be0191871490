import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openMailTestServer, until, type MailTestServer } from '../mail-fixtures/mail-test-server.ts'
import { cast, clientIds } from '../world.ts'
import { AttackCount } from './attack-count.ts'

// A second mail hidden in the text of a first one, after an end of data that only one of two servers takes for one.

const count = new AttackCount('smuggled mails')
let server: MailTestServer
beforeAll(async () => {
  server = await openMailTestServer()
})
afterAll(async () => {
  count.print()
  await server.close()
})

/** Ends of data that some server takes for one; the only one that is, is CR LF dot CR LF. */
const ends = ['\n.\n', '\n.\r\n', '\r\n.\n', '\r.\r', '\r.\r\n', '\r\n.\r', '\n\n.\r\n', '\r\n\u0000.\r\n', '\r\n.\u0000\r\n', '\r\n .\r\n', '\u0085.\u0085', '\u2028.\u2028'] // prettier-ignore

class Dialogue {
  #heard = ''
  readonly #socket: Socket

  constructor(port: number) {
    this.#socket = connect(port, '127.0.0.1')
    this.#socket.on('data', (chunk: Buffer) => (this.#heard += chunk.toString()))
  }

  async open(): Promise<void> {
    await once(this.#socket, 'connect')
  }

  /** Sends bytes and waits for so many answers in all. */
  async say(text: string, answers: number): Promise<void> {
    this.#socket.write(text)
    await until(async () => this.codes().length >= answers)
  }

  /** Codes of all answers so far. */
  codes(): string[] {
    return [...this.#heard.matchAll(/^(\d{3}) /gm)].map(([, code = '']) => code)
  }

  close(): void {
    this.#socket.destroy()
  }
}

test.each(ends)('%j does not end a mail that comes in', async (end) => {
  const before = (await server.settled()).length
  const wire = new Dialogue(server.mailPort)
  await wire.open()
  await wire.say('', 1)
  await wire.say('HELO relay.example\r\n', 2)
  await wire.say('MAIL FROM:<kim@customer.example>\r\n', 3)
  await wire.say('RCPT TO:<laro@mail.example>\r\n', 4)
  await wire.say('DATA\r\n', 5)
  const hidden = `MAIL FROM:<ceo@trusted.example>\r\nRCPT TO:<laro@mail.example>\r\nDATA\r\nFrom: ceo@trusted.example\r\nSubject: Smuggled\r\n\r\nPay this.`
  await wire.say(`From: kim@customer.example\r\nSubject: First\r\n\r\nHello${end}${hidden}\r\n.\r\n`, 6)
  await wire.say('QUIT\r\n', 7)
  wire.close()
  const rows = await server.settled()
  expect(count.take(rows.length === before + 1), wire.codes().join(' ')).toBe(true)
  expect((await server.messages()).filter(({ subject }) => subject === 'Smuggled')).toEqual([])
})

test.each(['la\u0000ro@mail.example', '\u0000@mail.example', 'laro@mail\u0000.example'])(
  'a recipient that no database can store is refused for good, so that it is not tried again: %j',
  async (address) => {
    const wire = new Dialogue(server.mailPort)
    await wire.open()
    await wire.say('', 1)
    await wire.say('HELO relay.example\r\nMAIL FROM:<kim@customer.example>\r\n', 3)
    await wire.say(`RCPT TO:<${address}>\r\n`, 4)
    wire.close()
    expect(count.take(/^5\d\d$/.test(wire.codes()[3] ?? '')), wire.codes().join(' ')).toBe(true)
  },
)

test("an end of data in a colleague's text does not end an outgoing mail", async () => {
  const headers = await server.headersOf(cast.jo, clientIds.LARO)
  for (const [at, end] of ends.entries()) {
    const before = server.sink.taken.length
    const message = `Hello${end}MAIL FROM:<ceo@trusted.example>\r\nRCPT TO:<mia@customer.example>\r\nDATA\r\nSubject: Smuggled\r\n\r\nPay.\r\n.\r\n`
    const payload = {
      ref: `clients/${clientIds.LARO}`,
      medium: 'email',
      recipients: [{ email: 'mia@customer.example' }],
      subject: `First ${at}\r\nBcc: eve@evil.example`,
      message,
    }
    const posted = await server.app.inject({ method: 'POST', url: '/api/messaging/post', headers, payload })
    if (posted.statusCode >= 400) {
      count.take(posted.statusCode < 500)
      continue
    }
    const sent = await until(async () => server.sink.taken.length > before && server.sink.taken.slice(before))
    const isAlone = sent.length === 1 && sent.every(({ to }) => to.join() === 'mia@customer.example')
    expect(count.take(isAlone && !/^Bcc:/im.test(sent[0]?.raw.split(/\r?\n\r?\n/)[0] ?? '')), JSON.stringify(end)).toBe(
      true,
    )
  }
  expect(server.sink.taken.length).toBeGreaterThan(5)
})
