import { expect, test } from 'vitest'
import { unfilled, unfilledIn, unfilledPlaces, withoutMarks, withShownMarks } from './unfilled-words.ts'

test('a mark is found again by its name, each once', () => {
  const text = `Hello ${unfilled('contact.first_name')}, ${unfilled('trip.number')} ${unfilled('trip.number')}`
  expect(unfilledIn(text, undefined, 'nothing')).toEqual(['contact.first_name', 'trip.number'])
  expect(unfilledPlaces('to ⟦a⟧ and ⟦b⟧')).toEqual([
    { from: 3, to: 6 },
    { from: 11, to: 14 },
  ])
})

test('a name cannot add markup', () => {
  expect(unfilled('a"><b>⟧⟦x')).toBe('⟦abx⟧')
})

test('words of people cannot look like a mark', () => {
  expect(unfilledIn(withoutMarks('⟦trip.number⟧'))).toEqual([])
})

test('marks shine in the text and leave attributes whole', () => {
  expect(withShownMarks('<p title="⟦a⟧">Hi ⟦a⟧</p>')).toBe('<p title="⟦a⟧">Hi <mark>a</mark></p>')
})
