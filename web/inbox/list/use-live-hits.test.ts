import { expect, it } from 'vitest'
import { threads, type ThreadRow } from '../../../domain/inbox/index.ts'
import { withChanges } from './use-live-hits.ts'

function row(id: string, version: number): ThreadRow {
  const doc = threads.shape.parse({ object: { type: 'client', id: 'c' }, subject: `${id}${version}` })
  return { ...doc, id, version, date: 0, last_date: 0, active: true, can: { write: true, remove: true } }
}

it('shows hits as they are now, in the order in which they were found', () => {
  const answer = { hits: [row('a', 1), row('b', 3), row('c', 1)], nbHits: 3, page: 0, nbPages: 1 }
  const change = { added: [row('a', 2)], modified: [row('b', 2)], removed: ['c'] }
  expect(withChanges(answer, change).hits.map((hit) => hit.subject)).toEqual(['a2', 'b3'])
})
