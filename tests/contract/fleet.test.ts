import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openTestServer, type TestServer } from '../test-server.ts'
import { cast, clientIds, type CastMember } from '../world.ts'
import { call } from './inbox-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await openTestServer()
})
afterAll(() => server.close())

const fleet = `/data/clients/${clientIds.LARO}/aircraft`
const whole = { name: 'Citation CJ3', model: { name: 'Citation CJ3' }, seats: 7 }

const add = (doc: object, active = true, person: CastMember = cast.ana) =>
  call(server, person, { method: 'POST', url: fleet, body: { ...doc, active } })

const change = (row: { id: string; version: number }, doc: object, base: object = {}) =>
  call(server, cast.ana, {
    method: 'PATCH',
    url: `${fleet}/${row.id}`,
    body: { version: row.version, change: doc, ...base },
  })

describe('an aircraft', () => {
  test('without a tail number is refused, in the words of the specification', async () => {
    const { status, body } = await add({ ...whole, tail_number: ' ' })
    expect(status).toBe(400)
    expect(body.issues).toEqual([{ path: 'tail_number', code: 'no-tail' }])
  })

  test('with an error becomes inactive, gives the reason, and stays so until a user makes it active again', async () => {
    const { body: made } = await add({ tail_number: 'n1err', seats: 7, model: { name: 'CJ3' } })
    expect(made).toMatchObject({ tail_number: 'N1ERR', active: false, errors: ['no-name'] })
    const { body: asked } = await change(made, {}, { active: true })
    expect(asked).toMatchObject({ active: false })
    const { body: mended } = await change(made, { name: 'CJ3' })
    expect(mended).toMatchObject({ active: false, errors: [], warnings: ['no-images', 'no-amenities'] })
    const { body: back } = await change(mended, {}, { active: true })
    expect(back).toMatchObject({ active: true, errors: [] })
    const { body: broken } = await change(back, { seats: null })
    expect(broken).toMatchObject({ active: false, errors: ['no-seats'] })
  })

  test('is found as active or inactive the moment that it is', async () => {
    const { body: made } = await add({ ...whole, tail_number: 'N1FIND', name: '' })
    const hits = async (state: string) => {
      const search = { query: 'N1FIND', filters: `active:${state}` }
      const { body } = await call(server, cast.ana, { method: 'POST', url: '/search/aircraft', body: search })
      return body.hits.length as number
    }
    expect([await hits('true'), await hits('false')]).toEqual([0, 1])
    const { body: named } = await change(made, { name: 'Named' })
    await change(named, {}, { active: true })
    expect([await hits('true'), await hits('false')]).toEqual([1, 0])
  })

  test('of an existing tail is refused, in any spelling', async () => {
    await add({ ...whole, tail_number: 'N1TWICE' })
    expect((await add({ ...whole, tail_number: ' n1twice ' })).status).toBe(409)
  })
})

test('the fleet is listed in order: active ones first, then by tail and name', async () => {
  for (const [tail_number, active] of [
    ['N3ORDER', true],
    ['N1ORDER', false],
    ['N2ORDER', true],
  ] as const)
    await add({ ...whole, tail_number }, active)
  const { body } = await call(server, cast.ana, { url: `${fleet}?orderBy=fleet_place.asc&limit=100` })
  const tails = (body.rows as { tail_number: string }[]).map((row) => row.tail_number)
  expect(tails.filter((tail) => tail.endsWith('ORDER'))).toEqual(['N2ORDER', 'N3ORDER', 'N1ORDER'])
})

describe('shipped models', () => {
  const read = (person: CastMember) => call(server, person, { url: '/charter/models' })

  test('are offered to users who plan flights, each with its type, speed, range and seats', async () => {
    const { status, body } = await read(cast.ana)
    expect(status).toBe(200)
    expect(body.models.length).toBeGreaterThan(79)
    for (const model of body.models)
      expect(model).toMatchObject({
        id: expect.stringMatching(/^reference:/),
        type: expect.any(String),
        speedMPH: expect.any(Number),
        rangeNM: expect.any(Number),
        seats: expect.any(Number),
      })
  })

  test('are nothing for a user without such a role', async () => {
    expect((await read(cast.rae)).status).toBe(403)
  })
})
