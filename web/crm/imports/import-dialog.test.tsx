import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { csv, findCounted, importRow, openImportDialog } from './test-import-dialog.tsx'

it('checks a file again that was put right under the same name, of the same length', async () => {
  const { checked, choose } = await openImportDialog()
  await choose(csv('Name,Email\nJo,jo@gmial.example\n'))
  await findCounted('Import 0 contacts')
  await waitFor(() => expect(checked).toHaveLength(1))
  await choose(csv('Name,Email\nJo,jo@gmail.example\n'))
  await findCounted('Import 1 contact')
  expect(checked[1]).toContain('gmail')
})

it('offers the fields that the company has added, and finds their columns by name', async () => {
  const seat = { id: 'seat', label: 'Seat choice', type: 'choice', options: ['Window'], hidden: false }
  const old = { id: 'old', label: 'Old card', type: 'text', options: [], hidden: true }
  const { choose } = await openImportDialog([], [seat, old])
  await choose(csv('Name,Email,Seat choice,Old card\nJo,jo@gmail.example,Window,9\n'))
  await findCounted('Import 1 contact')
  expect(screen.getByRole<HTMLInputElement>('combobox', { name: 'Seat choice' }).value).toBe('Seat choice')
  expect(screen.queryByRole('combobox', { name: 'Old card' })).toBeNull()
})

it('says that a file cannot be read, and takes another one', async () => {
  const { choose } = await openImportDialog()
  const moved = csv('Name\nJo\n')
  moved.arrayBuffer = () => Promise.reject(new DOMException('The file is not there any more.', 'NotReadableError'))
  await choose(moved)
  expect((await screen.findByRole('alert')).textContent).toContain('choose it again')
  await choose(csv('Name,Email\nJo,jo@gmail.example\n'))
  await findCounted('Import 1 contact')
})

it('stops an import that runs, and says of one that was stopped how much of it is not here', async () => {
  const own = { ...importRow, updated: 0, skipped: 0, refused: 1, kept: 0, total: 300, faults: [], known: 'update' }
  const { stopped } = await openImportDialog([
    { ...own, id: 'i1', added: 100, file_name: 'running.csv', state: 'running' },
    { ...own, id: 'i2', added: 200, file_name: 'ended.csv', state: 'stopped' },
  ])
  fireEvent.click(await screen.findByRole('button', { name: /^Stop *the import of running.csv$/ }))
  await waitFor(() => expect(stopped).toEqual([{ id: 'i1' }]))
  expect(screen.getByRole('region', { name: 'Your imports' }).textContent).toContain('99 were not imported.')
  expect(screen.getByRole('button', { name: /^Undo *the import of ended.csv$/ })).toBeDefined()
  expect(screen.queryByRole('button', { name: /^Undo *the import of running.csv$/ })).toBeNull()
})

it('offers to import next to Cancel, below the effect of the file', async () => {
  const { choose } = await openImportDialog()
  await choose(csv('Name,Email\nJo,jo@gmail.example\n'))
  const importing = await findCounted('Import 1 contact')
  expect(importing.parentElement).toBe(screen.getByRole('button', { name: 'Close' }).parentElement)
})

it('begins the next file with the columns that were chosen for the one before', async () => {
  const { choose } = await openImportDialog()
  const file = 'Who,Email,Said\nJo,jo@gmail.example,Tea\n'
  await choose(csv(file))
  const notes = screen.getByRole('combobox', { name: 'Notes' })
  fireEvent.click(notes)
  const columns = document.getElementById(notes.getAttribute('aria-controls') ?? '')
  fireEvent.click(within(columns ?? document.body).getByRole('option', { name: 'Said', hidden: true }))
  await waitFor(() => {
    const importing = screen.getByRole<HTMLButtonElement>('button', { name: 'Import 1 contact' })
    expect(importing.disabled).toBe(false)
    fireEvent.click(importing)
  })
  await waitFor(() => expect(screen.queryByRole('combobox', { name: 'Notes' })).toBeNull())
  await choose(csv(file))
  await findCounted('Import 1 contact')
  expect(screen.getByRole<HTMLInputElement>('combobox', { name: 'Notes' }).value).toBe('Said')
})

it('names the columns of the file that are not imported', async () => {
  const { choose } = await openImportDialog()
  await choose(csv('Name,Email,Shoe size,Email,Empty,\nJo,jo@gmail.example,44,jo@two.example,,x\n'))
  expect((await screen.findByText(/^Not imported/)).textContent).toBe(
    'Not imported: Shoe size, Email (column 4), column 6.',
  )
})

it('an import whose answer was lost is begun again in the same words', async () => {
  const { choose, begun } = await openImportDialog([], [], 2)
  await choose(csv('Name,Email\nJo,jo@gmail.example\n'))
  for (let presses = 1; presses <= 3; presses += 1) {
    fireEvent.click(await findCounted('Import 1 contact'))
    await waitFor(() => expect(begun).toHaveLength(presses))
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Import 1 contact', busy: true })).toBeNull())
  }
  expect(new Set(begun.map((body) => JSON.stringify(body))).size).toBe(1)
})

it('a picture is no table', async () => {
  const { choose } = await openImportDialog()
  await choose(new File([new Uint8Array([137, 80, 78, 71, 13, 10, 26, 10, 0, 0, 0, 13])], 'people.csv'))
  expect((await screen.findByRole('alert')).textContent).toBe('The file holds no table. Choose a CSV or Excel file.')
})

it('writes large counts as all others are', async () => {
  const { choose } = await openImportDialog()
  await choose(csv('Name,Email\nJo,many@gmail.example\n'))
  await findCounted('Import 1,200 contacts')
  expect(screen.getByText(/^1,200 people/).textContent).toContain(', 3,400 are here already')
  expect(screen.getByText(/left out:/).textContent).toBe('5,600 rows are left out:')
})
