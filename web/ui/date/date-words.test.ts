import fc from 'fast-check'
import { expect, it } from 'vitest'
import { fromDateInput, readDay, toDateInput, toDateText, toDateTimeInput } from './date-words.ts'

const chicago = 'America/Chicago'

it('keeps a date at 6 in the morning of the client', () => {
  expect(fromDateInput('2026-11-20', chicago)).toBe(Date.UTC(2026, 10, 20, 12))
  expect(fromDateInput('2026-07-01', chicago)).toBe(Date.UTC(2026, 6, 1, 11))
})

it('keeps a time as it is', () => {
  expect(fromDateInput('2026-11-20T08:30', chicago)).toBe(Date.UTC(2026, 10, 20, 14, 30))
})

it('refuses an empty text and a year up to 1000', () => {
  expect(fromDateInput('', chicago)).toBeUndefined()
  expect(fromDateInput('0999-01-01', chicago)).toBeUndefined()
})

it('shows the kept value, in any zone', () => {
  const zone = fc.constantFrom(chicago, 'UTC', 'Asia/Kolkata', 'Pacific/Auckland')
  const minute = fc.integer({ min: Date.UTC(2000, 0, 1) / 60_000, max: Date.UTC(2060, 0, 1) / 60_000 })
  fc.assert(
    fc.property(zone, minute, (timezone, at) => {
      const text = toDateTimeInput(at * 60_000, timezone)
      const again = fromDateInput(text, timezone) ?? 0
      expect(toDateTimeInput(again, timezone)).toBe(text)
      expect(toDateInput(fromDateInput(toDateInput(at * 60_000, timezone), timezone), timezone)).toBe(text.slice(0, 10))
    }),
  )
})

it('reads its own M/d/yyyy text, in any zone', () => {
  expect(toDateText(Date.UTC(2026, 10, 5, 12), chicago)).toBe('11/5/2026')
  expect(toDateText(undefined, chicago)).toBe('')
  const day = fc.integer({ min: Date.UTC(1001, 0, 2) / 86_400_000, max: Date.UTC(9998, 0, 1) / 86_400_000 })
  fc.assert(
    fc.property(day, (count) => {
      const text = toDateText(count * 86_400_000, 'UTC')
      const { year, month, day: date } = readDay(text) ?? { year: 0, month: 0, day: 0 }
      expect(Date.UTC(year, month - 1, date)).toBe(count * 86_400_000)
    }),
  )
})

it('takes no year up to 1000', () => {
  expect(readDay('1/1/1000')).toBeUndefined()
  expect(readDay('1/1/1001')).toEqual({ year: 1001, month: 1, day: 1 })
})
