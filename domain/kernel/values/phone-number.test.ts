import { expect, it } from 'vitest'
import { phoneNumber } from './phone-number.ts'

it.each([
  ['(214) 555-0101', '+12145550101'],
  ['1 214 555 0101', '+12145550101'],
  ['+1 214.555.0101', '+12145550101'],
  ['214‑555–0101', '+12145550101'],
  ['800 555 0101', '+18005550101'],
  ['+44 20 7946 0958', '+442079460958'],
  // Area codes that no US number has: reserved, service codes, never assigned.
  ['(999) 555-0100', undefined],
  ['(555) 123-4567', undefined],
  ['(211) 555-0100', undefined],
  ['(100) 555-0100', undefined],
  ['(370) 555-0100', undefined],
  // The three digits after the area code begin with 2 to 9.
  ['(214) 155-0101', undefined],
  ['555-0101', undefined],
  ['214555010', undefined],
  ['214 555 0101 2', undefined],
  ['+44 20', undefined],
  ['not a phone', undefined],
  ['call 214 555 0101', undefined],
  ['214 555 0101 x5', undefined],
  ['', undefined],
])('keeps %s as %s', (typed, kept) => expect(phoneNumber(typed)).toBe(kept))
