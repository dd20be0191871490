import { expect, it } from 'vitest'
import { dayOfEntry } from './timeline.tsx'

const zone = 'America/Chicago'
const now = Date.UTC(2026, 10, 26, 18)

it('a day of another year bears its year: two that are called alike are two', () => {
  expect(dayOfEntry(Date.UTC(2026, 10, 20, 18), now, zone)).toBe('Fri, Nov 20th')
  expect(dayOfEntry(Date.UTC(2020, 10, 20, 18), now, zone)).toBe('Fri, Nov 20th, 2020')
})

it('the year turns by the clock of the client', () => {
  expect(dayOfEntry(Date.UTC(2026, 0, 1, 3), now, zone)).toBe('Wed, Dec 31st, 2025')
})
