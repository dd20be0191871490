import { act, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { ApiError } from '../../platform/api/api-error.ts'
import { closeDialogs } from '../../platform/dialogs.ts'
import { testPlatform } from '../../platform/data/test-platform.tsx'
import { forgetNotices, notices } from '../../platform/notices.ts'
import { showDialogs } from '../../ui/test-dialogs.tsx'
import { askForStep } from './step-dialog.tsx'

vi.mock('@tanstack/react-router', () => ({ useBlocker: () => undefined, useLocation: () => ({ pathname: '/' }) }))

const words = {
  title: 'Publish Light jets',
  hint: '',
  heads: ['What', 'Live', 'Edition 2'] as const,
  button: 'Publish edition 2',
  done: 'Edition 2 is live',
  changes: [],
}
const refusal = new ApiError(409, { error: 'conflict', title: 'No', message: 'A colleague has published it.' })

afterEach(() => {
  act(closeDialogs)
  forgetNotices()
})

async function publish() {
  const answer = Promise.withResolvers<never>()
  showDialogs(testPlatform(() => undefined).wrapper)
  act(() => void askForStep({ words, isDestructive: false, onConfirm: () => answer.promise }))
  const dialog = await screen.findByRole('dialog', { name: 'Publish Light jets' })
  fireEvent.click(within(dialog).getByRole('button', { name: 'Publish edition 2' }))
  return { dialog, refuse: () => act(async () => answer.reject(refusal)) }
}

it('shows why a step was refused', async () => {
  const { dialog, refuse } = await publish()
  await refuse()
  expect(within(dialog).getByRole('alert').textContent).toBe('A colleague has published it.')
  expect(notices.get()).toEqual([])
})

it('shows a refusal even after the dialog was closed', async () => {
  const { dialog, refuse } = await publish()
  fireEvent.click(within(dialog).getByRole('button', { name: 'Cancel' }))
  await expect.poll(() => screen.queryByRole('dialog')).toBeNull()
  await refuse()
  expect(notices.get()).toMatchObject([
    { title: 'Publish Light jets was refused', message: 'A colleague has published it.' },
  ])
})
