import { MantineProvider } from '@mantine/core'
import { fireEvent, render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { contacts } from '../../../domain/crm/index.ts'
import { testPlatform } from '../../platform/data/test-platform.tsx'
import { EditDialog } from './edit-dialog.tsx'

it('does not cover what was edited before with the fields to choose from', async () => {
  const { wrapper: Platform } = testPlatform(() => ({ rows: [], next: null, cursor: '1' }))
  render(
    <Platform>
      <MantineProvider env="test">
        <EditDialog definition={contacts} chosen={{ ids: ['c1'] }} words="1 selected" onClose={() => undefined} />
      </MantineProvider>
    </Platform>,
  )
  const field = await screen.findByRole('combobox', { name: 'Field to set' })
  fireEvent.focus(field)
  expect(field.getAttribute('aria-expanded')).toBe('false')
  fireEvent.click(field)
  expect(field.getAttribute('aria-expanded')).toBe('true')
})
