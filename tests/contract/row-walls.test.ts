import { afterAll, beforeAll, expect, test } from 'vitest'
import { describeSchema } from '../describe-schema.ts'
import { openTestServer, type TestServer } from '../test-server.ts'
import { clientIds } from '../world.ts'

let server: TestServer
/** Tables with a client that the program may read at all. */
let tables: string[] = []
beforeAll(async () => {
  server = await openTestServer()
  const readable = 'grant SELECT to flightline_app'
  tables = [...(await describeSchema(server.databaseUrl))]
    .filter(([, lines]) => lines.includes(readable) && lines.some((line) => line.startsWith('column client_id')))
    .map(([name]) => name)
})
afterAll(() => server.close())

/** A raw query as the program's own role, with or without a client set: the worst that a careless handler could do. */
async function raw(text: string, clientId?: string): Promise<Record<string, unknown>[]> {
  const connection = await server.platform.pools.app.connect()
  try {
    await connection.query('begin')
    if (clientId) await connection.query("select set_config('app.client_id', $1, true)", [clientId])
    return (await connection.query(text)).rows as Record<string, unknown>[]
  } finally {
    await connection.query('rollback')
    connection.release()
  }
}

test('without a client, the program sees no row of any table', async () => {
  expect(tables.length).toBeGreaterThan(40)
  for (const table of tables) expect(await raw(`select * from ${table}`), table).toEqual([])
})

test('within one client, the program sees no row of another', async () => {
  for (const table of tables) {
    const rows = await raw(`select distinct client_id from ${table}`, clientIds.NXT)
    const strangers = rows.filter((row) => row['client_id'] !== clientIds.NXT)
    expect(strangers, table).toEqual([])
  }
  expect(await raw('select client_id from users', clientIds.NXT)).not.toEqual([])
})

test('within one client, the program can neither write nor move a row into another', async () => {
  const insert = `insert into tasks (client_id, id, date, last_date, doc) values ('${clientIds.LARO}', 'x', 1, 1, '{}')`
  await expect(raw(insert, clientIds.NXT)).rejects.toThrow(/row-level security/)
  const move = `update users set client_id = '${clientIds.LARO}'`
  await expect(raw(move, clientIds.NXT)).rejects.toThrow(/row-level security/)
  expect(await raw(`delete from users where client_id = '${clientIds.LARO}' returning 1`, clientIds.NXT)).toEqual([])
})

test('the sign-in schema is out of reach for the program', async () => {
  await expect(raw('select * from auth."user"')).rejects.toThrow(/permission denied/)
})
