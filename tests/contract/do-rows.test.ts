import { v7 } from 'uuid'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { contactImports, contacts } from '../../domain/crm/index.ts'
import { doRows, type RowWork } from '../../server/automation/index.ts'
import { runContactImport } from '../../server/crm/imports/run-import.ts'
import { systemActor } from '../../server/platform/context.ts'
import { sql } from '../../server/platform/database/sql.ts'
import { Invalid, Unavailable } from '../../server/platform/errors.ts'
import { jobRun } from '../../server/platform/jobs/define-job.ts'
import { bulkInsert } from '../../server/platform/records/bulk-insert.ts'
import { getRecord, listRecords } from '../../server/platform/records/index.ts'
import { until } from '../mail-fixtures/mail-test-server.ts'
import { openTestServer, type TestServer } from '../test-server.ts'
import { runQueued } from '../timed-task.ts'
import { cast } from '../world.ts'
import { call, inLaro, laro } from './inbox-server.ts'

// Long work over rows: refused rows are noted, failed ones are tried again, and the others are done.

let server: TestServer
beforeAll(async () => {
  server = await openTestServer()
  await server.platform.pools.owner.query('create table rows_to_do (id text primary key, outcome text)')
  await server.platform.pools.owner.query('grant select, update on rows_to_do to flightline_app')
})
afterAll(() => server.close())

interface Row {
  readonly id: string
}

interface Outcome extends Row {
  readonly outcome: string
}

/** Work on the rows of a separate table; `refuse` throws for the rows that cannot be written. */
const workOn = (prefix: string, refuse: (id: string) => void): RowWork<Row, Outcome> => ({
  actor: systemActor(laro),
  batch: 10,
  next: (ctx, { limit, only }) =>
    ctx.db.run(sql<Row>`
      select id from rows_to_do where outcome is null and id like ${`${prefix}%`}
        ${only ? sql`and id = ${only.id}` : sql``} order by id limit ${limit} for update`),
  write: async (ctx, rows) => {
    for (const { id } of rows) {
      await ctx.db.run(sql`update rows_to_do set outcome = 'written' where id = ${id}`)
      refuse(id)
    }
    return rows.map(({ id }) => ({ id, outcome: 'done' }))
  },
  failed: ({ id }, error) => ({ id, outcome: error instanceof Error ? error.message : 'failed' }),
  note: async (ctx, outcomes) => {
    for (const { id, outcome } of outcomes)
      await ctx.db.run(sql`update rows_to_do set outcome = ${outcome} where id = ${id}`)
  },
})

const runOf = (attempt: number, isLastAttempt = false) =>
  jobRun(server.platform, { clientId: laro, attempt, isLastAttempt, log: server.platform.log })

async function rowsOf(prefix: string, count: number): Promise<() => Promise<(string | null)[]>> {
  const { owner } = server.platform.pools
  const ids = Array.from({ length: count }, (_, at) => `${prefix}${at}`)
  await owner.query('insert into rows_to_do (id) select unnest($1::text[])', [ids])
  return async () => {
    const { rows } = await owner.query<{ outcome: string | null }>(
      'select outcome from rows_to_do where id like $1 order by id',
      [`${prefix}%`],
    )
    return rows.map(({ outcome }) => outcome)
  }
}

test('a refused row is noted with its reason, and the others of its batch are done', async () => {
  const outcomes = await rowsOf('refused', 4)
  const work = workOn('refused', (id) => {
    if (id === 'refused2') throw new Invalid([{ path: 'name', code: 'too-odd' }])
  })
  expect(await doRows(runOf(1), work)).toBe(4)
  expect(await outcomes()).toEqual(['done', 'done', 'invalid: name too-odd', 'done'])
  expect(await doRows(runOf(1), work)).toBe(0)
})

test('a fault is thrown and nothing of its batch is kept, until the row is given up', async () => {
  const outcomes = await rowsOf('fault', 3)
  const work = workOn('fault', (id) => {
    if (id === 'fault1') throw new TypeError('a fault of ours')
  })
  await expect(doRows(runOf(1), work)).rejects.toThrow('a fault of ours')
  expect(await outcomes()).toEqual([null, null, null])
  expect(await doRows(runOf(5), work)).toBe(3)
  expect(await outcomes()).toEqual(['done', 'a fault of ours', 'done'])
})

test('a system that is away is waited for until the last attempt', async () => {
  const outcomes = await rowsOf('away', 2)
  const work = workOn('away', (id) => {
    if (id === 'away0') throw new Unavailable('something')
  })
  await expect(doRows(runOf(24), work)).rejects.toThrow('something')
  expect(await outcomes()).toEqual([null, null])
  await doRows(runOf(25, true), work)
  expect(await outcomes()).toEqual(['something', 'done'])
})

test('rows that are done one by one are kept up to the one that fails', async () => {
  const outcomes = await rowsOf('single', 3)
  const work = workOn('single', (id) => {
    if (id === 'single1') throw new TypeError('a fault of ours')
  })
  await expect(doRows(runOf(1), { ...work, isOneByOne: true })).rejects.toThrow('a fault of ours')
  expect(await outcomes()).toEqual(['done', null, null])
})

const mapping = { name: 'Name', email: 'Mail', phone: 'Tel', company: 'Firm' }
const csv = (rows: readonly string[]) => ['Name,Mail,Tel,Firm', ...rows].join('\n')

async function importOf(rows: readonly string[], known: 'skip' | 'update'): Promise<string> {
  const body = { text: csv(rows), mapping, known, file_name: 'people.csv' }
  const begun = await call(server, cast.jo, { method: 'POST', url: '/contacts/imports', body })
  expect(begun.status, JSON.stringify(begun.body)).toBe(200)
  return begun.body.id as string
}
const runImport = () => runQueued(server.platform, runContactImport)
const stateOf = (id: string) => inLaro(server, (ctx) => getRecord(ctx, contactImports, id))

/** A contact as an older version of the program left it: its faults refuse every change of it. */
async function contactThatCannotChange(email: string): Promise<void> {
  const address = { id: 'a', type: 'shipping', country: 'US' }
  const doc = { ...contacts.shape.parse({ first_name: 'Old', email }), addresses: [address] }
  await bulkInsert(server.platform.pools.app, [
    { definition: contacts, clientId: laro, id: v7(), date: Date.now(), doc },
  ])
}

test('an import with one refused row brings the 499 others, and gives the reason for that one', async () => {
  await contactThatCannotChange('stuck@rows.example')
  const rows = Array.from({ length: 500 }, (_, at) =>
    at === 321 ? 'Stuck,stuck@rows.example,,New' : `P${at} Q,p${at}@rows.example,,F`,
  )
  const id = await importOf(rows, 'update')
  await runImport()
  const done = await stateOf(id)
  expect(done).toMatchObject({ state: 'finished', total: 500, added: 499, refused: 1 })
  expect(done.faults).toMatchObject([{ row: 323, words: expect.stringMatching(/\w+ \w+/) }])
})

test('a person in a file under two addresses is undone completely', async () => {
  const doc = contacts.shape.parse({ first_name: 'Two', email: 'one@twice.example', emails: ['two@twice.example'] })
  const person = v7()
  await bulkInsert(server.platform.pools.app, [
    {
      definition: contacts,
      clientId: laro,
      id: person,
      date: Date.now(),
      doc: { ...doc, name: 'Two', company: 'Old' },
    },
  ])
  const id = await importOf(['Two,one@twice.example,,First', 'Two,two@twice.example,(512) 555-0188,Second'], 'update')
  await runImport()
  expect(await stateOf(id)).toMatchObject({ state: 'finished', updated: 2 })
  const read = () => inLaro(server, (ctx) => getRecord(ctx, contacts, person))
  expect(await read()).toMatchObject({ company: 'Second', phone: '+15125550188', version: 3 })
  await call(server, cast.jo, { method: 'POST', url: `/contacts/imports/${id}/undo`, body: {} })
  await runImport()
  expect(await stateOf(id)).toMatchObject({ state: 'undone', kept: 0 })
  const back = await read()
  expect([back.company, back.phone, back.emails]).toEqual(['Old', undefined, ['two@twice.example']])
})

test('a person whom an import added and then updated is undone completely', async () => {
  const id = await importOf(['Kim,kim@between.example,(512) 555-0199,First', 'Kim,,(512) 555-0199,Second'], 'update')
  await runImport()
  expect(await stateOf(id)).toMatchObject({ state: 'finished', added: 1, updated: 1 })
  await call(server, cast.jo, { method: 'POST', url: `/contacts/imports/${id}/undo`, body: {} })
  await runImport()
  expect(await stateOf(id)).toMatchObject({ state: 'undone', kept: 0 })
  const left = await inLaro(server, (ctx) => listRecords(ctx, contacts, { where: ['phone', '==', '+15125550199'] }))
  expect(left).toEqual([])
})

test('an import waits for a merge of the same people, and neither blocks the other', async () => {
  const doc = { ...contacts.shape.parse({ email: 'merged@rows.example' }), name: 'Merged' }
  const person = v7()
  await bulkInsert(server.platform.pools.app, [
    { definition: contacts, clientId: laro, id: person, date: Date.now(), doc },
  ])
  const id = await importOf(['Merged,merged@rows.example,,New'], 'update')
  const merge = await server.platform.pools.owner.connect()
  const blocked = 'select 1 from pg_stat_activity where pg_backend_pid() = any(pg_blocking_pids(pid))'
  try {
    // As a merge does it: the contacts first, then what they are reached by.
    await merge.query('begin')
    await merge.query('select id from contacts where client_id = $1 and id = $2 for update', [laro, person])
    const running = runImport()
    await until(async () => ((await merge.query(blocked)).rowCount ?? 0) > 0)
    await merge.query('select pg_advisory_xact_lock(hashtext($1), hashtext($2))', [
      `contact ${laro}`,
      'merged@rows.example',
    ])
    await merge.query('commit')
    await running
  } finally {
    merge.release()
  }
  expect(await stateOf(id)).toMatchObject({ state: 'finished', updated: 1 })
})
