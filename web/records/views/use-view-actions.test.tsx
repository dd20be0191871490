import { act, renderHook, waitFor } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { testPlatform } from '../../platform/data/test-platform.tsx'
import { notices, notify } from '../../platform/notices.ts'
import type { ListView, OpenView } from './use-open-view.ts'
import { useViewActions } from './use-view-actions.ts'

vi.mock('@tanstack/react-router', () => ({ useNavigate: () => () => undefined }))

const view = { id: 'v1', version: 1, name: 'Gold', user: 'ana', shared: false, words: {} } as ListView

beforeEach(() => {
  notify(null)
  history.replaceState(null, '', '/laro/marketing/contacts')
})

/** Deletes the view; returns the addresses opened since, and the Undo. */
async function removed() {
  const { wrapper } = testPlatform(() => ({ ...view }))
  const open = vi.fn<OpenView['open']>()
  const opened: OpenView = {
    views: [view],
    view,
    state: 'here',
    error: null,
    retry: () => undefined,
    isEdited: false,
    address: { words: {}, change: () => undefined },
    open,
  }
  const place = { opened, list: 'marketing/contacts', record: 'contacts', columns: undefined, resetColumns: undefined }
  const { result } = renderHook(() => useViewActions(place), { wrapper })
  await act(() => result.current.remove())
  return { open, undo: () => act(async () => notices.get()[0]?.action?.run()) }
}

it('a view that is brought back is open again in its list', async () => {
  const { open, undo } = await removed()
  expect(open.mock.calls).toEqual([[undefined]])
  await undo()
  await waitFor(() => expect(open.mock.lastCall).toEqual(['v1']))
})

it('a view that is brought back from another page is not opened there', async () => {
  const { open, undo } = await removed()
  history.replaceState(null, '', '/laro/quotes')
  await undo()
  expect(open.mock.calls).toEqual([[undefined]])
})
