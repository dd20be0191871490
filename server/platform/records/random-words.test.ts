import { expect, test } from 'vitest'
import { trips } from '../../../domain/charter/index.ts'
import { randomWord, withRandomWords } from './random-words.ts'

test('a word has its length, and no sign that is taken for another', () => {
  const words = Array.from({ length: 200 }, () => randomWord(16))
  expect(words.every((word) => /^[A-Za-z2-9]{16}$/.test(word) && !/[0O1Il]/.test(word))).toBe(true)
  expect(new Set(words).size).toBe(200)
  expect(randomWord()).toHaveLength(6)
})

test('every new trip has an edit id and a token; those that it was given stay', () => {
  const made = trips.shape.parse(withRandomWords(trips, {}))
  expect([made.edit_id?.length, made.token?.length]).toEqual([10, 16])
  expect(withRandomWords(trips, { edit_id: 'abcdefghij' })).toMatchObject({ edit_id: 'abcdefghij' })
})
