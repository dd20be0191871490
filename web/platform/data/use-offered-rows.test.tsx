import { renderHook, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { accounts } from '../../../domain/charter/index.ts'
import { testPlatform } from './test-platform.tsx'
import { testRow } from './test-row.ts'
import { useOfferedRows } from './use-offered-rows.ts'

const account = (id: string) => ({ ...testRow(accounts, { name: `Account ${id}` }, { id }), objectID: id })

/** A client with more accounts than a choice lists, or with all of them listed. */
function openChoice(hasMore: boolean) {
  const { wrapper } = testPlatform(({ path }) =>
    path.startsWith('/search/')
      ? { hits: [account('b600')], nbHits: 1, nbHitsExact: true, page: 0, nbPages: 1 }
      : { rows: [account('a1')], next: hasMore ? 'next' : null, cursor: '1' },
  )
  return renderHook(({ words }) => useOfferedRows(accounts, { words }), { wrapper, initialProps: { words: '' } })
}

it('a list cut at 500 rows shows a hint, and its search finds the others', async () => {
  const { result, rerender } = openChoice(true)
  await waitFor(() => expect(result.current.hint).toBe('The first 500 are listed. Type to find others.'))
  rerender({ words: 'b600' })
  await waitFor(() => expect(result.current.rows.map(({ id }) => id)).toEqual(['a1', 'b600']))
})

it('a complete list runs no search', async () => {
  const { result, rerender } = openChoice(false)
  await waitFor(() => expect(result.current.rows).toHaveLength(1))
  rerender({ words: 'b600' })
  expect(result.current).toMatchObject({ hint: undefined, rows: [{ id: 'a1' }] })
})
