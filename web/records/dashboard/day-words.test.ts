import { expect, it } from 'vitest'
import { dayWords, durationWords, medianOf } from './day-words.ts'

it('names a day of the calendar wherever it is read', () => {
  expect(dayWords('2026-11-20')).toBe('Fri, Nov 20')
})

it.each([
  [0, '0 min'],
  [8.4, '8 min'],
  [59.6, '1 h'],
  [125, '2 h 5 min'],
  [1440, '1 d'],
  [2000, '1 d 9 h'],
])('%d minutes are %s', (minutes, words) => expect(durationWords(minutes)).toBe(words))

const day = (answered: number, median_minutes?: number) => ({
  day: '2026-11-20',
  incoming: 9,
  outgoing: 9,
  answered,
  ...(median_minutes === undefined ? {} : { median_minutes }),
})

it('weighs days by how much they answered', () => {
  expect(medianOf([day(1, 500), day(8, 10), day(2, 30), day(0)])).toBe(10)
  expect(medianOf([day(1, 500), day(1, 10)])).toBe(10)
  expect(medianOf([day(0)])).toBeUndefined()
})
