import { z } from 'zod'
import {
  cents,
  defineRecord,
  entry,
  epochMs,
  hasRole,
  shortText,
  storedFile,
  textField,
  type Actor,
} from '../../kernel/index.ts'
import { moneyAccountNames } from './quickbooks-accounts.ts'
import { bookSectionNames } from './sections.ts'

export const ledgerExportStates = {
  running: 'Under way',
  done: 'Done',
  failed: 'Failed',
  undoing: 'Being undone',
  undone: 'Undone',
} as const

export type LedgerExportState = keyof typeof ledgerExportStates

const stateNames = Object.keys(ledgerExportStates) as [LedgerExportState, ...LedgerExportState[]]

/** The books leave the company for its accountants alone (decision P5). */
export const mayReadBooks = (actor: Actor): boolean => hasRole(actor, 'accounting')

const count = z.int().min(0)

/** Sums of one section of an export. */
export const sectionSum = z.strictObject({ section: z.enum(bookSectionNames), entries: count, amount: cents })

/** Movement of an account in an export, in cents. The tax of each state is apart. */
export const accountSum = z.strictObject({
  account: z.enum(moneyAccountNames),
  state: shortText.default(''),
  debit: cents,
  credit: cents,
})

export type AccountSum = z.output<typeof accountSum>

const shape = z.strictObject({
  /** Its number, with which the numbers of its journals begin. */
  number: shortText.default(''),
  state: z.enum(stateNames).default('running'),
  /** Both days belong to it, in the time zone of the client. */
  from: z.iso.date(),
  until: z.iso.date(),
  by: entry,
  /** Entries posted later are left for the next export. */
  begun: epochMs,
  ended: epochMs.optional(),
  entries: count.default(0),
  sections: z.array(sectionSum).default([]),
  /** By the ledger; the files have the same sums. */
  accounts: z.array(accountSum).default([]),
  failure: shortText.default(''),
  file: storedFile.optional(),
  why: shortText.optional(),
})

/** Entries of the ledger that were written out for QuickBooks, each in one export only. */
export const ledgerExports = defineRecord({
  name: 'ledger_exports',
  label: { one: 'Accounting export', many: 'Accounting exports', path: 'accounting exports' },
  path: 'clients/{client}/ledger_exports',
  shape,
  access: { read: mayReadBooks, write: 'super' },
  numbered: { column: 'number', first: 1 },
  recorded: Object.keys(shape.shape),
  kept: () => 'An export is not deleted: its entries belong to it. Undo it instead.',
  columns: { number: { type: 'text' }, state: { type: 'text' }, until: { type: 'text' } },
  unique: [['number']],
  list: {
    columns: [
      { field: 'number', label: 'Export', kind: 'code', sortable: true },
      { field: 'from', label: 'From' },
      { field: 'until', label: 'Until', sortable: true },
      {
        field: 'state',
        label: 'State',
        kind: 'status',
        tones: { running: 'waiting', undoing: 'waiting', done: 'good', failed: 'bad', undone: 'over' },
        sortable: true,
      },
      { field: 'entries', label: 'Entries', kind: 'number' },
      { field: 'by.label', label: 'By' },
      { field: 'date', label: 'Date', kind: 'date-time', sortable: true },
    ],
    orderBy: { field: 'date', direction: 'desc' },
    omit: ['accounts'],
  },
  form: [textField('failure', 'Why it failed', { readOnly: true })],
  title: ({ number }) => `Accounting export ${String(number ?? '')}`.trim(),
})
