import { MantineProvider } from '@mantine/core'
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { clients } from '../../../domain/company/index.ts'
import { ApiError } from '../../platform/api/api-error.ts'
import { testPlatform } from '../../platform/data/test-platform.tsx'
import { modals, openAlert, showModal } from '../../platform/dialogs.ts'
import { OpenDialogs } from '../../ui/open-dialogs.tsx'
import { FollowUpOptionsDialog } from './options-form.tsx'

vi.mock('@tanstack/react-router', () => ({ useBlocker: () => undefined }))

afterEach(() =>
  act(() => {
    openAlert.get()?.answer(false)
    modals.set([])
  }),
)

const stored = {
  ...clients.shape.parse({ name: 'Laro', name_key: 'laro' }),
  id: 'c1',
  version: 1,
  date: 1,
  last_date: 1,
  active: true,
  can: { write: true, remove: false },
}

it('what was typed stays when it cannot be read again, is asked about before it is left, and not once it is saved', async () => {
  let answer: () => unknown = () => stored
  const { platform, wrapper: Platform } = testPlatform(() => answer())
  render(
    <Platform>
      <MantineProvider env="test">
        <OpenDialogs />
      </MantineProvider>
    </Platform>,
  )
  act(() => void showModal({ title: 'Options', body: (close) => <FollowUpOptionsDialog onClose={close} /> }))
  fireEvent.change(await screen.findByLabelText('Label of option 1'), { target: { value: 'At dusk' } })
  answer = () => {
    throw new ApiError(500, { error: 'internal' })
  }
  await act(() => platform.queries.invalidateQueries())
  fireEvent.click(screen.getByRole('button', { name: 'Cancel' }))
  expect(await screen.findByText('What you changed in the follow-up options is not saved yet.')).toBeDefined()
  act(() => openAlert.get()?.answer(false))
  expect(screen.getByLabelText<HTMLInputElement>('Label of option 1').value).toBe('At dusk')
  answer = () => ({ ...stored, version: 2 })
  fireEvent.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(modals.get()).toEqual([]))
  expect(openAlert.get()).toBeUndefined()
})
