import { afterAll, beforeAll, expect, test } from 'vitest'
import { deals } from '../../domain/charter/index.ts'
import { listRecords } from '../../server/platform/records/index.ts'
import { timesToRun } from '../run-length.ts'
import { openImportingWorld, sendImport } from './deal-imports.ts'
import type { MarketWorld } from './market-world.ts'

// Empty legs of a CSV file (3.7.13): the file is the whole list of its source.

let market: MarketWorld
beforeAll(async () => {
  market = await openImportingWorld()
})
afterAll(() => market.server.close())

/** Lines of a large file; two transactions in the usual run. */
const manyLines = timesToRun(250, 10_000)

const columns = { from: 'From', to: 'To', date: 'Date', time: 'Time', tail: 'Tail' }
const head = 'From,To,Date,Time,Tail'

interface Sent {
  readonly isPreview?: boolean
  readonly columns?: Readonly<Record<string, string>>
}

async function send(lines: readonly string[], { isPreview = false, columns: chosen = columns }: Sent = {}) {
  const text = [head, ...lines].join('\n')
  const mapping = { columns: chosen, clock: 'local' }
  const answer = await sendImport(market, '/api/deals/import', { text, mapping, isPreview })
  expect(answer.statusCode).toBe(200)
  return answer.json() as object
}

const listed = () =>
  market.within('NXT', (ctx) => listRecords(ctx, deals, { where: ['source', '==', 'csv'], isWhole: true }))

const first = 'KTEB,KBNA,2030-05-06,11:00,N223NW'
const second = 'KBNA,KTEB,2030-05-07,9:30 AM,N223NW'

test('faults are named by row and column, and nothing is imported', async () => {
  const lines = [
    first,
    'XXXX,KBNA,2030-05-06,11:00,N223NW',
    'KTEB,KBNA,soon,11:00,N223NW',
    'KTEB,KBNA,2030-05-08,11:00,N1',
    first,
  ]
  expect(await send(lines)).toEqual({
    flights: 0,
    added: 0,
    withdrawn: 0,
    faults: [
      { row: 3, field: 'from', column: 'From', words: 'Airport XXXX is not known.' },
      { row: 4, field: 'date', column: 'Date', words: expect.stringMatching(/'soon' is not a date/) },
      { row: 5, field: 'tail', column: 'Tail', words: 'Aircraft N1 is not in your fleet.' },
      { row: 6, words: 'Row 2 has the same flight.' },
    ],
  })
  expect(await listed()).toEqual([])
})

test('a column that was not chosen is asked for', async () => {
  expect(await send([first], { columns: { from: 'From' } })).toMatchObject({
    faults: expect.arrayContaining([{ field: 'tail', words: 'Choose the column that holds aircraft.' }]) as unknown,
  })
})

test('a preview counts and writes nothing, and a later file withdraws what it lacks', async () => {
  expect(await send([first, second], { isPreview: true })).toMatchObject({ flights: 2, added: 2, withdrawn: 0 })
  expect(await listed()).toEqual([])
  expect(await send([first, second])).toEqual({ flights: 2, added: 2, withdrawn: 0, faults: [] })
  expect(await listed()).toHaveLength(2)
  expect(await send([first], { isPreview: true })).toMatchObject({ added: 0, withdrawn: 1 })
  expect(await send([first])).toMatchObject({ flights: 1, added: 0, withdrawn: 1 })
  const [left, ...others] = await listed()
  expect(others).toEqual([])
  expect(left).toMatchObject({
    aircraft: { tail_number: 'N223NW' },
    departureAirport: { icao: 'KTEB' },
    times: { takeoffUTC: Date.UTC(2030, 4, 6, 15) },
    verified: false,
  })
})

const dayMs = 24 * 60 * 60 * 1000

test('a file of many lines is imported whole, and a second time as it is', async () => {
  const lines = Array.from({ length: manyLines }, (_, at) => {
    const day = new Date(Date.UTC(2031, 0, 1) + Math.floor(at / 48) * dayMs).toISOString().slice(0, 10)
    const [hour, minute] = [Math.floor((at % 48) / 2), (at % 2) * 30]
    return `KBNA,KTEB,${day},${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')},N223NW`
  }).filter((line) => !/2\d{3}-03-\d\d,02:/.test(line))
  expect(await send(lines)).toMatchObject({ flights: lines.length, added: lines.length, faults: [] })
  expect(await send(lines)).toMatchObject({ flights: lines.length, added: 0, withdrawn: 0, faults: [] })
})
