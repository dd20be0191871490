import { afterAll, beforeAll, expect, test } from 'vitest'
import { cast, clientIds } from '../world.ts'
import { call } from './inbox-server.ts'
import { marketLeg, openMarketWorld, type MarketWorld } from './market-world.ts'

let world: MarketWorld
beforeAll(async () => {
  world = await openMarketWorld()
})
afterAll(() => world.server.close())

const read = async (id: string) => (await call(world.server, cast.ana, { url: `/market/alike/${id}` })).body.flights
const from = (name: string) => ({ contact: { id: name.toLowerCase(), name } })

test('requests of one flight by several are one, as far as their reader sees them', async () => {
  const own = await world.makeQuote('LARO', from('Mia'))
  expect(await read(own.id)).toEqual([])
  await world.makeQuote('LARO', from('Mia'))
  await world.makeQuote('LARO', { ...from('More'), legs: [marketLeg('KTEB', 'KBNA', { paxNum: 5 })] })
  const hidden = await world.makeQuote('NXT', from('Secret'))
  expect(await read(own.id)).toEqual([])

  await world.makeQuote('NXT', { ...from('Secret'), market: 'participants' })
  const [flight] = await read(own.id)
  expect([flight.from, flight.to]).toEqual(['KTEB', 'KBNA'])
  expect(flight.askers).toHaveLength(2)
  expect(flight.askers[0]).toMatchObject({ name: 'Mia', path: `quotes/${own.id}` })
  expect(JSON.stringify(flight)).not.toContain('Secret')
  expect(flight.askers[1].path).toBeUndefined()
  for (const [id, person, client] of [
    [hidden.id, cast.ana, clientIds.LARO],
    [own.id, cast.sam, clientIds.NXT],
  ] as const)
    expect((await call(world.server, person, { url: `/market/alike/${id}`, client })).status).toBe(404)
  expect((await call(world.server, cast.rae, { url: `/market/alike/${own.id}` })).status).toBe(403)
})

test('a list names the askers of a flight that several ask for, and none where one alone does', async () => {
  const { body } = await call(world.server, cast.ana, { url: '/market/requests' })
  const named = body.entries.map(
    ({ passengers, askers = [] }: { passengers: number; askers?: readonly { name: string }[] }) =>
      [passengers, ...askers.map(({ name }) => name)].join(' '),
  )
  expect(named.toSorted()).toEqual(['4 Mia Next Jet', '4 Mia Next Jet', '4 Mia Next Jet', '5'])
  expect(JSON.stringify(body)).not.toContain('Secret')
})
