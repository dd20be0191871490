import { act, render, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { showAlert } from '../platform/dialogs.ts'
import { DialogsHost } from './dialogs-host.tsx'

test('an alert that cannot be drawn yet leaves the page as it is, and is shown when it can', async () => {
  vi.useFakeTimers()
  const load = vi
    .fn<() => Promise<() => string>>()
    .mockRejectedValueOnce(new TypeError('Failed to fetch dynamically imported module'))
    .mockResolvedValue(() => 'the alert')
  render(
    <>
      <p>what is written</p>
      <DialogsHost load={load} />
    </>,
  )
  expect(load).not.toHaveBeenCalled()
  act(() => void showAlert({ title: 'No connection', message: 'Check your connection.' }))
  await act(() => vi.advanceTimersByTimeAsync(1000))
  expect(screen.queryByText(/the alert/)).toBeNull()
  expect(screen.getByText('what is written')).toBeDefined()
  await act(() => vi.advanceTimersByTimeAsync(2000))
  expect(screen.getByText(/the alert/)).toBeDefined()
  vi.useRealTimers()
})
