import { expect, test } from 'vitest'
import { formatZonedTime } from './format-value.ts'

test('a moment in an unknown time zone is shown in UTC', () => {
  const at = Date.UTC(2026, 11, 23, 13, 45)
  expect(formatZonedTime(at, 'Mars/Olympus')).toBe('12/23/26 1:45 PM UTC')
})
