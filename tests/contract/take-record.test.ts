import { afterAll, beforeAll, expect, test } from 'vitest'
import { invitations } from '../../domain/company/index.ts'
import { threads } from '../../domain/inbox/index.ts'
import { withTenant, type Ctx } from '../../server/platform/context.ts'
import { Forbidden, NotFound } from '../../server/platform/errors.ts'
import { asVerb, getRecord, keepLatest, takeRecord } from '../../server/platform/records/index.ts'
import { openTestServer, type TestServer } from '../test-server.ts'
import { cast, type CastMember } from '../world.ts'
import { call, inLaro, laro, makeContact, receive } from './inbox-server.ts'
import { lockWaiters } from './held-transaction.ts'

let server: TestServer
let contactId: string
beforeAll(async () => {
  server = await openTestServer()
  contactId = (await makeContact(server)).id
})
afterAll(() => server.close())

const as = async <T>(person: CastMember, step: (ctx: Ctx) => Promise<T>): Promise<T> =>
  withTenant(server.platform, await server.platform.reach.actor(person.id, laro), step)

const waiting = () => lockWaiters(server.platform)

/** Changes a row in a transaction that ends only when a call waits for it, and answers what the call says then. */
async function meanwhile<T>(table: 'invitations' | 'queue', [id, change]: [string, object], ask: () => Promise<T>) {
  const other = await server.platform.pools.owner.connect()
  try {
    await other.query('begin')
    await other.query(`update ${table} set doc = doc || $2::jsonb, version = version + 1 where id = $1`, [id, change])
    const answer = ask()
    await expect.poll(waiting).toBe(1)
    await other.query('commit')
    return await answer
  } finally {
    await other.query('rollback')
    other.release()
  }
}

test('a row is taken within the actor’s own reach, and is all that may be written', async () => {
  const { thread } = await receive(server, contactId)
  await as(cast.jo, async (ctx) => {
    const taken = await takeRecord(ctx, threads, { id: thread.id })
    expect(taken.change({ subject: 'Once' })).toMatchObject({ version: taken.row.version + 1 })
    expect(taken.change({ status: 'done' })).toMatchObject({ version: taken.row.version + 2, subject: 'Once' })
    const where = ['status', '==', 'waiting'] as const
    await expect(takeRecord(ctx, threads, { id: thread.id, where })).rejects.toThrow(NotFound)
  })
  expect(await inLaro(server, (ctx) => getRecord(ctx, threads, thread.id))).toMatchObject({
    subject: 'Once',
    status: 'done',
  })
  await as(cast.jo, async (ctx) => {
    const stranger = { ...ctx, actor: { ...ctx.actor, roles: new Set<string>() } }
    await expect(takeRecord(stranger, threads, { id: thread.id })).rejects.toThrow(Forbidden)
  })
})

test('a taken row that keeps its latest state follows its changes', async () => {
  const { thread } = await receive(server, contactId)
  await as(cast.jo, async (ctx) => {
    const first = await takeRecord(ctx, threads, { id: thread.id })
    const taken = keepLatest(first)
    expect(taken.row).toEqual(first.row)
    expect(taken.change({ subject: 'Once' })).toBe(taken.row)
    taken.change({ status: 'done' })
    expect(taken.row).toMatchObject({ version: first.row.version + 2, subject: 'Once', status: 'done' })
  })
})

test('an invitation that is accepted while it is withdrawn stays accepted', async () => {
  const doc = invitations.shape.parse({
    email: 'late@laro.example',
    first_name: 'Late',
    last_name: 'Guest',
    roles: ['user'],
    by: { id: cast.ana.id, label: cast.ana.name },
    sent_at: Date.now(),
  })
  const { id } = await inLaro(server, (ctx) => asVerb(ctx, invitations).create({ doc }))
  const withdraw = () => call(server, cast.ana, { method: 'DELETE', url: `/company/invitations/${id}` })
  expect((await meanwhile('invitations', [id, { state: 'accepted' }], withdraw)).status).toBe(409)
  expect(await inLaro(server, (ctx) => getRecord(ctx, invitations, id))).toMatchObject({ state: 'accepted' })
})

test('a follow-up that is carried out while it is deleted stays, and reports its outcome', async () => {
  const { thread } = await receive(server, contactId)
  const body = { threadId: thread.id, date: Date.now() + 86_400_000, message: 'Call them' }
  const set = await call(server, cast.jo, { method: 'POST', url: '/messaging/followups', body })
  const { id } = set.body.followUp
  const remove = () => call(server, cast.jo, { method: 'DELETE', url: `/messaging/followups/${id}` })
  const done = { processed_at: Date.now(), outcome: 'posted' }
  expect(await meanwhile('queue', [id, done], remove)).toMatchObject({
    status: 400,
    body: { issues: [{ code: 'follow-up-done' }] },
  })
})
