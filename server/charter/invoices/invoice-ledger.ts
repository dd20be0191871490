import { partyOf } from '../../../domain/charter/index.ts'
import { balanceIn, debtorIn, type DebtPlace } from '../../../domain/commerce/index.ts'
import { entriesAbout, type LedgerEntry } from '../../commerce/index.ts'
import type { Ctx } from '../../platform/context.ts'
import { aboutInvoice, type InvoiceRow } from './invoice-state.ts'

/** Balances of one invoice in the ledger. */
export interface InvoiceLedger {
  readonly entries: readonly LedgerEntry[]
  /** Cents that are open on it. */
  readonly owed: number
  /** Where a new entry keeps what its customer owes. */
  readonly place: DebtPlace
}

/** The party that owes an invoice; one that was never charged goes by the customer it names. */
const findDebtor = (row: InvoiceRow, entries: readonly LedgerEntry[]): string =>
  debtorIn(entries) ?? partyOf(row) ?? `invoices/${row.id}`

/** Reads the ledger of an invoice that the caller has taken. */
export async function readInvoiceLedger(ctx: Ctx, row: InvoiceRow): Promise<InvoiceLedger> {
  const entries = await entriesAbout(ctx, aboutInvoice(row.id))
  return {
    entries,
    owed: balanceIn(entries, 'receivable'),
    place: { account: row.status === 'void' ? 'customer_deposits' : 'receivable', party: findDebtor(row, entries) },
  }
}

/** The entry with a key, if it was posted about this invoice. */
export const entryWithKey = ({ entries }: InvoiceLedger, key: string): LedgerEntry | undefined =>
  entries.find((entry) => entry.key === key)
