import {
  accounts,
  charterMessages,
  invoices,
  partyOf,
  whyNotRebilled,
  type rebillInvoice,
} from '../../../domain/charter/index.ts'
import { debtsIn, rebillEntry } from '../../../domain/commerce/index.ts'
import { contacts } from '../../../domain/crm/index.ts'
import type { Entry, InputOf, OutputOf } from '../../../domain/kernel/index.ts'
import { readOwnEntry } from '../../company/index.ts'
import { postEntry } from '../../commerce/index.ts'
import type { Ctx } from '../../platform/context.ts'
import { beyondReach, takeRecord } from '../../platform/records/index.ts'
import { entryWithKey, readInvoiceLedger } from './invoice-ledger.ts'
import { aboutInvoice, refuse, refuseFor, stateOf, type InvoiceRow } from './invoice-state.ts'

type Body = InputOf<typeof rebillInvoice>['body']

interface Customer {
  readonly account: Entry | undefined
  readonly billingContact: Entry | undefined
}

const unknownAt = (path: 'account' | 'billingContact'): never => refuse(charterMessages.issue(path, 'customer-unknown'))

/** Throws Invalid. */
async function findAccount(ctx: Ctx, id: string): Promise<Entry> {
  const found = await beyondReach(ctx, accounts).find(id)
  return found ? { id, label: found.name } : unknownAt('account')
}

/** Throws Invalid. */
async function findContact(ctx: Ctx, id: string): Promise<Entry> {
  const found = await beyondReach(ctx, contacts).find(id)
  return found ? { id, label: contacts.title({ ...found }) } : unknownAt('billingContact')
}

/** Records that a call names as the customer. Throws Invalid for a missing one, or none. */
async function findCustomer(ctx: Ctx, { account, billingContact }: Body): Promise<Customer> {
  if (account === undefined && billingContact === undefined)
    return refuse(charterMessages.issue('account', 'nobody-to-rebill'))
  return {
    account: account === undefined ? undefined : await findAccount(ctx, account),
    billingContact: billingContact === undefined ? undefined : await findContact(ctx, billingContact),
  }
}

const isSame = (row: InvoiceRow, { account, billingContact }: Customer): boolean =>
  row.account?.id === account?.id && row.billingContact?.id === billingContact?.id

const findCustomerName = ({ account, billingContact }: Pick<InvoiceRow, 'account' | 'billingContact'>): string =>
  account?.label ?? billingContact?.label ?? ''

/**
 * Bills another customer for the open amount of a sent invoice: an entry moves it to their receivable, once by its id.
 * Throws Invalid, NotFound.
 */
export async function rebill(
  ctx: Ctx,
  { params, body }: InputOf<typeof rebillInvoice>,
): Promise<OutputOf<typeof rebillInvoice>> {
  const { row, change } = await takeRecord(ctx, invoices, { id: params.id })
  if (row.rebilled?.id === body.id) return stateOf(row)
  const ledger = await readInvoiceLedger(ctx, row)
  const key = `rebill ${body.id}`
  if (entryWithKey(ledger, key)) return stateOf(row)
  const debts = debtsIn(ledger.entries)
  refuseFor(whyNotRebilled(row.status, debts.length))
  const customer = await findCustomer(ctx, body)
  const to = partyOf(customer) ?? ledger.place.party
  const from = debts.filter(({ party }) => party !== to)
  if (from.length === 0 && isSame(row, customer)) refuse(charterMessages.issue('account', 'billed-already'))
  if (from.length > 0) {
    const occasion = { key, about: aboutInvoice(row.id), at: ctx.now, facts: { number: row.number, why: body.why } }
    await postEntry(ctx, rebillEntry(occasion, { from, to }))
  }
  const moved = { id: body.id, at: ctx.now, by: await readOwnEntry(ctx), why: body.why }
  return stateOf(
    change({
      account: customer.account ?? null,
      billingContact: customer.billingContact ?? null,
      rebilled: { ...moved, from: findCustomerName(row), to: findCustomerName(customer) },
    }),
  )
}
