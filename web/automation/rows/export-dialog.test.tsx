import { MantineProvider } from '@mantine/core'
import { fireEvent, render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { contacts } from '../../../domain/crm/index.ts'
import { testPlatform } from '../../platform/data/test-platform.tsx'
import { ExportDialog } from './export-dialog.tsx'

it('writes the columns that the list shows, in their order, until others are picked', async () => {
  const { wrapper: Platform } = testPlatform(() => ({ rows: [], next: null, cursor: '1' }))
  const columns = ['name', 'emails', 'title', 'no-more']
  render(
    <Platform>
      <MantineProvider env="test">
        <ExportDialog
          definition={contacts}
          chosen={{ ids: ['c1'] }}
          words="1 selected"
          columns={columns}
          onClose={() => undefined}
        />
      </MantineProvider>
    </Platform>,
  )
  const ticked = () =>
    screen
      .getAllByRole<HTMLInputElement>('checkbox')
      .filter(({ checked }) => checked)
      .map(({ value }) => value)
  await screen.findByRole('button', { name: 'Export' })
  expect(ticked()).toEqual(['name', 'emails', 'title'])
  fireEvent.click(screen.getByRole('button', { name: /^All / }))
  expect(ticked().length).toBeGreaterThan(10)
  fireEvent.click(screen.getByRole('button', { name: 'Those of the list' }))
  expect(ticked()).toEqual(['name', 'emails', 'title'])
})
