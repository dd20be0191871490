import { accounts, invoices, paymentsOf, trips, type InvoicePayment } from '../../../domain/charter/index.ts'
import { listUsedDeposits, orders, sumReceivedItems } from '../../../domain/commerce/index.ts'
import { contacts } from '../../../domain/crm/index.ts'
import type { RowOf } from '../../../domain/kernel/index.ts'
import { readOwnEntry } from '../../company/index.ts'
import type { DebtBook, DebtFacts, DebtItem } from '../../commerce/index.ts'
import type { Ctx } from '../../platform/context.ts'
import { beyondReach } from '../../platform/records/index.ts'
import { readInvoiceLedger, type InvoiceLedger } from './invoice-ledger.ts'
import type { InvoiceRow } from './invoice-state.ts'
import { findPayer } from './pay-invoice.ts'
import { settleInvoice } from './settle-invoice.ts'
import { takeOwedInvoice } from './take-invoices.ts'

/** Why nobody can pay an invoice, in words. */
function findClosed({ status }: InvoiceRow): string | undefined {
  if (status === 'draft') return 'This invoice was not sent yet.'
  return status === 'void' ? 'This invoice is void.' : undefined
}

const sumOf = (payments: readonly InvoicePayment[], ...kinds: InvoicePayment['kind'][]): number =>
  payments.reduce((sum, { kind, amount, reversed }) => sum + (kinds.includes(kind) && !reversed ? amount : 0), 0)

interface TalkRows {
  readonly trip: RowOf<typeof trips> | undefined
  readonly contact: RowOf<typeof contacts> | undefined
}

/** Record whose conversation reaches the customer: the trip, else the order, else the contact. Records in the trash are passed over. */
async function findTalk(ctx: Ctx, { order }: InvoiceRow, { trip, contact }: TalkRows): Promise<DebtFacts['talk']> {
  if (trip) return { type: 'trips', id: trip.id }
  if (order && (await beyondReach(ctx, orders).find(order.id))) return { type: 'orders', id: order.id }
  return contact && { type: 'contacts', id: contact.id }
}

type Addressed = Pick<DebtFacts, 'email' | 'recipient'>

const describeContact = ({ id, name, email }: RowOf<typeof contacts>): Addressed => ({
  email: email || undefined,
  recipient: { id, name },
})

/** The account of an invoice without a contact. */
async function describeAccount(ctx: Ctx, { account }: InvoiceRow): Promise<Addressed> {
  const row = account && (await beyondReach(ctx, accounts).find(account.id))
  return row ? { email: row.email || undefined, recipient: { name: row.name } } : {}
}

/** Customer of an invoice, how they are written to, and who looks after it. */
async function describePeople(
  ctx: Ctx,
  row: InvoiceRow,
): Promise<Pick<DebtFacts, 'email' | 'agents' | 'talk' | 'recipient'>> {
  const { billingContact } = row
  const contact = billingContact && (await beyondReach(ctx, contacts).find(billingContact.id))
  const trip = row.trip && (await beyondReach(ctx, trips).find(row.trip.id))
  const addressed = contact ? describeContact(contact) : await describeAccount(ctx, row)
  return {
    ...addressed,
    agents: trip?.agents ?? [],
    talk: await findTalk(ctx, row, { trip, contact }),
  }
}

async function describe(ctx: Ctx, row: InvoiceRow, ledger: InvoiceLedger): Promise<DebtFacts> {
  const { id, number, total, dueDate, invoiceDate, date } = row
  const payments = paymentsOf(row)
  const debtor = ledger.place.party
  return {
    debt: { record: 'invoices', id, number, debtor },
    total,
    owed: Math.max(0, row.status === 'void' ? 0 : ledger.owed),
    excess: row.status === 'void' ? 0 : Math.max(0, 0 - ledger.owed),
    paid: sumReceivedItems(payments),
    refunded: sumOf(payments, 'refund', 'goodwill'),
    deposits: listUsedDeposits(payments),
    customer: findPayer(row, debtor),
    ...(await describePeople(ctx, row)),
    closed: findClosed(row),
    due: dueDate ?? invoiceDate ?? date,
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
    const { taken, ledger } = await takeOwedInvoice(ctx, id)
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
        const [by, at] = [await readOwnEntry(ctx), ctx.now]
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
        const reversed = { at: ctx.now, by: await readOwnEntry(ctx), why }
        await write(
          (list) => list.map((one) => (ids.includes(one.id) && !one.reversed ? { ...one, reversed } : one)),
          why,
        )
      },
    }
  },
}
