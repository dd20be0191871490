import { expect, it } from 'vitest'
import { quoteBox, tripBox } from '../../charter/index.ts'
import { listFilter, nextField, searchRequest, type AskedSearch } from './search-box.ts'

const open: AskedSearch = { query: '', items: [], mode: 'and', window: {} }

it.each([
  ['opens', {}, 'departure_date'],
  ['is sorted by departure', { sort: 'departure_date' }, 'departure_date'],
  ['is sorted by its last change', { sort: 'last_date' }, undefined],
  ['is sorted by a column', { orderBy: { field: 'total', direction: 'asc' } }, undefined],
  ['shows some days alone, which go by themselves', { window: { start: 1 } }, undefined],
] as const)('a list of trips that %s', (...[, asked, field]) =>
  expect(nextField(tripBox, { ...open, ...asked })).toBe(field),
)

it('so do quotes without dates; they begin with those from today on', () => {
  expect(nextField(quoteBox, open)).toBe('departure_date')
  expect(quoteBox.dates?.startsWith).toBe('today')
})

it.each([
  ['quotes', quoteBox],
  ['trips', tripBox],
] as const)('From Today includes %s without a date in the list and in the search', (_name, box) => {
  const fromToday = { ...open, window: { start: 5 } }
  expect(JSON.stringify(listFilter(box, fromToday))).toContain(
    '{"or":[["departure_date",">=",5],["departure_date","==",null]]}',
  )
  expect(searchRequest(box, fromToday).filters).toContain('NOT departure_date < 5')
})

it('a date window with an end excludes quotes without a date', () => {
  const week = { ...open, window: { start: 5, end: 9 } }
  expect(JSON.stringify(listFilter(quoteBox, week))).not.toContain('null')
  expect(searchRequest(quoteBox, week).filters).toContain('departure_date >= 5')
})
