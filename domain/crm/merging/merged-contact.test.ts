import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { contacts } from '../contacts.ts'
import { likenessOf, reasonsOf } from './duplicates.ts'
import { mergeChoices, mergedContact, reachesOf, withoutMerge, type ContactDoc } from './merged-contact.ts'

const contact = (doc: object): ContactDoc => contacts.shape.parse(doc)
const choices = (given: object = {}) => mergeChoices.parse(given)

const dana = contact({
  first_name: 'Dana',
  last_name: 'Whitfield',
  email: 'dana@w.example',
  emails: ['dw@w.example'],
  phone: '+12015550148',
  company: 'Whitfield Holdings',
  notes: 'Prefers texts.',
  verified: true,
  agents: [{ id: 'ana', label: 'Ana' }],
})
const other = contact({
  first_name: 'D.',
  last_name: 'Whitfield',
  email: 'd@f.example',
  phone: '+12015550148',
  company: 'Whitfield Family Office',
  title: 'Chief of staff',
  notes: 'Office closes at 4.',
  agents: [{ id: 'mara', label: 'Mara' }],
  metadata: { request: 'pending' },
})

describe('two contacts become one', () => {
  test('with its own facts, those it lacked, and everything of which there may be several', () => {
    expect(mergedContact(dana, other, choices())).toMatchObject({
      first_name: 'Dana',
      email: 'dana@w.example',
      emails: ['dw@w.example', 'd@f.example'],
      phones: [],
      company: 'Whitfield Holdings',
      title: 'Chief of staff',
      notes: 'Prefers texts.\n\nOffice closes at 4.',
      verified: true,
      agents: [{ id: 'ana' }, { id: 'mara' }],
      metadata: {},
    })
  })

  test('with the chosen facts, and without the left-out ones', () => {
    const merged = mergedContact(dana, other, choices({ taken: ['company', 'email'], left: ['agents', 'notes'] }))
    expect(merged).toMatchObject({
      company: 'Whitfield Family Office',
      email: 'd@f.example',
      emails: ['dana@w.example', 'dw@w.example'],
      notes: 'Prefers texts.',
      agents: [{ id: 'ana' }],
    })
  })

  test('and lose no address, for any choice but leaving it out', () => {
    const address = fc.constantFrom('a@x.example', 'b@x.example', 'c@x.example', 'd@x.example')
    const person = fc.record({
      email: fc.option(address, { nil: undefined }),
      emails: fc.array(address, { maxLength: 3 }),
    })
    const chosen = fc.subarray(['email', 'phone', 'name', 'company'] as const)
    fc.assert(
      fc.property(person, person, chosen, (one, two, taken) => {
        const merged = mergedContact(contact(one), contact(two), choices({ taken }))
        const all = new Set([...reachesOf(contact(one)), ...reachesOf(contact(two))])
        expect(new Set(reachesOf(merged))).toEqual(all)
        expect(merged.emails).not.toContain(merged.email)
      }),
    )
  })
})

it('an undone merge keeps changes since', () => {
  const after = mergedContact(dana, other, choices())
  const now = { ...after, title: 'Owner', emails: [...after.emails, 'new@w.example'] }
  expect(withoutMerge({ before: { ...dana }, after: { ...after }, now: { ...now } })).toMatchObject({
    title: 'Owner',
    emails: ['dw@w.example', 'new@w.example'],
    notes: 'Prefers texts.',
    agents: [{ id: 'ana' }],
  })
})

it.each([
  [dana, other, ['phone', 'initial']],
  [dana, contact({ first_name: 'dana', last_name: 'WHITFIELD', company: 'whitfield holdings' }), ['name', 'company']],
  [contact({ company: 'X' }), contact({ company: 'x' }), ['company']],
  [contact({ email: 'a@gmail.com' }), contact({ email: 'b@gmail.com' }), []],
  [contact({ phone: '' }), contact({ phone: '' }), []],
])('reasons why two may be one person %#', (one, two, reasons) => {
  // The stored name is worked out on every save.
  const named = (doc: ContactDoc) => contacts.derive?.(doc, 0) ?? doc
  expect(reasonsOf(named(one), named(two))).toEqual(reasons)
  expect(likenessOf(reasonsOf(named(two), named(one)))).toBe(likenessOf(reasonsOf(named(one), named(two))))
})
