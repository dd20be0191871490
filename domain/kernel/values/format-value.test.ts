import { expect, test } from 'vitest'
import { formatExact, formatNumber, formatZonedTime } from './format-value.ts'

test('a moment in an unknown time zone is shown in UTC', () => {
  const at = Date.UTC(2026, 11, 23, 13, 45)
  expect(formatZonedTime(at, 'Mars/Olympus')).toBe('12/23/26 1:45 PM UTC')
})

test('a quantity keeps its digits, so that its amount can be checked', () => {
  expect([formatExact(1.333), formatExact(99_999), formatNumber(1.333)]).toEqual(['1.333', '99,999', '1.33'])
})
