import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { clients } from '../../../domain/company/index.ts'
import { ApiError } from '../../platform/api/api-error.ts'
import { testPlatform } from '../../platform/data/test-platform.tsx'
import { modals, openAlert, showModal } from '../../platform/dialogs.ts'
import { FollowUpOptionsDialog } from './options-form.tsx'
import { testRow } from '../../platform/data/test-row.ts'
import { showDialogs } from '../../ui/test-dialogs.tsx'

vi.mock('@tanstack/react-router', () => ({ useBlocker: () => undefined }))

afterEach(() =>
  act(() => {
    openAlert.get()?.answer(false)
    modals.set([])
  }),
)

const stored = testRow(clients, { name: 'Laro', name_key: 'laro' }, { id: 'c1' })

it('unsaved input survives a failed read, asks before it is left, and not once it is saved', async () => {
  let answer: () => unknown = () => stored
  const { platform, wrapper: Platform } = testPlatform(() => answer())
  showDialogs(Platform)
  act(() => void showModal({ title: 'Options', body: (close) => <FollowUpOptionsDialog onClose={close} /> }))
  fireEvent.change(await screen.findByLabelText('Label of option 1'), { target: { value: 'At dusk' } })
  answer = () => {
    throw new ApiError(500, { error: 'internal' })
  }
  await act(() => platform.queries.invalidateQueries())
  fireEvent.click(screen.getByRole('button', { name: 'Cancel' }))
  expect(await screen.findByText('Your changes in the follow-up options are not saved yet.')).toBeDefined()
  act(() => openAlert.get()?.answer(false))
  expect(screen.getByLabelText<HTMLInputElement>('Label of option 1').value).toBe('At dusk')
  answer = () => ({ ...stored, version: 2 })
  fireEvent.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(modals.get()).toEqual([]))
  expect(openAlert.get()).toBeUndefined()
})
