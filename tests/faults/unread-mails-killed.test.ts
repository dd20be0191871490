import { afterAll, afterEach, beforeAll, describe, expect } from 'vitest'
import { mailUnread } from '../../server/inbox/upkeep/index.ts'
import { call, entryOf, makeContact, receive } from '../contract/inbox-server.ts'
import { until } from '../mail-fixtures/mail-test-server.ts'
import { openTestServer, type TestServer } from '../test-server.ts'
import { runPlanned } from '../timed-task.ts'
import { cast } from '../world.ts'
import { Children } from './children.ts'
import { killsOfEffects, type WaitingEffect } from './killed-effects.ts'
import { openSteppedSink, type SteppedSink } from './stepped-sink.ts'

// A mail about unread items goes out once or is in doubt, after any death on the way.

let server: TestServer
let sink: SteppedSink
let contactId: string
const children = new Children()

beforeAll(async () => {
  sink = await openSteppedSink()
  server = await openTestServer({ MAIL_OUT_URL: sink.url, MAIL_DOMAIN: 'mail.example' })
  contactId = (await makeContact(server)).id
  const body = { tells: 'titles', after_minutes: 30 }
  await call(server, cast.jo, { method: 'PUT', url: '/user/unread_mail', body })
})

afterEach(async () => {
  sink.holdAnswer(() => Promise.resolve())
  await children.killAll()
})

afterAll(async () => {
  await sink.close()
  await server.close()
})

const start = async () => {
  const args = [server.databaseUrl, server.platform.config.FLIGHTLINE_DATA, sink.url]
  return (await children.start('mail-process.ts', args)).child
}

/** Has a mail of an unread item wait, and answers its id. */
async function waitingMail(subject: string): Promise<string> {
  const message = { subject, message: 'Four seats?' }
  await receive(server, contactId, { thread: { subject, agents: [entryOf(cast.jo)] }, message })
  await runPlanned(server.platform, mailUnread, 45 * 60_000)
  const { rows } = await server.platform.pools.owner.query<{ id: string }>(
    `select id from unread_mails where status = 'queued'`,
  )
  expect(rows).toHaveLength(1)
  return rows[0]?.id ?? ''
}

const isNow = (id: string, status: string) =>
  until(async () => {
    const { rowCount } = await server.platform.pools.owner.query(
      'select 1 from unread_mails where id = $1 and status = $2',
      [id, status],
    )
    return rowCount === 1
  }, 40_000)

const queue = async (subject: string): Promise<WaitingEffect> => {
  const id = await waitingMail(subject)
  return {
    id,
    copies: () => sink.taken.filter(({ raw }) => raw.includes(`<unread-${id}@mail.example>`)).length,
    isNow: (status) => isNow(id, status),
  }
}

describe('a mail about unread items, its process killed', () => {
  killsOfEffects(() => ({ server, children, table: 'unread_mails', start, queue, holdAnswer: sink.holdAnswer }), {
    status: 'unknown',
    mostCopies: 1,
  })
})
