import { MantineProvider } from '@mantine/core'
import { fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { testPlatform } from '../../platform/data/test-platform.tsx'
import { openAlert } from '../../platform/dialogs.ts'
import { ImportNumbers } from './import-numbers.tsx'

vi.mock('@tanstack/react-router', async (original) => ({
  ...(await original<object>()),
  useNavigate: () => vi.fn<() => void>(),
}))

const onClose = vi.fn<() => void>()
beforeEach(() => onClose.mockClear())
afterEach(() => openAlert.set(undefined))

function open(kind: 'trips' | 'quotes', linked?: string, given?: string) {
  const server = testPlatform(() => ({}))
  const asked: unknown[] = []
  const call = async (_: unknown, { body }: { readonly body: unknown }) => {
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

it('trims trip numbers, joins them by commas and says that nothing is added while one is only typed', async () => {
  const asked = open('trips')
  expect(screen.getByText('Enter trip number(s) from your Charter Management Software and click Link.')).toBeDefined()
  expect(screen.getByLabelText('Trip Number(s)').getAttribute('placeholder')).toBe('Enter one at a time')
  expect(screen.getByRole('button', { name: 'Close' })).toBeDefined()
  link()
  expect(openAlert.get()?.title).toBe('No Number Added')
  openAlert.get()?.answer(true)
  add('Trip Number(s)', ' A-1 , 22 ,A-1')
  link()
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

it('offers to remove a number that was typed by hand, beside linking another', async () => {
  const asked = open('trips', undefined, '7046')
  expect(screen.getByRole('button', { name: 'Link' })).toBeDefined()
  fireEvent.click(screen.getByRole('button', { name: 'Unlink 7046' }))
  expect(openAlert.get()?.title).toBe('Remove Trip Number?')
  openAlert.get()?.answer(true)
  await expect.poll(() => asked).toEqual([{ trip_number: '', existing_trip_id: 't1' }])
})
