import { renderHook } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import type { DocumentRow } from '../../../domain/inbox/index.ts'
import { testPlatform } from '../../platform/data/test-platform.tsx'
import { createStore } from '../../platform/store.ts'
import type { Composer } from '../drafts/composer.ts'
import type { Draft } from '../drafts/draft.ts'
import { emailOf } from '../drafts/test-composer.ts'
import type { MessageAbout } from './message-about.ts'
import { useTemplateSource } from './use-template-source.ts'

const answer = vi.hoisted(() => ({ come: Promise.withResolvers<object>() }))
vi.mock('./preview-of-draft.ts', () => ({ askWords: () => answer.come.promise }))
vi.mock('./use-templates.ts', () => ({ useTemplates: () => ({}) }))

const made = { subject: 'The ramp', message: 'Meet us.', messageHtml: '<p>Meet us.</p>', files: [] }

/** Asks for the words of a template while one message is written, and gives them while another may be. */
async function ask(writtenThen: Draft | undefined) {
  answer.come = Promise.withResolvers()
  const draft = createStore<Draft | undefined>(emailOf('first', {}))
  const change = vi.fn<(next: Draft) => void>()
  const composer: Composer = Object.assign(Object.create(null), { draft, change })
  const { wrapper } = testPlatform(() => undefined)
  const { result } = renderHook(() => useTemplateSource(composer, {} as MessageAbout), { wrapper })
  const words = result.current.wordsOf({ id: 'd1' } as DocumentRow)
  draft.set(writtenThen)
  answer.come.resolve(made)
  return { words: await words, changes: change.mock.calls.map(([next]) => next) }
}

it('the subject of a template goes into the message that it was chosen for, with its words', async () => {
  const { words, changes } = await ask(emailOf('first', {}))
  expect(words).toEqual({ html: '<p>Meet us.</p>', text: 'Meet us.' })
  expect(changes).toEqual([{ ...emailOf('first', {}), subject: 'The ramp' }])
})

it.each([['the next message', emailOf('second', {})] as const, ['none', undefined] as const])(
  'nothing of a template that comes late goes into %s',
  async (_, writtenThen) => {
    expect(await ask(writtenThen)).toEqual({ words: undefined, changes: [] })
  },
)
