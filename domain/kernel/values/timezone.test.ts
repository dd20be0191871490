import { expect, test } from 'vitest'
import { defaultTimezone, isTimezone, usableTimezone } from './timezone.ts'

test.each(['America/Denver', 'US/Central', 'UTC', 'Etc/GMT+6'])('%s is a time zone', (name) => {
  expect(isTimezone(name)).toBe(true)
})

test.each(['', 'Mars/Olympus', 'GMT+5', '+05:00', '-0500'])('%j is no time zone', (name) => {
  expect(isTimezone(name)).toBe(false)
})

test('a missing or unknown time zone is replaced by the default', () => {
  expect([usableTimezone(undefined), usableTimezone(null), usableTimezone('GMT+5')]).toEqual(
    Array.from({ length: 3 }, () => defaultTimezone),
  )
  expect(usableTimezone('Asia/Dili')).toBe('Asia/Dili')
})
