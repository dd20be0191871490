import { afterAll, beforeAll, expect, test } from 'vitest'
import { contacts, tasks } from '../../domain/crm/index.ts'
import { threadsmsgs } from '../../domain/inbox/index.ts'
import { laterPage } from '../../server/crm/merging/later-rows.ts'
import { namingTypes } from '../../server/crm/merging/naming-rows.ts'
import { firstAdded } from '../../server/crm/groups/why-in-group.ts'
import type { Ctx } from '../../server/platform/context.ts'
import { sql } from '../../server/platform/database/sql.ts'
import { createRecord } from '../../server/platform/records/index.ts'
import { openTestServer, type TestServer } from '../test-server.ts'
import { cast } from '../world.ts'
import { call, inLaro, laro } from './inbox-server.ts'
import { planOf } from './plan-rows.ts'

let server: TestServer
beforeAll(async () => {
  server = await openTestServer()
  await server.platform.pools.owner.query(
    `insert into history (client_id, record, id, version, op, at)
     select $1::uuid, record, 'other-' || n, 1, 'create', 1700000000000 + n
     from unnest(array['subscriptions', 'threadsmsgs', 'tasks']) record, generate_series(1, 5000) n`,
    [laro],
  )
  await server.platform.pools.owner.query('analyze history')
})
afterAll(() => server.close())

test('the user who added a person to a group is found without the entries of others', async () => {
  const as = (url: string, body: object) => call(server, cast.ana, { method: 'POST', url, body })
  const group = (await as(`/data/clients/${laro}/groups`, { name: 'Found', type: 'manual' })).body
  const doc = contacts.shape.parse({ first_name: 'Ivo', email: 'ivo@found.example' })
  const ivo = await inLaro(server, (ctx) => createRecord(ctx, contacts, { doc }))
  await as(`/groups/${group.id}/members`, { contacts: [ivo.id] })
  const { steps, touched } = await planOf(server, firstAdded(laro, { id: group.id, contact: ivo.id }))
  expect(steps).toContain('Limit')
  expect(touched).toBeLessThan(100)
})

/** How many entries of the history the transaction has looked at. */
const looked = async ({ db }: Ctx): Promise<number> => {
  const [row] = await db.run(sql<{ rows: number }>`
    select (coalesce(seq_tup_read, 0) + coalesce(idx_tup_fetch, 0))::integer as rows
    from pg_stat_xact_user_tables where relname = 'history'`)
  return row?.rows ?? 0
}

test('records of a contact since a merge are found without the entries of other records', async () => {
  const type = namingTypes.find(({ definition }) => definition.name === 'tasks')
  if (type === undefined) throw new Error('tasks name contacts')
  const kept = await inLaro(server, (ctx) =>
    createRecord(ctx, contacts, { doc: contacts.shape.parse({ first_name: 'Kim', email: 'kim@kept.example' }) }),
  )
  const doc = tasks.shape.parse({ name: 'Call', about: { type: 'contacts', id: kept.id, label: 'Kim' } })
  const task = await inLaro(server, (ctx) => createRecord(ctx, tasks, { doc }))
  const ofMerge = { id: 'm', kept: kept.id, gone: 'g', at: 0, by: null, kept_version: null }
  const merge = { ...ofMerge, before: {}, after: {}, sealed: [], state: 'done' as const, undoing: null }
  await inLaro(server, async (ctx) => {
    expect(await laterPage(ctx, type, { merge, after: '' })).toEqual([task.id])
    expect(await looked(ctx)).toBeLessThan(100)
  })
})

test('a draft that is saved again finds its last entry without the entries of other messages', async () => {
  const doc = threadsmsgs.shape.parse({ medium: 'email', tRef: 'a-thread', draft: true, state: 'draft', message: 'a' })
  const draft = await inLaro(server, (ctx) => createRecord(ctx, threadsmsgs, { doc }))
  await inLaro(server, async (ctx) => {
    await ctx.db.run(sql`
      update threadsmsgs set version = version + 1, doc = jsonb_set(doc, '{message}', '"b"')
      where client_id = ${laro} and id = ${draft.id}`)
    expect(await looked(ctx)).toBeGreaterThan(0)
    expect(await looked(ctx)).toBeLessThan(100)
  })
})
