import { expect, it } from 'vitest'
import { answerSubject, bareSubject, subjectKey } from './reply-subject.ts'

it.each([
  'Trip',
  'Re: Trip',
  'RE: FW: Trip',
  'AW: WG: Trip',
  'Antw: Trip',
  'SV: VS: Trip',
  'R: Trip',
  'I: RIF: Trip',
  'Odp: Trip',
  'YNT: Trip',
  'Re[2]: Re(3): Trip',
  '回复：Trip',
  '返信: Trip',
])("'%s' is about the trip", (subject) => expect(bareSubject(subject)).toBe('Trip'))

it.each(['Iceland: a trip', 'Return: a trip', 'Rest: a trip', 'a trip'])("keeps '%s'", (subject) =>
  expect(bareSubject(subject)).toBe(subject),
)

it('puts one mark before an answer', () => {
  expect(answerSubject('AW: Re: Trip', 'reply')).toBe('Re: Trip')
  expect(answerSubject('Trip', 'forward')).toBe('Fwd: Trip')
})

it('compares without the stamps of mail systems', () => {
  for (const subject of ['RE: [EXTERNAL] Trip', '[EXT] Re: TRIP', '***SPAM*** Trip', 'External: trip'])
    expect(subjectKey(subject)).toBe('trip')
  expect(subjectKey('[travel] Trip')).toBe('[travel] trip')
})
