import { expect, it } from 'vitest'
import { joined } from './joined.ts'

it.each([
  ['its parts', ['Jo Stern', 'Confirmed', 'Paid'], 'Jo Stern · Confirmed · Paid'],
  ['numbers, also zero', ['Bookings', 0, 12], 'Bookings · 0 · 12'],
  ['nothing for what is empty', ['', 'Jo Stern', undefined, null, 'Paid'], 'Jo Stern · Paid'],
  ['nothing for an answer of yes or no', [true, 'Outstanding', false], 'Outstanding'],
  ['an empty line for nothing', [undefined, false, ''], ''],
])('a line shows %s', (_, parts, line) => expect(joined(...parts)).toBe(line))
