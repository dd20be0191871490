import { MantineProvider } from '@mantine/core'
import { fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { previewImport } from '../../../domain/charter/index.ts'
import { testPlatform } from '../../platform/data/test-platform.tsx'
import { openAlert } from '../../platform/dialogs.ts'
import { ImportNumbers } from './import-numbers.tsx'
import { previewAlert } from './preview-alert.tsx'

vi.mock('@tanstack/react-router', async (original) => ({
  ...(await original<object>()),
  useNavigate: () => vi.fn<() => void>(),
}))

const flight = { number: 'A-1', customer: 'Ode Partners', route: 'KTEB-KPBI', departs: 'Dec 9, 2026, 9:00 AM EST' }
const preview = {
  software: 'Avianis',
  flights: [{ ...flight, total: 4_639_920, isOtherCustomer: false }],
  replaces: { title: 'Trip 7021', customer: 'Vera Tran', route: 'KDAL-KASE' },
}
/** Confirms the preview. */
const confirmPreview = async () => {
  await expect.poll(() => openAlert.get()?.title).toBe('Import from Avianis?')
  openAlert.get()?.answer(true)
}

const onClose = vi.fn<() => void>()
beforeEach(() => onClose.mockClear())
afterEach(() => openAlert.set(undefined))

function open(kind: 'trips' | 'quotes', linked?: string, given?: string) {
  const server = testPlatform(() => ({}))
  const asked: unknown[] = []
  const call = async (contract: unknown, { body }: { readonly body: unknown }) => {
    if (contract === previewImport) return preview
    asked.push(body)
    return { id: 't1', ids: ['t1'] }
  }
  Object.assign(server.platform.api, { call })
  render(
    <MantineProvider env="test">
      <ImportNumbers kind={kind} existing="t1" linked={linked} given={given} software="Avianis" onClose={onClose} />
    </MantineProvider>,
    { wrapper: server.wrapper },
  )
  return asked
}

const add = (label: string, text: string): void => {
  fireEvent.change(screen.getByLabelText(label), { target: { value: text } })
  fireEvent.click(screen.getByRole('button', { name: 'Add' }))
}
const link = (word: 'Link' | 'Unlink' = 'Link') => fireEvent.click(screen.getByRole('button', { name: word }))

it('trims trip numbers, joins them by commas, and does not count one that is still being typed', async () => {
  const asked = open('trips')
  expect(screen.getByText('Enter trip number(s) from your Charter Management Software and click Link.')).toBeDefined()
  expect(screen.getByLabelText('Trip Number(s)').getAttribute('placeholder')).toBe('Enter one at a time')
  expect(screen.getByRole('button', { name: 'Close' })).toBeDefined()
  link()
  expect(openAlert.get()?.title).toBe('No Number Added')
  openAlert.get()?.answer(true)
  add('Trip Number(s)', ' A-1 , 22 ,A-1')
  link()
  await confirmPreview()
  await expect.poll(() => asked).toEqual([{ trip_number: 'A-1,22', existing_trip_id: 't1' }])
  await expect.poll(() => onClose.mock.calls.length).toBe(1)
})

it('keeps numeric entries of quotes alone', () => {
  open('quotes')
  add('Quote Number(s)', 'A-1')
  expect(screen.getByText('Type a quote number, in digits.')).toBeDefined()
  add('Quote Number(s)', 'A-1, 88')
  expect(screen.getByRole('list', { name: 'Numbers to import' }).textContent).toBe('88')
})

it('offers to remove the number where none is left and one is linked', async () => {
  const asked = open('trips', '41207')
  fireEvent.click(screen.getByRole('button', { name: 'Remove 41207' }))
  link('Unlink')
  expect(openAlert.get()).toMatchObject({
    title: 'Remove Trip Number?',
    message: 'Are you sure you want to do this? Click Confirm to remove.',
  })
  openAlert.get()?.answer(true)
  await expect.poll(() => asked).toEqual([{ trip_number: '', existing_trip_id: 't1' }])
})

it('offers to remove a number typed by hand, and to link another', async () => {
  const asked = open('trips', undefined, '7046')
  expect(screen.getByRole('button', { name: 'Link' })).toBeDefined()
  fireEvent.click(screen.getByRole('button', { name: 'Unlink 7046' }))
  expect(openAlert.get()?.title).toBe('Remove Trip Number?')
  openAlert.get()?.answer(true)
  await expect.poll(() => asked).toEqual([{ trip_number: '', existing_trip_id: 't1' }])
})

it('an import shows its flights before it replaces a trip, and imports nothing until the user confirms', async () => {
  const asked = open('trips')
  add('Trip Number(s)', 'A-1')
  link()
  await expect.poll(() => openAlert.get()?.title).toBe('Import from Avianis?')
  render(<>{openAlert.get()?.message}</>)
  expect(screen.getByText('A-1 · Ode Partners · KTEB-KPBI · Dec 9, 2026, 9:00 AM EST · $46,399.20')).toBeDefined()
  expect(screen.getByText(/replaces legs, status and total of Trip 7021 · Vera Tran · KDAL-KASE/)).toBeDefined()
  openAlert.get()?.answer(false)
  await expect.poll(() => screen.getByRole('button', { name: 'Link' }).hasAttribute('data-loading')).toBe(false)
  expect(asked).toEqual([])
})

it('an import of a trip of another customer shows a warning', () => {
  const other = previewAlert({ ...preview, flights: [{ ...flight, isOtherCustomer: true }] })
  expect(other).toMatchObject({ title: 'Another Customer', confirm: 'Import anyway', isDestructive: true })
  render(<>{other.message}</>)
  expect(screen.getByText('In Avianis this is for Ode Partners, and here it is for Vera Tran.')).toBeDefined()
})
