import type { ExportCell } from '../../../domain/automation/index.ts'
import { csvLine, csvMark } from '../../../domain/kernel/csv.ts'
import { cellWords } from './cell-words.ts'

/** Rows as the text of a CSV file: UTF-8 with its mark, formulas as words. */
export async function* csvFile(
  rows: AsyncIterable<readonly ExportCell[]>,
  { separator, timezone }: { readonly separator: string; readonly timezone: string },
): AsyncGenerator<string> {
  yield csvMark
  for await (const row of rows)
    yield csvLine(
      row.map((cell) => cellWords(cell, timezone)),
      separator,
    )
}
