import { renderHook, waitFor } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { testPlatform } from '../../platform/data/test-platform.tsx'
import { useReadAhead } from './use-read-ahead.ts'

const order = ['one', 'two', 'three', 'four']

function atPlace() {
  const house = testPlatform(() => undefined)
  const prefetch = vi.spyOn(house.platform.queries, 'prefetchQuery').mockResolvedValue()
  const { rerender } = renderHook(
    (place: { cursorId?: string; selectedId?: string }) =>
      useReadAhead(order, { cursorId: place.cursorId, selectedId: place.selectedId }),
    {
      initialProps: {},
      wrapper: house.wrapper,
    },
  )
  const read = () => prefetch.mock.calls.map(([{ queryKey }]) => queryKey.at(-1))
  return { rerender, read }
}

it('reads the thread at the cursor once it rests, and none that it passes', async () => {
  const { rerender, read } = atPlace()
  rerender({ cursorId: 'one' })
  rerender({ cursorId: 'two' })
  await waitFor(() => expect(read()).toEqual(['two']))
})

it('reads the two behind the open thread, and nothing behind the last', async () => {
  const { rerender, read } = atPlace()
  rerender({ cursorId: 'one', selectedId: 'one' })
  await waitFor(() => expect(read()).toEqual(['two', 'three']))
  rerender({ cursorId: 'four', selectedId: 'four' })
  rerender({ cursorId: 'four', selectedId: 'one' })
  await waitFor(() => expect(read()).toEqual(['two', 'three', 'four']))
})
