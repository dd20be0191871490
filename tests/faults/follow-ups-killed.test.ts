import { afterAll, beforeAll, expect, test } from 'vitest'
import { queue } from '../../domain/inbox/index.ts'
import { createRecord } from '../../server/platform/records/index.ts'
import { entryOf, inLaro, laro, makeContact, receive } from '../contract/inbox-server.ts'
import { Dice } from '../contract/live-writers.ts'
import { until } from '../mail-fixtures/mail-test-server.ts'
import { openTestServer, type TestServer } from '../test-server.ts'
import { timesToRun } from '../run-length.ts'
import { cast } from '../world.ts'
import { Children } from './children.ts'

// Worker processes that carry out follow-ups are killed at any moment, three at work at a time: in the end each follow-up is
// one note, and each thread one unread item of each who is to be reminded.

const threadsMade = 6
const followUps = timesToRun(60, 180)
const kills = timesToRun(2, 5)

let server: TestServer
const children = new Children()
beforeAll(async () => {
  server = await openTestServer()
}, 90_000)
afterAll(async () => {
  await children.killAll()
  await server.close()
})

const start = () => children.begin('follow-up-child.ts', [server.databaseUrl, server.platform.config.FLIGHTLINE_DATA])

async function countOf(statement: string): Promise<number> {
  const { rows } = await server.platform.pools.owner.query<{ count: number }>(statement, [laro])
  return rows[0]?.count ?? 0
}

const processed = () =>
  countOf('select count(*)::int as count from queue where client_id = $1 and processed_at is not null')

test('a follow-up is carried out once, for any kill during it', async () => {
  const dice = new Dice(2026)
  const contact = await makeContact(server)
  const ids: string[] = []
  for (let made = 0; made < threadsMade; made += 1) ids.push((await receive(server, contact.id)).thread.id)
  await inLaro(server, async (ctx) => {
    for (let number = 0; number < followUps; number += 1) {
      const thread = ids[number % threadsMade]
      const doc = queue.shape.parse({
        data: { thread, message: `Number ${number}` },
        creator: entryOf(cast.jo),
        followers: [entryOf(cast.rae)],
      })
      await createRecord(ctx, queue, { date: ctx.now - 1000, doc })
    }
  })

  const workers = await Promise.all([start(), start(), start()])
  for (let round = 1; round <= kills; round += 1) {
    const mark = Math.floor((followUps / (kills + 1)) * round) - dice.below(10)
    await until(async () => (await processed()) >= mark, 120_000)
    const [killed] = workers.splice(dice.below(workers.length), 1)
    if (killed) await children.kill(killed)
    workers.push(await start())
  }
  await until(async () => (await processed()) === followUps, 120_000)
  await children.killAll()
  expect(await countOf('select count(*)::int as count from due_work where client_id = $1 and queued_at is null')).toBe(
    0,
  )

  const notes = `select count(distinct doc ->> 'message')::int as count from threadsmsgs
    where client_id = $1 and medium = 'note'`
  expect(await countOf(notes)).toBe(followUps)
  expect(await countOf(notes.replace("distinct doc ->> 'message'", '*'))).toBe(followUps)
  expect(
    await countOf(`select count(*)::int as count from queue where client_id = $1 and doc ->> 'outcome' = 'posted'`),
  ).toBe(followUps)
  const unread = (person: string) =>
    countOf(`select count(*)::int as count from unread where client_id = $1 and "user" = '${person}' and unread`)
  expect([await unread(cast.jo.id), await unread(cast.rae.id)]).toEqual([threadsMade, threadsMade])
  const counted = `select sum(message_count)::int as count from (
    select (doc ->> 'message_count')::int as message_count from threads where client_id = $1) t`
  expect(await countOf(counted)).toBe(followUps + threadsMade)
}, 400_000)
