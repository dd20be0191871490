import { MantineProvider } from '@mantine/core'
import { fireEvent, render, screen, within } from '@testing-library/react'
import { createRef } from 'react'
import { z } from 'zod'
import { choices, defineRecord, emailField, selectField, textField, type Doc } from '../../../domain/kernel/index.ts'
import type { ApiRequest } from '../../platform/api/api.ts'
import { testPlatform } from '../../platform/data/test-platform.tsx'
import { useRowsWithPending } from '../../platform/data/pending-changes.ts'
import { RecordTable } from './record-table.tsx'
import { useCellEdits } from './use-cell-edits.ts'

export const people = defineRecord({
  name: 'people',
  label: { one: 'Person', many: 'People', path: 'people' },
  path: 'clients/{client}/people',
  shape: z.object({ name: z.string(), email: z.string().optional(), kind: z.string().optional() }),
  access: { read: true, write: true },
  columns: {},
  list: {
    columns: [
      { field: 'name', label: 'Name' },
      { field: 'email', label: 'Email', kind: 'email' },
      { field: 'kind', label: 'Kind' },
    ],
    orderBy: { field: 'last_date', direction: 'desc' },
  },
  form: [
    textField('name', 'Name', { required: true }),
    emailField('email', 'Email'),
    selectField('kind', 'Kind', choices({ r: 'Retail', b: 'Broker' })),
  ],
  title: (doc) => String(doc['name']),
})

export const person = (id: string, more: object = {}) => ({
  id,
  version: 3,
  date: 1,
  last_date: 1,
  active: true,
  name: id,
  can: { write: true, remove: true },
  ...more,
})

export type Answer = (request: ApiRequest) => unknown
export function opened(rows: readonly ReturnType<typeof person>[], answer: Answer = () => undefined) {
  const { wrapper: Platform, asked } = testPlatform((request) => answer(request))
  const scroller = createRef<HTMLDivElement>()
  const List = ({ shown }: { readonly shown: typeof rows }) => (
    <RecordTable
      definition={people}
      rows={useRowsWithPending('clients/c1/people', shown)}
      orderBy={people.list.orderBy}
      pathOf={({ id }) => `people/${id}`}
      onNearEnd={() => undefined}
      onScrolled={() => undefined}
      scroller={scroller}
      edits={useCellEdits(people, undefined)}
    />
  )
  const page = (shown: typeof rows) => (
    <Platform>
      <MantineProvider env="test">
        <List shown={shown} />
      </MantineProvider>
    </Platform>
  )
  const { rerender } = render(page(rows))
  return { asked, rerender: (next: typeof rows) => rerender(page(next)) }
}

export const saved: Answer = ({ body, path }) => {
  const { version, change } = body as { version: number; change: Doc }
  return person(path.split('/').at(-1) ?? '', { ...change, version: version + 1 })
}

export const box = (label: string) => within(screen.getByRole('table')).getByRole('textbox', { name: label })
export const cells = (row: string) =>
  within(screen.getAllByRole('row').find((one) => one.textContent?.includes(row)) ?? document.body).getAllByRole('cell')

/** F2 in a row opens its first cell. */
export const openFirst = (name: string) => {
  screen.getByRole('link', { name }).focus()
  fireEvent.keyDown(screen.getByRole('link', { name }), { key: 'F2' })
}

export const type = (label: string, value: string) => fireEvent.change(box(label), { target: { value } })
export const press = (label: string, key: string, more: object = {}) => fireEvent.keyDown(box(label), { key, ...more })
