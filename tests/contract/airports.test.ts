import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { airports } from '../../domain/charter/index.ts'
import { createRecord } from '../../server/platform/records/index.ts'
import { loadReference } from '../../server/charter/index.ts'
import { openTestServer, type TestServer } from '../test-server.ts'
import { cast, clientIds, type CastMember } from '../world.ts'
import { call, inLaro } from './inbox-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await openTestServer()
})
afterAll(() => server.close())

const find = async (query: string, person: CastMember = cast.ana, except = '') =>
  call(server, person, {
    url: `/airports/search?${new URLSearchParams({ query, ...(except && { except }) }).toString()}`,
  })
const codes = async (query: string, except = ''): Promise<string[]> =>
  (await find(query, cast.ana, except)).body.airports.map(({ icao }: { icao: string }) => icao)

test('every shipped airport exists, each in a time zone that this program knows', async () => {
  const { rows } = await server.platform.pools.app.query(
    'select icao, timezone, latitude, longitude from reference_airports',
  )
  expect(rows.length).toBe(9544)
  for (const { timezone } of rows) expect(() => Intl.DateTimeFormat('en', { timeZone: timezone })).not.toThrow()
  expect(rows.filter(({ latitude, longitude }) => Math.abs(latitude) > 90 || Math.abs(longitude) > 180)).toEqual([])
})

test('loaded data is not loaded again, and only the owner writes it', async () => {
  const stamp = () =>
    server.platform.pools.owner.query('select name, edition, xmin::text from reference_loads order by 1')
  const { rows } = await stamp()
  expect(rows.map(({ name }) => name)).toEqual(['reference_airports', 'reference_models'])
  await loadReference(server.platform.pools.owner)
  expect((await stamp()).rows).toEqual(rows)
  await expect(server.platform.pools.app.query('delete from reference_airports')).rejects.toThrow('permission denied')
})

describe('an airport is found', () => {
  test('by its code before all others, and is chosen then', async () => {
    expect(await find('kteb')).toMatchObject({ status: 200, body: { chosen: 'KTEB' } })
    expect((await codes('kteb'))[0]).toBe('KTEB')
    expect((await codes('TEB'))[0]).toBe('KTEB')
    expect((await find('LAX')).body.airports[0]).toMatchObject({
      icao: 'KLAX',
      iata: 'LAX',
      country: 'US',
      region: 'US-CA',
      timezone: 'America/Los_Angeles',
    })
  })

  test.each([
    ['KPAO', 'palo alto', 'America/Los_Angeles'],
    ['KSQL', 'san carlos', 'America/Los_Angeles'],
    ['TFFJ', 'SBH', 'America/St_Barthelemy'],
    ['KBID', 'block island', 'America/New_York'],
    ['KRTS', 'reno stead', 'America/Los_Angeles'],
  ])('although its runway is short or its code is new: %s', async (icao, words, timezone) => {
    expect((await find(icao)).body).toMatchObject({ chosen: icao, airports: [{ icao, timezone }] })
    expect(await codes(words)).toContain(icao)
  })

  test.each([
    ['KPBI', 'KDJT', ['DJT', 'palm beach']],
    ['KHTO', 'KJPX', ['JPX', 'east hampton']],
    ['KFTG', 'KCFO', ['FTG', 'air and space port']],
  ])('by the code that it had, and shown with the one of today: %s', async (former, today, words) => {
    for (const query of [former, former.toLowerCase(), today])
      expect((await find(query)).body).toMatchObject({ chosen: today, airports: [{ icao: today }] })
    expect(await codes(former.slice(0, 3))).toContain(today)
    for (const query of words) {
      expect(await codes(query)).toContain(today)
      expect(await codes(query)).not.toContain(former)
    }
    expect(await codes(former, former)).not.toContain(today)
  })

  test('by name and city, with and without accents, large ones first', async () => {
    expect(await codes('teterboro')).toContain('KTEB')
    expect((await codes('heathrow'))[0]).toBe('EGLL')
    expect(await codes('london')).toContain('EGLL')
    expect(await codes('zurich')).toContain('LSZH')
    expect(await codes('Zürich')).toEqual(await codes('zurich'))
    expect(await codes('van nuys')).toContain('KVNY')
    expect(await codes('no such place')).toEqual([])
    expect(await codes('%%%')).not.toContain('KTEB')
  })

  test('and chosen where it is the only one', async () => {
    const { body } = await find('lynden pindling')
    expect([body.airports.length, body.chosen]).toEqual([1, body.airports[0].icao])
    expect((await find('london')).body.chosen).toBeUndefined()
  })

  test('by a former spelling of its city, and no airport is chosen for an ambiguous or former code', async () => {
    const { body } = await find('Kiev')
    expect(body.airports.map(({ icao }: { icao: string }) => icao)).toEqual(['UKKK', 'UKKM'])
    for (const typed of ['TSE', 'KIV', 'YTO', 'GEX', 'FZO', 'Kiev'])
      expect((await find(typed)).body.chosen, typed).toBeUndefined()
    for (const [typed, icao] of [
      ['DJT', 'KDJT'],
      ['WSI', 'YSWS'],
    ])
      expect((await find(String(typed))).body.chosen, typed).toBe(icao)
    // An IATA code precedes the ICAO codes that contain it at their start, such as KTIK.
    expect((await codes('KTI'))[0]).toBe('VDTI')
  })

  test('but not where it would be rejected', async () => {
    expect(await codes('kteb', 'kteb')).not.toContain('KTEB')
  })

  test('a failed search offers suggestions, and chooses none', async () => {
    const near = async (query: string, except = '') => {
      const { body } = await find(query, cast.ana, except)
      expect([body.airports, body.chosen]).toEqual([[], undefined])
      return body.near.map(({ icao }: { icao: string }) => icao)
    }
    expect((await near('KTBE'))[0]).toBe('KTEB')
    expect((await near('KTEV'))[0]).toBe('KTEB')
    expect((await near('KTEBB'))[0]).toBe('KTEB')
    expect((await near('tetterboro'))[0]).toBe('KTEB')
    expect((await near('Teterbro'))[0]).toBe('KTEB')
    expect((await near('West Plam Beach'))[0]).toBe('KDJT')
    expect((await near('van nyus'))[0]).toBe('KVNY')
    expect(await near('KTBE', 'KTEB')).not.toContain('KTEB')
    expect(await near('xqzzy')).toEqual([])
    expect(await near('---')).toEqual([])
    expect((await find('KTEB')).body.near).toEqual([])
  })

  test('from three characters on', async () => {
    expect((await find('kt')).status).toBe(400)
  })
})

describe("a client's own airport", () => {
  test('wins over the shipped one, is found by its own words, and is seen by its client alone', async () => {
    const doc = airports.shape.parse({
      name: 'Jackson Ranch Strip',
      icao: 'KJAC',
      city: 'Jackson',
      timezone: 'America/Denver',
    })
    const own = await inLaro(server, (ctx) => createRecord(ctx, airports, { doc }))
    const { body } = await find('KJAC')
    expect(body.airports).toMatchObject([{ id: own.id, name: 'Jackson Ranch Strip', latitude: null }])
    expect(await codes('ranch strip')).toEqual(['KJAC'])
    const { body: misspelled } = await find('jakson ranch')
    expect(misspelled.near).toMatchObject([{ icao: 'KJAC', id: own.id }])
    const { body: other } = await call(server, cast.sam, { url: '/airports/search?query=KJAC', client: clientIds.NXT })
    expect(other.airports[0].name).not.toBe('Jackson Ranch Strip')
  })
})

test('an airport that a client keeps under a former code is its own under both', async () => {
  const doc = airports.shape.parse({ name: 'Our Daytona Side', icao: 'KXFL', timezone: 'America/New_York' })
  await inLaro(server, (ctx) => createRecord(ctx, airports, { doc }))
  for (const query of ['KXFL', 'KFIN'])
    expect((await find(query)).body).toMatchObject({ chosen: 'KXFL', airports: [{ name: 'Our Daytona Side' }] })
  expect(await codes('flagler')).not.toContain('KFIN')
})

test('a client finds its own airport by a name with accents and dashes, in any spelling', async () => {
  const doc = airports.shape.parse({ name: 'Pista Água-Límpida', icao: 'XAGL', timezone: 'America/Sao_Paulo' })
  await inLaro(server, (ctx) => createRecord(ctx, airports, { doc }))
  for (const words of ['Água-Límpida', 'agua limpida', 'limpida'])
    expect((await find(words)).body).toMatchObject({ chosen: 'XAGL' })
})

test('a user who neither reads airports nor plans flights may not look them up', async () => {
  expect((await find('KTEB', cast.rae)).status).toBe(403)
  expect((await find('KTEB', cast.jo)).status).toBe(200)
  expect((await find('KTEB', cast.sam)).status).toBe(404)
})
