import { describe, expect, it } from 'vitest'
import { bulkActions, type BulkRow } from '../../../domain/inbox/index.ts'
import { failureWords, outcomeWords, progressWords } from './bulk-words.ts'

const bulk = (part: Partial<BulkRow>): BulkRow => ({
  ...bulkActions.shape.parse({
    creator: { id: 'a', label: 'Ana Ruiz' },
    action: { kind: 'status', status: 'done' },
    total: 120,
  }),
  id: 'b',
  version: 1,
  date: 0,
  last_date: 0,
  active: true,
  can: { write: false, remove: false },
  ...part,
})

describe('words of a bulk action', () => {
  it('say how far it has come', () =>
    expect(progressWords(bulk({ done: 18, failed: 2 }))).toBe('Marking done: 20 of 120 threads'))

  it('name the result, in the singular too', () => {
    expect(outcomeWords(bulk({ done: 118 }))).toBe('118 threads marked done')
    expect(outcomeWords(bulk({ action: { kind: 'hide' }, done: 1 }))).toBe('1 thread hidden')
    expect(outcomeWords(bulk({ undoes: 'x', done: 3 }))).toBe('3 threads put back')
  })

  it('name the threads left out', () => {
    expect(failureWords(bulk({ done: 120 }))).toBe('')
    expect(failureWords(bulk({ state: 'stopped', done: 100, failed: 2 }))).toBe(
      '2 could not be done, stopped, 18 left as they were',
    )
  })
})
