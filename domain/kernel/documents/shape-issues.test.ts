import { expect, it } from 'vitest'
import { z } from 'zod'
import { shapeIssues, shapeMessages } from './shape-issues.ts'

const wordsOf = (shape: z.ZodType, value: unknown): readonly (string | undefined)[] => {
  const read = shape.safeParse(value)
  return read.success ? [] : shapeIssues(read.error).map(shapeMessages.words)
}

it.each([
  ['a weight below zero', z.number().nonnegative(), -5, 'Enter 0 or more.'],
  ['a priority above its scale', z.int().max(100), 500, 'Enter 100 or less.'],
  ['nothing where there must be something', z.number().positive(), 0, 'Enter more than 0.'],
  ['a number that must stay below another', z.number().lt(1), 1, 'Enter less than 1.'],
  ['a half where only whole ones count', z.int(), 1.5, 'Enter a whole number.'],
  ['words in place of a number', z.number(), 'five', 'Enter a number.'],
  ['no number at all', z.number(), Number.NaN, 'Enter a number.'],
  ['a text that is too short', z.string().min(3), 'ab', 'Value is too short.'],
  ['a text that is too long', z.string().max(3), 'abcd', 'Use 3 characters or fewer.'],
  ['too few of a list', z.array(z.string()).min(1), [], 'Choose 1 or more.'],
  ['too many of a list', z.array(z.string()).max(1), ['a', 'b'], 'Choose 1 or fewer.'],
  ['an email that is none', z.email(), 'dana@', 'The email format is invalid'],
  ['an address that is none', z.url(), 'not a url', 'The URL you entered is not valid. Please enter a valid URL.'],
  ['a custom format', z.string().regex(/^a$/), 'b', 'This value is missing or not written as it needs to be.'],
  ['what is not among the choices', z.enum(['low', 'high']), 'odd', 'Choose one of the options.'],
  ['nothing', z.string(), undefined, 'This value is missing or not written as it needs to be.'],
] as const)('%s is described in plain words', (...[, shape, value, words]) => {
  expect(wordsOf(shape, value)).toEqual([words])
})

it('names its place and its limit', () => {
  const read = z.object({ legs: z.array(z.object({ seats: z.int().max(10) })) }).safeParse({ legs: [{ seats: 11 }] })
  expect(read.success ? [] : shapeIssues(read.error)).toEqual([
    { path: 'legs.0.seats', code: 'too-high', params: { limit: 10 } },
  ])
})

it('names each missing field', () => {
  const read = z.object({ leg: z.strictObject({}) }).safeParse({ leg: { seats: 1, pets: 2 } })
  expect(read.success ? [] : shapeIssues(read.error)).toEqual([
    { path: 'leg.seats', code: 'unknown-field' },
    { path: 'leg.pets', code: 'unknown-field' },
  ])
})
