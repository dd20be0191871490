import { act, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { testPlatform } from '../../platform/data/test-platform.tsx'
import { closeDialogs } from '../../platform/dialogs.ts'
import { askForTime } from './ask-for-time.tsx'
import { showDialogs } from '../../ui/test-dialogs.tsx'

vi.mock('@tanstack/react-router', () => ({ useBlocker: () => undefined }))

afterEach(() => act(() => closeDialogs()))

it('takes a time to the minute, as it is typed, and none that has gone by', async () => {
  const onSave = vi.fn<(at: number | null) => void>()
  const { wrapper: Platform } = testPlatform(() => ({ rows: [] }))
  showDialogs(Platform)
  act(() => askForTime(undefined, onSave))
  const box = within(await screen.findByRole('dialog', { name: 'Schedule this release' }))
  const type = (name: string, value: string) =>
    fireEvent.change(box.getByRole('textbox', { name }), { target: { value } })
  const schedule = () => fireEvent.click(box.getByRole('button', { name: 'Schedule' }))
  type('Goes live at', '11/30/2020')
  type('Goes live at: time', '9:07 pm')
  schedule()
  expect(box.getByText('Choose a time that is still to come.').textContent).toContain('still to come')
  type('Goes live at', '11/30/2096')
  expect(box.queryByText('Choose a time that is still to come.')).toBeNull()
  schedule()
  // By the clock of Chicago.
  expect(onSave).toHaveBeenCalledExactlyOnceWith(Date.UTC(2096, 11, 1, 3, 7))
})
