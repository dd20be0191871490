import { expect, test } from 'vitest'
import { leg } from '../legs.ts'
import { quotes } from '../quotes.ts'
import { optionFrom, optionNumber } from './copies.ts'
import { isAsQuoted, tripDiffs } from './trip-diffs.ts'

const zone = 'America/New_York'
const legOf = (id: string, facts: object = {}) =>
  leg.parse({
    id,
    departureAirport: { icao: 'KTEB', timezone: zone },
    arrivalAirport: { icao: 'KPBI', timezone: zone },
    times: { takeoffUTC: Date.UTC(2030, 11, 18, 13, 0) },
    ...facts,
  })
const flightOf = (facts: object) => quotes.shape.parse(facts)

test('a trip flown as quoted has no differences, also if a leg out of use differs', () => {
  const quote = flightOf({ legs: [legOf('a'), legOf('x', { active: false })] })
  expect(isAsQuoted(tripDiffs(quote, flightOf({ legs: [legOf('a')] })))).toBe(true)
})

test('legs are compared by their ids, in any order', () => {
  const quote = flightOf({ legs: [legOf('a'), legOf('b'), legOf('c')] })
  const later = { times: { takeoffUTC: Date.UTC(2030, 11, 18, 15, 30) }, paxNum: 5 }
  const trip = flightOf({ legs: [legOf('new'), legOf('b', later), legOf('a')] })
  expect(tripDiffs(quote, trip).legDiffs).toEqual([
    { leg: 'new', way: 'KTEB to KPBI', kind: 'added', differences: [] },
    {
      leg: 'b',
      way: 'KTEB to KPBI',
      kind: 'changed',
      differences: [
        { label: 'Take-off', quote: '12/18/2030 8:00 AM', trip: '12/18/2030 10:30 AM' },
        { label: 'Passengers', quote: '2', trip: '5' },
      ],
    },
    { leg: 'c', way: 'KTEB to KPBI', kind: 'removed', differences: [] },
  ])
})

test('services count with their multiplicity; notes and the total are compared', () => {
  const car = { type: 'Car', notes: 'Two' }
  const quote = flightOf({ services: [car, car], notes: 'old', price: { total: 100 } })
  const trip = flightOf({ services: [car, { type: 'Catering' }], notes: 'new', price: { total: 150 } })
  expect(tripDiffs(quote, trip)).toMatchObject({
    services: [
      { quote: 'Car: Two', trip: '' },
      { quote: '', trip: 'Catering' },
    ],
    notes: [{ quote: 'old', trip: 'new' }],
    total: { quote: 100, trip: 150 },
  })
})

test('a further option gets the number after the last', () => {
  expect(optionNumber('1004', ['1004'])).toBe('1004-2')
  expect(optionNumber('1004', ['1004', '1004-2', '1004-7', '10041-9', undefined])).toBe('1004-8')
})

test('a new option has the typed price lines of the shown option', () => {
  const typed = {
    key: 'handling',
    label: '',
    part: 'pre-tax',
    isRemoved: false,
    typed: 37_100,
    by: { id: 'u1', label: 'Jo' },
    at: 1,
  }
  const first = { ...flightOf({ legs: [legOf('a')], price: { total: 100, typed: [] } }), id: 'q1' }
  const shown = flightOf({ price: { total: 371, typed: [typed] } })
  const option = quotes.shape.parse(optionFrom(first, shown))
  expect(option.price.typed).toEqual([typed])
  expect(option.price.total).toBe(0)
})
