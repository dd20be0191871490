import { buffer } from 'node:stream/consumers'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { mailUnread } from '../../server/inbox/upkeep/index.ts'
import { call, entryOf, makeContact, receive } from '../contract/inbox-house.ts'
import { openMailSink, type MailSink } from '../mail-fixtures/mail-sink.ts'
import { until } from '../mail-fixtures/mail-house.ts'
import { openTestHouse, type TestHouse } from '../test-house.ts'
import { runTimed } from '../timed-task.ts'
import { cast } from '../world.ts'
import { Children } from './children.ts'
import { gate } from './gate.ts'
import { locking } from './table-lock.ts'

// A mail about unread items goes out once or is in doubt, whatever dies on the way.

let house: TestHouse
let sink: MailSink
let contactId: string
const taken: string[] = []
let atRecipient: () => Promise<void> = () => Promise.resolve()
let atEnd: () => Promise<void> = () => Promise.resolve()
const children = new Children()

beforeAll(async () => {
  sink = await openMailSink({
    onRcptTo: (_address, _session, done) => void atRecipient().then(() => done()),
    onData: (stream, _session, done) => {
      const take = async () => {
        taken.push((await buffer(stream)).toString())
        await atEnd()
      }
      take().then(
        () => done(null, 'taken'),
        (error: Error) => done(error),
      )
    },
  })
  house = await openTestHouse({ MAIL_OUT_URL: sink.url, MAIL_DOMAIN: 'mail.example' })
  contactId = (await makeContact(house)).id
  const body = { tells: 'titles', after_minutes: 30 }
  await call(house, cast.jo, { method: 'PUT', url: '/user/unread_mail', body })
})

const free = () => {
  atRecipient = () => Promise.resolve()
  atEnd = () => Promise.resolve()
}

afterEach(async () => {
  free()
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

const copiesOf = (id: string): number => taken.filter((raw) => raw.includes(`<unread-${id}@mail.example>`)).length

describe('a mail about unread items, its process killed', () => {
  it('before the mail’s end: sent once by the next', async () => {
    const step = gate()
    atRecipient = step.wait
    const id = await waitingMail('killed before')
    const child = await start()
    await step.reached
    await children.kill(child)
    free()
    step.open()
    await start()
    await isNow(id, 'sent')
    expect(copiesOf(id)).toBe(1)
  }, 120_000)

  it('while the server decides: in doubt, never sent twice', async () => {
    const step = gate()
    atEnd = step.wait
    const id = await waitingMail('killed at the end')
    const child = await start()
    await step.reached
    await children.kill(child)
    free()
    step.open()
    await start()
    await isNow(id, 'unknown')
    expect(copiesOf(id)).toBe(1)
  }, 120_000)

  it('between the server’s word and our writing it down: in doubt, never sent twice', async () => {
    const step = gate()
    atEnd = step.wait
    const id = await waitingMail('killed after')
    const child = await start()
    await step.reached
    await locking(house, 'unread_mails', async (isWanted) => {
      step.open()
      await isWanted()
      await children.kill(child)
    })
    free()
    await start()
    await isNow(id, 'unknown')
    expect(copiesOf(id)).toBe(1)
  }, 120_000)
})
