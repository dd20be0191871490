import {
  allotUnits,
  commerceMessages,
  computeLineCost,
  products,
  purchaseEntry,
  purchasePaidEntry,
  purchases,
  reversalOf,
  stockCorrections,
  vendorParty,
  type payPurchase,
  type PurchaseLine,
  type recordPurchase,
  type takeBackPurchase,
} from '../../../../domain/commerce/index.ts'
import { contacts } from '../../../../domain/crm/index.ts'
import type { Entry, InputOf, Issue, OutputOf, RowOf } from '../../../../domain/kernel/index.ts'
import { dayMs } from '../../../../domain/kernel/values/durations.ts'
import type { Ctx } from '../../../platform/context.ts'
import { sql } from '../../../platform/database/sql.ts'
import { Conflict, Invalid } from '../../../platform/errors.ts'
import { asVerb, beyondReach, takeRecord, type Taken } from '../../../platform/records/index.ts'
import { findActor } from '../../find-actor.ts'
import { postEntry } from '../../ledger/post-entry.ts'
import { entriesAbout } from '../../ledger/read-entries.ts'
import { moveStock } from '../move-stock.ts'
import { findNeeds } from './find-needs.ts'

type Asked = InputOf<typeof recordPurchase>['body']
type Purchase = RowOf<typeof purchases>
type Product = RowOf<typeof products>
type Answer = OutputOf<typeof recordPurchase>

const answer = ({ id, status, total }: Purchase): Answer => ({ id, status, total })

const aboutPurchase = (id: string) => ({ record: 'purchases', id })

function refuse(issue: Issue): never {
  throw new Invalid([issue], commerceMessages.words(issue))
}

/** A day that has not come cannot be booked. */
function requirePast(ctx: Ctx, date: number): void {
  if (date > ctx.now + dayMs) refuse(commerceMessages.issue('date', 'purchase-to-come'))
}

/** Locks the products of a purchase, so that two purchases at once do not serve the same orders. */
async function takeProducts(ctx: Ctx, ids: readonly string[]): Promise<ReadonlyMap<string, Product>> {
  await ctx.db.run(sql`
    select p.id from products p where p.client_id = ${ctx.db.tenant.clientId} and p.id = any(${[...ids]}::text[])
    order by p.id for update`)
  const rows = await beyondReach(ctx, products).every(['id', 'in', [...ids]])
  const known = new Map(rows.map((row) => [row.id, row]))
  const gone = ids.findIndex((id) => !known.has(id))
  if (gone >= 0) refuse(commerceMessages.issue(`lines.${gone}.product`, 'product-gone'))
  return known
}

/** The lines of a purchase: units for the orders that lack them, and the rest for the stock where it is tracked. */
async function allotLines(ctx: Ctx, asked: Asked['lines']): Promise<PurchaseLine[]> {
  const ids = asked.map(({ product }) => product)
  const twice = ids.findIndex((id, at) => ids.indexOf(id) !== at)
  if (twice >= 0) refuse(commerceMessages.issue(`lines.${twice}.product`, 'listed-twice', { name: 'The product' }))
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

type Paid = InputOf<typeof payPurchase>['body']

/** Posts that the vendor was paid, and notes it. */
async function settle(ctx: Ctx, { row, change }: Pick<Taken<typeof purchases>, 'row' | 'change'>, paid: Paid) {
  requirePast(ctx, paid.date)
  const { method, date, reference } = paid
  const facts = { number: row.reference, vendor: row.vendor.label, method, reference }
  const occasion = { key: `purchase paid ${row.id}`, about: aboutPurchase(row.id), at: date, facts }
  if (row.total > 0)
    await postEntry(ctx, purchasePaidEntry(occasion, { party: vendorParty(row.vendor.id), amount: row.total, method }))
  return change({ status: 'paid', paid: { at: date, method, reference, by: await findActor(ctx) } })
}

async function findVendor(ctx: Ctx, id: string): Promise<Entry> {
  const row = await beyondReach(ctx, contacts).find(id)
  if (!row) refuse(commerceMessages.issue('vendor', 'vendor-gone'))
  return { id, label: row.company || row.name }
}

/** Records a purchase with its entry: goods for the orders that lack them, the rest for the stock. Throws Invalid. */
export async function handleRecordPurchase(ctx: Ctx, asked: Asked): Promise<Answer> {
  requirePast(ctx, asked.date)
  const vendor = await findVendor(ctx, asked.vendor)
  const lines = await allotLines(ctx, asked.lines)
  const doc = purchases.shape.parse({ vendor, reference: asked.reference, lines, by: await findActor(ctx) })
  const { id, total } = await asVerb(ctx, purchases).create({ doc, date: asked.date })
  const facts = { number: asked.reference, vendor: vendor.label }
  const occasion = { key: `purchase ${id}`, about: aboutPurchase(id), at: asked.date, facts }
  if (total > 0) await postEntry(ctx, purchaseEntry(occasion, { party: vendorParty(vendor.id), amount: total }))
  await moveToStock(ctx, { lines, sign: 1, note: ['Bought from', vendor.label, asked.reference].join(' ').trim() })
  const taken = await takeRecord(ctx, purchases, { id })
  return answer(asked.paid ? await settle(ctx, taken, asked.paid) : taken.row)
}

/** Refuses a change of a purchase that is paid or taken back already. Throws Conflict. */
function requireStatus({ status }: Purchase, allowed: readonly Purchase['status'][]): void {
  if (allowed.includes(status)) return
  const message = status === 'paid' ? 'This purchase was paid already.' : 'This purchase was taken back.'
  throw new Conflict(null, null, { code: 'status', title: 'Cannot Change', message })
}

/** Notes that a vendor was paid. Throws NotFound, Conflict, Invalid. */
export async function handlePayPurchase(ctx: Ctx, { params, body }: InputOf<typeof payPurchase>): Promise<Answer> {
  const taken = await takeRecord(ctx, purchases, { id: params.id })
  requireStatus(taken.row, ['owed'])
  return answer(await settle(ctx, taken, body))
}

/** Takes back a purchase: its entries are reversed, and its units leave the stock. Throws NotFound, Conflict. */
export async function handleTakeBackPurchase(
  ctx: Ctx,
  { params, body }: InputOf<typeof takeBackPurchase>,
): Promise<Answer> {
  const { row, change } = await takeRecord(ctx, purchases, { id: params.id })
  requireStatus(row, ['owed', 'paid'])
  await moveToStock(ctx, { lines: row.lines, sign: -1, note: `Taken back: ${body.why}` })
  for (const entry of await entriesAbout(ctx, aboutPurchase(row.id)))
    if (!entry.isReversed && entry.kind !== 'reversal')
      await postEntry(ctx, reversalOf(entry, { at: ctx.now, facts: { why: body.why, vendor: row.vendor.label } }))
  return answer(change({ status: 'taken_back', why: body.why }))
}
