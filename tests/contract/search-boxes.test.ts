import { afterAll, beforeAll, expect, test } from 'vitest'
import { searchRequest, type AskedSearch, type SearchBox } from '../../domain/kernel/search/search-box.ts'
import { atLeastItem, facetItem } from '../../domain/kernel/search/search-items.ts'
import { quoteBox, tripBox } from '../../domain/charter/index.ts'
import { dayMs } from '../../domain/kernel/values/durations.ts'
import { ana, openSearchDesk, type SearchDesk } from './search-calls.ts'

let desk: SearchDesk
const today = Date.UTC(2030, 0, 10)
const legOf = (tail: string) => ({ id: tail, aircraft: { tail_number: tail } })

beforeAll(async () => {
  desk = await openSearchDesk()
  const quote = (name: string, more: object) => desk.make(ana, 'quotes', { name, ...more })
  await quote('Requested', {
    status: 'qSubmitted',
    quote_number: '4711',
    legs: [legOf('N512QS')],
    departure_date: today + dayMs,
  })
  await quote('Created', {
    status: 'qCreated',
    quote_number: '4801',
    score: { total: 80 },
    legs: [legOf('N7GV')],
    departure_date: today + 9 * dayMs,
  })
  await quote('Past', { status: 'qCreated', quote_number: '4712', departure_date: today - dayMs })
  await quote('Broker', { status: 'qBroker', quote_number: '4713', departure_date: today + dayMs })
  await quote('Have', { status: 'qCreated', quoteType: 'have', departure_date: today + dayMs })
  await desk.make(ana, 'trips', { name: 'Early', status: 'tConfirmed', departure_date: today })
  await desk.make(ana, 'trips', { name: 'Late', status: 'tConfirmed', departure_date: today + 5 * dayMs })
})
afterAll(() => desk.server.close())

const nothing: AskedSearch = { query: '', items: [], mode: 'and', window: {} }
const found = async (box: SearchBox, asked: Partial<AskedSearch>, number?: string) =>
  (await desk.search(ana, box.index, searchRequest(box, { ...nothing, ...asked }, number))).hits.map(
    (hit) => hit['name'],
  )

test('quotes from today on, in the order of their days, without broker requests and offers', async () => {
  expect(await found(quoteBox, { window: { start: today } })).toEqual(['Requested', 'Created'])
})

test('a number finds its record for any dates, and no excluded one', async () => {
  expect(await found(quoteBox, { query: '4712', window: { start: today } }, '4712')).toEqual(['Past'])
  expect(await found(quoteBox, { query: '4713' }, '4713')).toEqual([])
})

test('statuses, scores and aircraft narrow together, or one of them is enough', async () => {
  const requested = facetItem('status', 'qSubmitted', { name: 'Requested' })
  const created = facetItem('status', 'qCreated', { name: 'Soft-Quote' })
  const high = atLeastItem('score.total', 60, { name: 'Score 60+' })
  const tail = facetItem('tails', 'N512QS', { name: 'N512QS' })
  const window = { start: today }
  expect(await found(quoteBox, { items: [requested, created], window })).toEqual(['Requested', 'Created'])
  expect(await found(quoteBox, { items: [requested, created, high], window })).toEqual(['Created'])
  expect(await found(quoteBox, { items: [tail], window })).toEqual(['Requested'])
  expect(await found(quoteBox, { items: [tail, high], window })).toEqual([])
  expect(await found(quoteBox, { items: [tail, high], mode: 'or', window })).toEqual(['Requested', 'Created'])
})

test('trips go by the chosen sort', async () => {
  expect(await found(tripBox, { sort: 'departure_date' })).toEqual(['Late', 'Early'])
  expect(await found(tripBox, { sort: 'last_date' })).toEqual(['Late', 'Early'])
  expect(await found(tripBox, { window: { start: today - 1 } })).toEqual(['Early', 'Late'])
  expect(await found(tripBox, { window: { start: today - 1, end: today + dayMs }, sort: 'last_date' })).toEqual([
    'Early',
  ])
})
