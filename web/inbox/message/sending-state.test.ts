import { expect, it } from 'vitest'
import { countResults, type RecipientResult } from '../../../domain/inbox/index.ts'
import { groupResultWords, outcomeOf } from './sending-state.tsx'

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

it('a message to a group says to how many it goes, how many it did not reach, and who is left out', () => {
  const left_out = { unsubscribed: 10, unreachable: 1 }
  const of = (...states: RecipientResult['state'][]) => ({ ...results(...states), left_out })
  expect(outcomeOf({ state: 'queued', results: of('queued', 'queued') })?.word).toBe('Sending to 2')
  expect(outcomeOf({ state: 'sent', results: of('sent', 'sent', 'delivered') })?.word).toBe('Sent to 3')
  expect(outcomeOf({ state: 'failed', results: of('sent', 'failed') })?.word).toBe('1 of 2 failed')
  expect(groupResultWords(of('sent', 'failed', 'queued', 'unknown'))).toBe(
    '1 sent, 1 waiting, 1 failed, 1 not certain, 10 left out because they unsubscribed, 1 left out because they have no address.',
  )
  expect(groupResultWords(results('sent'))).toBeUndefined()
})
