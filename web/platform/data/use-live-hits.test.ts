import { expect, it } from 'vitest'
import type { WindowChange } from '../live/live-window.ts'
import { withChanges } from './use-live-hits.ts'

const page = {
  hits: [
    { id: 'a', version: 2, name: 'A' },
    { id: 'b', version: 1, name: 'B' },
  ],
  nbHits: 2,
}
const change: WindowChange<{ id: string; version: number; name: string }> = { added: [], modified: [], removed: [] }

it('shows a changed hit at its place and leaves out a deleted one', () => {
  const modified = [{ id: 'b', version: 2, name: 'Bee' }]
  expect(withChanges(page, { ...change, modified }).hits.map(({ name }) => name)).toEqual(['A', 'Bee'])
  expect(withChanges(page, { ...change, removed: ['a'] })).toEqual({ hits: [page.hits[1]], nbHits: 2 })
})

it('takes no older version and no row that was not found', () => {
  const added = [
    { id: 'a', version: 1, name: 'old' },
    { id: 'c', version: 1, name: 'C' },
  ]
  expect(withChanges(page, { ...change, added }).hits).toEqual(page.hits)
})
