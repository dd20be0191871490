import { invoices, paymentsOf, trips, type InvoicePayment } from '../../../domain/charter/index.ts'
import { listUsedDeposits, sumReceivedItems } from '../../../domain/commerce/index.ts'
import { contacts } from '../../../domain/crm/index.ts'
import type { Entry } from '../../../domain/kernel/index.ts'
import type { DebtBook, DebtFacts, DebtItem } from '../../commerce/index.ts'
import { actorEntry } from '../../inbox/index.ts'
import type { Ctx } from '../../platform/context.ts'
import { beyondReach } from '../../platform/records/index.ts'
import { readInvoiceLedger, type InvoiceLedger } from './invoice-ledger.ts'
import type { InvoiceRow } from './invoice-state.ts'
import { findPayer } from './pay-invoice.ts'
import { settleInvoice } from './settle-invoice.ts'
import { takeInvoice } from './take-invoices.ts'

/** Why nobody can pay an invoice, in words. */
function findClosed({ status }: InvoiceRow): string | undefined {
  if (status === 'draft') return 'This invoice was not sent yet.'
  return status === 'void' ? 'This invoice is void.' : undefined
}

async function listAgents(ctx: Ctx, { trip }: InvoiceRow): Promise<readonly Entry[]> {
  const row = trip && (await beyondReach(ctx, trips).find(trip.id))
  return row?.agents ?? []
}

const sumOf = (payments: readonly InvoicePayment[], ...kinds: InvoicePayment['kind'][]): number =>
  payments.reduce((sum, { kind, amount, reversed }) => sum + (kinds.includes(kind) && !reversed ? amount : 0), 0)

/** The trip or order that an invoice is for: its customer is written to there. Without one, the conversation of its contact. */
function findTalk({ trip, order, billingContact }: InvoiceRow): DebtFacts['talk'] {
  if (trip) return { type: 'trips', id: trip.id }
  if (order) return { type: 'orders', id: order.id }
  return billingContact && { type: 'contacts', id: billingContact.id }
}

async function describe(ctx: Ctx, row: InvoiceRow, ledger: InvoiceLedger): Promise<DebtFacts> {
  const { id, number, total, billingContact, dueDate, invoiceDate, date } = row
  const payments = paymentsOf(row)
  const contact = billingContact && (await beyondReach(ctx, contacts).find(billingContact.id))
  const debtor = ledger.place.party
  return {
    debt: { record: 'invoices', id, number, debtor },
    total,
    owed: Math.max(0, row.status === 'void' ? 0 : ledger.owed),
    paid: sumReceivedItems(payments),
    refunded: sumOf(payments, 'refund', 'goodwill'),
    deposits: listUsedDeposits(payments),
    customer: findPayer(row, debtor),
    email: contact?.email || undefined,
    agents: await listAgents(ctx, row),
    closed: findClosed(row),
    due: dueDate ?? invoiceDate ?? date,
    talk: findTalk(row),
    recipient: contact && { id: contact.id, name: contact.name ?? '' },
  }
}

/** An item as the list of the invoice keeps it; one with the id of an earlier item adds to that. */
function addItem(list: readonly InvoicePayment[], item: InvoicePayment): InvoicePayment[] {
  const at = list.findIndex(({ id }) => id === item.id)
  const known = list[at]
  if (!known) return [...list, item]
  const deposit = (known.deposit ?? 0) + (item.deposit ?? 0)
  return list.with(at, { ...known, amount: known.amount + item.amount, ...(deposit > 0 && { deposit }) })
}

/** Invoices, as payments are applied to them. */
export const invoiceBook: DebtBook = {
  record: 'invoices',
  role: 'invoices',
  pathOf: (id) => `data/invoices/${id}`,
  read: async (ctx, id) => {
    const row = await beyondReach(ctx, invoices).get(id)
    return describe(ctx, row, await readInvoiceLedger(ctx, row))
  },
  take: async (ctx, id) => {
    const { taken, ledger } = await takeInvoice(ctx, id)
    let { row } = taken
    const write = async (change: (list: readonly InvoicePayment[]) => InvoicePayment[], why?: string) => {
      row = await settleInvoice(
        ctx,
        { ...taken, row },
        { payments: change(paymentsOf(row)), ...(why !== undefined && { why }) },
      )
    }
    return {
      ...(await describe(ctx, row, ledger)),
      settle: async (items: readonly DebtItem[]) => {
        const [by, at] = [await actorEntry(ctx), ctx.now]
        await write((list) =>
          items.reduce<InvoicePayment[]>(
            (all, { deposit, payment, ...item }) =>
              addItem(all, {
                ...item,
                invoice: id,
                by,
                at,
                ...(deposit > 0 && item.kind !== 'goodwill' && { deposit }),
                ...(payment !== undefined && { payment }),
              }),
            [...list],
          ),
        )
      },
      takeBack: async (ids, why) => {
        const reversed = { at: ctx.now, by: await actorEntry(ctx), why }
        await write(
          (list) => list.map((one) => (ids.includes(one.id) && !one.reversed ? { ...one, reversed } : one)),
          why,
        )
      },
    }
  },
}
