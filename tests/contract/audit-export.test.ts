import { afterAll, beforeAll, expect, test } from 'vitest'
import { orders } from '../../domain/commerce/index.ts'
import { contacts } from '../../domain/crm/index.ts'
import { systemActor, withTenant } from '../../server/platform/context.ts'
import { amendRecord, createRecord } from '../../server/platform/records/index.ts'
import { openTestServer, type TestServer } from '../test-server.ts'
import { cast, clientIds, type CastMember } from '../world.ts'
import { call, inLaro, laro } from './inbox-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await openTestServer()
})
afterAll(() => server.close())

const taken = async (query: Record<string, string>, person: CastMember = cast.ana, client = laro) =>
  server.app.inject({
    url: `/api/company/audit/export?${new URLSearchParams(query).toString()}`,
    headers: await server.headersOf(person, client),
  })

const linesIn = (body: string): string[] => body.slice(1).trimEnd().split('\r\n')

const made = (doc: object) =>
  inLaro(server, (ctx) =>
    createRecord(ctx, contacts, { doc: contacts.shape.parse({ email: 'c@csv.example', ...doc }) }),
  )

const exportsNoted = async () =>
  (await call(server, cast.ana, { url: '/company/audit?record=audit_exports' })).body.rows

test('exports a line for each changed field, in words, with user and time, without formulas', async () => {
  const { id } = await made({ first_name: '=HYPERLINK("http://x.example")', last_name: 'Formula', company: '@SUM(A1)' })
  const order = await inLaro(server, (ctx) =>
    createRecord(ctx, orders, { doc: orders.shape.parse({ payments: [{ id: 'p1', amount: 25_050 }] }) }),
  )
  await inLaro(server, (ctx) => amendRecord(ctx, orders, { id: order.id, amend: () => ({ payments: [] }) }))

  const answer = await taken({ record: 'contacts', id })
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'text/csv; charset=utf-8'])
  expect(answer.headers['content-disposition']).toContain('audit.csv')
  expect(answer.body.startsWith('\u{FEFF}When (UTC),When,Person,')).toBe(true)
  const lines = linesIn(answer.body)
  const company = lines.find((line) => line.includes(',Company,'))
  expect(company).toMatch(/^20\d\d-.*Z,.*,Flightline,system,Created,Contact,.*,Company,,'@SUM\(A1\)$/)
  for (const line of lines) expect(line).not.toMatch(/(?:^|,)"?[=@+]/)

  const paid = linesIn((await taken({ record: 'orders', id: order.id })).body)
  expect(paid.find((line) => line.includes(',Changed,'))).toContain('Payments,1 payment; no. 1: amount $250.50,')
})

test('goes as far as the list on screen, over all its pages, newest first, each change once', async () => {
  const { id } = await made({ first_name: 'Long', last_name: 'Story' })
  for (let number = 0; number < 120; number += 1)
    await inLaro(server, (ctx) => amendRecord(ctx, contacts, { id, amend: () => ({ company: `Company ${number}` }) }))
  server.advance(10)
  const lines = linesIn((await taken({ record: 'contacts', id })).body).slice(1)
  const changed = lines.filter((line) => line.includes(',Changed,'))
  expect(changed).toHaveLength(120)
  expect(changed[0]).toMatch(/,Company 118,Company 119$/)
  expect(changed.at(-1)).toMatch(/,Company,,Company 0$/)
  const { at } = (await call(server, cast.ana, { url: `/company/audit?record=contacts&id=${id}&limit=3` })).body.rows[1]
  const few = linesIn((await taken({ record: 'contacts', id, from: String(at) })).body).slice(1)
  expect(few.length).toBeLessThan(10)
  expect(linesIn((await taken({ record: 'contacts', actor: cast.jo.id, id })).body)).toHaveLength(1)
  expect((await taken({ id })).statusCode).toBe(400)
})

test('is noted in the list itself, with its user', async () => {
  const before = (await exportsNoted()).length
  expect((await taken({ record: 'contacts', actor: cast.jo.id })).statusCode).toBe(200)
  const noted = await exportsNoted()
  expect(noted).toHaveLength(before + 1)
  expect(noted[0]).toMatchObject({
    op: 'create',
    actor_id: cast.ana.id,
    title: `Audit list: Contacts, by ${cast.jo.name}`,
    after: { by: cast.ana.name, narrowing: { record: 'contacts', actor: cast.jo.id } },
  })
  // Among all changes, without being asked for by its kind.
  expect((await call(server, cast.ana, { url: '/company/audit?limit=1' })).body.rows[0].record).toBe('audit_exports')
  const write = { user: cast.jo.id, by: 'x', about: 'x', narrowing: {} }
  for (const person of [cast.ana, cast.sue]) {
    const url = `/data/clients/${laro}/audit_exports`
    expect((await call(server, person, { method: 'POST', url, body: write })).status).toBe(403)
  }
})

test('is for admins, of their client alone, and shows of private things only that they changed', async () => {
  expect((await taken({}, cast.jo)).statusCode).toBe(403)
  expect((await exportsNoted()).every((row: { actor_id: string }) => row.actor_id === cast.ana.id)).toBe(true)
  await withTenant(server.platform, systemActor(clientIds.NXT), (ctx) =>
    createRecord(ctx, contacts, { doc: contacts.shape.parse({ first_name: 'Secret', email: 's@nxt.example' }) }),
  )
  expect((await taken({})).body).not.toContain('s@nxt.example')
  const url = `/data/users/${cast.jo.id}/clients/${laro}/searches`
  const search = { user: cast.jo.id, name: 'Mine', query: 'a private word', index: 'quotes', subtype: 'list' }
  expect((await call(server, cast.jo, { method: 'POST', url, body: search })).status).toBe(201)
  server.advance(10)
  const { body } = await taken({ record: 'searches' })
  expect(body).toContain('Private: only its owner may see')
  expect(body).not.toContain('a private word')
})
