import { expect, test } from 'vitest'
import { customRange, isBeforeEnd, movedWindow, presetWindow, rangeDates, rangeWindow } from './date-window.ts'

const chicago = 'America/Chicago'
const at = (text: string): number => Date.parse(text)
/** Two days before the clocks go back in Chicago. */
const now = at('2026-10-30T15:30:20-05:00')

test('a preset goes from the start of a day to the end of another by the wall clock', () => {
  expect(presetWindow({ id: 'x', label: 'x', days: { from: 0 } }, now, chicago)).toEqual({
    start: at('2026-10-30T00:00:00-05:00'),
  })
  expect(presetWindow({ id: 'x', label: 'x', days: { from: 0, to: 3 } }, now, chicago)).toEqual({
    start: at('2026-10-30T00:00:00-05:00'),
    end: at('2026-11-03T00:00:00-06:00') - 1,
  })
  expect(presetWindow({ id: 'x', label: 'x', days: { from: 3, to: 3 } }, now, chicago)).toEqual({
    start: at('2026-11-02T00:00:00-06:00'),
    end: at('2026-11-03T00:00:00-06:00') - 1,
  })
})

test('a window from today keeps a departure of this evening in a zone to the west, which is tomorrow for the client', () => {
  const lateInNewYork = at('2026-11-29T22:30:00-05:00')
  const { start = 0 } = presetWindow({ id: 'x', label: 'x', days: { from: 0 } }, lateInNewYork, 'America/New_York')
  const elevenAtOakland = at('2026-11-29T23:00:00-08:00')
  expect(start).toBeLessThanOrEqual(elevenAtOakland)
  // Every departure that is still to come, whatever its zone.
  for (const zone of ['Pacific/Auckland', 'Pacific/Honolulu', chicago])
    expect(presetWindow({ id: 'x', label: 'x', days: { from: 0 } }, now, zone).start).toBeLessThanOrEqual(now)
})

test('a time back begins at a full minute, and stays the same within it', () => {
  const hour = { id: '1h', label: '1 Hour', backMs: 3_600_000 }
  expect(presetWindow(hour, now, chicago)).toEqual({ start: at('2026-10-30T14:30:00-05:00') })
  expect(presetWindow(hour, now + 30_000, chicago)).toEqual(presetWindow(hour, now, chicago))
})

test('a custom range holds both of its days, also where they are one', () => {
  expect(customRange('2026-11-01', '2026-11-01')).toEqual({ id: '2026-11-01_2026-11-01' })
  expect(rangeDates('2026-11-01_2026-11-01')).toEqual(['2026-11-01', '2026-11-01'])
  expect(rangeWindow(['2026-11-01', '2026-11-01'], chicago)).toEqual({
    start: at('2026-11-01T00:00:00-05:00'),
    end: at('2026-11-02T00:00:00-06:00') - 1,
  })
})

test('an invalid range is refused', () => {
  expect(customRange('', '2026-11-01')).toEqual({ issue: 'date-format' })
  expect(customRange('2026-02-30', '2026-11-01')).toEqual({ issue: 'date-format' })
  expect(customRange('0026-02-03', '2026-11-01')).toEqual({ issue: 'date-format' })
  expect(customRange('2026-11-02', '2026-11-01')).toEqual({ issue: 'end-before-start' })
  expect(rangeDates('next-7')).toBeUndefined()
  expect(rangeDates('2026-11-02_2026-11-01')).toBeUndefined()
})

test('a window moves to the first result after it, and keeps its length', () => {
  expect(movedWindow({ start: 100, end: 150 }, 120)).toEqual({ start: 100, end: 150, isMoved: false })
  expect(movedWindow({ start: 100, end: 150 }, 150)).toEqual({ start: 100, end: 150, isMoved: false })
  expect(movedWindow({ start: 100, end: 150 }, 400)).toEqual({ start: 400, end: 450, isMoved: true })
  expect(movedWindow({ start: 100 }, 400)).toEqual({ start: 100, isMoved: false })
  expect(movedWindow({ start: 100, end: 150 }, undefined)).toEqual({ start: 100, end: 150, isMoved: false })
})

test('paging continues while the last result lies before the end', () => {
  expect(isBeforeEnd({ end: 150 }, 150)).toBe(true)
  expect(isBeforeEnd({ end: 150 }, 151)).toBe(false)
  expect(isBeforeEnd({}, 151)).toBe(true)
})
