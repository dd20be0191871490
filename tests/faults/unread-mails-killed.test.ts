import { afterAll, afterEach, beforeAll, describe, expect } from 'vitest'
import { mailUnread } from '../../server/inbox/upkeep/index.ts'
import { call, entryOf, makeContact, receive } from '../contract/inbox-house.ts'
import { until } from '../mail-fixtures/mail-house.ts'
import { openTestHouse, type TestHouse } from '../test-house.ts'
import { runTimed } from '../timed-task.ts'
import { cast } from '../world.ts'
import { Children } from './children.ts'
import { killsOfEffects, type WaitingEffect } from './killed-effects.ts'
import { openSteppedSink, type SteppedSink } from './stepped-sink.ts'

// A mail about unread items goes out once or is in doubt, whatever dies on the way.

let house: TestHouse
let sink: SteppedSink
let contactId: string
const children = new Children()

beforeAll(async () => {
  sink = await openSteppedSink()
  house = await openTestHouse({ MAIL_OUT_URL: sink.url, MAIL_DOMAIN: 'mail.example' })
  contactId = (await makeContact(house)).id
  const body = { tells: 'titles', after_minutes: 30 }
  await call(house, cast.jo, { method: 'PUT', url: '/user/unread_mail', body })
})

afterEach(async () => {
  sink.holdAnswer(() => Promise.resolve())
  await children.killAll()
})

afterAll(async () => {
  await sink.close()
  await house.close()
})

const start = async () => {
  const args = [house.databaseUrl, house.platform.config.FLIGHTLINE_DATA, sink.url]
  return (await children.start('mail-process.ts', args)).child
}

/** Has a mail of an unread item wait, and answers its id. */
async function waitingMail(subject: string): Promise<string> {
  const message = { subject, message: 'Four seats?' }
  await receive(house, contactId, { thread: { subject, agents: [entryOf(cast.jo)] }, message })
  await runTimed(house.platform, mailUnread, 45 * 60_000)
  const { rows } = await house.platform.pools.owner.query<{ id: string }>(
    `select id from unread_mails where status = 'queued'`,
  )
  expect(rows).toHaveLength(1)
  return rows[0]?.id ?? ''
}

const isNow = (id: string, status: string) =>
  until(async () => {
    const { rowCount } = await house.platform.pools.owner.query(
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
  killsOfEffects(() => ({ house, children, table: 'unread_mails', start, queue, holdAnswer: sink.holdAnswer }), {
    status: 'unknown',
    mostCopies: 1,
  })
})
