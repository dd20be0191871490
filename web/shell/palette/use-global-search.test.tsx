import { renderHook, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { testPlatform } from '../../platform/data/test-platform.tsx'
import { useGlobalSearch } from './use-global-search.ts'

const hit = { id: 'c1', title: 'Maria Fernandez', path: 'contacts/c1' }

it('asks once when typing rests, not for every letter, and says meanwhile that it is at work', async () => {
  const house = testPlatform(() => ({ groups: [{ index: 'contacts', label: 'Contacts', hits: [hit] }] }))
  const { result, rerender } = renderHook(({ typed }) => useGlobalSearch(typed), {
    initialProps: { typed: '' },
    wrapper: house.wrapper,
  })
  for (const typed of ['f', 'fe', 'fer', 'fern']) {
    rerender({ typed })
    expect(result.current.isFetching).toBe(true)
  }
  await waitFor(() => expect(result.current.found).toMatchObject([{ hits: [hit] }]))
  expect(result.current.isFetching).toBe(false)
  expect(house.asked.map(({ body }) => body)).toEqual([{ query: 'fern', hitsPerPage: 5 }])
  rerender({ typed: 'f' })
  await waitFor(() => expect(result.current.isFetching).toBe(false))
  expect(result.current.found).toEqual([])
  expect(house.asked).toHaveLength(1)
})
