import { expect, it } from 'vitest'
import { textIssues } from './keepable-text.ts'

it.each([
  ['plain', { name: 'Ida 🛩 \u0001', list: ['a', 1, null] }, []],
  ['a NUL', { name: 'a\u0000b' }, ['name']],
  ['half a pair, deep inside', { files: [{ name: 'a' }, { name: '\uD83D' }] }, ['files.1.name']],
  ['a name of a field', { metadata: { 'a\u0000': 1 }, notes: 'x\uDC00' }, ['metadata', 'notes']],
])('%s', (_, doc, paths) => {
  expect(textIssues(doc)).toEqual(paths.map((path) => ({ path, code: 'bad-text' })))
})
