import { afterAll, beforeAll, expect, test } from 'vitest'
import { contacts } from '../../domain/crm/index.ts'
import { threads } from '../../domain/inbox/index.ts'
import type { Filter } from '../../domain/kernel/index.ts'
import { records } from '../../domain/records.ts'
import { systemActor, withTenant } from '../../server/platform/context.ts'
import { bulkInsert } from '../../server/platform/records/bulk-insert.ts'
import { listColumns } from '../../server/platform/records/print-listed.ts'
import { listStored } from '../../server/platform/records/read.ts'
import { openTestServer, type TestServer } from '../test-server.ts'
import { clientIds } from '../world.ts'

// Lists of the rows that one value of a list names: the few of one agent, the many of another, an address of a contact.

const client = clientIds.NXT
/** Beyond the number up to which the named rows are looked at one by one. */
const many = 1700
const idOf = (at: number) => `0198f000-0000-7000-8000-${String(at).padStart(12, '0')}`
const agentsOf = (at: number) => [
  { id: 'busy', label: 'Busy' },
  ...(at % 400 === 7 ? [{ id: 'rare', label: 'Rare' }] : []),
  ...(at % 400 === 9 ? [{ id: 'seldom', label: 'Seldom' }] : []),
]

let server: TestServer
beforeAll(async () => {
  server = await openTestServer()
  const rows = Array.from({ length: many }, (_, at) => ({
    definition: threads,
    clientId: client,
    id: idOf(at),
    date: at,
    doc: { agents: agentsOf(at), status: at % 2 === 0 ? 'open' : 'done' },
  }))
  await bulkInsert(server.platform.pools.app, rows)
})
afterAll(() => server.close())

async function listed(where: Filter, limit = 500): Promise<string[]> {
  const page = await withTenant(server.platform, systemActor(client), (ctx) =>
    listStored(ctx, threads, { where, limit, orderBy: { field: 'date', direction: 'desc' } }),
  )
  return page.rows.map(({ id }) => id)
}

const expected = (isMeant: (at: number) => boolean, limit = 500): string[] =>
  Array.from({ length: many }, (_, at) => at)
    .filter(isMeant)
    .toReversed()
    .slice(0, limit)
    .map(idOf)

test('few rows, many rows, none; alone, together and with other conditions', async () => {
  const rare: Filter = ['agent_ids', 'array-contains', 'rare']
  expect(await listed(rare)).toEqual(expected((at) => at % 400 === 7))
  expect(await listed(['agent_ids', 'array-contains', 'nobody'])).toEqual([])
  expect(await listed(['agent_ids', 'array-contains', 'busy'], 15)).toEqual(expected(() => true, 15))
  expect(await listed(['agent_ids', 'array-contains-any', ['rare', 'seldom']])).toEqual(
    expected((at) => at % 400 === 7 || at % 400 === 9),
  )
  expect(await listed({ and: [['status', '==', 'open'], { and: [rare] }] })).toEqual([])
  expect(await listed({ or: [rare, ['agent_ids', 'array-contains', 'seldom']] })).toEqual(
    expected((at) => at % 400 === 7 || at % 400 === 9),
  )
  const both: Filter = { and: [['agent_ids', 'array-contains', 'busy'], ['status', '==', 'done'], rare] }
  expect(await listed(both)).toEqual(expected((at) => at % 400 === 7))
})

test('the listed values of the rows match them after any write', async () => {
  const { owner, app } = server.platform.pools
  const connection = await app.connect()
  try {
    await connection.query("select set_config('app.client_id', $1, false)", [client])
    const values = async (id: string) =>
      (await connection.query('select field, value from listed_values where id = $1 order by field, value', [id])).rows
    const change = (id: string, agents: object[]) =>
      connection.query(`update threads set version = version + 1, doc = jsonb_set(doc, '{agents}', $2) where id = $1`, [
        id,
        JSON.stringify(agents),
      ])
    await change(idOf(0), [{ id: 'rare' }, { id: 'rare' }, { id: 'new' }])
    expect(await values(idOf(0))).toEqual([
      { field: 'agent_ids', value: 'new' },
      { field: 'agent_ids', value: 'rare' },
    ])
    await change(idOf(0), [])
    expect(await values(idOf(0))).toEqual([])
    await connection.query('delete from threads where id = $1', [idOf(1)])
    expect(await values(idOf(1))).toEqual([])
    await connection.query('update threads set version = version + 1, last_date = 5 where id = $1', [idOf(2)])
    expect(await values(idOf(2))).toEqual([{ field: 'agent_ids', value: 'busy' }])
  } finally {
    await connection.query("select set_config('app.client_id', '', false)")
    connection.release()
  }
  // As the database itself counts, for every record with lists.
  for (const { name, columns } of records.map((record) => ({ name: record.name, columns: listColumns(record) }))) {
    for (const column of columns) {
      const { rows } = await owner.query<{ missing: number }>(
        `select count(*)::integer as missing from (
           (select r.client_id, r.id, v.value from ${name} r cross join unnest(r."${column}") as v(value)
            except select client_id, id, value from listed_values where record = $1 and field = $2)
           union all
           (select client_id, id, value from listed_values where record = $1 and field = $2
            except select r.client_id, r.id, v.value from ${name} r cross join unnest(r."${column}") as v(value))) d`,
        [name, column],
      )
      expect(rows[0]?.missing, `${name}.${column}`).toBe(0)
    }
  }
})

test('a value of another client names nothing here', async () => {
  const address = 'only@there.example'
  await bulkInsert(server.platform.pools.app, [
    { definition: contacts, clientId: clientIds.LARO, id: idOf(1), date: 1, doc: { name: 'There', emails: [address] } },
  ])
  const found = (clientId: string) =>
    withTenant(server.platform, systemActor(clientId), (ctx) =>
      listStored(ctx, contacts, { where: ['emails', 'array-contains', address] }),
    )
  expect((await found(clientIds.LARO)).rows).toHaveLength(1)
  expect((await found(client)).rows).toEqual([])
})
