import { expect, it } from 'vitest'
import { readCalendarWords } from './calendar-words.ts'

it('reads flights with their airports, passengers and crew', () => {
  const description = 'Trip K7QX2M\nPax: 4\nPIC: Omar Reyes\nSIC: June Park'
  expect(readCalendarWords('[N104AX] Vista Verde (KSDL - KLAS) - Charter flight', description)).toEqual({
    tail: 'N104AX',
    status: 'Charter flight',
    from: 'KSDL',
    to: 'KLAS',
    details: { customer: 'Vista Verde', pax: '4', pic: 'Omar Reyes', sic: 'June Park', trip_code: 'K7QX2M' },
  })
})

it.each([
  ['[N1] (KLAS - KSDL) - Positioning flight', { status: 'Positioning', from: 'KLAS', to: 'KSDL' }],
  ['HOLD: [N1] Finch (KLAS - KSDL) - Charter flight', { status: 'Hold: Charter flight' }],
  ['[N1] Maintenance - annual - Other', { status: 'Maintenance - annual', from: undefined }],
  ['[N1] - Other', { status: 'Other' }],
])('reads %s', (summary, expected) => {
  expect(readCalendarWords(summary, '')).toMatchObject(expected)
})

it.each(['', 'Lunch', '[N1] Finch (KLAS - KSDL)', 'N1 Finch (KLAS - KSDL) - Charter flight', '[] - Other'])(
  'does not guess at %j',
  (summary) => {
    expect(readCalendarWords(summary, '')).toBeUndefined()
  },
)
