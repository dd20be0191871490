import { MantineProvider } from '@mantine/core'
import { fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { EdgeMark } from './edge-mark.tsx'

const load = vi.fn<() => void>()

/** An end that is always near: each observer is notified at once. */
class AlwaysNear {
  readonly #report: (entries: readonly { isIntersecting: boolean }[]) => void
  constructor(report: (entries: readonly { isIntersecting: boolean }[]) => void) {
    this.#report = report
  }
  observe() {
    this.#report([{ isIntersecting: true }])
  }
  disconnect() {}
}

beforeEach(() => vi.stubGlobal('IntersectionObserver', AlwaysNear))
afterEach(() => {
  vi.unstubAllGlobals()
  load.mockClear()
})

const mark = (existing: { isLoading: boolean; hasFailed: boolean }) => (
  <MantineProvider>
    <EdgeMark edge={{ ...existing, load }} words="Loading older messages…" />
  </MantineProvider>
)

test('a failed load is retried on request, and not by itself', () => {
  const { rerender } = render(mark({ isLoading: false, hasFailed: false }))
  expect(load).toHaveBeenCalledTimes(1)
  rerender(mark({ isLoading: true, hasFailed: false }))
  rerender(mark({ isLoading: false, hasFailed: true }))
  expect(load).toHaveBeenCalledTimes(1)
  expect(screen.getByRole('alert').textContent).toContain('Could not load.')
  fireEvent.click(screen.getByRole('button', { name: 'Retry' }))
  expect(load).toHaveBeenCalledTimes(2)
})
