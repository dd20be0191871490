import {
  charterMessages,
  faultsOfLines,
  invoices,
  partyOf,
  whyNotSent,
  type sendInvoice,
  type voidInvoice,
  type writeInvoiceLines,
} from '../../../domain/charter/index.ts'
import { atDebtPlace, invoiceEntry, reversalOf } from '../../../domain/commerce/index.ts'
import type { InputOf, OutputOf } from '../../../domain/kernel/index.ts'
import { postEntry } from '../../commerce/index.ts'
import type { Ctx } from '../../platform/context.ts'
import { Conflict } from '../../platform/errors.ts'
import { takeRecord } from '../../platform/records/index.ts'
import { entryWithKey, readInvoiceLedger } from './invoice-ledger.ts'
import { aboutInvoice, refuse, refuseFor, stateOf, type InvoiceRow } from './invoice-state.ts'
import { notePaymentsOnTrip } from './settle-invoice.ts'

type State = OutputOf<typeof sendInvoice>

const chargeKey = (id: string): string => `invoice ${id}`

const stands = (row: InvoiceRow, message: string) =>
  new Conflict(row, null, { code: 'state', title: 'Not Changed', message })

/** Writes the lines of a draft. Throws Conflict where it is none any more, or was changed since it was read. */
export async function writeLines(ctx: Ctx, { params, body }: InputOf<typeof writeInvoiceLines>): Promise<State> {
  refuseFor(faultsOfLines(body.lines))
  const { row, change } = await takeRecord(ctx, invoices, { id: params.id })
  if (row.status !== 'draft')
    throw stands(row, 'This invoice was sent, so its lines can no longer change. Void it to make another.')
  if (row.version !== body.version) throw new Conflict(row, { lineItems: body.lines })
  return stateOf(change({ lineItems: body.lines }))
}

/** Cents of the lines that its taxes are on; 0 without taxes. */
const sumTaxable = ({ taxes, lineItems }: InvoiceRow): number =>
  taxes === 0 ? 0 : lineItems.reduce((sum, { part, amount = 0 }) => (part === 'pre-tax' ? sum + amount : sum), 0)

/** Books the debt of an invoice: one entry, or none for an invoice of zero. */
async function charge(ctx: Ctx, row: InvoiceRow): Promise<void> {
  const party = partyOf(row)
  if (party === undefined || (row.total === 0 && row.taxes === 0)) return
  const facts = { number: row.number, state: '', taxable: sumTaxable(row) }
  const occasion = { key: chargeKey(row.id), about: aboutInvoice(row.id), at: row.invoiceDate ?? ctx.now, facts }
  await postEntry(ctx, invoiceEntry(occasion, { party, total: row.total, taxes: row.taxes }))
}

/** Sends a draft; one that was sent stays as it is. Throws Invalid with everything that is missing. */
export async function send(ctx: Ctx, { params }: InputOf<typeof sendInvoice>): Promise<State> {
  const { row, change } = await takeRecord(ctx, invoices, { id: params.id })
  if (row.status === 'void') throw stands(row, 'This invoice is void.')
  if (row.status !== 'draft') return stateOf(row)
  refuseFor(whyNotSent(row))
  await charge(ctx, row)
  const sent = change({ status: 'sent' })
  if (sent.total > 0) return stateOf(sent)
  // An invoice of zero is paid (decision E3).
  const paid = change({ status: 'paid', paid: true })
  await notePaymentsOnTrip(ctx, paid)
  return stateOf(paid)
}

/** Voids an invoice: a separate entry reverses its charge. Throws Invalid while a payment counts. */
export async function makeVoid(ctx: Ctx, { params, body }: InputOf<typeof voidInvoice>): Promise<State> {
  const { row, change } = await takeRecord(ctx, invoices, { id: params.id })
  if (row.status === 'void') return stateOf(row)
  if (row.status === 'paid' || row.amount_paid !== 0) refuse(charterMessages.issue('status', 'void-while-paid'))
  const ledger = await readInvoiceLedger(ctx, row)
  const charged = entryWithKey(ledger, chargeKey(row.id))
  const occasion = { at: ctx.now, facts: { why: body.why } }
  if (charged) await postEntry(ctx, atDebtPlace(reversalOf(charged, occasion), ledger.place))
  const voided = change({ status: 'void', why: body.why })
  await notePaymentsOnTrip(ctx, voided)
  return stateOf(voided)
}
