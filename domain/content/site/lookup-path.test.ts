import { expect, it } from 'vitest'
import { lookupPath } from './lookup-path.ts'

it.each([
  ['/quotes/42/price', { id: '42' }, '/quotes/id/price'],
  ['/quotes/42', { id: undefined }, '/quotes/42'],
  ['/a%20b/', { name: 'a b' }, '/name'],
  ['/%E0%A4%A/x', { x: 'x' }, '/%E0%A4%A/x'],
  ['/', {}, '/'],
] as const)('%s with %j is looked up as %s', (path, params, expected) => {
  expect(lookupPath(path, params)).toBe(expected)
})
