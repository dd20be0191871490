import { readCsv, type CsvTable } from '../../../domain/kernel/csv/read-csv.ts'
import { decodeText } from './decode-text.ts'

/** A file that was chosen for an import. */
export interface ImportedFile {
  readonly fileName: string
  readonly text: string
  readonly table: CsvTable
}

/** A file as it was chosen, or why it cannot be read. */
export async function readImport(file: File, longest: number): Promise<ImportedFile | string> {
  const text = decodeText(new Uint8Array(await file.arrayBuffer()))
  if (text.length > longest) return 'The file is too large. Import it in parts.'
  const read = readCsv(text)
  if ('openQuoteInRow' in read) return `Quotes are opened in row ${read.openQuoteInRow} and never closed.`
  if (read.table.rows.length === 0) return 'The file has no rows below its first.'
  return { fileName: file.name, text, table: read.table }
}
