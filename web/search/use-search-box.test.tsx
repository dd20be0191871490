import { act, renderHook } from '@testing-library/react'
import { useState } from 'react'
import { expect, it, vi } from 'vitest'
import { searchBoxes } from '../../domain/search-boxes.ts'
import type { SearchWords } from '../platform/address.ts'
import { testPlatform } from '../platform/data/test-platform.tsx'
import { useSearchBox } from './use-search-box.ts'

const address = vi.hoisted(() => ({ first: {} as Record<string, string | undefined>, now: {} as object }))
vi.mock('../platform/use-address-words.ts', () => ({
  useAddressWords: () => {
    const [words, setWords] = useState<SearchWords>(address.first)
    address.now = words
    return { words, change: (next: SearchWords) => setWords((before) => ({ ...before, ...next })) }
  },
}))

const facts = { agentRoles: [], aircraft: [], contactTypes: [], filters: [] }

function searchOf(index: string, first: Record<string, string | undefined>) {
  address.first = first
  const box = searchBoxes.get(index)
  if (box === undefined) throw new TypeError(`no search box of ${index}`)
  const { platform, wrapper } = testPlatform(() => ({ rows: [] }))
  platform.session.user.set({ id: 'u1', name: 'Ana Ruiz', email: 'ana@laro.example' })
  return renderHook(() => useSearchBox(box, facts), { wrapper }).result
}

it('clears conditions, dates and the saved search, and keeps the words', () => {
  const search = searchOf('quotes', { q: 'teterboro', f: 'status:qCreated', mode: 'or', dates: 'week', saved: 's1' })
  expect(search.current).toMatchObject({ isNarrowed: true, mode: 'or', savedId: 's1' })
  act(() => search.current.clearFilters())
  expect(search.current).toMatchObject({ query: 'teterboro', items: [], mode: 'and', isNarrowed: false })
  expect(search.current.dates).toBeUndefined()
  expect(search.current.savedId).toBeUndefined()
})

it('is narrowed by dates alone, also by those that the search starts with', () => {
  const search = searchOf('quotes', {})
  expect(search.current).toMatchObject({ dates: 'today', isNarrowed: true })
  act(() => search.current.clearFilters())
  expect(search.current).toMatchObject({ isNarrowed: false })
})

it('a sort of the menu takes the place of the order by a column', () => {
  const search = searchOf('trips', { sort: 'status.asc' })
  act(() => search.current.setSort('last_date'))
  expect(search.current.sort).toBe('last_date')
  expect(address.now).toMatchObject({ sort: undefined })
})

it('words alone do not count as a filter', () => {
  expect(searchOf('trips', { q: 'teterboro' }).current.isNarrowed).toBe(false)
})
