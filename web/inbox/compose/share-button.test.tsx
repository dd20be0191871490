import { MantineProvider } from '@mantine/core'
import { act, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { shareDraft } from '../../../domain/inbox/index.ts'
import { useStore } from '../../platform/store.ts'
import type { Composer } from '../drafts/composer.ts'
import { emailOf, rowOf, testComposer } from '../drafts/test-composer.ts'
import { ShareButton } from './share-button.tsx'

const reply = emailOf('d1', { subject: 'Re: Friday', replyingTo: 'm0' })

/** The button as it is in the editor, which is another one as soon as the draft is written together. */
function InEditor({ composer }: { readonly composer: Composer }) {
  const isTogether = useStore(composer.shared.open) !== undefined
  return <ShareButton key={isTogether ? 'shared' : 'private'} composer={composer} draft={reply} />
}

beforeEach(() => localStorage.clear())

const opened: Composer[] = []
afterEach(async () => void (await Promise.allSettled(opened.splice(0).map((one) => one.discard()))))

test('a draft is called shared once the server has it, and not while that is asked', async () => {
  const sharing = Promise.withResolvers<void>()
  const asked = Promise.withResolvers<void>()
  const composer = testComposer(async (contract) => {
    if (contract !== shareDraft) return { message: rowOf('d1', 1, '') }
    asked.resolve()
    return sharing.promise
  })
  opened.push(composer)
  composer.change(reply)
  render(
    <MantineProvider>
      <InEditor composer={composer} />
    </MantineProvider>,
  )

  await act(async () => {
    screen.getByRole('button', { name: 'Share draft' }).click()
    await asked.promise
  })
  await act(async () => {
    await expect.poll(() => composer.shared.isOpen('d1')).toBe(true)
  })
  expect(screen.queryByText('Shared')).toBeNull()
  expect(screen.getByRole('button', { name: 'Share draft' })).toHaveProperty('disabled', true)

  sharing.resolve()
  expect(await screen.findByText('Shared')).toBeDefined()
})
