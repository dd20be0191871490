import { expect, test } from 'vitest'
import { positionHeader, seenPosition } from './position.ts'

const storage = () => {
  const kept = new Map<string, string>()
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, text: string) => kept.set(key, text),
  }
}

test('sends no position before the first, and never an earlier one after a later', () => {
  const seen = seenPosition(storage())
  expect(seen.headers()).toEqual({})
  for (const position of [null, undefined, '900', '1000', '999', 'x', '-5', '1'.repeat(30)]) seen.raise(position)
  expect(seen.headers()).toEqual({ [positionHeader]: '1000' })
})

test('a reload keeps it; an invalid position is not kept', () => {
  const kept = storage()
  seenPosition(kept).raise('77')
  expect(seenPosition(kept).headers()).toEqual({ [positionHeader]: '77' })
  kept.setItem('flightline-position', '<b>')
  expect(seenPosition(kept).headers()).toEqual({})
})
