import { expect, it } from 'vitest'
import { looksLikeFlight } from './looks-like-flight.ts'

it.each(['KTEB KVNY tomorrow 4 pax', 'teb-vny', 'kteb to mynn 12/4', 'Teterboro to Nassau Friday 4 pax', 'TEB > PBI'])(
  'asks what it costs: %s',
  (words) => expect(looksLikeFlight(words)).toBe(true),
)

it.each(['', 'k', 'KTEB', 'quote 40213', 'new quote', 'settings', 'Maria Fernandez', 'go to'])(
  'asks nothing: %s',
  (words) => expect(looksLikeFlight(words)).toBe(false),
)
