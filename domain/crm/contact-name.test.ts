import { expect, it } from 'vitest'
import { contactDisplayName, splitContactName } from './contact-name.ts'
import { contacts } from './contacts.ts'

it.each([
  [{ first_name: 'Ida', last_name: 'Beck', email: 'ida@x.example' }, 'Ida Beck'],
  [{ first_name: 'Ida', email: 'ida@x.example' }, 'Ida'],
  [{ last_name: ' Beck ' }, 'Beck'],
  [{ first_name: ' ', email: 'ida@x.example', phone: '+12145550101' }, 'ida@x.example'],
  [{ phone: '+12145550101' }, '(214) 555-0101'],
  [{ phone: '+493012345678' }, '+493012345678'],
  [{}, ''],
])('a contact %o is called %o', (contact, name) => {
  expect(contactDisplayName(contact)).toBe(name)
})

it.each([
  ['Kim Lee', { first_name: 'Kim', last_name: 'Lee' }],
  ['"Lee, Kim"', { first_name: 'Kim', last_name: 'Lee' }],
  ['Anna Maria  Beck', { first_name: 'Anna Maria', last_name: 'Beck' }],
  ['Cher', { first_name: 'Cher' }],
  ["Sean O'Brien", { first_name: 'Sean', last_name: "O'Brien" }],
  ["'Kim Lee'", { first_name: 'Kim', last_name: 'Lee' }],
  ['Joe Foo, PhD', { first_name: 'Joe', last_name: 'Foo PhD' }],
  ['Foo, Joe, PhD', { first_name: 'Joe', last_name: 'Foo PhD' }],
  ['John Smith Jr.', { first_name: 'John', last_name: 'Smith Jr.' }],
  ['Smith, John, Jr.', { first_name: 'John', last_name: 'Smith Jr.' }],
  ['Dr. Ann Ott, PhD', { first_name: 'Dr. Ann', last_name: 'Ott PhD' }],
  ['Vale Air, Inc.', { first_name: 'Vale Air, Inc.' }],
  ['kim@x.example', {}],
  [' ', {}],
])('the name %s is split', (name, parts) => {
  expect(splitContactName(name)).toEqual(parts)
})

it('secondary addresses are lower-cased, each once, without the first one', () => {
  const contact = contacts.shape.parse({
    email: 'Ida@X.example',
    emails: ['IDA@x.example', 'I.Beck@x.example', 'i.beck@x.example'],
  })
  expect(contacts.derive?.(contact, 0)).toMatchObject({ email: 'ida@x.example', emails: ['i.beck@x.example'] })
})

it.each([
  ['(512) 555-0174', '+15125550174'],
  ['+44 20 7946 0958', '+442079460958'],
  ['555-0174', '555-0174'],
  ['512 555 0174 (ask for Ida)', '512 555 0174 (ask for Ida)'],
])('the phone number %s is kept as %s', (typed, kept) => {
  expect(contacts.derive?.(contacts.shape.parse({ phone: typed }), 0).phone).toBe(kept)
})

it('leaves half of no sign of a long name, which could not be kept', () => {
  const { first_name: first = '' } = splitContactName(`${'a'.repeat(199)}\u{1f6e9}`)
  expect([first.length, first.isWellFormed()]).toEqual([200, true])
})
