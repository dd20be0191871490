import { afterAll, beforeAll, expect, test } from 'vitest'
import { parseMessage } from '../../server/inbox/mail/parse-message.ts'
import { largeMail } from '../mail-fixtures/large-mail.ts'
import { openMailTestServer, type MailTestServer } from '../mail-fixtures/mail-test-server.ts'

// A sender of 25 MB must not be felt by concurrent readers of the same process.

const bytes = 25_000_000
/** Of the time that parsing it here would hold up everybody. */
const mostShare = 0.6

let server: MailTestServer
beforeAll(async () => {
  server = await openMailTestServer({ MAIL_IN_MAX_BYTES: '40000000' })
}, 90_000)
afterAll(() => server.close())

/** Milliseconds for which this thread, and not another process of a busy machine, has worked so far. */
function workedMs(): number {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1000
}

/** The longest work between two turns of the event loop while something is done, in milliseconds. */
async function longestTurn(action: () => Promise<unknown>): Promise<number> {
  let [before, longest] = [workedMs(), 0]
  const look = () => {
    const now = workedMs()
    longest = Math.max(longest, now - before)
    before = now
  }
  const timer = setInterval(look, 5)
  await action()
  look()
  clearInterval(timer)
  return longest
}

test('a mail of 25 MB is received and threaded without delaying other work', async () => {
  const raw = largeMail('large', bytes)
  const here = await longestTurn(() => parseMessage(raw))
  const taken = await longestTurn(async () => {
    await server.receive(raw)
    await expect.poll(async () => (await server.settled()).map((row) => row.status)).toEqual(['threaded'])
  })
  console.log(`the longest turn is ${taken.toFixed(0)} ms; parsed here it was ${here.toFixed(0)} ms`)
  expect(taken).toBeLessThan(here * mostShare)
  const [message] = await server.messages()
  expect(message?.files.map(({ name, size }) => [name, (size ?? 0) > bytes / 2])).toEqual([['scans.bin', true]])
}, 120_000)
