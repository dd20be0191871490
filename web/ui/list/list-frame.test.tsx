import { act, render, screen } from '@testing-library/react'
import type { ComponentType } from 'react'
import { expect, it, vi } from 'vitest'
import { lazyPart } from '../lazy-part.tsx'
import { ListFrame } from './list-frame.tsx'

/** A list whose bar comes when the test says so. */
function showWaiting() {
  const { promise, resolve } = Promise.withResolvers<ComponentType<object>>()
  const Bar = lazyPart(() => promise)
  render(
    <ListFrame title="Quotes" bar={<Bar />}>
      <p>From Today</p>
    </ListFrame>,
  )
  return { bringBar: () => act(async () => resolve(() => <button type="button">Filters</button>)) }
}

const isShown = () => getComputedStyle(screen.getByText('From Today')).visibility === 'visible'

it('shows the rows once the bar is loaded, so that they do not move', async () => {
  const { bringBar } = showWaiting()
  expect([screen.queryByRole('button'), isShown()]).toEqual([null, false])
  await bringBar()
  expect((await screen.findByRole('button', { name: 'Filters' })).textContent).toBe('Filters')
  expect(isShown()).toBe(true)
})

it('shows the rows without a bar that loads too slowly', () => {
  vi.useFakeTimers()
  showWaiting()
  act(() => {
    vi.advanceTimersByTime(1999)
  })
  expect(isShown()).toBe(false)
  act(() => {
    vi.advanceTimersByTime(1)
  })
  expect(isShown()).toBe(true)
  vi.useRealTimers()
})

it('shows the rows at once with a loaded bar', () => {
  render(
    <ListFrame title="Quotes">
      <p>From Today</p>
    </ListFrame>,
  )
  expect(isShown()).toBe(true)
})
