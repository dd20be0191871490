import { createWriteStream } from 'node:fs'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { ZipFile } from 'yazl'
import type { ExportCell } from '../../../domain/automation/index.ts'
import { dayMs } from '../../../domain/kernel/values/durations.ts'
import { cellWords, wallTime } from './cell-words.ts'

/** Characters of a cell at most, as the format has it. */
const longestCell = 32_767
const longestName = 31

/** Signs that no XML document may hold. */
const unprintable = /(?![\t\n\r])[\p{Cc}\uFFFE\uFFFF]/gu

const marks: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', '\r': '&#13;' }

const escaped = (text: string): string =>
  text
    .toWellFormed()
    .replaceAll(unprintable, '')
    .replaceAll(/[&<>"\r]/g, (sign) => marks[sign] ?? '')

/** 0 -> 'A', 26 -> 'AA' */
const letters = (column: number): string =>
  (column >= 26 ? letters(Math.floor(column / 26) - 1) : '') + String.fromCodePoint(65 + (column % 26))

/** Places in the list of formats below. */
const styles = { number: 0, money: 1, date: 2, 'date-time': 3, formula: 4, head: 5 } as const

/** Days since the beginning of the format's calendar; before 1900 it has none. */
const printSerial = (at: number, timezone: string): number => wallTime(at, timezone) / dayMs + 25_569

const looksLikeFormula = /^[=+\-@\t\r]/

function textCell(place: string, text: string, style?: number): string {
  if (text === '') return ''
  const words = text.length > longestCell ? `${text.slice(0, longestCell - 1)}…` : text
  // Marked as a text, so that it stays one when a user edits the cell.
  const own = style ?? (looksLikeFormula.test(words) ? styles.formula : undefined)
  const format = own === undefined ? '' : ` s="${own}"`
  return `<c r="${place}" t="inlineStr"${format}><is><t xml:space="preserve">${escaped(words)}</t></is></c>`
}

function cellXml(cell: ExportCell, place: string, timezone: string): string {
  if (typeof cell === 'string') return textCell(place, cell)
  const { kind, value } = cell
  if (kind === 'number' || kind === 'money')
    return `<c r="${place}" s="${styles[kind]}"><v>${kind === 'money' ? value / 100 : value}</v></c>`
  return timeXml({ ...cell, kind }, place, timezone)
}

type TimeCell = Extract<ExportCell, object> & { readonly kind: 'date' | 'date-time' }

function timeXml({ kind, value, zone }: TimeCell, place: string, timezone: string): string {
  // Cells of a spreadsheet have no zone, so an hour of a place is a text with its zone.
  if (kind === 'date-time' && zone !== undefined)
    return textCell(place, String(cellWords({ kind, value, zone }, timezone)))
  const serial = printSerial(value, zone ?? timezone)
  // From March 1900 on: before it, spreadsheets count a day that never was.
  if (!(serial >= 61 && serial < 2_958_466)) return textCell(place, String(value))
  return `<c r="${place}" s="${styles[kind]}"><v>${kind === 'date' ? Math.floor(serial) : serial}</v></c>`
}

const xml = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const packaged = 'http://schemas.openxmlformats.org/package/2006'
const sheetType = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

const formats = [0, 4, 14, 22].map((id) => `<xf numFmtId="${id}" fontId="0" applyNumberFormat="1"/>`).join('')

/** Parts of a workbook other than its sheet. */
const parts = (sheet: string): Readonly<Record<string, string>> => ({
  '[Content_Types].xml': `<Types xmlns="${packaged}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${sheetType}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${sheetType}.worksheet+xml"/><Override PartName="/xl/styles.xml" ContentType="${sheetType}.styles+xml"/></Types>`,
  '_rels/.rels': `<Relationships xmlns="${packaged}/relationships"><Relationship Id="rId1" Type="${office}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  'xl/workbook.xml': `<workbook xmlns="${main}" xmlns:r="${office}"><sheets><sheet name="${escaped(sheet)}" sheetId="1" r:id="rId1"/></sheets></workbook>`,
  'xl/_rels/workbook.xml.rels': `<Relationships xmlns="${packaged}/relationships"><Relationship Id="rId1" Type="${office}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${office}/styles" Target="styles.xml"/></Relationships>`,
  'xl/styles.xml': `<styleSheet xmlns="${main}"><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="1"><fill><patternFill patternType="none"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="6">${formats}<xf numFmtId="49" fontId="0" quotePrefix="1" applyNumberFormat="1"/><xf numFmtId="0" fontId="1" applyFont="1"/></cellXfs></styleSheet>`,
})

async function* sheetXml(rows: AsyncIterable<readonly ExportCell[]>, timezone: string): AsyncGenerator<string> {
  yield `${xml}<worksheet xmlns="${main}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><sheetFormatPr defaultRowHeight="15"/><cols><col min="1" max="200" width="20" customWidth="1"/></cols><sheetData>`
  let row = 0
  for await (const cells of rows) {
    row += 1
    const drawn = cells.map((cell, column) => {
      const place = `${letters(column)}${row}`
      return row === 1 && typeof cell === 'string' ? textCell(place, cell, styles.head) : cellXml(cell, place, timezone)
    })
    yield `<row r="${row}">${drawn.join('')}</row>`
  }
  yield '</sheetData></worksheet>'
}

/** Removes characters that a sheet's name may not have. */
const sheetName = (text: string): string =>
  text
    .replaceAll(/[\\/?*[\]:]/g, ' ')
    .slice(0, longestName)
    .trim() || 'Rows'

/**
 * Writes rows as a workbook of one sheet, the first of them as its heads, while they come: no more than a few are held.
 * Every text is written as a text, so that nothing of it is a formula.
 */
export async function writeXlsx(
  rows: AsyncIterable<readonly ExportCell[]>,
  { path, timezone, sheet }: { readonly path: string; readonly timezone: string; readonly sheet: string },
): Promise<void> {
  const zip = new ZipFile()
  for (const [name, text] of Object.entries(parts(sheetName(sheet)))) zip.addBuffer(Buffer.from(xml + text), name)
  const content = Readable.from(sheetXml(rows, timezone))
  const failed = new Promise<never>((_, reject) => {
    content.once('error', reject)
    zip.once('error', reject)
  })
  zip.addReadStream(content, 'xl/worksheets/sheet1.xml')
  zip.end()
  try {
    await Promise.race([pipeline(zip.outputStream, createWriteStream(path)), failed])
  } finally {
    // A full disk must not leave a reader waiting.
    content.destroy()
  }
}
