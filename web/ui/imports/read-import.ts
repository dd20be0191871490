import { readCsv, type CsvTable } from '../../../domain/kernel/csv/read-csv.ts'
import { workbookKind } from '../../../domain/kernel/workbook/workbook-kind.ts'
import { decodeText } from './decode-text.ts'
import type { WorkbookAnswer, WorkbookOrder } from './workbook-worker.ts'

/** A file that was chosen for an import. */
export interface ImportedFile {
  readonly fileName: string
  readonly text: string
  readonly table: CsvTable
}

const mostBytes = 20_000_000
const tooLarge = 'The file is too large. Import it in parts.'
const limits = { mostRows: 50_000, mostUnpackedBytes: 100_000_000 }
const longestReadingMs = 60_000

/** Reads a workbook in a worker, so that the page stays quick and a long reading can be stopped. */
function readBeside(order: WorkbookOrder): Promise<WorkbookAnswer> {
  const worker = new Worker(new URL('./workbook-worker.ts', import.meta.url), { type: 'module' })
  return new Promise<WorkbookAnswer>((resolve) => {
    const patience = setTimeout(() => resolve(tooLarge), longestReadingMs)
    worker.addEventListener('message', ({ data }: MessageEvent<WorkbookAnswer>) => {
      clearTimeout(patience)
      resolve(data)
    })
    worker.addEventListener('error', () => {
      clearTimeout(patience)
      resolve('The workbook could not be read. Save it as CSV and choose it again.')
    })
    worker.postMessage(order, [order.bytes.buffer])
  }).finally(() => worker.terminate())
}

interface Given {
  readonly fileName: string
  readonly text: string
  /** Characters. */
  readonly longest: number
}

/** `whole`: name of the text for a message that it cannot be read. */
function importedText({ fileName, text, longest }: Given, whole = 'The file'): ImportedFile | string {
  if (text.length > longest) return tooLarge
  if (text.includes('\0')) return `${whole} holds no table. Choose a CSV or Excel file.`
  const read = readCsv(text)
  if ('openQuoteInRow' in read) return `Quotes open in row ${read.openQuoteInRow} and never closed.`
  if (read.table.rows.length === 0) return `${whole} has no rows below its first.`
  return { fileName, text, table: read.table }
}

/** Result of reading a file: its rows, or the reason of a failure; for a workbook also its sheets. */
export interface ReadImport {
  readonly imported: ImportedFile | string
  readonly sheet?: string
  readonly sheets?: readonly string[]
}

/**
 * Reads a file that was chosen. Of a workbook (.xlsx) the sheet that is named is read, or the first with content, and
 * its text goes the way of comma separated values.
 */
export async function readImport(file: File, longest: number, sheet?: string): Promise<ReadImport> {
  if (file.size > mostBytes) return { imported: tooLarge }
  const { name: fileName } = file
  const bytes = new Uint8Array(await file.arrayBuffer())
  if (workbookKind(bytes) === undefined)
    return { imported: importedText({ fileName, text: decodeText(bytes), longest }) }
  const read = await readBeside({ bytes, sheet, limits: { ...limits, longest } })
  if (typeof read === 'string') return { imported: read }
  const imported =
    read.fault === '' ? importedText({ fileName, text: read.text, longest }, `The sheet ${read.sheet}`) : read.fault
  return { imported, sheet: read.sheet, sheets: read.sheets }
}
