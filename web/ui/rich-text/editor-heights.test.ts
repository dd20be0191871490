import { expect, it } from 'vitest'
import { editorHeight, lowestEditor } from './editor-heights.ts'

it.each([
  ['email', 250, 140],
  ['chat', 100, 70],
  ['note', 150, 70],
  ['form', 200, 70],
] as const)('an editor for %s is %s pixels high, and %s below a thread', (use, roomy, docked) => {
  expect(editorHeight(use)).toBe(roomy)
  expect(editorHeight(use, true)).toBe(docked)
})

it('is 120 at least', () => expect(lowestEditor).toBe(120))
