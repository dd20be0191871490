import { act, renderHook, waitFor } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { testPlatform } from '../../platform/data/test-platform.tsx'
import { useOpenView } from './use-open-view.ts'

const address = vi.hoisted(() => ({ words: {} as Record<string, string>, change: vi.fn<(words: object) => void>() }))
vi.mock('../../platform/use-address-words.ts', () => ({ useOwnAddressWords: () => address }))

const gold = {
  id: 'v1',
  version: 1,
  date: 1,
  last_date: 1,
  active: true,
  user: 'ana',
  name: 'Gold',
  record: 'contacts',
  list: 'marketing/contacts',
  shared: true,
  words: { f: 'custom.card:Gold', sort: 'name.asc' },
  can: { write: true, remove: true },
}

beforeEach(() => {
  address.words = {}
  address.change.mockClear()
})

async function opened(words: Record<string, string>, rows: readonly object[] = [gold]) {
  address.words = words
  const { wrapper, say } = testPlatform(() => ({ rows, next: null, cursor: '1' }))
  const { result, rerender } = renderHook(() => useOpenView('marketing/contacts'), { wrapper })
  await waitFor(() => expect(result.current.state).not.toBe('loading'))
  return { result, rerender, say }
}

it('the list shows its view, and follows a colleague’s change of it', async () => {
  const { result, say } = await opened({ view: 'v1', panel: 'trash' })
  expect(result.current.state).toBe('here')
  expect(result.current.address.words).toEqual({ view: 'v1', panel: 'trash', ...gold.words })
  const renewed = { ...gold, version: 2, words: { q: 'lee' } }
  say({ added: [], modified: [renewed], removed: [], order: ['v1'] })
  await waitFor(() => expect(result.current.address.words['q']).toBe('lee'))
  expect(result.current.isEdited).toBe(false)
})

it('the first change puts all words of the view into the address', async () => {
  const { result } = await opened({ view: 'v1' })
  act(() => result.current.address.change({ q: 'lund' }))
  expect(address.change).toHaveBeenCalledExactlyOnceWith({ ...gold.words, q: 'lund', edited: '1' }, undefined)
  address.change.mockClear()
  act(() => result.current.address.change({ f: undefined }))
  expect(address.change).toHaveBeenCalledExactlyOnceWith({ f: undefined, sort: 'name.asc', edited: '1' }, undefined)
})

it('words outside a view go only to the address, and unchanged words nowhere', async () => {
  const { result } = await opened({ view: 'v1' })
  act(() => result.current.address.change({ panel: 'columns' }, true))
  expect(address.change).toHaveBeenCalledExactlyOnceWith({ panel: 'columns' }, true)
  address.change.mockClear()
  act(() => result.current.address.change({ sort: 'name.asc', q: undefined }))
  expect(address.change).not.toHaveBeenCalled()
})

it('a view that was changed says so until it is as it was saved', async () => {
  const { result, rerender } = await opened({ view: 'v1', edited: '1', q: 'lund' })
  expect([result.current.isEdited, result.current.address.words['f']]).toEqual([true, undefined])
  address.words = { view: 'v1', edited: '1', ...gold.words }
  rerender()
  expect(result.current.isEdited).toBe(false)
})

it('a missing view shows no list', async () => {
  const { result } = await opened({ view: 'v9' })
  expect([result.current.state, result.current.view]).toEqual(['deleted', undefined])
  act(() => result.current.open(undefined))
  expect(address.change).toHaveBeenCalledExactlyOnceWith({ view: undefined, saved: undefined, edited: undefined }, true)
})
