import { renderHook, waitFor } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { threads, type ThreadRow } from '../../../domain/inbox/index.ts'
import { testPlatform } from '../../platform/data/test-platform.tsx'
import type { LinkTarget } from './use-link-thread.tsx'
import { useLinkParts } from './use-link-parts.ts'

const base = { version: 1, date: 0, last_date: 0, active: true, can: { write: true, remove: true } }
const thread: ThreadRow = { ...threads.shape.parse({ object: { type: 'contacts', id: 'c' } }), ...base, id: 't' }
const quote = { ...base, id: 'q1', objectID: 'q1', quote_number: '20418', status: 'qCreated', name: 'Vail' }

it('finds a quote by its number with Trips chosen, after the matching trips', async () => {
  const server = testPlatform(({ path }) => {
    if (!path.startsWith('/search/')) return { rows: [], cursor: null }
    const hits = path === '/search/quotes' ? [quote] : []
    return { hits, nbHits: hits.length, nbHitsExact: true, page: 0, nbPages: 1 }
  })
  const onChoose = vi.fn<(target: LinkTarget) => void>()
  const tabs = ['trips', 'quotes', 'contacts'] as const
  const { result, rerender } = renderHook(
    ({ typed }) => useLinkParts({ thread, tabs, tab: 'trips', typed, onChoose }),
    { initialProps: { typed: '' }, wrapper: server.wrapper },
  )
  await waitFor(() => expect(result.current.listing.isBehind).toBe(false))
  rerender({ typed: '20418' })
  await waitFor(() => expect(result.current.parts[1]?.choices).toHaveLength(1))
  await waitFor(() => expect(result.current.listing.isBehind).toBe(false))
  expect(result.current.parts.map(({ name, choices }) => [name, choices.length])).toEqual([
    ['Trips', 0],
    ['Quotes', 1],
    ['Contacts', 0],
  ])
  result.current.parts[1]?.choices[0]?.run()
  expect(onChoose).toHaveBeenCalledWith({ type: 'quotes', id: 'q1' })
  // Records closed to the roles are not searched.
  expect(server.asked.some(({ path }) => path === '/search/threads')).toBe(false)
})
