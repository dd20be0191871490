import { once } from 'node:events'
import { connect } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { parseMessage } from '../../server/inbox/mail/parse-message.ts'
import { sanitiseHtml } from '../../server/inbox/mail/sanitise-html.ts'
import { htmlDangers } from '../mail-fixtures/html-dangers.ts'
import { openMailTestServer, type MailTestServer } from '../mail-fixtures/mail-test-server.ts'
import { AttackCount } from './attack-count.ts'
import { fuzzing, fuzzRuns, fuzzSeed, fuzzTimeout } from './fuzz-runs.ts'
import { hostileMail } from './hostile-mails.ts'

// Mail meant to break the receiver: none of it stops the product, and none of it is lost. Accepted mail is threaded or
// held.

const parsed = new AttackCount('mails parsed', 'inputs')
const received = new AttackCount('mails received', 'inputs')
const spoken = new AttackCount('smtp sessions', 'inputs')
const ofParser = { timeout: fuzzTimeout(250, 200_000) }
const ofReceiver = { timeout: fuzzTimeout(60, 200_000) }

afterAll(() => {
  for (const count of [parsed, received, spoken]) count.print()
})

/** Milliseconds within which a mail of so many bytes is parsed, on a machine that does other things too. */
const nearEnough = (bytes: number): number => 10_000 + bytes / 20

describe('the parser', () => {
  test('ends for any input, soon, and its output is safe to show', ofParser, async () => {
    let threaded = 0
    await fc.assert(
      fc.asyncProperty(hostileMail, async (raw) => {
        const begun = performance.now()
        const result = await parseMessage(raw, 'kim@customer.example')
        const html = 'mail' in result ? sanitiseHtml(result.mail.html ?? '') : ''
        const ms = performance.now() - begun
        if ('mail' in result) threaded += 1
        expect(parsed.take(ms < nearEnough(raw.length)), `${Math.round(ms)} ms`).toBe(true)
        expect(htmlDangers(html.slice(0, 20_000))).toEqual([])
      }),
      fuzzing(250),
    )
    expect(threaded).toBeGreaterThan(fuzzRuns(250) / 4)
  })

  test('holds no more memory than a mail is worth', async () => {
    const mails = fc.sample(hostileMail, { numRuns: 60, seed: fuzzSeed })
    for (const raw of mails) await parseMessage(raw)
    const before = process.memoryUsage().rss
    for (let round = 0; round < 3; round += 1) for (const raw of mails) await parseMessage(raw)
    expect(process.memoryUsage().rss - before).toBeLessThan(300_000_000)
  })
})

describe('the receiver', () => {
  let server: MailTestServer
  beforeAll(async () => {
    server = await openMailTestServer()
  })
  afterAll(() => server.close())

  test('loses no accepted mail: threaded or held, each separately', ofReceiver, async () => {
    const mails = fc.sample(hostileMail, { numRuns: fuzzRuns(60), seed: fuzzSeed })
    let taken = 0
    for (const [at, raw] of mails.entries()) {
      const said = await server.receive(raw, { from: at % 7 === 0 ? '' : 'kim@customer.example' }).then(
        () => 'taken',
        (error: unknown) => String(error),
      )
      // Refused mail gets words of the protocol, so that its sender keeps it.
      expect(received.take(said === 'taken' || /\b[45]\d\d\b/.test(said)), said).toBe(true)
      if (said === 'taken') taken += 1
    }
    const rows = await settledIn(server)
    expect(rows.length).toBe(taken)
    const lost = rows.filter(({ status, thread_id, reason }) =>
      status === 'threaded' ? thread_id === null : status !== 'held' || reason === null,
    )
    expect(lost).toEqual([])
    // A fault of ours that is held loses nothing, but it is a fault.
    expect(rows.filter(({ reason }) => reason === 'fault')).toEqual([])
    expect(taken).toBeGreaterThan(mails.length / 2)
  })

  test('answers any input, and takes the next mail', ofReceiver, async () => {
    for (const lines of fc.sample(session, { numRuns: fuzzRuns(60), seed: fuzzSeed })) {
      const heard = await say(server.mailPort, lines)
      const isOrderly = heard
        .split('\r\n')
        .filter(Boolean)
        .every((line) => /^[2345]\d\d[ -]/.test(line))
      expect(spoken.take(isOrderly), JSON.stringify([lines, heard])).toBe(true)
    }
    const before = (await settledIn(server)).length
    await server.receive('From: kim@customer.example\r\nSubject: After it all\r\n\r\nHello\r\n')
    const rows = await settledIn(server)
    expect(rows.length).toBe(before + 1)
    expect(rows.at(-1)?.status).toBe('threaded')
  })
})

/** All mail, once none of it waits: a large number takes a while. */
async function settledIn(server: MailTestServer) {
  for (;;) {
    try {
      return await server.settled()
    } catch (error) {
      const { rows } = await server.platform.pools.owner.query<{ waiting: number }>(
        "select count(*)::int as waiting from mail_in where status = 'received'",
      )
      const now = rows[0]?.waiting ?? 0
      if (now === 0 || now === waitingBefore) throw error
      waitingBefore = now
    }
  }
}
let waitingBefore = -1

const command = fc.oneof(
  fc.constantFrom('EHLO x', 'HELO', 'MAIL FROM:<kim@customer.example>', 'MAIL FROM:<>', 'MAIL FROM:kim', 'MAIL FROM:<a@b> SIZE=99999999999', 'RCPT TO:<laro@mail.example>', 'RCPT TO:<nobody@elsewhere.example>', 'RCPT TO:<"a\\"@mail.example>', 'DATA', 'RSET', 'NOOP', 'VRFY root', 'EXPN all', 'HELP', 'AUTH PLAIN AAAA', 'STARTTLS', 'BDAT 5 LAST', 'XCLIENT ADDR=127.0.0.1', 'TURN', '.', 'QUIT', 'GET / HTTP/1.1', '\u0000\u0000', 'MAIL FROM:<' + 'a'.repeat(3000) + '@b.example>', 'RCPT TO:<laro@mail.example> NOTIFY=NEVER ORCPT=rfc822;x', 'x'.repeat(5000)), // prettier-ignore
  fc.string({ unit: 'binary', maxLength: 30 }).map((text) => text.replaceAll(/[\r\n]/g, ' ')),
)
const session = fc.array(command, { minLength: 1, maxLength: 12 })

/** Answer of a receiver to lines that are sent without waiting, until it has nothing more to say. */
async function say(port: number, lines: readonly string[]): Promise<string> {
  const socket = connect(port, '127.0.0.1')
  const heard: Buffer[] = []
  socket.on('data', (chunk: Buffer) => heard.push(chunk))
  socket.on('error', () => undefined)
  await once(socket, 'connect')
  socket.write(`${lines.join('\r\n')}\r\n.\r\nQUIT\r\n`)
  await Promise.race([once(socket, 'close'), sleep(10_000, undefined, { ref: false })])
  socket.destroy()
  return Buffer.concat(heard).toString()
}
