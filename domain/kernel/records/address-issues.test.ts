import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { hasSharedCases, readSharedCase } from '../../../tests/fixtures/shared-cases.ts'
import { airports } from '../../charter/index.ts'
import { addresses, clients } from '../../company/index.ts'
import { addressIssues, withKeptAddresses } from './address-issues.ts'
import { emailField, phoneField, textField, timezoneField } from '../fields/form-fields.ts'

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

  it('of an address record are refused in its words', () => {
    expect(addressIssues(addresses, { phone: '555', email: 'dana@' })).toEqual([
      { path: 'email', code: 'bad-email-address' },
      { path: 'phone', code: 'bad-phone-number' },
    ])
  })

  it('may be absent, and stay as they were before', () => {
    expect(addressIssues(card, { phone: ' ', desk: {}, email: '' })).toEqual([])
    expect(addressIssues(card, { phone: 'old words' }, [{ phone: 'old words' }])).toEqual([])
    expect(addressIssues(card, { phone: 'new words' }, [{ phone: 'old words' }])).toHaveLength(1)
  })

  it('are kept in E.164 where they are phone numbers', () => {
    expect(withKeptAddresses(card, { phone: '(214) 555-0101', desk: { phone: 'old words', floor: 2 } })).toEqual({
      phone: '+12145550101',
      desk: { phone: 'old words', floor: 2 },
    })
  })
})

describe('the time zone of a document', () => {
  const zoned = { form: [timezoneField('timezone', 'Time zone')] } as const
  const issue = { path: 'timezone', code: 'bad-timezone' }

  it.each(['Mars/Olympus', 'GMT+5', '+05:00'])('%s is refused by field', (timezone) => {
    expect(addressIssues(zoned, { timezone })).toEqual([issue])
  })

  it.runIf(hasSharedCases)('the zone of the shared case is refused by field', () => {
    const change = z
      .object({ timezone: z.string() })
      .parse(JSON.parse(String(readSharedCase('76-company-timezone.json'))))
    expect(addressIssues(clients, change)).toEqual([issue])
    expect(addressIssues(airports, change)).toEqual([issue])
  })

  it('an unknown zone of an old row does not block another change', () => {
    expect(addressIssues(zoned, { timezone: 'Mars/Olympus' }, [{ timezone: 'Mars/Olympus' }])).toEqual([])
  })
})
