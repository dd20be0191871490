import { expect, it } from 'vitest'
import { newRule, withVerb } from './filter-rule.ts'

it('a value becomes a list with the verbs that take one, and one of it with the others', () => {
  const one = { ...newRule, value: 'catering' }
  const listed = withVerb(one, 'is_in')
  expect(listed).toEqual({ subject: 'subject', verb: 'is_in', value: ['catering'] })
  expect(withVerb({ ...listed, value: ['a', 'b'] }, 'not')).toMatchObject({ verb: 'not', value: 'a' })
  expect(withVerb(newRule, 'not_in')).toMatchObject({ value: [] })
  expect(withVerb(one, 'resembles')).toEqual(one)
})
