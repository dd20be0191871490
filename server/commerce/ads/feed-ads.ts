import {
  ads,
  computeAvailable,
  isAhead,
  isGtin,
  isInShop,
  products,
  type AdStock,
  type FeedAd,
  type SoldProduct,
} from '../../../domain/commerce/index.ts'
import { storedPath, type RowOf } from '../../../domain/kernel/index.ts'
import type { Ctx } from '../../platform/context.ts'
import { beyondReach } from '../../platform/records/index.ts'
import { readOwnClient } from '../own-client.ts'

export type AdRow = RowOf<typeof ads>

/** Whole address of the client's public site, without a slash at its end. */
export async function readSiteAddress(ctx: Ctx): Promise<string> {
  const { PUBLIC_URL, SITE_HOSTS } = ctx.platform.config
  const key = (await readOwnClient(ctx)).name_key.toLowerCase()
  const host = SITE_HOSTS.find((one) => one.key === key)?.host
  return host === undefined ? `${PUBLIC_URL}/site/${key}` : `https://${host}`
}

/** The products of ads by their ids. */
export async function readAdProducts(ctx: Ctx, rows: readonly AdRow[]): Promise<ReadonlyMap<string, SoldProduct>> {
  const ids = [...new Set(rows.flatMap(({ product }) => (product ? [product.id] : [])))]
  if (ids.length === 0) return new Map()
  const found = await beyondReach(ctx, products).list({
    where: ['id', 'in', ids],
    orderBy: { field: 'name', direction: 'asc' },
    limit: ids.length,
    isWhole: true,
  })
  return new Map(found.map((row) => [row.id, row]))
}

/** Stock of an ad by its product: an ad that takes orders ahead stays so, and so does one whose product tracks none. */
export function followStock(stock: AdStock, product: SoldProduct | undefined): AdStock {
  if (!product || isAhead(stock)) return stock
  if (!product.active) return 'out_of_stock'
  if (!product.stock.tracked) return stock
  return computeAvailable(product.stock) >= 1 ? 'in_stock' : 'out_of_stock'
}

/** Stock and price of an ad as its product has them now. */
export const followProduct = ({ stock, price, dynamic_price }: AdRow, product: SoldProduct | undefined) => ({
  stock: followStock(stock, product),
  price: dynamic_price && product ? product.price : price,
})

/** Addresses of the pictures of a record that stay the same: the shop leads on from them. */
const pictureAddresses = (site: string, type: 'ads' | 'products', { id, images }: Pick<AdRow, 'id' | 'images'>) =>
  images.flatMap(({ type: kind }, at) =>
    kind === 'image/svg+xml' ? [] : [`${site}/shop/pictures/${type}/${id}/${at}`],
  )

const outside = (url: string | undefined): string[] =>
  url === undefined || url === '' || storedPath(url) !== undefined ? [] : [url]

/** What an ad takes from its product where its own fields are empty. */
function readFromProduct(product: SoldProduct | undefined, site: string) {
  if (!product) return { description: '', weight: undefined, gtin: undefined, mpn: undefined, link: '', pictures: [] }
  const { description, weight, barcode = '', sku, slug, image } = product
  const hasPage = isInShop(product) && slug !== undefined
  return {
    description,
    weight,
    gtin: isGtin(barcode) ? barcode : undefined,
    mpn: sku,
    link: hasPage ? `${site}/shop/products/${slug}` : '',
    pictures: [...outside(image), ...pictureAddresses(site, 'products', product)],
  }
}

/** An ad as the feed has it: its empty fields are those of its product. */
export function completeAd(row: AdRow, { product, site }: { product: SoldProduct | undefined; site: string }): FeedAd {
  const own = [...outside(row.image), ...pictureAddresses(site, 'ads', row)]
  const { id, title, type, brand, category, condition, availability_date } = row
  const inherited = readFromProduct(product, site)
  return {
    id,
    title,
    type,
    brand,
    category,
    condition,
    availability_date,
    ...followProduct(row, product),
    description: row.description || inherited.description,
    weight: row.weight ?? inherited.weight,
    gtin: row.gtin ?? inherited.gtin,
    mpn: row.mpn ?? inherited.mpn,
    link: row.url || inherited.link,
    pictures: own.length > 0 ? own : inherited.pictures,
  }
}

/** Every published ad with its completed form, by its title. */
export async function readPublishedAds(ctx: Ctx): Promise<{ readonly row: AdRow; readonly ad: FeedAd }[]> {
  const rows = await beyondReach(ctx, ads).list({
    where: ['published', '>', 0],
    orderBy: { field: 'published', direction: 'asc' },
    limit: 5000,
    isWhole: true,
  })
  const shown = rows.filter(({ active }) => active)
  const [goods, site] = [await readAdProducts(ctx, shown), await readSiteAddress(ctx)]
  return shown.map((row) => ({ row, ad: completeAd(row, { product: goods.get(row.product?.id ?? ''), site }) }))
}
