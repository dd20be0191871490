import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { timesToRun } from '../run-length.ts'
import { openTestServer, type TestServer } from '../test-server.ts'
import { cast } from '../world.ts'
import { sql } from '../../server/platform/database/sql.ts'
import { call, inLaro, makeContact, post, receive } from './inbox-server.ts'

let server: TestServer
let contactId: string
beforeAll(async () => {
  server = await openTestServer()
  contactId = (await makeContact(server)).id
})
afterAll(() => server.close())

type Action = 'merge' | 'split' | 'undo' | 'mail' | 'note' | 'read' | 'both'
const action = fc.record({
  kind: fc.constantFrom<Action>('merge', 'merge', 'split', 'split', 'undo', 'undo', 'mail', 'note', 'read', 'both'),
  one: fc.nat(100),
  other: fc.nat(100),
})

interface Play {
  readonly threads: Set<string>
  readonly messages: Set<string>
  readonly regroupings: string[]
}

const pick = <T>(some: Iterable<T>, at: number): T => {
  const list = [...some]
  const found = list[at % list.length]
  if (found === undefined) throw new Error('nothing to pick from')
  return found
}

const send = (person: typeof cast.jo, url: string, body: object) =>
  call(server, person, { method: 'POST', url: `/messaging/${url}`, body })

async function receiveIn(play: Play, threadId: string | undefined): Promise<void> {
  const { message, thread } = await receive(server, contactId, threadId === undefined ? {} : { threadId })
  play.messages.add(message.id)
  play.threads.add(thread.id)
}

async function merge(play: Play, { one, other }: { one: number; other: number }): Promise<void> {
  const [into, from] = [pick(play.threads, one), pick(play.threads, other)]
  const { status, body } = await send(cast.jo, `thread/${into}/merges`, { threads: [from] })
  expect([200, 400, 404]).toContain(status)
  if (status === 200) play.regroupings.push(body.regrouping)
}

async function split(play: Play, { one, other }: { one: number; other: number }): Promise<void> {
  const opened = await call(server, cast.jo, { url: `/messaging/thread/${pick(play.threads, one)}?limit=100` })
  // A thread that a split had made is gone once that was taken back.
  if (opened.status === 404) return
  const shown = opened.body.messages as { id: string }[]
  const message = pick(shown, other).id
  const body = one % 2 === 0 ? { from: message } : { messages: [message] }
  const answer = await send(cast.jo, `thread/${opened.body.thread.id}/splits`, body)
  expect([200, 400]).toContain(answer.status)
  if (answer.status !== 200) return
  play.threads.add(answer.body.thread.id)
  play.regroupings.push(answer.body.regrouping)
}

const actions: Readonly<Record<Action, (play: Play, at: { one: number; other: number }) => Promise<unknown>>> = {
  merge,
  split,
  undo: async (play, { one }) => {
    if (play.regroupings.length === 0) return
    const { status } = await call(server, cast.ana, {
      method: 'DELETE',
      url: `/messaging/regroupings/${pick(play.regroupings, one)}`,
    })
    expect([200, 404, 409]).toContain(status)
  },
  mail: (play, { one }) => aliveOf(play, one).then((id) => receiveIn(play, id)),
  note: async (play, { one }) => {
    const { status, body } = await post(server, cast.ana, {
      medium: 'note',
      message: 'fyi',
      threadId: pick(play.threads, one),
    })
    // A thread that a split had made is gone with it.
    expect([200, 404]).toContain(status)
    if (status === 200) play.messages.add(body.message.id)
  },
  read: (play, { one }) => send(cast.rae, `thread/${pick(play.threads, one)}/markRead`, {}),
  /** A mail comes in while its thread is merged: it is put in, or tried again, and never lost with what it is put into. */
  both: async (play, { one, other }) => {
    const into = await aliveOf(play, one)
    const mail = receiveIn(play, into).catch(() => 'tried again')
    await Promise.all([mail, merge(play, { one: other, other: [...play.threads].indexOf(into) })])
  },
}

/** The thread that an id leads to. */
async function aliveOf(play: Play, at: number): Promise<string> {
  const { status, body } = await call(server, cast.jo, { url: `/messaging/thread/${pick(play.threads, at)}` })
  if (status === 200) return body.thread.id
  await receiveIn(play, undefined)
  return pick(play.threads, play.threads.size - 1)
}

interface Faults {
  readonly homeless: number
  readonly miscounted: number
  readonly misled: number
  readonly twice: number
  readonly counts: number
}

/** Invariants: no messages without a thread, no wrong counts, no items that lead nowhere, no two items for one user. */
const faults = () =>
  inLaro(server, async (ctx) => {
    const client = ctx.db.tenant.clientId
    const [row] = await ctx.db.run(sql<Faults>`
      with alive as (select * from threads where client_id = ${client} and trashed_at is null),
      said as (select * from threadsmsgs where client_id = ${client} and trashed_at is null and draft = false),
      items as (select * from unread where client_id = ${client} and trashed_at is null)
      select
        (select count(*)::int from said where thread not in (select id from alive)) as homeless,
        (select count(*)::int from alive t where (t.doc ->> 'message_count')::int
          <> (select count(*) from said where thread = t.id)) as miscounted,
        (select count(*)::int from items where thread not in (select id from alive)) as misled,
        (select count(*)::int from (select 1 from items where type = 'threads' group by "user", thread having count(*) > 1) d) as twice,
        (select count(*)::int from unread_counts c where c.client_id = ${client}
          and c.unread <> (select count(*) from items i where i."user" = c.user_id and i.unread)) as counts`)
    return row
  })

const storedIds = () =>
  inLaro(server, async (ctx) => {
    const rows = await ctx.db.run(sql<{ id: string }>`
      select id from threadsmsgs where client_id = ${ctx.db.tenant.clientId} and trashed_at is null and draft = false`)
    return new Set(rows.map(({ id }) => id))
  })

test('any merges, splits and undos lose and double no message, and counts equal a recount', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(action, { minLength: 4, maxLength: 14 }), async (run) => {
      const known = await storedIds()
      const play: Play = { threads: new Set(), messages: new Set(), regroupings: [] }
      for (let at = 0; at < 3; at++) await receiveIn(play, undefined)
      for (const { kind, ...at } of run) await actions[kind](play, at)
      for (const id of play.messages) known.add(id)
      expect(await faults()).toEqual({ homeless: 0, miscounted: 0, misled: 0, twice: 0, counts: 0 })
      expect(await storedIds()).toEqual(known)
    }),
    { numRuns: timesToRun(6, 60), endOnFailure: true },
  )
}, 300_000)
