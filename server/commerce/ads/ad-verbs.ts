import { ads, commerceMessages, isGtin, products } from '../../../domain/commerce/index.ts'
import { sql } from '../../platform/database/sql.ts'
import type { Ctx } from '../../platform/context.ts'
import { NotFound } from '../../platform/errors.ts'
import { defineTimedTask, tellCount, type TimedJobRun } from '../../platform/jobs/index.ts'
import { asVerb, beyondReach, takeRecord } from '../../platform/records/index.ts'
import { followProduct, followStock, readAdProducts } from './feed-ads.ts'

/** Makes the ad of a product (see the contract). The product is locked, so that two who ask at once get one ad. */
export async function makeAdOfProduct(ctx: Ctx, id: string): Promise<{ id: string; title: string; isNew: boolean }> {
  const found = await beyondReach(ctx, products).find(id)
  const words = commerceMessages.words(commerceMessages.issue('product', 'ad-of-product'))
  if (!found) throw new NotFound('product', words)
  const { row: product } = await takeRecord(ctx, products, { id })
  const known = await beyondReach(ctx, ads).findOne(['product_id', '==', id])
  if (known) return { id: known.id, title: known.title, isNew: false }
  const { name, price, vendor, barcode, sku, weight } = product
  const made = await asVerb(ctx, ads).create({
    doc: ads.shape.parse({
      title: name.slice(0, 150),
      description: product.description.slice(0, 5000),
      price,
      dynamic_price: true,
      stock: followStock('in_stock', product),
      product: { id, label: name },
      ...(vendor && { vendor: vendor.label, vendor_id: vendor.id, brand: vendor.label.slice(0, 70) }),
      ...(barcode !== undefined && isGtin(barcode) && { gtin: barcode }),
      ...(sku !== undefined && { mpn: sku }),
      ...(weight > 0 && { weight }),
    }),
  })
  return { id: made.id, title: made.title, isNew: true }
}

/** Publishes an ad or takes it back (see the contract). */
export async function setPublished(ctx: Ctx, id: string, isPublished: boolean) {
  const { row, change } = await takeRecord(ctx, ads, { id })
  const isNow = row.published !== undefined
  const { title } = isNow === isPublished ? row : change({ published: isPublished ? ctx.now : null })
  return { id, title, isPublished }
}

const atOnce = 200

/** Writes stock and price of their products into the ads of a client, some in a transaction. */
async function followAll(run: TimedJobRun): Promise<void> {
  let count = 0
  let after = ''
  for (;;) {
    const from = after
    const ids = await run.within(async (ctx) => {
      const rows = await ctx.db.run(sql<{ id: string }>`
        select id from ads where client_id = ${ctx.db.tenant.clientId} and product_id is not null and trashed_at is null
          and id > ${from} order by id limit ${atOnce}`)
      const all = rows.map(({ id }) => id)
      const own = all.length === 0 ? [] : await beyondReach(ctx, ads).every(['id', 'in', all])
      const goods = await readAdProducts(ctx, own)
      const amended = await asVerb(ctx, ads).amendMany({
        ids: all,
        amend: (row) => followProduct(row, goods.get(row.product?.id ?? '')),
      })
      count += amended.filter(({ before, now }) => now.version !== before.version).length
      return all
    })
    if (ids.length < atOnce) break
    after = ids.at(-1) ?? ''
  }
  tellCount(run, count, ['ad changed', 'ads changed'])
}

/** Every five minutes: stock and price of ads follow their products; the feed itself reads them whenever it is asked for. */
export const followAds = defineTimedTask({
  name: 'follow-ads',
  lane: 'upkeep',
  at: '*/5 * * * *',
  inClient: followAll,
})
