import { MantineProvider } from '@mantine/core'
import { act, render, screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { customFieldLists } from '../../../domain/company/index.ts'
import { testPlatform } from '../../platform/data/test-platform.tsx'
import { testRow } from '../../platform/data/test-row.ts'
import { CustomFieldsForm } from './custom-fields-form.tsx'

vi.mock('@tanstack/react-router', () => ({ useBlocker: () => undefined }))
vi.mock('../../platform/use-address-words.ts', () => ({
  useAddressWords: () => ({ words: {}, change: () => undefined }),
}))

it('adds no field before it is known which there are', async () => {
  const answer = Promise.withResolvers<object>()
  const { wrapper: Platform } = testPlatform(() => answer.promise)
  render(
    <Platform>
      <MantineProvider env="test">
        <CustomFieldsForm isReadOnly={false} />
      </MantineProvider>
    </Platform>,
  )
  expect(screen.queryByRole('button', { name: 'Add' })).toBeNull()
  const seat = { id: 'f_seat', label: 'Seat', type: 'text' }
  const list = testRow(customFieldLists, { record: 'contacts', fields: [seat] }, { id: 'contacts' })
  await act(async () => answer.resolve({ rows: [list], next: null, cursor: '1' }))
  expect(await screen.findByDisplayValue('Seat')).toBeDefined()
  expect(screen.getByRole('button', { name: 'Add' })).toBeDefined()
})
