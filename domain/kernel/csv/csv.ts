/** Start of a formula in a spreadsheet; a sign before a plain number is an amount, or a phone number. */
const beginsFormula = /^(?![+-]\d+(?:\.\d+)?$)[=+\-@\t\r]/

const ledIn = /^'(?=[=+\-@\t\r])/

/** Content of a cell without the apostrophe of an export. */
export const withoutLead = (words: string): string => words.replace(ledIn, '')

/** A cell as text: a formula gets a leading apostrophe, which spreadsheets do not show. */
const cell = (value: string, separator: string): string => {
  const harmless = beginsFormula.test(value) ? `'${value}` : value
  return harmless.includes(separator) || /["\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless
}

/** One line of a CSV document (RFC 4180), safe to open in a spreadsheet. */
export const csvLine = (cells: readonly (string | number)[], separator = ','): string =>
  `${cells.map((value) => (typeof value === 'number' ? String(value) : cell(value, separator))).join(separator)}\r\n`

/** First character of a CSV document, so that spreadsheets read it as UTF-8. */
export const csvMark = '\u{FEFF}'
