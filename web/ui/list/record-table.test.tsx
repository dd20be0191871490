import { MantineProvider } from '@mantine/core'
import { fireEvent, render, screen } from '@testing-library/react'
import { createRef, lazy, type ComponentProps } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { Doc } from '../../../domain/kernel/index.ts'
import { notes } from '../../platform/data/test-notes.ts'
import { testPlatform } from '../../platform/data/test-platform.tsx'
import { listenForShortcuts } from '../use-shortcuts.ts'
import type { ItemLayout, ItemProps } from './item-layout.tsx'
import { RecordTable } from './record-table.tsx'

const go = vi.hoisted(() => vi.fn<(path: string) => void>())
const screenOf = vi.hoisted(() => ({ isNarrow: false }))
vi.mock('../use-breakpoint.ts', () => ({ useIsNarrow: () => screenOf.isNarrow, useIsMobile: () => false }))
vi.mock('../../platform/address.ts', () => ({ useGo: () => go }))
vi.mock('../client-link.tsx', () => import('../test-client-link.tsx'))
vi.mock('./use-row-window.ts', () => import('./test-row-window.ts'))

const { wrapper: Platform } = testPlatform(() => undefined)
const scroller = createRef<HTMLDivElement>()
const table = (ids: string, more: Partial<ComponentProps<typeof RecordTable>> = {}) => (
  <Platform>
    <MantineProvider env="test">
      <RecordTable
        definition={notes}
        rows={ids.split('').map((id) => ({ id, version: 1, text: id }))}
        orderBy={notes.list.orderBy}
        pathOf={({ id }) => `notes/${id}`}
        onNearEnd={() => undefined}
        onScrolled={() => undefined}
        scroller={scroller}
        {...more}
      />
    </MantineProvider>
  </Platform>
)

let stop: () => void
beforeEach(() => {
  stop = listenForShortcuts()
})
afterEach(() => {
  stop()
  screenOf.isNarrow = false
})

const press = (key: string) => fireEvent.keyDown(document.body, { key })
const selected = () => screen.queryAllByRole('row', { selected: true }).map((row) => row.textContent)

it('the cursor stays on its record when another comes in above', () => {
  const { rerender } = render(table('abc'))
  press('j')
  press('j')
  expect(selected()).toEqual(['b'])
  rerender(table('nabc'))
  expect(selected()).toEqual(['b'])
  press('Enter')
  expect(go).toHaveBeenCalledExactlyOnceWith('notes/b')
  press('j')
  expect(selected()).toEqual(['c'])
})

it('columns of the list are behind those of the record, without a sort', () => {
  const View = ({ row }: { readonly row: Doc }) => <>drawn of {String(row['id'])}</>
  render(table('a', { onOrderBy: () => undefined, drawn: [{ label: 'State', share: '1fr', View }] }))
  const head = screen.getAllByRole('columnheader').at(-1)
  expect([head?.textContent, head?.querySelector('button')]).toEqual(['State', null])
  expect(screen.getAllByRole('cell').at(-1)?.textContent).toBe('drawn of a')
})

it('a room shows the value of a field in its own way, in the column of that field', () => {
  const View = ({ row }: { readonly row: Doc }) => <>shown of {String(row['id'])}</>
  const columns = [...notes.list.columns, { field: 'due', label: 'Due', kind: 'date' } as const]
  render(table('a', { columns, views: { due: View } }))
  const cell = screen.getAllByRole('cell').at(-1)
  expect([cell?.dataset['label'], cell?.textContent]).toEqual(['Due', 'shown of a'])
})

it('the link of a row works while its layout loads, so that a tap leads to the record', async () => {
  screenOf.isNarrow = true
  const Item = ({ row }: ItemProps) => <span>item {String(row['text'])}</span>
  const loading = Promise.withResolvers<{ default: ItemLayout }>()
  render(table('a', { layout: lazy(() => loading.promise) }))
  const link = screen.getByRole('link')
  expect(link.textContent).toBe(notes.title({ text: 'a' }))
  loading.resolve({ default: Item })
  await screen.findByText('item a')
  expect(screen.getByRole('link')).toBe(link)
})
