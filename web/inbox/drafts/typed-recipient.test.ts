import { expect, it } from 'vitest'
import { splitTyped, typedRecipient, withRecipient } from './typed-recipient.ts'

it.each([
  ['dana@whitfield.example', 'email', { name: 'dana@whitfield.example', email: 'dana@whitfield.example' }],
  ['Dana W <dana@whitfield.example>', 'email', { name: 'Dana W', email: 'dana@whitfield.example' }],
  ['dana@', 'email', 'invalid-email'],
  ['(201) 555-0148', 'phone', { name: '(201) 555-0148', phone: '(201) 555-0148' }],
  ['555-0148', 'phone', { name: '555-0148', phone: '555-0148' }],
  ['555', 'phone', 'invalid-phone'],
] as const)('reads %s', (typed, reach, expected) => expect(typedRecipient(typed, reach)).toEqual(expected))

it('splits a pasted list and adds each address once', () => {
  expect(splitTyped('a@b.example; c@d.example,\n e@f.example,')).toEqual(['a@b.example', 'c@d.example', 'e@f.example'])
  const list = [{ name: 'A', email: 'a@b.example' }]
  expect(withRecipient(list, { name: '', email: 'A@B.example' })).toBe(list)
})
