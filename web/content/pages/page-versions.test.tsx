import { MantineProvider } from '@mantine/core'
import { fireEvent, render, screen, within } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { kindNamed, pages, shippedKinds } from '../../../domain/content/index.ts'
import type { Doc } from '../../../domain/kernel/index.ts'
import { testPlatform } from '../../platform/data/test-platform.tsx'
import { notices, notify } from '../../platform/notices.ts'
import { createFormStore } from '../../ui/form/form-store.ts'
import { PageVersions } from './page-versions.tsx'
import { addressFields, contentFields, type PageRow } from './use-page-form.ts'
import { testRow } from '../../platform/data/test-row.ts'

vi.mock('@tanstack/react-router', () => ({ Link: () => null, useBlocker: () => undefined }))

beforeEach(() => void notify(null))

const section = (fields: object) => ({ sections: [{ id: 's1', kind: 'hero', heading: 'South', ...fields }] })

const row: PageRow = testRow(
  pages,
  { name: 'Fleet', url: '/fleet', site: 'main', kind: 'landing', content: section({ text: 'At dusk' }), published: 5 },
  { id: 'p1', version: 3 },
)

const second = { ...row, version: 2, published: undefined, content: section({ heading: 'South', text: 'At dawn' }) }
const first = { ...second, version: 1, name: 'Our fleet', content: section({ heading: 'North', text: 'At dawn' }) }

const entries = [
  { version: 3, at: 3, actor_id: 'ana', actor_name: 'Ana Ruiz', op: 'update', before: second, after: row },
  { version: 2, at: 2, actor_id: 'ana', actor_name: 'Ana Ruiz', op: 'update', before: first, after: second },
  { version: 1, at: 1, actor_id: 'ana', actor_name: 'Ana Ruiz', op: 'create', before: null, after: first },
]

async function open(isReadOnly = false) {
  const edited = [...contentFields(kindNamed(shippedKinds, 'landing')), ...addressFields]
  const store = createFormStore<Doc>(edited, { ...row })
  const { wrapper: Platform } = testPlatform(() => ({ rows: entries }))
  render(
    <Platform>
      <MantineProvider env="test">
        <PageVersions row={row} edited={edited} store={store} isReadOnly={isReadOnly} />
      </MantineProvider>
    </Platform>,
  )
  const list = within(await screen.findByRole('list', { name: 'Changes' }))
  return { store, list }
}

const restoring = /^Restore this field/

it('offers to restore each edited value, and no value noted by the program', async () => {
  const { list } = await open()
  const names = list.getAllByRole('button', { name: restoring }).map((button) => button.getAttribute('aria-label'))
  expect(names).toEqual([
    'Restore this field: South, text',
    'Restore this field: South, heading',
    'Restore this field: Name',
  ])
  expect(list.getByRole('cell', { name: 'Published' }).textContent).toBe('Published')
})

it('puts one value of an earlier version into the form, and leaves the others', async () => {
  const { store, list } = await open()
  fireEvent.click(list.getByRole('button', { name: 'Restore this field: South, heading' }))
  expect(store.get().values).toMatchObject({ name: 'Fleet', content: section({ heading: 'North', text: 'At dusk' }) })
  expect(notices.get()).toMatchObject([{ title: 'Restored', message: expect.stringContaining('South, heading') }])
  // It is so already.
  expect(list.queryByRole('button', { name: 'Restore this field: South, heading' })).toBeNull()
  fireEvent.click(list.getByRole('button', { name: 'Restore this field: Name' }))
  expect(store.get().values['name']).toBe('Our fleet')
})

it('offers nothing to a user who may only read', async () => {
  const { list } = await open(true)
  expect(list.queryAllByRole('button', { name: restoring })).toEqual([])
})
