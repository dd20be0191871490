import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { contactImports, contacts } from '../../domain/crm/index.ts'
import { runContactImport } from '../../server/crm/imports/run-import.ts'
import { tidyImports } from '../../server/crm/imports/tidy-imports.ts'
import { getRecord, listRecords } from '../../server/platform/records/index.ts'
import { until } from '../mail-fixtures/mail-test-server.ts'
import { openTestServer, type TestServer } from '../test-server.ts'
import { timesToRun } from '../run-length.ts'
import { runQueued, runTimed } from '../timed-task.ts'
import { cast } from '../world.ts'
import { call, inLaro, laro } from './inbox-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await openTestServer()
})
afterAll(() => server.close())

const send = (path: string, body: object, who = cast.jo) =>
  call(server, who, { method: 'POST', url: `/contacts/imports${path}`, body })

const mapping = { name: 'Name', email: 'Mail', phone: 'Tel', company: 'Firm' }
const csv = (...rows: string[]) => ['Name,Mail,Tel,Firm', ...rows].join('\n')

const begin = async (text: string, known: 'skip' | 'update', who = cast.jo) => {
  const { body, status } = await send('', { text, mapping, known, file_name: 'people.csv' }, who)
  expect(status, JSON.stringify(body)).toBe(200)
  await runQueued(server.platform, runContactImport)
  return body.id as string
}
const stateOf = (id: string) => inLaro(server, (ctx) => getRecord(ctx, contactImports, id))
const withEmail = (email: string) =>
  inLaro(server, (ctx) => listRecords(ctx, contacts, { where: ['email', '==', email], limit: 5 }))

interface Noted {
  readonly row: number
  readonly words: string
  readonly omitted: readonly { readonly label: string; readonly words: string }[]
}

const notedWords = ({ row, words, omitted }: Noted) =>
  [row, ...(words === '' ? omitted.map((cell) => `${cell.label}: ${cell.words}`) : [words])].join(' ')

test('a file is checked, imported with a reason for each row that is left out, updated and taken back', async () => {
  const first = csv(
    'Ada Byron,Ada@i.example,(512) 555-0174,Engine',
    'Bo,bo@i.example,,',
    'Bad,not an address,,',
    'Ada Byron,ADA@i.example,,',
    ',,,Nobody Inc',
    '=cmd(),cmd@i.example,,',
    'Err,err@i.example,,#N/A',
    ',nowhere,,',
  )
  const check = await send('/check', { text: first, mapping })
  expect(check.body).toMatchObject({ rows: 8, known: 0, fresh: 5, refusal: null, faultCount: 3, omittedCount: 2 })
  expect(check.body.noted.map(notedWords)).toEqual([
    "4 Email: 'not an address' is not an email address.",
    '5 ada@i.example is already in row 2.',
    '6 There is neither a name, an email nor a phone in it.',
    '8 Company: The spreadsheet shows the error #N/A in this cell.',
    "9 Email: 'nowhere' is not an email address. There is neither a name, an email nor a phone in it.",
  ])
  expect(await withEmail('ada@i.example')).toEqual([])
  const id = await begin(first, 'skip')
  expect(await stateOf(id)).toMatchObject({ state: 'finished', added: 5, refused: 3, omitted: 2, total: 8 })
  const [ada] = await withEmail('ada@i.example')
  expect(ada).toMatchObject({ first_name: 'Ada', last_name: 'Byron', phone: '+15125550174', company: 'Engine' })

  // The same people again: one is updated, the others stay; one is found by their number.
  const second = csv('Ada Byron,ada@i.example,,Engines', 'Bo,bo@i.example,,', 'ADA BYRON,,512-555-0174,Engines Ltd')
  const update = await begin(second, 'update')
  expect(await stateOf(update)).toMatchObject({ added: 0, updated: 2, skipped: 1 })
  expect((await withEmail('ada@i.example'))[0]).toMatchObject({ company: 'Engines Ltd' })
  await send(`/${update}/undo`, {})
  await runQueued(server.platform, runContactImport)
  expect((await send(`/${update}/undo`, {})).status).toBe(400)
  await send(`/${id}/undo`, {})
  await runQueued(server.platform, runContactImport)
  // Only the later import has changed her since, and that was undone.
  expect(await stateOf(id)).toMatchObject({ state: 'undone', kept: 0 })
  for (const email of ['ada@i.example', 'bo@i.example']) expect(await withEmail(email)).toEqual([])
})

// Imports of one user are limited per minute, so another user sends these.
test('a number that two people share selects neither of them for a row with a third name', async () => {
  await begin(
    csv('Dad Vale,dad@s.example,+1 212 555 0199,', 'Mum Vale,mum@s.example,+1 212 555 0199,'),
    'skip',
    cast.ana,
  )
  const id = await begin(csv('Kid Vale,,+1 212 555 0199,'), 'update', cast.ana)
  expect(await stateOf(id)).toMatchObject({ added: 1, updated: 0 })
  expect((await withEmail('mum@s.example'))[0]).toMatchObject({ first_name: 'Mum' })
  expect((await withEmail('dad@s.example'))[0]).toMatchObject({ first_name: 'Dad' })
})

test('an extension of an imported phone is kept in the notes', async () => {
  await begin(csv('Ext Vale,ext@s.example,(212) 555-0174 ext. 12,'), 'skip', cast.ana)
  const [found] = await withEmail('ext@s.example')
  expect(found).toMatchObject({ phone: '+12125550174' })
  // Lists leave the notes out.
  const { rows } = await server.platform.pools.owner.query(
    "select doc ->> 'notes' as notes from contacts where id = $1",
    [found?.id],
  )
  expect(rows).toEqual([{ notes: 'Phone as imported: (212) 555-0174 ext. 12' }])
})

test('columns of fields that the company has added are read by their kinds, updated and taken back', async () => {
  const fields = [
    { label: 'Seat', type: 'choice', options: ['Window', 'Aisle'] },
    { label: 'Flights a year', type: 'number' },
    { label: 'Card since', type: 'date' },
  ]
  const put = await call(server, cast.ana, { method: 'PUT', url: '/company/custom_fields/contacts', body: { fields } })
  expect(put.status, JSON.stringify(put.body)).toBe(200)
  const own = { name: 'Name', email: 'Mail', 'custom.seat': 'Seat', 'custom.flights_a_year': 'Flights' }
  const all = { ...own, 'custom.card_since': 'Since' }
  const file = (...rows: string[]) => ['Name,Mail,Seat,Flights,Since', ...rows].join('\n')
  const first = file('Ida,ida@c.example,window,4,3/14/2020', 'Bob,bob@c.example,Sofa,,', 'Cy,cy@c.example,,many,')
  const check = await send('/check', { text: first, mapping: all })
  expect(check.body).toMatchObject({ fresh: 3, faultCount: 0, omittedCount: 2 })
  expect(check.body.noted.map(notedWords)).toEqual([
    "3 Seat: 'Sofa' is none of its choices.",
    "4 Flights a year: 'many' is not a number.",
  ])
  expect(check.body.unknown).toMatchObject([{ field: 'custom.seat', values: [{ value: 'Sofa', rows: 1 }] }])
  const begun = async (text: string, mapped: object, known: 'skip' | 'update') => {
    const { body } = await send('', { text, mapping: mapped, known, file_name: 'people.csv' })
    await runQueued(server.platform, runContactImport)
    return body.id as string
  }
  const customOf = async (email: string) => (await withEmail(email))[0]?.custom
  await begun(first, all, 'skip')
  const since = Date.UTC(2020, 2, 14, 11)
  expect(await customOf('ida@c.example')).toEqual({ seat: 'Window', flights_a_year: 4, card_since: since })

  // Only what the file says is another value; the date stays.
  const update = await begun(file('Ida,ida@c.example,Aisle,5,'), own, 'update')
  expect(await customOf('ida@c.example')).toEqual({ seat: 'Aisle', flights_a_year: 5, card_since: since })
  const again = await begun(file('Ida,ida@c.example,Aisle,5,'), own, 'update')
  expect(await stateOf(again)).toMatchObject({ updated: 0, skipped: 1 })
  await send(`/${update}/undo`, {})
  await runQueued(server.platform, runContactImport)
  expect(await customOf('ida@c.example')).toEqual({ seat: 'Window', flights_a_year: 4, card_since: since })
  const gone = await send('/check', { text: first, mapping: { ...own, 'custom.nothing': 'Since' } })
  expect(gone.body.refusal).toContain('not kept any more')
})

test('is refused for an unreadable file, and to users who may not write contacts', async () => {
  const open = await send('', { text: 'Name\n"x', mapping: { name: 'Name' }, known: 'skip', file_name: 'x.csv' })
  expect(open.body.issues).toMatchObject([{ path: 'text', code: 'unreadable-file' }])
  const none = await send('/check', { text: csv('A'), mapping: { company: 'Firm' } })
  expect(none.body.refusal).toContain('Choose the column')
  expect((await send('/check', { text: csv('A'), mapping }, cast.rae)).status).toBe(403)
})

test(
  'a large file with bad rows is imported once, within a minute, and taken back whole',
  { timeout: 120_000 },
  async () => {
    const count = timesToRun(300, 10_000)
    const isBad = (at: number) => at % 20 === 11
    const rows = Array.from({ length: count }, (_, at) =>
      isBad(at) ? ',nowhere,,F' : `P${at} Q,p${at}@many.example,,F`,
    )
    const refused = Math.floor((count + 8) / 20)
    const begun = performance.now()
    const { body } = await send('', { text: csv(...rows), mapping, known: 'skip', file_name: 'many.csv' })
    await runQueued(server.platform, runContactImport)
    expect(performance.now() - begun).toBeLessThan(60_000)
    const { faults, ...state } = await stateOf(body.id)
    expect(state).toMatchObject({ state: 'finished', added: count - refused, refused })
    expect(faults[0]).toMatchObject({ row: 13, words: expect.stringContaining("'nowhere' is not an email address.") })
    await send(`/${body.id}/undo`, {})
    await runQueued(server.platform, runContactImport)
    expect(await stateOf(body.id)).toMatchObject({ state: 'undone', kept: 0 })
    expect(await withEmail('p0@many.example')).toEqual([])
  },
)

test('can be undone for 30 days; then its rows, which name the people, are gone', async () => {
  const id = await begin(csv('Old,old@i.example,,'), 'skip')
  const rowsLeft = async () => {
    const { rows } = await server.platform.pools.owner.query('select 1 from contact_import_rows where import_id = $1', [
      id,
    ])
    return rows.length
  }
  await runTimed(server.platform, tidyImports, 29 * 86_400_000)
  expect(await rowsLeft()).toBe(1)
  await runTimed(server.platform, tidyImports, 31 * 86_400_000)
  expect(await rowsLeft()).toBe(0)
  const month = 31 * 86_400_000
  await server.platform.pools.owner.query(
    'update contact_imports set date = date - $2, version = version + 1 where id = $1',
    [id, month],
  )
  const late = await send(`/${id}/undo`, {})
  expect([late.status, late.body.issues]).toMatchObject([400, [{ code: 'import-too-old' }]])
})

/** Holds an address against imports while `work` runs, as a concurrent addition of a contact would. */
async function holding(email: string, work: (isWanted: () => Promise<unknown>) => Promise<void>): Promise<void> {
  const client = await server.platform.pools.owner.connect()
  const key = [`contact ${laro}`, email]
  const blocked = 'select 1 from pg_stat_activity where pg_backend_pid() = any(pg_blocking_pids(pid))'
  const isWanted = () => until(async () => ((await client.query(blocked)).rowCount ?? 0) > 0)
  try {
    await client.query('begin')
    await client.query('select pg_advisory_xact_lock(hashtext($1), hashtext($2))', key)
    await work(isWanted)
  } finally {
    await client.query('rollback')
    client.release()
  }
}

test('an import that is taken back while it runs stays taken back', async () => {
  const { body } = await send('', {
    text: csv('Late,late@i.example,,'),
    mapping,
    known: 'skip',
    file_name: 'late.csv',
  })
  let running: Promise<unknown> = Promise.resolve()
  let undoing: Promise<unknown> = Promise.resolve()
  await holding('late@i.example', async (isWanted) => {
    running = runQueued(server.platform, runContactImport)
    await isWanted()
    undoing = send(`/${body.id}/undo`, {}).then(() => runQueued(server.platform, runContactImport))
    await Promise.race([undoing, sleep(1000)])
  })
  await Promise.all([running, undoing])
  expect((await stateOf(body.id)).state).toBe('undone')
  expect(await withEmail('late@i.example')).toEqual([])
})

test('an import that is stopped while it runs keeps its rows so far, and can be undone', async () => {
  const rows = Array.from({ length: 250 }, (_, at) => `Halt ${at},halt${at}@i.example,,`)
  const { body } = await send('', { text: csv(...rows), mapping, known: 'skip', file_name: 'halt.csv' })
  const { owner } = server.platform.pools
  const waiting =
    'select 1 from pg_stat_activity where datname = current_database() and cardinality(pg_blocking_pids(pid)) > 0'
  let running: Promise<unknown> = Promise.resolve()
  let stopping: ReturnType<typeof send> | undefined
  // In the second hundred of its rows.
  await holding('halt120@i.example', async (isWanted) => {
    running = runQueued(server.platform, runContactImport)
    await isWanted()
    stopping = send(`/${body.id}/stop`, {})
    await until(async () => ((await owner.query(waiting)).rowCount ?? 0) > 1)
  })
  await running
  expect((await stopping)?.status).toBe(200)
  expect(await stateOf(body.id)).toMatchObject({ state: 'stopped', added: 200, refused: 0, total: 250 })
  expect(await withEmail('halt199@i.example')).toHaveLength(1)
  expect(await withEmail('halt200@i.example')).toEqual([])
  // It has ended: another stop changes nothing.
  expect((await send(`/${body.id}/stop`, {})).status).toBe(200)
  await send(`/${body.id}/undo`, {})
  await runQueued(server.platform, runContactImport)
  expect((await stateOf(body.id)).state).toBe('undone')
  expect(await withEmail('halt0@i.example')).toEqual([])
})
