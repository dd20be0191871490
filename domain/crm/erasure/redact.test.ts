import { describe, expect, it } from 'vitest'
import { redactor, writtenForms } from './redact.ts'

const traces = {
  ids: ['c1'],
  names: ['Mia Lund', "Mia O'Lund"],
  emails: ['mia@lund.example'],
  phones: ['+12015550143'],
  numbers: ['P1234567'],
}
const redacted = redactor(traces)

describe('redactor', () => {
  it.each([
    ['Call Mia Lund today', 'Call Erased person today'],
    ['MIA LUND, Mia Lundgren and Tamia Lund', 'Erased person, Mia Lundgren and Tamia Lund'],
    ['<a href="mailto:Mia@Lund.example">x</a>', '<a href="mailto:erased@erased.invalid">x</a>'],
    ['Mia O&#39;Lund', 'Erased person'],
    ['(201) 555-0143, 201.555.0143, +12015550143', 'erased, erased, erased'],
    ['Passport p1234567.', 'Passport erased.'],
    ['$2,012 for 5550143', '$2,012 for 5550143'],
  ])('%s: %s', (text, expected) => expect(redacted(text)).toBe(expected))

  it('leaves of a card of the person that there was one, and other cards alone', () => {
    const leg = {
      passengers: [
        { id: 'c1', name: 'Mia Lund', pax_type: 'Child', note: 'x' },
        { id: 'c2', name: 'Bo', pax_type: 'Adult' },
      ],
      contact: { id: 'c1', name: 'Mia', email: 'other@x.example', company: 'Lund & Co' },
    }
    expect(redacted(leg)).toEqual({
      passengers: [
        { id: 'c1', name: 'Erased person', pax_type: 'Child' },
        { id: 'c2', name: 'Bo', pax_type: 'Adult' },
      ],
      contact: { id: 'c1', name: 'Erased person' },
    })
  })

  it('changes nothing when repeated', () => {
    const text = 'Mia Lund <mia@lund.example>, (201) 555-0143'
    expect(redacted(redacted(text))).toBe(redacted(text))
  })

  it('names every form in lower case to identify a person', () => {
    expect(writtenForms(traces)).toEqual(
      expect.arrayContaining(['mia lund', 'mia@lund.example', '201-555-0143', 'p1234567']),
    )
  })
})
