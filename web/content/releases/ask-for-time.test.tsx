import { act, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { testPlatform } from '../../platform/data/test-platform.tsx'
import { closeDialogs, modals } from '../../platform/dialogs.ts'
import { askForTime } from './ask-for-time.tsx'
import { showDialogs } from '../../ui/test-dialogs.tsx'

vi.mock('@tanstack/react-router', () => ({ useBlocker: () => undefined }))

afterEach(() => act(() => closeDialogs()))

it('takes a time to the minute, as it is typed, and none that has gone by', async () => {
  const onSave = vi.fn<(at: number | null) => Promise<void>>(() => Promise.resolve())
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

it('Escape asks before a time that was typed is dropped, and a refused time stays', async () => {
  const refusal = Promise.withResolvers<never>()
  const { wrapper: Platform } = testPlatform(() => ({ rows: [] }))
  showDialogs(Platform)
  act(() => askForTime(undefined, () => refusal.promise))
  const dialog = await screen.findByRole('dialog', { name: 'Schedule this release' })
  const box = within(dialog)
  const day = box.getByRole<HTMLInputElement>('textbox', { name: 'Goes live at' })
  fireEvent.change(day, { target: { value: '11/30/2096' } })
  fireEvent.keyDown(day, { key: 'Escape' })
  fireEvent.click(await screen.findByRole('button', { name: 'Stay' }))
  fireEvent.change(box.getByRole('textbox', { name: 'Goes live at: time' }), { target: { value: '9:07 pm' } })
  fireEvent.click(box.getByRole('button', { name: 'Schedule' }))
  await act(async () => refusal.reject(new TypeError('no')))
  expect(modals.get()).toHaveLength(1)
  expect(day.value).toBe('11/30/2096')
})
