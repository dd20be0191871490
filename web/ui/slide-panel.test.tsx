import { act, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { SlidePanel } from './slide-panel.tsx'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const panel = (words: string | undefined) => <SlidePanel of={words}>{(shown) => <p>{shown}</p>}</SlidePanel>

it('keeps its last content for 200 ms, inert, before it leaves the page', () => {
  const { rerender } = render(panel('Suggestion'))
  rerender(panel('Suggestion, longer'))
  const shown = screen.getByText('Suggestion, longer')
  expect(shown.closest('[inert]')).toBeNull()
  rerender(panel(undefined))
  expect(screen.getByText('Suggestion, longer').closest('[inert]')).not.toBeNull()
  act(() => void vi.advanceTimersByTime(199))
  expect(screen.queryByText('Suggestion, longer')).not.toBeNull()
  act(() => void vi.advanceTimersByTime(1))
  expect(screen.queryByText('Suggestion, longer')).toBeNull()
})

it('is open again at once when it is asked for while it closes', () => {
  const { rerender } = render(panel('One'))
  rerender(panel(undefined))
  rerender(panel('Two'))
  act(() => void vi.advanceTimersByTime(1000))
  expect(screen.getByText('Two').closest('[inert]')).toBeNull()
})

it('slides open in the 400 ms of a panel, and closed in the 200 ms after which it is gone', () => {
  const { rerender } = render(panel('One'))
  const slide = () => screen.getByText('One').closest<HTMLElement>('[style]')?.style.transitionDuration
  expect(slide()).toBe('400ms')
  rerender(panel(undefined))
  expect(slide()).toBe('200ms')
})
