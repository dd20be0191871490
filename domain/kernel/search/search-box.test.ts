import { expect, it } from 'vitest'
import { quoteBox, tripBox } from '../../charter/index.ts'
import { nextField, type AskedSearch } from './search-box.ts'

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
