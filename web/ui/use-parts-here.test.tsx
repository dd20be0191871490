import { act, render, renderHook, screen, waitFor } from '@testing-library/react'
import { Suspense, type ComponentType } from 'react'
import { expect, it, vi } from 'vitest'
import { lazyPart } from './lazy-part.tsx'
import { usePartsHere } from './use-parts-here.ts'

const Words = () => <p>the part</p>

/** A part whose code comes when the test says so. */
function heldPart() {
  const { promise, resolve, reject } = Promise.withResolvers<ComponentType<object>>()
  return { Part: lazyPart(() => promise), resolve, reject }
}

it('waits for parts and for the ones that they turn out to be, which are drawn at once then', async () => {
  const inner = heldPart()
  const outer = heldPart()
  const { result } = renderHook(() => usePartsHere([outer.Part, undefined, Words]))
  expect(result.current).toBe(false)
  await act(async () => outer.resolve(inner.Part))
  expect(result.current).toBe(false)
  await act(async () => inner.resolve(Words))
  expect(result.current).toBe(true)
  const Waiting = vi.fn<() => null>(() => null)
  render(
    <Suspense fallback={<Waiting />}>
      <outer.Part />
    </Suspense>,
  )
  expect(screen.getByText('the part')).toBeDefined()
  expect(Waiting).not.toHaveBeenCalled()
})

it('continues without a part that the server no longer has', async () => {
  vi.stubGlobal('fetch', () => Promise.resolve(new Response('{}')))
  const { Part, reject } = heldPart()
  const { result } = renderHook(() => usePartsHere([Part]))
  await act(async () => reject(new TypeError('Failed to fetch dynamically imported module')))
  await waitFor(() => expect(result.current).toBe(true))
})

it('continues without a part that loads too slowly', () => {
  vi.useFakeTimers()
  const { result } = renderHook(() => usePartsHere([heldPart().Part]))
  act(() => {
    vi.advanceTimersByTime(2999)
  })
  expect(result.current).toBe(false)
  act(() => {
    vi.advanceTimersByTime(1)
  })
  expect(result.current).toBe(true)
  vi.useRealTimers()
})

it('does not wait for a component that is no part', () => {
  const seen: boolean[] = []
  renderHook(() => seen.push(usePartsHere([Words, undefined])))
  expect(seen[0]).toBe(true)
})
