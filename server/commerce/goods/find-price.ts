import {
  choosePrice,
  priceLists,
  products,
  type FoundPrice,
  type priceProducts,
} from '../../../domain/commerce/index.ts'
import { clients } from '../../../domain/company/index.ts'
import { subscriptions } from '../../../domain/crm/index.ts'
import type { InputOf, OutputOf, RowOf } from '../../../domain/kernel/index.ts'
import type { Ctx } from '../../platform/context.ts'
import { beyondReach, everyRecord } from '../../platform/records/index.ts'

/** The contact who buys; undefined for an order without one. */
type Customer = { readonly id: string } | undefined

interface PricedProduct {
  readonly id: string
  readonly price: number
}

/** The active price lists of a contact and of the groups to which they were added. */
async function listsFor(ctx: Ctx, customer: Customer): Promise<RowOf<typeof priceLists>[]> {
  if (customer === undefined) return []
  const memberships = await beyondReach(ctx, subscriptions).every({
    and: [
      ['contact_id', '==', customer.id],
      ['is_member', '==', true],
    ],
  })
  const ids = [customer.id, ...memberships.map(({ group_id }) => group_id)]
  const reading = beyondReach(ctx, priceLists)
  const rows = await reading.every({
    and: [
      ['active', '==', true],
      ['customer_ids', 'array-contains-any', ids],
    ],
  })
  // Lists are read without their products.
  return Promise.all(rows.map((row) => reading.get(row.id)))
}

/** Prices of products for a customer, by the ids of the products (see `choosePrice`). */
async function findPrices(
  ctx: Ctx,
  goods: readonly PricedProduct[],
  customer: Customer,
): Promise<ReadonlyMap<string, FoundPrice>> {
  const lists = await listsFor(ctx, customer)
  if (lists.length === 0) return new Map(goods.map(({ id, price }) => [id, { price }]))
  const { timezone } = await beyondReach(ctx, clients).get(ctx.db.tenant.clientId)
  return new Map(goods.map((one) => [one.id, choosePrice(one, lists, { at: ctx.now, zone: timezone })]))
}

/** Price of one product for a customer. */
export async function findPrice(ctx: Ctx, product: PricedProduct, customer: Customer): Promise<FoundPrice> {
  return (await findPrices(ctx, [product], customer)).get(product.id) ?? { price: product.price }
}

/** Prices of products within the actor's reach; others are left out. */
export async function handlePriceProducts(
  ctx: Ctx,
  { products: ids, customer }: InputOf<typeof priceProducts>['body'],
): Promise<OutputOf<typeof priceProducts>> {
  const rows = await everyRecord(ctx, products, ['id', 'in', ids])
  const found = await findPrices(ctx, rows, customer === undefined ? undefined : { id: customer })
  return { prices: [...found].map(([id, { price, list }]) => ({ id, price, ...(list && { list }) })) }
}
