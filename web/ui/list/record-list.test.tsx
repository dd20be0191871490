import { MantineProvider } from '@mantine/core'
import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { z } from 'zod'
import { defineRecord } from '../../../domain/kernel/index.ts'
import { ApiError } from '../../platform/api/api-error.ts'
import { testPlatform } from '../../platform/data/test-platform.tsx'
import type { Versioned } from '../../platform/live/live-window.ts'
import { RecordList } from './record-list.tsx'
import type { RecordTableProps } from './record-table.tsx'

const address = vi.hoisted(() => ({ words: {} as Record<string, string> }))
vi.mock('../../platform/use-address-words.ts', () => ({
  useAddressWords: () => ({ words: address.words, change: () => undefined }),
}))
// A test has no layout, so buttons of the table report that its end is near, and that it was scrolled.
vi.mock('./record-table.tsx', () => ({
  RecordTable: ({ rows, onNearEnd, onScrolled }: RecordTableProps<Versioned>) => (
    <>
      <button type="button" onClick={onNearEnd}>
        {rows.length} rows
      </button>
      <button type="button" onClick={() => onScrolled(true)}>
        Scroll
      </button>
      <output>{rows.map(({ id }) => id).join('')}</output>
    </>
  ),
}))

const notes = defineRecord({
  name: 'notes',
  label: { one: 'Note', many: 'Notes', path: 'notes' },
  path: 'clients/{client}/notes',
  shape: z.object({ text: z.string() }),
  access: { read: true, write: true },
  columns: {},
  search: { text: ['text'] },
  list: {
    columns: [{ field: 'text', label: 'Text', sortable: true }],
    orderBy: { field: 'last_date', direction: 'desc' },
  },
  form: [],
  title: () => 'Note',
})

const note = (id: string, last_date: number) => ({
  id,
  version: 1,
  date: last_date,
  last_date,
  active: true,
  text: id,
  can: { write: true, remove: true },
})

beforeEach(() => {
  address.words = {}
})

const found = (...hits: object[]) => ({ hits, nbHits: hits.length, nbHitsExact: true, page: 0, nbPages: 1 })

it('a new search or order shows none of the rows held by the scrolled list', async () => {
  const { wrapper: Platform, say } = testPlatform(({ path, query }) => {
    if (path.startsWith('/search/')) return found(note('x', 9), note('y', 8))
    const rows = query?.['orderBy'] === 'text.asc' ? [note('p', 1), note('q', 2)] : [note('a', 50), note('b', 40)]
    return { rows, next: null, cursor: '1' }
  })
  const list = () => (
    <Platform>
      <MantineProvider env="test">
        <RecordList definition={notes} title="Notes" pathOf={() => ''} />
      </MantineProvider>
    </Platform>
  )
  const { rerender, container } = render(list())
  const shown = () => container.querySelector('output')?.textContent
  await waitFor(() => expect(shown()).toBe('ab'))
  fireEvent.click(screen.getByRole('button', { name: 'Scroll' }))
  say({ added: [note('n', 60)], modified: [{ ...note('b', 70), version: 2 }], removed: [] })
  await screen.findByRole('button', { name: '1 new' })
  expect(shown()).toBe('ab')

  address.words = { q: 'word' }
  rerender(list())
  await waitFor(() => expect(shown()).toBe('xy'))
  expect(screen.queryByRole('button', { name: /new/ })).toBeNull()

  address.words = { sort: 'text.asc' }
  rerender(list())
  await waitFor(() => expect(shown()).toBe('pq'))
  expect(screen.queryByRole('button', { name: /new/ })).toBeNull()
})

it('says below its rows that the next page could not be loaded, and loads it again', async () => {
  let isDown = false
  const { wrapper: Platform } = testPlatform(({ query }) => {
    if (isDown) throw new ApiError(503, { error: 'unavailable' })
    return query?.['after'] === undefined
      ? { rows: [note('a', 50), note('b', 40)], next: '2', cursor: '1' }
      : { rows: [note('c', 30)], next: null, cursor: '1' }
  })
  render(
    <Platform>
      <MantineProvider env="test">
        <RecordList definition={notes} title="Notes" pathOf={() => ''} />
      </MantineProvider>
    </Platform>,
  )
  const rows = await screen.findByRole('button', { name: '2 rows' })
  isDown = true
  fireEvent.click(rows)
  await waitFor(() => expect(screen.getByRole('alert').textContent).toContain('Could not load more.'))
  isDown = false
  fireEvent.click(screen.getByRole('button', { name: 'Retry' }))
  await screen.findByRole('button', { name: '3 rows' })
  expect(screen.queryByRole('alert')).toBeNull()
})

it('says of an empty list that none were found (1-shell section 2.5)', async () => {
  const { wrapper: Platform } = testPlatform(() => ({ rows: [], next: null, cursor: '1' }))
  render(
    <Platform>
      <MantineProvider env="test">
        <RecordList definition={notes} title="Notes" pathOf={() => ''} />
      </MantineProvider>
    </Platform>,
  )
  expect((await screen.findByText('No notes found')).isConnected).toBe(true)
})
