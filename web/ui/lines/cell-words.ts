import type { CellIssue } from '../../../domain/kernel/lines/cell-kinds.ts'
import type { PasteFault } from '../../../domain/kernel/lines/paste-lines.ts'

/** Advice for text that cannot be read as the cell's kind. */
export const cellIssueWords: Readonly<Record<CellIssue, string>> = {
  'no-money': 'Enter an amount, such as 1,250.00 or -200.',
  'no-number': 'Enter a number, such as 12 or 2.5.',
  'no-percent': 'Enter a percentage, such as 7.5.',
  'no-choice': 'Choose one of the list.',
  'no-check': 'Enter yes or no.',
  'too-long': 'It is too long.',
  'too-low': 'Enter zero or more.',
  'too-high': 'It is too large.',
}

const pasteIssueWords: Readonly<Record<PasteFault['issue'], string>> = {
  ...cellIssueWords,
  'too-wide': 'It has more cells than the columns from here on.',
  'too-many': 'There is no room for it.',
}

const longestQuote = 40

const quote = (words: string): string => (words.length > longestQuote ? `${words.slice(0, longestQuote)}…` : words)

/** Why a paste was refused: 'Row 3, Amount, “much”: Enter an amount, such as 1,250.00 or -200.' */
export const describePasteFault = ({ row, column, words, issue }: PasteFault): string =>
  [`Row ${row}`, column, words === '' ? undefined : `“${quote(words)}”`].filter(Boolean).join(', ') +
  `: ${pasteIssueWords[issue]}`
