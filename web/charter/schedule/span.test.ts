import { expect, it } from 'vitest'
import { spanFrom, type Block } from '../../../domain/charter/index.ts'
import { halfDays, hoursOf, inLanes, shareOf } from './span.ts'

const zone = 'America/Chicago'
const noonOf = (day: string) => Date.parse(`${day}T18:00:00Z`)
const countsOf = (day: string) => halfDays(spanFrom(noonOf(day), 'hours', zone)).map((hours) => hours.length)

it('has 12 cells of an hour for each half of a day, from midnight and from noon', () => {
  const span = spanFrom(noonOf('2026-11-25'), 'hours', zone)
  const halves = halfDays(span)
  expect(halves.map((hours) => hours.length)).toEqual(Array.from({ length: 8 }, () => 12))
  expect(halves[0]?.[0]).toBe(Date.parse('2026-11-25T06:00:00Z'))
  expect(halves[1]?.[0]).toBe(noonOf('2026-11-25'))
  const all = halves.flat()
  expect(all).toHaveLength(hoursOf(span))
  expect(all.map((hour) => shareOf(span, hour))).toEqual(all.map((_, at) => at / all.length))
})

it('has one cell more or less in the half in which the clock moves', () => {
  expect(countsOf('2026-11-01').slice(0, 3)).toEqual([13, 12, 12])
  expect(countsOf('2026-03-08').slice(0, 3)).toEqual([11, 12, 12])
  expect(hoursOf(spanFrom(noonOf('2026-11-01'), 'hours', zone))).toBe(97)
})

it('has the words of a short block behind it, as far as the next one in its lane', () => {
  const span = spanFrom(noonOf('2026-11-25'), 'hours', zone)
  const flight = {
    kind: 'trip',
    record: 'trips',
    version: 1,
    tail: 'N1',
    route: '',
    flights: [],
    canMove: true,
  } as const
  const at = (hours: number) => span.from + hours * 3_600_000
  const block = (key: string, start: number, end: number): Block => ({
    ...flight,
    flights: [],
    key,
    id: key,
    label: key,
    start: at(start),
    end: at(end),
  })
  const placed = inLanes([block('a', 0, 4), block('b', 3, 5), block('c', 6, 8), block('d', 14, 15)], span)
  const roomOf = Object.fromEntries(placed.map(({ block: { key }, lane, beside }) => [key, [lane, beside]]))
  // An hour has 10 pixels at least, a block 24 of them, and words 72.
  expect(roomOf).toEqual({ a: [0, undefined], b: [1, 906 / 24], c: [0, undefined], d: [0, 796 / 24] })
  expect(placed.filter(({ block: { key } }) => key === 'c')).toEqual([{ block: block('c', 6, 8), lane: 0 }])
})
