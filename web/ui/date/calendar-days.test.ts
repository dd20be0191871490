import { expect, it } from 'vitest'
import {
  addDays,
  addMonths,
  calendarHours,
  calendarMinutes,
  hourColumns,
  isPassed,
  isSelectable,
  weeksOf,
} from './calendar-days.ts'

const day = (year: number, month: number, date: number) => ({ year, month, day: date })

it('lays a month out in weeks from Sunday to Saturday', () => {
  const weeks = weeksOf({ year: 2026, month: 11 })
  expect(weeks).toHaveLength(5)
  expect(weeks[0]?.[0]).toEqual(day(2026, 11, 1))
  expect(weeks.at(-1)?.at(-1)).toEqual(day(2026, 12, 5))
  expect(weeksOf({ year: 2026, month: 2 })).toHaveLength(4)
  expect(weeksOf({ year: 2026, month: 8 })).toHaveLength(6)
})

it('goes over the ends of months and years', () => {
  expect(addDays(day(2026, 12, 31), 1)).toEqual(day(2027, 1, 1))
  expect(addMonths(day(2026, 1, 31), 1)).toEqual(day(2026, 2, 28))
  expect(addMonths(day(2026, 1, 15), -1)).toEqual(day(2025, 12, 15))
})

it('offers the hours 6 to 18, the quarters, and 4 columns for more than 12 hours', () => {
  expect([calendarHours.at(0), calendarHours.at(-1), calendarHours.length]).toEqual([6, 18, 13])
  expect(calendarMinutes).toEqual([0, 15, 30, 45])
  expect([hourColumns(13), hourColumns(12), hourColumns(6)]).toEqual([4, 3, 3])
})

it('offers no day before the minimum, and on its day no past hour', () => {
  const earliest = { day: day(2026, 11, 20), minuteOfDay: 9 * 60 + 20 }
  expect(isSelectable(day(2026, 11, 19), earliest)).toBe(false)
  expect(isSelectable(day(2026, 11, 20), earliest)).toBe(true)
  expect(isSelectable(day(1999, 1, 1), undefined)).toBe(true)
  expect(isPassed(day(2026, 11, 20), 9 * 60 + 15, earliest)).toBe(true)
  expect(isPassed(day(2026, 11, 20), 9 * 60 + 30, earliest)).toBe(false)
  expect(isPassed(day(2026, 11, 21), 0, earliest)).toBe(false)
})
