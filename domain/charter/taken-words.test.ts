import { expect, it } from 'vitest'
import type { Taken } from './leg-editing/contract.ts'
import { takenMark, takenWords } from './taken-words.ts'

const from = Date.UTC(2026, 11, 23, 15)
const conflict = (more: Partial<Taken>): Taken => ({
  leg: 'l1',
  tail: 'N1',
  by: 'trip',
  what: '7021',
  from,
  until: from + 3_600_000,
  ...more,
})

it.each<[Partial<Taken>, string, RegExp]>([
  [{}, 'on trip 7021, 12/23/26', /^N1 is on trip 7021, /],
  [{ by: 'schedule', what: 'Maintenance: inspection' }, 'Maintenance: inspection, 12/23/26', /^N1 has Maintenance: /],
  [
    { by: 'schedule', what: undefined },
    'on an entry of its schedule, 12/23/26',
    /^N1 is on an entry of its schedule, /,
  ],
  [
    { positioning: { from: 'KTEB', to: 'KPBI', minutes: 150 } },
    'too close to trip 7021, 12/23/26',
    /^N1 is too close to trip 7021, .* The flight from KTEB to KPBI takes 2:30 and does not fit between them\.$/,
  ],
])('a conflict %j is named by its kind', (more, mark, words) => {
  expect(takenMark(conflict(more), 'America/New_York')).toBe(mark)
  expect(takenWords(conflict(more), 'America/New_York')).toMatch(words)
})
