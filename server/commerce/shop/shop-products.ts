import { isInShop, products, type ShownProduct, type SoldProduct } from '../../../domain/commerce/index.ts'
import type { Ctx } from '../../platform/context.ts'
import { beyondReach } from '../../platform/records/index.ts'
import { addressPicture } from './shop-pictures.ts'

function listPictures(ctx: Ctx, { id, image, images }: SoldProduct): string[] {
  const urls = [...(image === undefined || image === '' ? [] : [image]), ...images.map(({ url }) => url)]
  return urls.flatMap((url) => addressPicture(ctx, url, { type: 'products', id }) ?? [])
}

const show = (ctx: Ctx, product: SoldProduct): ShownProduct => ({ product, pictures: listPictures(ctx, product) })

/** Every product that the shop shows, by name; lists are read without texts and pictures, so each is read whole. */
export async function listShopProducts(ctx: Ctx): Promise<ShownProduct[]> {
  const rows = await beyondReach(ctx, products).list({
    where: ['listed', '==', true],
    orderBy: { field: 'name', direction: 'asc' },
    limit: 500,
    isWhole: true,
  })
  return rows.filter(isInShop).map((row) => show(ctx, row))
}

/** The product of an address in the shop; undefined for one that is not shown. */
export async function findShopProduct(ctx: Ctx, slug: string): Promise<ShownProduct | undefined> {
  const found = await beyondReach(ctx, products).findOne(['slug', '==', slug])
  if (!found) return undefined
  const product = await beyondReach(ctx, products).get(found.id)
  return isInShop(product) ? show(ctx, product) : undefined
}

/** The products of ids that are still sold, by their ids. */
export async function readSoldProducts(ctx: Ctx, ids: readonly string[]): Promise<ReadonlyMap<string, SoldProduct>> {
  if (ids.length === 0) return new Map()
  const rows = await beyondReach(ctx, products).list({
    where: ['id', 'in', [...new Set(ids)]],
    orderBy: { field: 'name', direction: 'asc' },
    limit: 200,
    isWhole: true,
  })
  return new Map(rows.filter((row) => isInShop(row) && row.price > 0).map((row) => [row.id, row]))
}
