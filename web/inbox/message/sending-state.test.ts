import { expect, it } from 'vitest'
import { countResults, type RecipientResult } from '../../../domain/inbox/index.ts'
import { outcomeOf } from './sending-state.tsx'

const results = (...states: RecipientResult['state'][]) =>
  countResults(states.map((state, index) => ({ address: `r${index}@out.example`, state })))

it.each([
  ['queued', results('queued'), 'Sending'],
  ['sent', results('sent'), 'Sent'],
  ['sent', results('delivered', 'sent'), 'Sent'],
  ['sent', results('delivered', 'opened'), 'Delivered'],
  ['sent', results('delivered', 'bounced'), '1 of 2 failed'],
  ['failed', results('bounced', 'failed'), 'Failed'],
  ['failed', results(), 'Failed'],
  ['unknown', results('unknown'), 'Not certain'],
  ['received', results(), undefined],
  ['posted', results(), undefined],
] as const)('%s with its recipients reads %#', (state, given, word) =>
  expect(outcomeOf({ state, results: given })?.word).toBe(word),
)
