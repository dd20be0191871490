import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { aircraft, quotes, schedule, schedulePath, trips } from '../../domain/charter/index.ts'
import type { Doc, RecordDefinition } from '../../domain/kernel/index.ts'
import { hourMs } from '../../domain/kernel/values/durations.ts'
import { amendRecord, createRecord, trashRecord } from '../../server/platform/records/index.ts'
import { cast } from '../world.ts'
import { inLaro } from './inbox-server.ts'
import { openLiveTestServer, type LiveTestServer } from './live-test-server.ts'

// Rows that a change of the schedule reads for its screens.

const day = Date.UTC(2033, 2, 7)
const span = { from: day, to: day + 48 * hourMs }

const printed = z.object({ text: z.string(), values: z.array(z.unknown()) })

let server: LiveTestServer
beforeAll(async () => {
  server = await openLiveTestServer()
})
afterAll(() => server.close())

const make = async (definition: RecordDefinition, doc: Doc): Promise<string> => {
  const row = await inLaro(server.testServer, (ctx) =>
    createRecord(ctx, definition, { doc: definition.shape.parse(doc) }),
  )
  return row.id
}

const change = (definition: RecordDefinition, id: string, doc: Doc) =>
  inLaro(server.testServer, (ctx) => amendRecord(ctx, definition, { id, amend: () => doc }))

const legs = (hour: number, tail = 'N1READ') => [
  {
    id: 'a',
    aircraft: { tail_number: tail },
    departureAirport: { icao: 'KDAL', timezone: 'America/Chicago' },
    arrivalAirport: { icao: 'KTEB', timezone: 'America/New_York' },
    times: { takeoffUTC: day + hour * hourMs, landingUTC: day + (hour + 3) * hourMs },
  },
]

test('one statement reads the changed rows alone, for any size of the schedule', async () => {
  for (const tail_number of ['N1READ', 'N2READ'])
    await make(aircraft, { tail_number, name: 'Citation', seats: 7, model: { name: 'CJ3' } })
  const [first, second] = [
    await make(trips, { status: 'tConfirmed', legs: legs(2) }),
    await make(trips, { status: 'tConfirmed', legs: legs(8) }),
  ]
  const quote = await make(quotes, { status: 'qOutstanding', legs: legs(14) })
  const shop = await make(schedule, {
    status: 'maintenance',
    tail_number: 'N1READ',
    start: day + 20 * hourMs,
    end: day + 22 * hourMs,
  })
  const screen = await server.open(cast.ana)
  const range = screen.watchRange('r', { path: schedulePath, span })
  const blocks = () => [...range.cells.values()].flatMap((cell) => ('block' in cell ? [cell.block] : [])) as Doc[]
  const timesOf = (id: string) => blocks().flatMap((block) => (block['id'] === id ? [block['start']] : []))
  await expect.poll(() => blocks().length).toBe(4)
  // Changes are read in their order: once this one is shown, none of the earlier ones is read any more.
  await change(schedule, shop, { end: day + 23 * hourMs })
  await expect.poll(() => blocks().some((block) => block['end'] === day + 23 * hourMs)).toBe(true)

  const asked = vi.spyOn(server.testServer.platform.pools.live, 'query')
  const readOf = () =>
    asked.mock.calls.map(([statement]) => {
      const { text, values } = printed.parse(statement)
      return {
        records: ['aircraft', 'trips', 'quotes', 'schedule', 'deals'].filter((name) =>
          text.includes(`'${name}' as record`),
        ),
        ids: values
          .filter(Array.isArray)
          .flat()
          .filter((value) => [first, second, quote, shop].includes(value)),
      }
    })

  await change(schedule, shop, { start: day + 24 * hourMs, end: day + 26 * hourMs })
  await expect.poll(() => timesOf(shop)).toEqual([day + 24 * hourMs])
  expect(readOf()).toEqual([{ records: ['schedule'], ids: [shop] }])

  asked.mockClear()
  await change(trips, first, { legs: legs(4, 'N2READ') })
  await expect.poll(() => timesOf(first)).toEqual([day + 4 * hourMs])
  // Where an aircraft is now follows from its trips.
  expect(readOf()).toEqual([{ records: ['aircraft', 'trips'], ids: [first] }])

  asked.mockClear()
  await inLaro(server.testServer, (ctx) => trashRecord(ctx, quotes, { id: quote }))
  await expect.poll(() => timesOf(quote)).toEqual([])
  expect(readOf()).toEqual([{ records: ['quotes'], ids: [quote] }])
  expect(blocks()).toHaveLength(3)
  asked.mockRestore()
})
