import { expect, it } from 'vitest'
import { slashAt, withWords } from './plain-slash.ts'

it.each([
  ['/', 1, { from: 0, typed: '' }],
  ['Hello /ga', 9, { from: 6, typed: 'ga' }],
  ['Hello\n/ga', 9, { from: 6, typed: 'ga' }],
  ['/gate and more', 3, { from: 0, typed: 'ga' }],
])('finds the slash of a word: %j at %i', (text, cursor, found) => expect(slashAt(text, cursor)).toEqual(found))

it.each([
  ['and/or', 6],
  ['https://laro.example', 20],
  ['/gate 4', 7],
  ['', 0],
])('leaves a slash alone that begins no word: %j at %i', (text, cursor) =>
  expect(slashAt(text, cursor)).toBeUndefined(),
)

it('puts words in the place of the slash', () => {
  expect(withWords('Dear /ga, bye', { from: 5, typed: 'ga' }, 'Una')).toBe('Dear Una, bye')
})

it('inserts words at the place of a slash that was deleted', () => {
  expect(withWords('Dear , bye', { from: 5, typed: 'ga' }, 'Una')).toBe('Dear Una, bye')
})
