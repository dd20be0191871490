import {
  commerceMessages,
  completeItems,
  presentCode,
  priceSale,
  sumItems,
  weighItems,
  writeState,
  type PricedSale,
  type StockLine,
} from '../../../domain/commerce/index.ts'
import { companies, companyOfName, contacts } from '../../../domain/crm/index.ts'
import type { Ctx } from '../../platform/context.ts'
import { beyondReach } from '../../platform/records/index.ts'
import { holdStock, releaseHold, returnStock, takeStock } from '../goods/order-stock.ts'
import { findTax } from '../terms/find-tax.ts'
import { priceCodes, refuseNewCodes, type CodedSale } from '../terms/price-codes.ts'
import { redeemDiscount, releaseDiscount } from '../terms/redeem-discount.ts'
import { readSaleSettings, type OrderRow } from './sale-rows.ts'

/** A sale whose terms are looked up; it may not be stored yet. */
export interface TermedSale extends PricedSale {
  readonly id?: string | undefined
  readonly contact?: { readonly id: string } | undefined
  readonly address?: OrderRow['address']
  readonly source: OrderRow['source']
  /** A placed order keeps the days and rates of the time when it was placed. */
  readonly placed_at?: number | undefined
}

/** Ids of the customers of a contact: itself, its accounts and its company. */
async function findCustomers(ctx: Ctx, id: string | undefined): Promise<string[]> {
  if (id === undefined) return []
  const contact = await beyondReach(ctx, contacts).find(id)
  if (!contact) return [id]
  const name = contact.company?.trim() ?? ''
  const company = name === '' ? undefined : await beyondReach(ctx, companies).findOne(companyOfName(name))
  return [id, ...contact.accounts.map((account) => account.id), ...(company ? [company.id] : [])]
}

/** Facts of a sale for its codes and rules. */
async function describeSale(ctx: Ctx, sale: TermedSale): Promise<CodedSale> {
  const asked = [readSaleSettings(ctx), findCustomers(ctx, sale.contact?.id)] as const
  const [{ timezone: zone }, customers] = await Promise.all(asked)
  const items = completeItems(sale.items)
  const { id, address, source, shipping, placed_at } = sale
  return {
    id,
    subtotal: sumItems(items),
    shipping,
    items,
    total_weight: weighItems(items),
    source,
    customers,
    state: address?.state === undefined ? undefined : writeState(address.state),
    zip: address?.zip,
    at: placed_at ?? ctx.now,
    zone,
  }
}

/** The discount of a sale: what its codes take off now, each with its reason where it would not be accepted. */
async function findDiscount(ctx: Ctx, sale: CodedSale, { code: _before, ...discount }: PricedSale['discount']) {
  const codes = (await priceCodes(ctx, sale, { codes: discount.codes })).codes.map(presentCode)
  const applied = codes.filter(({ refused }) => refused === undefined).map(({ code }) => code)
  return { ...discount, codes, ...(applied.length > 0 && { code: applied.join(', ') }) }
}

/** The tax of a sale by the tables of the client; without an address it has none. */
async function findRates(ctx: Ctx, { customers, at, zone }: CodedSale, { address, tax }: TermedSale) {
  if (!address) return { ...tax, rates: [], taxes_shipping: false, exempt: false, notes: [] }
  const found = await findTax(ctx, { place: address, customers, at, zone })
  return {
    ...tax,
    rates: [...found.rates],
    taxes_shipping: found.taxesShipping,
    exempt: found.exempt,
    notes: found.notes.map((note) => commerceMessages.words(note) ?? note.code),
  }
}

/**
 * A sale with the discount and tax that apply to it now, and its amounts. `known` are the codes that it had before: a
 * new one that does not apply is refused. Without `known` each is priced with its reason. Throws Invalid.
 */
export async function priceTerms<Sale extends TermedSale>(
  ctx: Ctx,
  sale: Sale,
  known?: readonly { readonly code: string }[],
) {
  const coded = await describeSale(ctx, sale)
  const discount = await findDiscount(ctx, coded, sale.discount)
  if (known) refuseNewCodes(discount.codes, known)
  const termed = { ...sale, discount, tax: await findRates(ctx, coded, sale) }
  return { ...termed, ...priceSale(termed) }
}

/** Refuses a code that a customer may not enter on a sale, or that does not apply to it. Throws Invalid. */
export async function refuseUnlessPublic(ctx: Ctx, sale: TermedSale, code: string): Promise<void> {
  const entered = { codes: [{ code }], isCustomer: true }
  const { codes } = await priceCodes(ctx, await describeSale(ctx, sale), entered)
  refuseNewCodes(codes.map(presentCode), [])
}

const nameOrder = ({ id, number = '' }: OrderRow) => ({ id, label: number })

const listStock = ({ items }: OrderRow): StockLine[] =>
  items.flatMap(({ product, quantity }) => (product && quantity > 0 ? [{ product, quantity }] : []))

/** Takes the goods of a paid order from the stock: a payment is never refused because of what lacks. */
export async function takeGoods(ctx: Ctx, order: OrderRow): Promise<void> {
  if (order.paid) await takeStock(ctx, nameOrder(order), listStock(order))
}

/** Takes the goods of an order of which a shipment was sent: they have left, whatever was counted before. */
export async function takeSentGoods(ctx: Ctx, order: OrderRow): Promise<void> {
  await takeStock(ctx, nameOrder(order), listStock(order))
}

/**
 * Holds the goods of a placed order and redeems its codes; once it is paid the goods are taken. A canceled order frees
 * both. An order that was made just now has no uses of codes yet. Throws Conflict.
 */
export async function keepTerms(ctx: Ctx, order: OrderRow, { isNew = false } = {}): Promise<void> {
  const named = nameOrder(order)
  if (order.canceled) {
    await releaseDiscount(ctx, named)
    await releaseHold(ctx, named)
    await returnStock(ctx, named, listStock(order))
  } else if (order.placed_at !== undefined) {
    const { codes } = order.discount
    if (!isNew || codes.length > 0) await redeemDiscount(ctx, named, codes)
    await holdStock(ctx, named, listStock(order))
    await takeGoods(ctx, order)
  }
}
