import { fireEvent, screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { BlogField } from './blog-field.tsx'
import { showField } from './show-field.tsx'

vi.mock('@tanstack/react-router', () => ({ useBlocker: () => undefined }))

const rows = ['News', 'Read on'].map((name, at) => ({ id: `b${at}`, version: 1, name, size: 3, entries: [] }))
const show = (value: unknown) =>
  showField(BlogField, {
    component: 'input-blog',
    value,
    server: { data: () => ({ rows, next: null, cursor: '1' }) },
  })

it('chooses one of the blogs of the client, and none', async () => {
  const { put } = show('')
  fireEvent.click(screen.getByRole('combobox', { name: 'Field' }))
  fireEvent.click(await screen.findByRole('option', { name: 'Read on', hidden: true }))
  expect(put).toHaveBeenLastCalledWith({ id: 'b1', label: 'Read on' })
  expect(screen.getByRole<HTMLInputElement>('combobox', { name: 'Field' }).value).toBe('Read on')
})

it('keeps showing one that is gone', () => {
  show({ id: 'old', label: 'Journal' })
  expect(screen.getByRole<HTMLInputElement>('combobox', { name: 'Field' }).value).toBe('Journal')
})
