import { act, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { testPlatform } from '../../platform/data/test-platform.tsx'
import { closeDialogs } from '../../platform/dialogs.ts'
import { askForTime } from './ask-for-time.tsx'
import { showDialogs } from '../../ui/test-dialogs.tsx'

vi.mock('@tanstack/react-router', () => ({ useBlocker: () => undefined }))

afterEach(() => act(() => closeDialogs()))

it('takes a time to the minute, as it is typed', async () => {
  const onSave = vi.fn<(at: number | null) => void>()
  const { wrapper: Platform } = testPlatform(() => ({ rows: [] }))
  showDialogs(Platform)
  act(() => askForTime(undefined, onSave))
  const box = within(await screen.findByRole('dialog', { name: 'Schedule this release' }))
  const type = (name: string, value: string) =>
    fireEvent.change(box.getByRole('textbox', { name }), { target: { value } })
  type('Goes live at', '11/30/2026')
  type('Goes live at: time', '9:07 pm')
  fireEvent.click(box.getByRole('button', { name: 'Schedule' }))
  // By the clock of Chicago.
  expect(onSave).toHaveBeenCalledWith(Date.UTC(2026, 11, 1, 3, 7))
})
