import { expect, test } from 'vitest'
import { lookUpCheck } from './passed-checks.mjs'

const name = `test-${process.pid}`
const sources = (/** @type {string} */ hash) => () => Promise.resolve(hash)

test('a check that passed is known until its command or the sources differ', async () => {
  const first = await lookUpCheck(name, ['lint'], sources('a'))
  expect(first.hasPassed).toBe(false)
  expect((await lookUpCheck(name, ['lint'], sources('a'))).hasPassed).toBe(false)
  await first.remember()
  expect((await lookUpCheck(name, ['lint'], sources('a'))).hasPassed).toBe(true)
  expect((await lookUpCheck(name, ['lint'], sources('b'))).hasPassed).toBe(false)
  expect((await lookUpCheck(name, ['lint'], sources('a'))).hasPassed).toBe(false)
})
