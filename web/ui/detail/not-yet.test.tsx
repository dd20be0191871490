import { act, render } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { NotYet } from './not-yet.tsx'

it('hides the following parts for three seconds at most, even without an answer', () => {
  vi.useFakeTimers()
  const { container } = render(<NotYet />)
  const isHiding = () => container.querySelector('span[hidden]') !== null
  act(() => {
    vi.advanceTimersByTime(2999)
  })
  expect(isHiding()).toBe(true)
  act(() => {
    vi.advanceTimersByTime(1)
  })
  expect(isHiding()).toBe(false)
  vi.useRealTimers()
})
