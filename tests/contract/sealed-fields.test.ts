import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { contacts } from '../../domain/crm/index.ts'
import { createRecord, getRecord } from '../../server/platform/records/index.ts'
import type { TestServer } from '../test-server.ts'
import { cast, clientIds, type CastMember } from '../world.ts'
import { call, inLaro, laro } from './inbox-server.ts'
import { openLiveTestServer, type LiveTestServer } from './live-test-server.ts'

// 'Passport, birthdate and weight are readable by role only, and each reading is logged' (promises).

const collection = `clients/${laro}/contacts`
const sealed = { passport: 'SEALED-X1234567', birthdate: 631_152_017_123, weight: 187.625 }
const values = Object.values(sealed).map(String)
const why = 'Manifest of trip 7104'

let testServer: TestServer
let live: LiveTestServer
beforeAll(async () => {
  live = await openLiveTestServer()
  testServer = live.testServer
})
afterAll(() => live.close())

let id: string
let url: string
beforeEach(async () => {
  const doc = contacts.shape.parse({ first_name: 'Pia', last_name: 'Sealed', ...sealed })
  id = (await inLaro(testServer, (ctx) => createRecord(ctx, contacts, { doc }))).id
  url = `/data/${collection}/${id}`
})

const reveal = (person: CastMember, body: object, client: string = laro) =>
  call(testServer, person, { method: 'POST', url: `${url}/reveal`, body, client })

const leaksOf = (answer: unknown): string[] => values.filter((value) => JSON.stringify(answer).includes(value))

async function logged() {
  const where = encodeURIComponent(JSON.stringify(['record_id', '==', id]))
  const { body } = await call(testServer, cast.ana, {
    url: `/data/clients/${laro}/data_logs?where=${where}&orderBy=id.asc`,
  })
  expect(leaksOf(body)).toEqual([])
  return body.rows.map(({ action, details }: { action: string; details: { by: string; fields: string[] } }) => ({
    action,
    ...details,
  }))
}

describe('a sealed field', () => {
  test('is revealed to its role with a reason, and each reading is logged', async () => {
    const { status, body } = await reveal(cast.jo, { fields: ['passport', 'weight'], reason: why })
    expect([status, body]).toEqual([200, { values: { passport: sealed.passport, weight: sealed.weight } }])
    await reveal(cast.ana, { fields: ['birthdate'], reason: 'Age of a passenger' })
    expect(await logged()).toMatchObject([
      { action: 'reveal', by: cast.jo.name, fields: ['passport', 'weight'], reason: why, about: 'Pia Sealed' },
      { action: 'reveal', by: cast.ana.name, fields: ['birthdate'] },
    ])
  })

  test('is not revealed without a reason, without the role, from another client, nor is any other field', async () => {
    expect((await reveal(cast.jo, { fields: ['passport'], reason: ' .  ' })).status).toBe(400)
    expect((await reveal(cast.jo, { fields: ['third_party'], reason: why })).status).toBe(400)
    expect((await reveal(cast.jo, { fields: ['name'], reason: why })).status).toBe(400)
    expect((await reveal(cast.rae, { fields: ['passport'], reason: why })).status).toBe(403)
    expect((await reveal(cast.sam, { fields: ['passport'], reason: why }, clientIds.NXT)).status).toBe(404)
    expect((await reveal(cast.sam, { fields: ['passport'], reason: why })).status).toBe(404)
    expect(await logged()).toEqual([])
  })

  test('that holds nothing is no reading', async () => {
    const none = contacts.shape.parse({ first_name: 'Pia', last_name: 'Sealed' })
    id = (await inLaro(testServer, (ctx) => createRecord(ctx, contacts, { doc: none }))).id
    url = `/data/${collection}/${id}`
    expect((await call(testServer, cast.jo, { url })).body).not.toHaveProperty('sealed')
    expect((await reveal(cast.jo, { fields: ['passport'], reason: why })).body).toEqual({ values: {} })
    expect(await logged()).toEqual([])
  })

  test('is in no other read, list, trash, search, facet, history, write, refusal, audit and live', async () => {
    const patch = (version: number, change: object) =>
      call(testServer, cast.jo, { method: 'PATCH', url, body: { version, change } })
    const search = (body: object) => call(testServer, cast.jo, { method: 'POST', url: '/search/contacts', body })
    const screen = await live.open(cast.jo)
    const one = screen.watch('one', { path: `${collection}/${id}` })
    await expect.poll(() => one.rows.length, { timeout: 20_000 }).toBe(1)
    const read = await call(testServer, cast.jo, { url })
    expect(read.body).toMatchObject({ sealed: ['passport', 'birthdate', 'weight'] })
    const answers = [
      read,
      await call(testServer, cast.jo, { url: `/data/${collection}?limit=500` }),
      await search({ query: 'Pia Sealed' }),
      await patch(1, { company: 'Elsewhere' }),
      await patch(1, { company: 'Stale' }),
      await patch(2, { weight: 190 }),
      await call(testServer, cast.jo, { url: `${url}/history` }),
      await call(testServer, cast.ana, { url: '/company/audit?limit=100' }),
      await call(testServer, cast.jo, { method: 'DELETE', url: `${url}?version=1` }),
      await call(testServer, cast.jo, { method: 'DELETE', url: `${url}?version=3` }),
      await call(testServer, cast.jo, { url: `/trash/${collection}` }),
    ]
    expect(answers.flatMap(({ body }) => leaksOf(body))).toEqual([])
    expect(leaksOf([...screen.shown.values()].map(({ rows }) => rows))).toEqual([])
    screen.close()
    expect((await search({ query: sealed.passport })).body.hits).toEqual([])
    for (const name of Object.keys(sealed)) {
      const where = encodeURIComponent(JSON.stringify([name, '==', sealed.passport]))
      expect((await call(testServer, cast.jo, { url: `/data/${collection}?where=${where}` })).status).toBe(400)
      expect((await call(testServer, cast.jo, { url: `/data/${collection}?orderBy=${name}.asc` })).status).toBe(400)
    }
    expect(await logged()).toEqual([])
  })

  test('records in the history that it changed, to users who may reveal it, and never its value', async () => {
    await call(testServer, cast.jo, { method: 'PATCH', url, body: { version: 1, change: { passport: 'NEW-1' } } })
    const changed = async (person: CastMember) =>
      (await call(testServer, person, { url: `${url}/history` })).body.rows[0]
    expect(await changed(cast.jo)).toMatchObject({ sealed: ['passport'] })
    expect(await changed(cast.rae)).not.toHaveProperty('sealed')
    expect(JSON.stringify(await changed(cast.jo))).not.toContain('NEW-1')
  })

  test('that two people change at once is refused to the second, by its path', async () => {
    const patch = (person: CastMember, passport: string) =>
      call(testServer, person, { method: 'PATCH', url, body: { version: 1, change: { passport } } })
    expect((await patch(cast.jo, 'FIRST-1')).status).toBe(200)
    const second = await patch(cast.ana, 'SECOND-1')
    expect(second).toMatchObject({ status: 409, body: { paths: ['passport'] } })
    expect(JSON.stringify(second.body.current)).not.toContain('FIRST-1')
    expect(await inLaro(testServer, (ctx) => getRecord(ctx, contacts, id))).toMatchObject({ passport: 'FIRST-1' })
  })
})
