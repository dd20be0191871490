import { describe, expect, it } from 'vitest'
import { addressIssues, withKeptPhones } from './address-issues.ts'
import { emailField, phoneField, textField } from '../fields/form-fields.ts'

const card = {
  form: [
    phoneField('phone', 'Phone'),
    phoneField('desk.phone', 'Desk'),
    emailField('email', 'E-mail'),
    textField('name', 'Name'),
  ],
  addressLists: { phones: 'phone', emails: 'email' },
} as const

describe('the addresses of a document', () => {
  it('are checked in every input and list of them', () => {
    const doc = {
      name: 'not a phone',
      phone: 'not a phone',
      desk: { phone: '(999) 555-0100' },
      email: 'dana@',
      phones: ['+12145550101', 'x'],
      emails: ['a@b.example', 'x'],
    }
    expect(addressIssues(card, doc)).toEqual([
      { path: 'phone', code: 'bad-phone' },
      { path: 'desk.phone', code: 'bad-phone' },
      { path: 'email', code: 'bad-email' },
      { path: 'phones.1', code: 'bad-phone' },
      { path: 'emails.1', code: 'bad-email' },
    ])
  })

  it('may be absent, and stay as they were before', () => {
    expect(addressIssues(card, { phone: ' ', desk: {}, email: '' })).toEqual([])
    expect(addressIssues(card, { phone: 'old words' }, [{ phone: 'old words' }])).toEqual([])
    expect(addressIssues(card, { phone: 'new words' }, [{ phone: 'old words' }])).toHaveLength(1)
  })

  it('are kept in E.164 where they are phone numbers', () => {
    expect(withKeptPhones(card, { phone: '(214) 555-0101', desk: { phone: 'old words', floor: 2 } })).toEqual({
      phone: '+12145550101',
      desk: { phone: 'old words', floor: 2 },
    })
  })
})
