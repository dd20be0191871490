import { expect, test } from 'vitest'
import { countLines } from './attack-tally.mjs'

test('attacks and inputs are summed apart, and failures are shown', () => {
  const lines = countLines([
    { suite: 'sockets', kind: 'attacks', tried: 10, held: 10, seed: 1 },
    { suite: 'search', kind: 'attacks', tried: 5, held: 4, seed: 1 },
    { suite: 'mail', kind: 'inputs', tried: 7, held: 7, seed: 2 },
  ])
  expect(lines.length).toBe(5)
  expect(lines.at(-1)).toBe('attacks tried 15, refused 14; inputs fuzzed 7, withstood 7')
})
