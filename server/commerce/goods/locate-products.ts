import { products, type findProducts, type LocatedProduct } from '../../../domain/commerce/index.ts'
import type { OutputOf, RowOf } from '../../../domain/kernel/index.ts'
import type { Ctx } from '../../platform/context.ts'
import { everyRecord } from '../../platform/records/index.ts'

const present = (sku: string, { id, name, price, cost, available }: RowOf<typeof products>): LocatedProduct => ({
  sku,
  id,
  name,
  price,
  cost,
  ...(available !== undefined && { available }),
})

/** Spellings under which a typed SKU is looked up, the typed one first. */
const listSpellings = (sku: string): readonly string[] => [sku, sku.toUpperCase(), sku.toLowerCase()]

/** Finds products by SKU or barcode, within the actor's reach; each asked word is answered once, in any case of letters. */
export async function locateProducts(ctx: Ctx, skus: readonly string[]): Promise<OutputOf<typeof findProducts>> {
  const asked = [...new Set(skus.map((sku) => sku.trim()))].filter(Boolean)
  const rows = await everyRecord(ctx, products, {
    or: [
      ['sku', 'in', [...new Set(asked.flatMap(listSpellings))]],
      ['barcode', 'in', asked],
    ],
  })
  const bySku = new Map(rows.map((row) => [row.sku, row]))
  const byBarcode = new Map(rows.map((row) => [row.barcode, row]))
  const found = asked.flatMap((sku) => {
    const spelling = listSpellings(sku).find((one) => bySku.has(one))
    const row = spelling === undefined ? byBarcode.get(sku) : bySku.get(spelling)
    return row ? [present(sku, row)] : []
  })
  const known = new Set(found.map(({ sku }) => sku))
  return { found, missing: asked.filter((sku) => !known.has(sku)) }
}
