import { afterAll, beforeAll, expect, test } from 'vitest'
import { recordExports } from '../../domain/automation/index.ts'
import { contacts } from '../../domain/crm/index.ts'
import { tidyRows, writeRecordExport } from '../../server/automation/index.ts'
import { beginExport } from '../../server/automation/rows/begin-export.ts'
import { withTenant } from '../../server/platform/context.ts'
import { asOwner, createRecord } from '../../server/platform/records/index.ts'
import { timesToRun } from '../run-length.ts'
import { openTestServer, type TestServer } from '../test-server.ts'
import { runQueued, runTimed } from '../timed-task.ts'
import { cast, clientIds, type CastMember } from '../world.ts'
import { call, inLaro, laro } from './inbox-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await openTestServer()
})
afterAll(() => server.close())

const made = (doc: object) => inLaro(server, (ctx) => createRecord(ctx, contacts, { doc: contacts.shape.parse(doc) }))

const ask = (body: object, who: CastMember = cast.ana, client?: string) =>
  call(server, who, { method: 'POST', url: '/records/exports', body, ...(client && { client }) })

const own = (id: string, who: CastMember = cast.ana) =>
  inLaro(server, (ctx) => asOwner(ctx, recordExports, who.id).find(id))

const run = () => runQueued(server.platform, writeRecordExport)

const fileOf = async (url: string, who: CastMember, client = laro) =>
  server.app.inject({ url, headers: await server.headersOf(who, client) })

/** The file of an export, as its maker downloads it. */
async function exported(body: object) {
  const begun = await ask(body)
  expect(begun.status, JSON.stringify(begun.body)).toBe(200)
  await run()
  const row = await own(begun.body.id)
  expect(row?.error).toBeUndefined()
  const answer = await fileOf(row?.file?.url ?? '', cast.ana)
  expect(answer.statusCode).toBe(200)
  return { id: begun.body.id as string, row, url: row?.file?.url ?? '', answer }
}

const columns = ['name', 'email', 'phone', 'company', 'verified', 'last_date']

test('the chosen rows are exported as CSV, without formulas, and the data log records it', async () => {
  const one = await made({ first_name: '=cmd()', last_name: 'X', email: 'one@e.example', company: 'A;B, "C"' })
  const two = await made({ first_name: 'Zoë', last_name: 'Two', phone: '+442071234567', verified: true })
  await made({ first_name: 'Not', last_name: 'Chosen' })
  const chosen = { ids: [two.id, one.id, 'unknown'] }
  const { id, answer, row } = await exported({ record: 'contacts', format: 'csv', fields: columns, chosen })
  const [head, ...lines] = answer.body.slice(1).trimEnd().split('\r\n')
  expect(answer.body.startsWith('\u{FEFF}')).toBe(true)
  expect(head).toBe('Name,Email,Phone,Company,Verified,Updated')
  expect(lines[0]).toMatch(/^Zoë Two,,\+442071234567,,Yes,20\d\d-\d\d-\d\d \d\d:\d\d$/)
  expect(lines[1]).toMatch(/^'=cmd\(\) X,one@e\.example,,"A;B, ""C""",No,/)
  expect(lines).toHaveLength(2)
  expect(row).toMatchObject({ state: 'done', total: 2, done: 2 })
  const where = encodeURIComponent(JSON.stringify(['record_id', '==', id]))
  const log = await call(server, cast.ana, { url: `/data/clients/${laro}/data_logs?where=${where}` })
  expect(log.body.rows).toMatchObject([
    { action: 'download', details: { by: 'Ana Ruiz', about: 'Contacts', fields: columns } },
    { action: 'export', details: { by: 'Ana Ruiz', about: 'Contacts: 2 rows as CSV', fields: columns } },
  ])

  const semicolons = { record: 'contacts', format: 'csv', separator: ';', fields: ['name', 'company'], chosen }
  expect((await exported(semicolons)).answer.body).toContain('\'=cmd() X;"A;B, ""C"""\r\n')
})

test('rows of a filter and of a search leave in their order', async () => {
  for (const name of ['Cee', 'Aye', 'Bee']) await made({ first_name: name, company: 'Order Ltd' })
  const asked = { record: 'contacts', format: 'csv', fields: ['name'] }
  const where = ['company', '==', 'Order Ltd']
  const listed = await exported({ ...asked, chosen: { where, orderBy: { field: 'name', direction: 'asc' } } })
  expect(listed.answer.body.slice(1)).toBe('Name\r\nAye\r\nBee\r\nCee\r\n')
  const found = await exported({ ...asked, chosen: { search: { query: 'Order Ltd' } } })
  expect(found.answer.body.slice(1).split('\r\n').toSorted()).toEqual(['', 'Aye', 'Bee', 'Cee', 'Name'])
})

test('a list is read page by page: every row once', async () => {
  const count = timesToRun(1_200, 20_000)
  await inLaro(server, async (ctx) => {
    for (let at = 0; at < count; at += 1)
      await createRecord(ctx, contacts, { doc: contacts.shape.parse({ first_name: `P${at}`, company: 'Pages' }) })
  })
  const where = ['company', '==', 'Pages']
  const { answer, row } = await exported({ record: 'contacts', format: 'xlsx', fields: ['name'], chosen: { where } })
  expect(row?.done).toBe(count)
  expect(answer.headers['content-type']).toContain('spreadsheetml.sheet')
  expect(answer.rawPayload.subarray(0, 2).toString()).toBe('PK')
}, 60_000)

test('a file is its maker’s alone, and only while they may export; after three days it is gone', async () => {
  const { id: contact } = await made({ first_name: 'Alone' })
  const body = { record: 'contacts', format: 'csv', fields: ['name'], chosen: { ids: [contact] } }
  const { url, id } = await exported(body)
  expect((await fileOf(url, cast.jo)).statusCode).toBe(403)
  expect((await fileOf(url, cast.sam, clientIds.NXT)).statusCode).toBe(404)
  const record = `/data/clients/${laro}/record_exports/${id}`
  expect((await call(server, cast.jo, { url: record })).status).toBe(403)
  await runTimed(server.platform, tidyRows, 2 * 86_400_000)
  expect((await fileOf(url, cast.ana)).statusCode).toBe(200)
  await runTimed(server.platform, tidyRows, 4 * 86_400_000)
  expect((await fileOf(url, cast.ana)).statusCode).toBe(404)
  expect((await call(server, cast.ana, { url: record })).status).toBe(404)
})

test('is refused without the role, for another kind of list, and for columns that are sealed or unknown', async () => {
  const body = { record: 'contacts', format: 'csv', fields: ['name'], chosen: {} }
  expect((await ask(body, cast.jo)).status).toBe(403)
  expect((await ask({ ...body, record: 'nothing' })).body.issues).toMatchObject([{ code: 'no-list' }])
  const closed = ['passport', 'birthdate', 'weight', 'third_party', '__proto__']
  const refused = await ask({ ...body, fields: ['name', ...closed] })
  expect(refused.body.issues).toHaveLength(closed.length)
  expect(refused.body.issues[0]).toMatchObject({
    path: 'fields',
    code: 'unknown-column',
    params: { field: 'passport' },
  })
  // The role for exports alone reads no more by it.
  const exporter = { userId: cast.jo.id, clientId: laro, roles: new Set(['user', 'export']), isDefaultClient: true }
  const asked = { record: 'contacts', format: 'csv', separator: ',', fields: ['name'], chosen: {} } as const
  await expect(
    withTenant(server.platform, exporter, (ctx) => beginExport(ctx, { ...asked, fields: ['name'] })),
  ).rejects.toThrow('role required')
})

test('accounting exports orders, payments and invoices, and no contacts', async () => {
  const accountant = {
    userId: cast.jo.id,
    clientId: laro,
    roles: new Set(['user', 'accounting']),
    isDefaultClient: true,
  }
  const begin = (record: string, field: string) =>
    withTenant(server.platform, accountant, (ctx) =>
      beginExport(ctx, { record, format: 'csv', separator: ',', fields: [field], chosen: {} }),
    )
  for (const [record, field] of [
    ['orders', 'total'],
    ['payments', 'amount'],
    ['refunds', 'amount'],
    ['invoices', 'total'],
  ] as const)
    expect(await begin(record, field)).toMatchObject({ id: expect.any(String) })
  await expect(begin('contacts', 'name')).rejects.toThrow('role required')
})

test('of another client nothing is exported, for any ids', async () => {
  const { id } = await made({ first_name: 'Of Laro' })
  const body = { record: 'contacts', format: 'csv', fields: ['name'], chosen: { ids: [id] } }
  const begun = await ask(body, cast.sam, clientIds.NXT)
  expect(begun.status).toBe(200)
  await run()
  const row = await withTenant(
    server.platform,
    { userId: cast.sam.id, clientId: clientIds.NXT, roles: new Set(['admin', 'super']), isDefaultClient: false },
    (ctx) => asOwner(ctx, recordExports, cast.sam.id).find(begun.body.id),
  )
  expect(row).toMatchObject({ state: 'done', total: 0 })
})

test('one that is stopped leaves no file, and its maker alone stops it', async () => {
  const { body } = await ask({ record: 'contacts', format: 'csv', fields: ['name'], chosen: {} })
  const stop = (who: CastMember) => call(server, who, { method: 'POST', url: `/records/exports/${body.id}/stop` })
  expect((await stop(cast.jo)).status).toBe(403)
  expect((await stop(cast.ana)).status).toBe(200)
  await run()
  const row = await own(body.id)
  expect([row?.state, row?.file]).toEqual(['stopped', undefined])
})
