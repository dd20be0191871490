import { expect, test } from 'vitest'
import { dayMs, hourMs } from '../../kernel/values/durations.ts'
import { quotes } from '../quotes.ts'
import { findReturnDate, floorStart, spanDeal, spanQuote } from './days.ts'

const newYork = 'America/New_York'
const late = Date.parse('2026-12-02T03:30:00Z')
const day = (text: string): number => Date.parse(`${text}T00:00Z`) / dayMs

test('an empty leg departs on the local days of its window', () => {
  expect(spanDeal({ departure_date: late }, newYork)).toEqual({ first: day('2026-12-01'), last: day('2026-12-01') })
  expect(spanDeal({ departure_date: late, window_end: late + 30 * hourMs }, newYork)).toEqual({
    first: day('2026-12-01'),
    last: day('2026-12-03'),
  })
  expect(spanDeal({ departure_date: late, window_end: late - dayMs }, newYork)?.last).toBe(day('2026-12-01'))
  expect(spanDeal({ window_end: late }, newYork)).toBeUndefined()
})

test('only a have-request has a range of days', () => {
  const quote = { departure_date: late, day_range: 3 }
  const first = day('2026-12-01')
  expect(spanQuote({ ...quote, quoteType: 'have_request' }, newYork)).toEqual({ first, last: first + 2 })
  expect(spanQuote({ ...quote, quoteType: 'want' }, newYork)).toEqual({ first, last: first })
  expect(spanQuote({ ...quote, quoteType: 'have' }, newYork)).toEqual({ first, last: first })
  expect(spanQuote({ departure_date: late, quoteType: 'have_request' }, newYork)).toEqual({ first, last: first })
  expect(spanQuote({ quoteType: 'have_request', day_range: 3 }, newYork)).toBeUndefined()
})

test('the return of a have-request is the same time on its last day, over a change of the clocks', () => {
  const before = Date.parse('2026-10-30T13:15:42.500Z')
  const quote = { quoteType: 'have_request', departure_date: before, day_range: 4 } as const
  expect(findReturnDate(quote, newYork)).toBe(Date.parse('2026-11-02T14:15:42.500Z'))
  expect(findReturnDate({ ...quote, day_range: 1 }, newYork)).toBe(before)
  const long = Date.parse('1968-02-01T13:15:42.500Z')
  expect(findReturnDate({ ...quote, departure_date: long }, newYork)).toBe(long + 3 * dayMs)
  expect(findReturnDate({ ...quote, departure_date: 8_640_000_000_000_000 }, newYork)).toBeUndefined()
  expect(findReturnDate({ ...quote, quoteType: 'have' }, newYork)).toBeUndefined()
})

test('a past first day becomes today in Chicago', () => {
  const now = Date.parse('2026-12-02T05:59:00Z')
  expect(floorStart(day('2026-11-20'), now)).toBe(day('2026-12-01'))
  expect(floorStart(day('2026-11-20'), now + hourMs)).toBe(day('2026-12-02'))
  expect(floorStart(day('2026-12-24'), now)).toBe(day('2026-12-24'))
})

test('a saved have-request has the return of its days; another quote keeps its own', () => {
  const quote = quotes.shape.parse({ quoteType: 'have_request', departure_date: late, day_range: 3, return_date: late })
  expect(quotes.derive?.(quote, late)).toMatchObject({ return_date: late + 2 * dayMs })
  expect(quotes.derive?.({ ...quote, quoteType: 'want' }, late)).toMatchObject({ return_date: late })
  expect(quotes.derive?.({ ...quote, day_range: undefined }, late)).toMatchObject({ return_date: late })
})
