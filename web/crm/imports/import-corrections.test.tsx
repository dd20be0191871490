import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { csv, findCounted, importRow, openImportDialog } from './test-import-dialog.tsx'

vi.mock('@tanstack/react-router', () => ({ useBlocker: () => undefined }))

const finished = {
  ...importRow,
  id: 'i1',
  added: 2,
  updated: 0,
  skipped: 0,
  refused: 1,
  omitted: 1,
  kept: 0,
  total: 3,
  known: 'update',
  faults: [],
  file_name: 'people.csv',
  state: 'finished',
}

async function openNoted() {
  const opened = await openImportDialog([finished])
  const summary = await screen.findByText(/Correct what was left out/)
  const details = summary.closest('details')
  if (details) details.open = true
  return opened
}

it('an omitted cell is corrected in the result of the import', async () => {
  const { corrected } = await openNoted()
  const row = within(await screen.findByRole('form', { name: 'Row 3' }))
  const email = row.getByRole<HTMLInputElement>('textbox', { name: 'Email' })
  expect(email.value).toBe('a@@b')
  row.getByText("'a@@b' is not an email address.")
  fireEvent.change(email, { target: { value: 'still wrong' } })
  fireEvent.click(row.getByRole('button', { name: /Save/ }))
  await waitFor(() => expect(email.getAttribute('aria-invalid')).toBe('true'))
  fireEvent.change(email, { target: { value: 'ann@vale.example' } })
  fireEvent.click(row.getByRole('button', { name: /Save/ }))
  await waitFor(() => expect(screen.queryByRole('form', { name: 'Row 3' })).toBeNull())
  expect(corrected).toEqual([{ row: 3, cells: { email: 'ann@vale.example' } }])
})

it('a refused row offers the fields that identify a person', async () => {
  const { corrected } = await openNoted()
  const row = within(await screen.findByRole('form', { name: 'Row 9' }))
  for (const name of ['Full name', 'Email', 'Phone', 'Company']) row.getByRole('textbox', { name })
  fireEvent.change(row.getByRole('textbox', { name: 'Full name' }), { target: { value: 'Kim Vale' } })
  fireEvent.click(row.getByRole('button', { name: /Import/ }))
  await waitFor(() => expect(corrected).toEqual([{ row: 9, cells: { name: 'Kim Vale' } }]))
})

it('all omitted cells and refused rows are downloaded as CSV', async () => {
  await openNoted()
  let saved: Blob | undefined
  const create = vi.fn<(blob: Blob) => string>((blob) => {
    saved = blob
    return 'blob:x'
  })
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: create, revokeObjectURL: () => undefined }))
  fireEvent.click(await screen.findByRole('button', { name: 'Download all as CSV' }))
  await waitFor(() => expect(create).toHaveBeenCalled())
  const text = (await saved?.text()) ?? ''
  expect(text).toContain('Row,Left out,Column,Value,Reason,Full name,Email,Company')
  expect(text).toContain("3,Cell,Email,a@@b,'a@@b' is not an email address.,Ann Vale,a@@b,")
  expect(text).toContain('9,Row,,,There is no person in it.,,,Vale Air')
})

it('an unknown value of a column is replaced by a chosen option', async () => {
  const { choose, bodies } = await openImportDialog()
  await choose(csv('Name,Email,Typ\nJo,jo@gmail.example,Stammkunde\n'))
  const values = within(await screen.findByRole('region', { name: 'Values of Type' }))
  const value = values.getByRole('combobox', { name: 'Stammkunde' })
  fireEvent.click(value)
  const options = document.getElementById(value.getAttribute('aria-controls') ?? '')
  fireEvent.click(within(options ?? document.body).getByRole('option', { name: 'Owner', hidden: true }))
  await waitFor(() => expect(bodies.at(-1)?.['replaced']).toEqual({ type: { stammkunde: 'Owner' } }))
  // The value stays, so that the user can change the choice.
  expect(screen.getByRole<HTMLInputElement>('combobox', { name: 'Stammkunde' }).value).toBe('Owner')
})

it('headers in another language and dates with the day first are recognized', async () => {
  const { choose, bodies } = await openImportDialog()
  await choose(csv('Vorname,Name,E-Mail-Adresse,Geburtsdatum\nJo,Vale,jo@gmail.example,14/03/1980\n'))
  await findCounted('Import 1 contact')
  expect(bodies.at(-1)).toMatchObject({
    mapping: { first_name: 'Vorname', last_name: 'Name', email: 'E-Mail-Adresse', birthdate: 'Geburtsdatum' },
    order: 'dmy',
  })
  expect(screen.getByRole<HTMLInputElement>('combobox', { name: 'Order of dates' }).value).toBe('Day, month, year')
})
