import { expect, it } from 'vitest'
import { newDraft } from '../drafts/draft.ts'
import { noContactHint } from './no-contact-hint.ts'

const words = 'No Contact Found: You will have to enter recipient numbers manually...'

it('is shown above a text while no number is known (1-shell section 5)', () => {
  const text = newDraft('text', 'd1')
  expect(noContactHint(text, [])).toBe(words)
  expect(noContactHint(text, [undefined])).toBe(words)
  expect(noContactHint(text, [undefined, '+12145550100'])).toBeUndefined()
})

it('is shown above no other message', () => {
  for (const medium of ['email', 'note', 'chat'] as const)
    expect(noContactHint(newDraft(medium, 'd1'), [])).toBeUndefined()
})
