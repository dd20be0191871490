import { act, renderHook } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { testPlatform } from '../../platform/data/test-platform.tsx'
import { modals } from '../../platform/dialogs.ts'
import { createStore } from '../../platform/store.ts'
import type { Composer } from '../drafts/composer.ts'
import type { Draft } from '../drafts/draft.ts'
import { emailOf } from '../drafts/test-composer.ts'
import type { Sending } from '../sending/use-sending.ts'
import type { MessageAbout } from './message-about.ts'
import { useTemplate } from './use-template.tsx'

const answer = vi.hoisted(() => ({ come: Promise.withResolvers<object>() }))
vi.mock('./preview-of-draft.ts', async (real) => ({
  ...(await real<object>()),
  askPreview: () => answer.come.promise,
}))
vi.mock('./use-templates.ts', () => ({ useTemplates: () => ({ data: [{ template_id: 't1', name: 'Ramp' }] }) }))

afterEach(() => act(() => modals.set([])))

/** Asks for the preview of the message's template. */
function ask() {
  answer.come = Promise.withResolvers()
  const draft = emailOf('d1', { template_id: 't1' })
  const byHand = { has: () => true }
  const composer: Composer = Object.assign(Object.create(null), {
    draft: createStore<Draft | undefined>(draft),
    byHand,
  })
  const options = { composer, draft, sending: {} as Sending, about: {} as MessageAbout }
  const { wrapper } = testPlatform(() => undefined)
  const { result, unmount } = renderHook(() => useTemplate(options), { wrapper })
  const shown = result.current.preview()
  return { unmount, come: () => act(async () => (answer.come.resolve({}), shown)) }
}

it('a preview opens once it was answered', async () => {
  const { come } = ask()
  await come()
  expect(modals.get().map(({ title }) => title)).toEqual(['Preview: Ramp'])
})

it('a preview that comes late opens over no other thread', async () => {
  const { unmount, come } = ask()
  unmount()
  await come()
  expect(modals.get()).toEqual([])
})
