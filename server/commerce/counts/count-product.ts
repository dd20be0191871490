import {
  commerceMessages,
  listCodes,
  products,
  roundQuantity,
  stockCountLines,
  stockCounts,
  type countProduct,
  type CountedLine,
} from '../../../domain/commerce/index.ts'
import type { InputOf, RowOf } from '../../../domain/kernel/index.ts'
import type { Ctx } from '../../platform/context.ts'
import { Conflict } from '../../platform/errors.ts'
import { asVerb, beyondReach, takeRecord, type Taken } from '../../platform/records/index.ts'
import { findActor } from '../find-actor.ts'
import { locateProducts } from '../goods/locate-products.ts'
import { makeCountLine, refuseCount } from './begin-count.ts'

type Body = InputOf<typeof countProduct>['body']
type Product = RowOf<typeof products>
type Line = RowOf<typeof stockCountLines>

/** Takes a count that is open: lines of one that has ended stay. Throws NotFound, Conflict. */
export async function takeOpenCount(ctx: Ctx, id: string): Promise<Taken<typeof stockCounts>> {
  const taken = await takeRecord(ctx, stockCounts, { id })
  const { state } = taken.row
  if (state === 'open') return taken
  const message = state === 'applied' ? 'This count was applied already.' : 'This count was canceled.'
  throw new Conflict(null, null, { code: 'state', title: 'Cannot Change', message })
}

/** A product by its SKU or barcode. Throws Invalid. */
async function findByCode(ctx: Ctx, code: string): Promise<Product> {
  const { found } = await locateProducts(ctx, listCodes(code))
  const row = found[0] && (await beyondReach(ctx, products).find(found[0].id))
  return row ?? refuseCount(commerceMessages.issue('code', 'count-no-code', { code }))
}

async function findById(ctx: Ctx, id: string): Promise<Product> {
  const row = await beyondReach(ctx, products).find(id)
  return row ?? refuseCount(commerceMessages.issue('product', 'product-gone'))
}

/** The product of a call, by its id, SKU or barcode. Throws Invalid. */
async function findProduct(ctx: Ctx, { product, code }: Body): Promise<Product> {
  if (product === undefined && code === undefined) refuseCount(commerceMessages.issue('product', 'count-what'))
  const row = product === undefined ? await findByCode(ctx, code ?? '') : await findById(ctx, product)
  if (!row.stock.tracked) refuseCount(commerceMessages.issue('product', 'count-untracked', { name: row.name }))
  return row
}

/** The line of a product; one that the count does not have is added where the caller asks for it. Throws Invalid. */
async function takeLine(ctx: Ctx, count: string, { product, joins }: { product: Product; joins: boolean }) {
  const known = await beyondReach(ctx, stockCountLines).findOne({
    and: [
      ['count', '==', count],
      ['product_id', '==', product.id],
    ],
  })
  if (!known && !joins) refuseCount(commerceMessages.issue('product', 'count-not-in', { name: product.name }))
  const { id, name, sku = null } = product
  const line = known ?? (await asVerb(ctx, stockCountLines).create({ doc: makeCountLine(count, { id, name, sku }) }))
  return takeRecord(ctx, stockCountLines, { id: line.id })
}

/** Refuses a count over one that the caller did not see. Throws Conflict. */
function requireSeen({ counted, by, product }: Line, { seen }: Body): void {
  if (counted === seen) return
  const now = counted === undefined ? 'is not counted any more' : `was counted as ${counted} by ${by?.label ?? ''}`
  const message = `${product.label} ${now}. Look again, then enter what you found.`
  throw new Conflict(counted ?? null, seen ?? null, { code: 'counted', title: 'Counted By Another', message })
}

const present = ({ id, product, sku, counted, expected, difference }: Line): CountedLine => ({
  id,
  product,
  sku,
  ...(counted !== undefined && { counted }),
  ...(expected !== undefined && { expected }),
  ...(difference !== undefined && { difference }),
})

/**
 * Enters what was found of a product, with the units on hand at that moment. The lock of the count lets two users count at
 * once. Throws NotFound, Conflict, Invalid.
 */
export async function handleCountProduct(
  ctx: Ctx,
  { params, body }: InputOf<typeof countProduct>,
): Promise<CountedLine> {
  const { add, counted } = body
  if (add === undefined && counted === undefined) refuseCount(commerceMessages.issue('counted', 'count-what'))
  await takeOpenCount(ctx, params.id)
  const product = await findProduct(ctx, body)
  const { row, change } = await takeLine(ctx, params.id, { product, joins: body.joins })
  if (add !== undefined) {
    const found = { counted: roundQuantity((row.counted ?? 0) + add), expected: product.stock.on_hand }
    return present(change({ ...found, counted_at: ctx.now, by: await findActor(ctx) }))
  }
  requireSeen(row, body)
  if (counted === null || counted === undefined)
    return present(change({ counted: null, expected: null, counted_at: null, by: null }))
  return present(
    change({
      counted: roundQuantity(counted),
      expected: product.stock.on_hand,
      counted_at: ctx.now,
      by: await findActor(ctx),
    }),
  )
}
