import { MantineProvider } from '@mantine/core'
import { act, fireEvent, render, screen } from '@testing-library/react'
import { vi } from 'vitest'
import {
  beginContactImport,
  checkContactFile,
  correctImportRow,
  readContactMapping,
  readNotedRows,
  stopContactImport,
} from '../../../domain/crm/index.ts'
import { ApiError } from '../../platform/api/api-error.ts'
import { testPlatform } from '../../platform/data/test-platform.tsx'
import { ImportDialog } from './import-dialog.tsx'

/** A file of comma separated values, as a user chooses it. */
export const csv = (text: string) => new File([text], 'people.csv', { type: 'text/csv' })

/** The head of an import record. */
export const importRow = {
  id: 'i',
  version: 1,
  date: 1,
  last_date: 1,
  active: true,
  can: { write: false, remove: false },
}

const refusedCell = {
  error: 'invalid' as const,
  issues: [
    { path: 'cells.email', code: 'unreadable-cell', params: { words: "'still wrong' is not an email address." } },
  ],
}

const unknownType = {
  field: 'type',
  label: 'Type',
  options: ['Owner', 'Broker'],
  values: [{ value: 'Stammkunde', rows: 12 }],
}

const omittedEmail = { field: 'email', label: 'Email', value: 'a@@b', words: "'a@@b' is not an email address." }
const notedRows = [
  { row: 3, isRefused: false, words: '', cells: { name: 'Ann Vale', email: 'a@@b' }, omitted: [omittedEmail] },
  { row: 9, isRefused: true, words: 'There is no person in it.', cells: { company: 'Vale Air' }, omitted: [] },
]

interface Calls {
  readonly checked: string[]
  readonly bodies: Record<string, unknown>[]
  readonly begun: unknown[]
  readonly stopped: unknown[]
  readonly corrected: unknown[]
}

interface Asked {
  readonly key: unknown
  readonly params: { readonly row: number }
  readonly body: {
    readonly text: string
    readonly replaced?: Record<string, unknown>
    readonly cells: Record<string, string>
  }
}

function checkAnswer({ text, replaced }: Asked['body']) {
  const answer = { refusal: null, noted: [], omittedCount: 0, unknown: [] as object[], consents: 0, known: 0 }
  if (text.includes('many')) return { ...answer, fresh: 1200, known: 3400, faultCount: 5600 }
  if (text.includes('gmial')) return { ...answer, fresh: 0, faultCount: 1 }
  const isUnknown = text.includes('Stammkunde') && replaced?.['type'] === undefined
  return { ...answer, fresh: 1, faultCount: 0, unknown: isUnknown ? [unknownType] : [] }
}

/** Makes the answers of the server; the first `lost` answers to a begun import do not arrive. */
function makeAnswers(calls: Calls, lost: number): Map<object, (asked: Asked) => object> {
  const isCorrected = (row: number) => calls.corrected.some((one) => (one as { row: number }).row === row)
  return new Map<object, (asked: Asked) => object>([
    [readContactMapping, () => ({ mapping: null })],
    [
      beginContactImport,
      ({ body }) => {
        calls.begun.push(body)
        if (calls.begun.length <= lost) throw new ApiError(0, { error: 'offline' })
        return { id: 'i1' }
      },
    ],
    [stopContactImport, ({ params }) => ({ stopped: calls.stopped.push(params) })],
    [
      readNotedRows,
      () => ({ rows: notedRows.filter(({ row }) => !isCorrected(row)), next: null, options: { type: ['Owner'] } }),
    ],
    [
      correctImportRow,
      ({ params: { row }, body: { cells } }) => {
        if (cells['email'] === 'still wrong') throw new ApiError(400, refusedCell)
        calls.corrected.push({ row, cells })
        return { outcome: 'updated', row: null }
      },
    ],
    [
      checkContactFile,
      ({ body }) => {
        calls.checked.push(body.text)
        calls.bodies.push(body)
        return checkAnswer(body)
      },
    ],
  ])
}

/** Opens the import dialog with a server that records its calls. */
export async function openImportDialog(rows: readonly object[] = [], fields: readonly object[] = [], lost = 0) {
  const { platform, wrapper: Platform } = testPlatform(({ path }) => ({
    rows: path.includes('custom_fields') ? [{ id: 'contacts', version: 1, fields }] : rows,
    next: null,
    cursor: '1',
  }))
  const calls: Calls = { checked: [], bodies: [], begun: [], stopped: [], corrected: [] }
  const answers = makeAnswers(calls, lost)
  vi.spyOn(platform.api, 'call').mockImplementation(async (contract: object, input?: object) =>
    answers.get(contract)?.(input as Asked),
  )
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
  return { ...calls, choose, input }
}

/** Finds the import button by its label with the count. */
export const findCounted = (words: string) => screen.findByRole('button', { name: words })
