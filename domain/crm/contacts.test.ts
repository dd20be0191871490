import { expect, it } from 'vitest'
import { addressIssues } from '../kernel/records/address-issues.ts'
import { contacts } from './contacts.ts'

const derive = (doc: object) => contacts.derive?.(contacts.shape.parse(doc), 0)

it('a typed extension is added to the notes once', () => {
  const kept = derive({ phone: '(212) 555-0174 ext. 12', notes: 'VIP' })
  expect(kept).toMatchObject({ phone: '+12125550174', notes: 'VIP\nPhone: (212) 555-0174 ext. 12' })
  expect(addressIssues(contacts, { ...kept })).toEqual([])
  const again = derive({ ...kept, phone: '(212) 555-0174 ext. 12' })
  expect(again?.notes).toBe(kept?.notes)
  const shorter = derive({ ...kept, phone: '(212) 555-0174 ext. 1' })
  expect(shorter?.notes).toBe(`${kept?.notes}\nPhone: (212) 555-0174 ext. 1`)
})

it('an invalid phone is kept as typed', () => {
  const kept = derive({ phone: 'call Ann' })
  expect([kept?.phone, kept?.notes]).toEqual(['call Ann', undefined])
})

it('names and emails are stored without invisible marks', () => {
  const typed = { first_name: '\uFEFFPia\u200B', last_name: 'de\u00A0Vale ', email: 'pia\u200B@vale.example\u00A0' }
  expect(derive({ ...typed, emails: ['\u200Btwo@vale.example'] })).toMatchObject({
    first_name: 'Pia',
    last_name: 'de Vale',
    email: 'pia@vale.example',
    emails: ['two@vale.example'],
    name: 'Pia de Vale',
  })
})
