import {
  addTerms,
  allotUnits,
  commerceMessages,
  computeLineCost,
  products,
  purchaseEntry,
  purchases,
  reversalOf,
  stockCorrections,
  vendorParty,
  type PurchaseLine,
  type recordPurchase,
  type takeBackPurchase,
} from '../../../../domain/commerce/index.ts'
import { contacts } from '../../../../domain/crm/index.ts'
import type { Entry, InputOf, OutputOf, RowOf } from '../../../../domain/kernel/index.ts'
import { isEarlierDay } from '../../../../domain/kernel/values/calendar-day.ts'
import type { Ctx } from '../../../platform/context.ts'
import { sql } from '../../../platform/database/sql.ts'
import { Conflict } from '../../../platform/errors.ts'
import { asVerb, beyondReach, keepLatest, takeRecord } from '../../../platform/records/index.ts'
import { findActor } from '../../find-actor.ts'
import { postEntry } from '../../ledger/post-entry.ts'
import { entriesAbout } from '../../ledger/read-entries.ts'
import { moveStock } from '../move-stock.ts'
import { readOwnClient } from '../../own-client.ts'
import { findNeeds } from './find-needs.ts'
import {
  aboutPurchase,
  payPart,
  presentPurchase,
  refusePurchase,
  requirePast,
  requireStatus,
  takeBackPaid,
} from './pay-purchases.ts'

type Asked = InputOf<typeof recordPurchase>['body']
type Product = RowOf<typeof products>
type Answer = OutputOf<typeof recordPurchase>

/** Locks the products of a purchase, so that two purchases at once do not serve the same orders. */
async function takeProducts(ctx: Ctx, ids: readonly string[]): Promise<ReadonlyMap<string, Product>> {
  await ctx.db.run(sql`
    select p.id from products p where p.client_id = ${ctx.db.tenant.clientId} and p.id = any(${[...ids]}::text[])
    order by p.id for update`)
  const rows = await beyondReach(ctx, products).every(['id', 'in', [...ids]])
  const known = new Map(rows.map((row) => [row.id, row]))
  const gone = ids.findIndex((id) => !known.has(id))
  if (gone >= 0) refusePurchase(commerceMessages.issue(`lines.${gone}.product`, 'product-gone'))
  return known
}

/** The lines of a purchase: units for the orders that lack them, and the rest for the stock where it is tracked. */
async function allotLines(ctx: Ctx, asked: Asked['lines']): Promise<PurchaseLine[]> {
  const ids = asked.map(({ product }) => product)
  const twice = ids.findIndex((id, at) => ids.indexOf(id) !== at)
  if (twice >= 0)
    refusePurchase(commerceMessages.issue(`lines.${twice}.product`, 'listed-twice', { name: 'The product' }))
  const known = await takeProducts(ctx, ids)
  const needs = new Map((await findNeeds(ctx, ids)).map((need) => [need.product, need]))
  return asked.map(({ product, quantity, unit_cost }) => {
    const row = known.get(product)
    const { orders, rest } = allotUnits(quantity, needs.get(product)?.orders ?? [])
    return {
      product: { id: product, label: row?.name ?? '' },
      quantity,
      unit_cost,
      amount: computeLineCost(quantity, unit_cost),
      orders,
      to_stock: row?.stock.tracked === true ? rest : 0,
    }
  })
}

/** Moves the units of a purchase into the stock, or out of it again, with their reason. */
async function moveToStock(
  ctx: Ctx,
  { lines, sign, note }: { readonly lines: readonly PurchaseLine[]; readonly sign: 1 | -1; readonly note: string },
): Promise<void> {
  const stocked = lines.filter(({ to_stock }) => to_stock > 0)
  if (stocked.length === 0) return
  const moves = stocked.map(({ product, to_stock }) => ({ product, on_hand: sign * to_stock, held: 0, sold: 0 }))
  const [short] = await moveStock(ctx, moves)
  if (short) {
    const message = `${short.product.label} was sold or is held since: its stock cannot go back.`
    throw new Conflict(null, null, { code: 'stock', title: 'Not In Stock', message })
  }
  const rows = await beyondReach(ctx, products).every(['id', 'in', stocked.map(({ product }) => product.id)])
  const after = new Map(rows.map((row) => [row.id, row.stock.on_hand]))
  const by = await findActor(ctx)
  await asVerb(ctx, stockCorrections).createMany(
    stocked.map(({ product, to_stock }) => {
      const units = after.get(product.id) ?? 0
      const doc = { product, before: units - sign * to_stock, after: units, reason: 'received', note, by }
      return { doc: stockCorrections.shape.parse(doc) }
    }),
  )
}

async function findVendor(ctx: Ctx, id: string): Promise<Entry> {
  const row = await beyondReach(ctx, contacts).find(id)
  if (!row) refusePurchase(commerceMessages.issue('vendor', 'vendor-gone'))
  return { id, label: row.company || row.name }
}

/** The day on which a purchase is due: the typed one, or that of its terms. Throws Invalid. */
async function settleDue(ctx: Ctx, { date, terms_days, due_on }: Asked) {
  if (due_on !== undefined && isEarlierDay(due_on, date))
    refusePurchase(commerceMessages.issue('due_on', 'due-before-purchase'))
  if (terms_days === undefined) return due_on === undefined ? {} : { due_on }
  const { timezone } = await readOwnClient(ctx)
  return { terms_days, due_on: due_on ?? addTerms(date, terms_days, timezone) }
}

/** Records a purchase with its entry: goods for the orders that lack them, the rest for the stock. Throws Invalid. */
export async function handleRecordPurchase(ctx: Ctx, asked: Asked): Promise<Answer> {
  requirePast(ctx, asked.date)
  const vendor = await findVendor(ctx, asked.vendor)
  const lines = await allotLines(ctx, asked.lines)
  const due = await settleDue(ctx, asked)
  const doc = purchases.shape.parse({ vendor, reference: asked.reference, lines, by: await findActor(ctx), ...due })
  const { id, total } = await asVerb(ctx, purchases).create({ doc, date: asked.date })
  const facts = { number: asked.reference, vendor: vendor.label }
  const occasion = { key: `purchase ${id}`, about: aboutPurchase(id), at: asked.date, facts }
  if (total > 0) await postEntry(ctx, purchaseEntry(occasion, { party: vendorParty(vendor.id), amount: total }))
  await moveToStock(ctx, { lines, sign: 1, note: ['Bought from', vendor.label, asked.reference].join(' ').trim() })
  const taken = keepLatest(await takeRecord(ctx, purchases, { id }))
  if (asked.paid) {
    const { method, date, reference, amount = total } = asked.paid
    requirePast(ctx, date)
    await payPart(ctx, taken, {
      payment: { id: ctx.newId(), amount, method, reference, at: date },
      path: 'paid.amount',
    })
  }
  return presentPurchase(taken.row)
}

/**
 * Takes back a purchase: its entries are reversed, its units leave the stock, and what was paid for it counts as returned
 * by the vendor. Throws NotFound, Conflict.
 */
export async function handleTakeBackPurchase(
  ctx: Ctx,
  { params, body }: InputOf<typeof takeBackPurchase>,
): Promise<Answer> {
  const taken = keepLatest(await takeRecord(ctx, purchases, { id: params.id }))
  const { row } = taken
  requireStatus(row, ['owed', 'part_paid', 'paid'])
  await moveToStock(ctx, { lines: row.lines, sign: -1, note: `Taken back: ${body.why}` })
  await takeBackPaid(ctx, taken, { why: body.why, isMeant: () => true })
  for (const entry of await entriesAbout(ctx, aboutPurchase(row.id)))
    if (!entry.isReversed && entry.kind !== 'reversal')
      await postEntry(
        ctx,
        reversalOf(entry, { at: ctx.now, facts: { number: row.reference, why: body.why, vendor: row.vendor.label } }),
      )
  return presentPurchase(taken.change({ status: 'taken_back', why: body.why }))
}
