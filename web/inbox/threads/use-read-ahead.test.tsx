import { renderHook, waitFor } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { testPlatform } from '../../platform/data/test-platform.tsx'
import { InboxPlaceProvider, type InboxPlace } from '../inbox-place.tsx'
import { useReadAhead } from './use-read-ahead.ts'

const order = ['one', 'two', 'three', 'four']

function atPlace(isThere = (id: string) => id !== '') {
  const server = testPlatform(() => undefined)
  const { queries } = server.platform
  const prefetch = vi.spyOn(queries, 'prefetchQuery').mockImplementation(({ queryKey }) => {
    if (isThere(String(queryKey.at(-1)))) queries.setQueryData(queryKey, {})
    return Promise.resolve()
  })
  const prepare = vi.fn<(id: string) => void>()
  const isPrepared = (id: string) => prepare.mock.lastCall?.[0] === id
  const nothing = () => undefined
  const inbox: InboxPlace = {
    mayHide: false,
    leave: nothing,
    returnTo: nothing,
    show: nothing,
    prepare,
    isPrepared,
    isOver: false,
  }
  const { rerender } = renderHook(
    (place: { cursorId?: string; selectedId?: string }) =>
      useReadAhead(order, { cursorId: place.cursorId, selectedId: place.selectedId }),
    {
      initialProps: {},
      wrapper: ({ children }) => (
        <server.wrapper>
          <InboxPlaceProvider place={inbox}>{children}</InboxPlaceProvider>
        </server.wrapper>
      ),
    },
  )
  const read = () => prefetch.mock.calls.map(([{ queryKey }]) => queryKey.at(-1))
  const drawn = () => prepare.mock.calls.map(([id]) => id)
  const staleTimes = () => prefetch.mock.calls.map(([{ staleTime }]) => staleTime)
  return { rerender, read, drawn, staleTimes }
}

it('reads the thread at the cursor once it rests, and none that it passes', async () => {
  const { rerender, read } = atPlace()
  rerender({ cursorId: 'one' })
  rerender({ cursorId: 'two' })
  await waitFor(() => expect(read()).toEqual(['two']))
})

it('reads the two threads after the open one, and none after the last', async () => {
  const { rerender, read, drawn } = atPlace()
  rerender({ cursorId: 'one', selectedId: 'one' })
  await waitFor(() => expect(read()).toEqual(['two', 'three']))
  await waitFor(() => expect(drawn()).toEqual(['two']))
  rerender({ cursorId: 'four', selectedId: 'four' })
  rerender({ cursorId: 'four', selectedId: 'one' })
  await waitFor(() => expect(read()).toEqual(['two', 'three', 'four']))
})

it('has the thread drawn that comes next, and none that could not be read', async () => {
  const { rerender, read, drawn } = atPlace((id) => id !== 'two')
  rerender({ cursorId: 'two', selectedId: 'one' })
  await waitFor(() => expect(read()).toEqual(['two']))
  rerender({ cursorId: 'three', selectedId: 'one' })
  await waitFor(() => expect(drawn()).toEqual(['three']))
})

it('reads the thread that is drawn already once more only when it is opened', async () => {
  const { rerender, drawn, staleTimes } = atPlace()
  rerender({ cursorId: 'two', selectedId: 'one' })
  await waitFor(() => expect(drawn()).toEqual(['two']))
  rerender({ cursorId: 'one', selectedId: 'one' })
  await waitFor(() => expect(drawn()).toEqual(['two', 'two']))
  expect(staleTimes().slice(0, 2)).toEqual([15_000, Infinity])
})
