import { act } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { testPlatform } from '../platform/data/test-platform.tsx'
import { closeModal, modals } from '../platform/dialogs.ts'
import { showProgress } from './show-progress.tsx'

it('reports only to the log that the lines could not be taken away', async () => {
  const warned = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  const { platform } = testPlatform(() => undefined)
  showProgress(platform.api, { title: 'Export', feedbackId: 'f1' })
  act(() => modals.get().forEach(({ id }) => closeModal(id)))
  await expect
    .poll(() => warned.mock.calls.map(([words]) => words))
    .toEqual(['the progress lines could not be taken away'])
})
