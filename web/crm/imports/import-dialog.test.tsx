import { MantineProvider } from '@mantine/core'
import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import {
  beginContactImport,
  checkContactFile,
  readContactMapping,
  stopContactImport,
} from '../../../domain/crm/index.ts'
import { ApiError } from '../../platform/api/api-error.ts'
import { testPlatform } from '../../platform/data/test-platform.tsx'
import { ImportDialog } from './import-dialog.tsx'

const csv = (text: string) => new File([text], 'people.csv', { type: 'text/csv' })

async function open(rows: readonly object[] = [], fields: readonly object[] = [], lost = 0) {
  const begun: unknown[] = []
  const { platform, wrapper: Platform } = testPlatform(({ path }) => ({
    rows: path.includes('custom_fields') ? [{ id: 'contacts', version: 1, fields }] : rows,
    next: null,
    cursor: '1',
  }))
  const checked: string[] = []
  const stopped: unknown[] = []
  vi.spyOn(platform.api, 'call').mockImplementation(async (contract: object, input?: object) => {
    if (contract === readContactMapping) return { mapping: null }
    if (contract === beginContactImport) {
      begun.push((input as { key: unknown }).key)
      if (begun.length <= lost) throw new ApiError(0, { error: 'offline' })
      return { id: 'i1' }
    }
    if (contract === stopContactImport) {
      stopped.push((input as { params: unknown }).params)
      return {}
    }
    expect(contract).toBe(checkContactFile)
    const { text } = (input as { body: { text: string } }).body
    checked.push(text)
    const isWrong = text.includes('gmial')
    if (text.includes('many')) return { refusal: null, fresh: 1200, known: 3400, faults: [], faultCount: 5600 }
    return { refusal: null, fresh: isWrong ? 0 : 1, known: 0, faults: [], faultCount: isWrong ? 1 : 0 }
  })
  render(
    <Platform>
      <MantineProvider env="test">
        <ImportDialog onClose={() => undefined} />
      </MantineProvider>
    </Platform>,
  )
  await screen.findByRole('button', { name: 'Choose a CSV or Excel file' })
  const input = document.querySelector<HTMLInputElement>('input[type="file"]')
  const choose = (file: File) => act(async () => input && fireEvent.change(input, { target: { files: [file] } }))
  return { checked, choose, input, begun, stopped }
}

const counted = (words: string) => screen.findByRole('button', { name: words })

it('checks a file again that was put right under the same name, of the same length', async () => {
  const { checked, choose } = await open()
  await choose(csv('Name,Email\nJo,jo@gmial.example\n'))
  await counted('Import 0 contacts')
  await waitFor(() => expect(checked).toHaveLength(1))
  await choose(csv('Name,Email\nJo,jo@gmail.example\n'))
  await counted('Import 1 contact')
  expect(checked[1]).toContain('gmail')
})

it('offers the fields that the company has added, and finds their columns by name', async () => {
  const seat = { id: 'seat', label: 'Seat choice', type: 'choice', options: ['Window'], hidden: false }
  const old = { id: 'old', label: 'Old card', type: 'text', options: [], hidden: true }
  const { choose } = await open([], [seat, old])
  await choose(csv('Name,Email,Seat choice,Old card\nJo,jo@gmail.example,Window,9\n'))
  await counted('Import 1 contact')
  expect(screen.getByRole<HTMLInputElement>('combobox', { name: 'Seat choice' }).value).toBe('Seat choice')
  expect(screen.queryByRole('combobox', { name: 'Old card' })).toBeNull()
})

it('says that a file cannot be read, and takes another one', async () => {
  const { choose } = await open()
  const moved = csv('Name\nJo\n')
  moved.arrayBuffer = () => Promise.reject(new DOMException('The file is not there any more.', 'NotReadableError'))
  await choose(moved)
  expect((await screen.findByRole('alert')).textContent).toContain('choose it again')
  await choose(csv('Name,Email\nJo,jo@gmail.example\n'))
  await counted('Import 1 contact')
})

const importRow = { id: 'i', version: 1, date: 1, last_date: 1, active: true, can: { write: false, remove: false } }

it('stops an import that runs, and says of one that was stopped how much of it is not here', async () => {
  const own = { ...importRow, updated: 0, skipped: 0, refused: 1, kept: 0, total: 300, faults: [], known: 'update' }
  const { stopped } = await open([
    { ...own, id: 'i1', added: 100, file_name: 'running.csv', state: 'running' },
    { ...own, id: 'i2', added: 200, file_name: 'ended.csv', state: 'stopped' },
  ])
  fireEvent.click(await screen.findByRole('button', { name: /^Stop *the import of running.csv$/ }))
  await waitFor(() => expect(stopped).toEqual([{ id: 'i1' }]))
  expect(screen.getByRole('region', { name: 'Your imports' }).textContent).toContain('99 were not imported.')
  expect(screen.getByRole('button', { name: /^Undo *the import of ended.csv$/ })).toBeDefined()
  expect(screen.queryByRole('button', { name: /^Undo *the import of running.csv$/ })).toBeNull()
})

it('says of an import why rows of it were left out', async () => {
  const counts = { added: 2, updated: 0, skipped: 0, refused: 1, kept: 0, total: 3 }
  const faults = [{ row: 3, words: 'Please enter the ZIP code.' }]
  await open([{ ...importRow, ...counts, faults, file_name: 'people.csv', known: 'update', state: 'finished' }])
  const reasons = (await screen.findByText(/Why rows were left out/)).closest('details')
  expect(reasons?.textContent).toContain('Row 3: Please enter the ZIP code.')
})

it('offers to import beside the way out, below what the file would do', async () => {
  const { choose } = await open()
  await choose(csv('Name,Email\nJo,jo@gmail.example\n'))
  const importing = await counted('Import 1 contact')
  expect(importing.parentElement).toBe(screen.getByRole('button', { name: 'Close' }).parentElement)
})

it('begins the next file with the columns that were chosen for the one before', async () => {
  const { choose } = await open()
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
  await counted('Import 1 contact')
  expect(screen.getByRole<HTMLInputElement>('combobox', { name: 'Notes' }).value).toBe('Said')
})

it('says which columns of the file come to nothing', async () => {
  const { choose } = await open()
  await choose(csv('Name,Email,Birthday,Email,Empty,\nJo,jo@gmail.example,1/2/1980,jo@two.example,,x\n'))
  expect((await screen.findByText(/^Not imported/)).textContent).toBe(
    'Not imported: Birthday, Email (column 4), column 6.',
  )
})

it('an import whose answer was lost is the same one when Import is pressed again', async () => {
  const { choose, begun } = await open([], [], 2)
  await choose(csv('Name,Email\nJo,jo@gmail.example\n'))
  for (let presses = 1; presses <= 3; presses += 1) {
    fireEvent.click(await counted('Import 1 contact'))
    await waitFor(() => expect(begun).toHaveLength(presses))
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Import 1 contact', busy: true })).toBeNull())
  }
  expect(new Set(begun).size).toBe(1)
  await choose(csv('Name,Email\nJo,jo@gmail.example\n'))
  fireEvent.click(await counted('Import 1 contact'))
  await waitFor(() => expect(begun).toHaveLength(4))
  expect(new Set(begun).size).toBe(2)
})

it('a picture is no table', async () => {
  const { choose } = await open()
  await choose(new File([new Uint8Array([137, 80, 78, 71, 13, 10, 26, 10, 0, 0, 0, 13])], 'people.csv'))
  expect((await screen.findByRole('alert')).textContent).toBe('The file holds no table. Choose a CSV or Excel file.')
})

it('writes large counts as all others are', async () => {
  const { choose } = await open()
  await choose(csv('Name,Email\nJo,many@gmail.example\n'))
  await counted('Import 1,200 contacts')
  expect(screen.getByText(/^1,200 people/).textContent).toContain(', 3,400 are here already')
  expect(screen.getByText(/left out/).textContent).toBe('5,600 rows are left out:')
})
