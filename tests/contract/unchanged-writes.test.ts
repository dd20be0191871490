import { afterAll, beforeAll, expect, test } from 'vitest'
import { contacts, tasks } from '../../domain/crm/index.ts'
import { amendRecord, createRecord, getRecord, updateRecord } from '../../server/platform/records/index.ts'
import { openTestServer, type TestServer } from '../test-server.ts'
import { cast } from '../world.ts'
import { call, inLaro, laro } from './inbox-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await openTestServer()
})
afterAll(() => server.close())

const makeContact = () =>
  inLaro(server, (ctx) =>
    createRecord(ctx, contacts, { doc: contacts.shape.parse({ first_name: 'Ida', phone: '+12145550101' }) }),
  )

/** Traces of every write: entries of the history and of the feed, and the time it was last indexed. */
async function trailOf(id: string) {
  const { rows } = await server.platform.pools.owner.query(
    `select (select count(*)::int from history where client_id = $1 and id = $2) as history,
       (select count(*)::int from change_log where client_id = $1 and id = $2) as feed,
       (select xmin::text from search_documents where client_id = $1 and id = $2) as indexed`,
    [laro, id],
  )
  return rows[0] as { history: number; feed: number; indexed: string | null }
}

test('a change to equal values returns the unchanged row, and leaves no trace', async () => {
  const row = await makeContact()
  const before = await trailOf(row.id)
  const url = `/data/clients/${laro}/contacts/${row.id}`
  const save = (change: object) => call(server, cast.ana, { method: 'PATCH', url, body: { version: 1, change } })
  const { first_name, phone } = row
  expect(await save({ first_name, phone, suffix: null })).toMatchObject({
    status: 200,
    body: { version: 1, last_date: row.last_date, first_name, can: { write: true } },
  })
  expect((await save({})).body).toMatchObject({ version: 1 })
  expect(await trailOf(row.id)).toEqual(before)
  expect((await save({ first_name: 'Isa' })).body).toMatchObject({ version: 2, first_name: 'Isa' })
  const after = await trailOf(row.id)
  expect(after).toMatchObject({ history: before.history + 1, feed: before.feed + 1 })
  expect(after.indexed).not.toBe(before.indexed)
})

test('it is compared as it would be stored, not as it was sent', async () => {
  const row = await makeContact()
  const url = `/data/clients/${laro}/contacts/${row.id}`
  const body = { version: 1, change: { phone: '+1 (214) 555-0101' } }
  expect((await call(server, cast.ana, { method: 'PATCH', url, body })).body).toMatchObject({ version: 1 })
})

test('a writer at an earlier version who changes nothing of it gets the current one', async () => {
  const { id, first_name } = await makeContact()
  await inLaro(server, (ctx) => updateRecord(ctx, contacts, { id, version: 1, change: { last_name: 'Berg' } }))
  const url = `/data/clients/${laro}/contacts/${id}`
  const late = await call(server, cast.ana, { method: 'PATCH', url, body: { version: 1, change: { first_name } } })
  expect(late).toMatchObject({ status: 200, body: { version: 2, last_name: 'Berg' } })
})

test('a verb that changes nothing writes nothing; a time that it chooses is a change', async () => {
  const doc = tasks.shape.parse({ name: 'Order the catering' })
  const made = await inLaro(server, (ctx) => createRecord(ctx, tasks, { doc }))
  const amend = (change: object) =>
    inLaro(server, (ctx) => amendRecord(ctx, tasks, { id: made.id, amend: () => change }))
  expect(await amend({ name: made.name, active: true, date: made.date, last_date: made.last_date })).toEqual(made)
  expect(await amend({})).toEqual(made)
  expect(await trailOf(made.id)).toMatchObject({ history: 1, feed: 1 })
  expect(await amend({ last_date: made.last_date + 1 })).toMatchObject({ version: 2, last_date: made.last_date + 1 })
  expect(await amend({ date: made.date - 1 })).toMatchObject({ version: 3, date: made.date - 1 })
  expect(await amend({ active: false })).toMatchObject({ version: 4, active: false })
  const stored = await inLaro(server, (ctx) => getRecord(ctx, tasks, made.id))
  expect(stored).toMatchObject({ version: 4, active: false })
})
