import { z } from 'zod'
import { cents, defineContract, shortText } from '../../kernel/index.ts'
import { accountSum, sectionSum } from './ledger-exports.ts'

const id = z.string().min(1).max(100)

/** A day of the client's calendar: '2026-11-29'. */
const day = z.iso.date()

const period = z.strictObject({ from: day, until: day })

/** Days of an export or report at most: a year and a month. */
export const mostBookDays = 397

const sums = z.object({
  entries: z.int().min(0),
  sections: z.array(sectionSum),
  accounts: z.array(accountSum),
})

export type BookSums = z.output<typeof sums>

export const readOpenBooks = defineContract({
  method: 'GET',
  path: '/accounting/open',
  summary: 'Entries of a period that no export contains yet',
  role: 'accounting',
  query: period,
  output: sums.extend({
    /** Entries of the period that earlier exports contain. */
    exported: z.int().min(0),
  }),
})

const began = z.object({ id, number: shortText })

export const beginLedgerExport = defineContract({
  method: 'POST',
  path: '/accounting/exports',
  summary: 'Write the open entries of a period out for QuickBooks, in the background',
  role: 'accounting',
  changes: ['ledger_exports'],
  ratePerMinute: 20,
  body: period,
  output: began,
})

export const undoLedgerExport = defineContract({
  method: 'POST',
  path: '/accounting/exports/:id/undo',
  summary: 'Open the entries of an export again, so that the next export contains them',
  role: 'accounting',
  changes: ['ledger_exports'],
  params: z.strictObject({ id }),
  body: z.strictObject({ why: shortText.trim().min(1) }),
  output: began,
})

/** A month of a state in the tax report. Amounts are cents. */
const taxRow = z.object({
  /** '2026-11' */
  month: z.string(),
  /** Two letters; empty where sales have no state. */
  state: z.string(),
  /** Sales before tax, the discount taken off. */
  sales: z.int(),
  taxable: z.int(),
  exempt: z.int(),
  tax: z.int(),
  /** Money returned to customers. */
  refunds: z.int(),
})

export type TaxRow = z.output<typeof taxRow>

export const taxReportQuery = period.extend({ state: shortText.optional() })

export const readTaxReport = defineContract({
  method: 'GET',
  path: '/accounting/taxes',
  summary: 'Sales tax by state and month',
  role: 'accounting',
  query: taxReportQuery,
  output: z.object({
    from: day,
    until: day,
    rows: z.array(taxRow),
    /** Movement of the tax account in the ledger in the period: the sum of all rows. */
    ledger: cents,
  }),
})
