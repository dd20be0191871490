import { MantineProvider } from '@mantine/core'
import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { z } from 'zod'
import { defineRecord } from '../../../domain/kernel/index.ts'
import { ApiError } from '../../platform/api/api-error.ts'
import { testPlatform } from '../../platform/data/test-platform.tsx'
import { RecordList } from './record-list.tsx'

vi.mock('../../platform/use-address-words.ts', () => ({
  useAddressWords: () => ({ words: {}, change: () => undefined }),
}))
// Nothing is laid out in a test, so the table says by a button that its end is near.
vi.mock('./record-table.tsx', () => ({
  RecordTable: ({ rows, onNearEnd }: { readonly rows: readonly object[]; readonly onNearEnd: () => void }) => (
    <button type="button" onClick={onNearEnd}>
      {rows.length} rows
    </button>
  ),
}))

const notes = defineRecord({
  name: 'notes',
  label: { one: 'Note', many: 'Notes', path: 'notes' },
  path: 'clients/{client}/notes',
  shape: z.object({ text: z.string() }),
  access: { read: true, write: true },
  columns: {},
  list: { columns: [{ field: 'text', label: 'Text' }], orderBy: { field: 'last_date', direction: 'desc' } },
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
