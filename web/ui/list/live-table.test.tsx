import { MantineProvider } from '@mantine/core'
import { act, render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { contacts } from '../../../domain/crm/index.ts'
import { testPlatform } from '../../platform/data/test-platform.tsx'
import { lazyPart } from '../lazy-part.tsx'
import { LiveTable } from './live-table.tsx'
import { RowChoosingContext, useNewChoosing, type RowChoosing } from './row-choosing.ts'

it('reserves room for the actions on chosen rows before their code is loaded', async () => {
  const code = Promise.withResolvers<RowChoosing['Bar']>()
  const Bar = lazyPart(() => code.promise)
  const { wrapper: Platform } = testPlatform(() => undefined)
  const view = { rows: [], list: 'all', error: null, retry: () => undefined, loadMore: () => undefined }
  const List = () => (
    <RowChoosingContext value={{ ...useNewChoosing(contacts, { Bar, Actions: undefined }), isOn: true }}>
      <LiveTable
        definition={contacts}
        view={view}
        orderBy={contacts.list.orderBy}
        onOrderBy={undefined}
        pathOf={({ id }) => id}
        layout={undefined}
      >
        <p>The rows</p>
      </LiveTable>
    </RowChoosingContext>
  )
  const { container } = render(
    <Platform>
      <MantineProvider env="test">
        <List />
      </MantineProvider>
    </Platform>,
  )
  const place = () => container.querySelector('[data-chosen-bar-place]')
  expect(screen.getByText('The rows').previousElementSibling).toBe(place())
  await act(async () => code.resolve(() => <p>1 selected</p>))
  expect(screen.getByText('1 selected')).toBeDefined()
  expect(place()).toBeNull()
})
