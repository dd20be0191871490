import { ads, isInShop, products } from '../../../domain/commerce/index.ts'
import type { Ctx } from '../../platform/context.ts'
import { publicPictureUrl } from '../../platform/files/index.ts'
import { beyondReach } from '../../platform/records/index.ts'

type Images = readonly { readonly url: string }[]

/** A picture's whole address for readers without a session, on sites at any host; undefined for one that is not public. */
export function addressPicture(ctx: Ctx, url: string, owner: { type: string; id: string }): string | undefined {
  const address = publicPictureUrl(ctx, url, owner)
  return address?.startsWith('/') === true ? `${ctx.platform.config.PUBLIC_URL}${address}` : address
}

/** True if a published ad is of a product. */
const isAdvertised = async (ctx: Ctx, id: string): Promise<boolean> =>
  (await beyondReach(ctx, ads).findOne({
    and: [
      ['product_id', '==', id],
      ['published', '>', 0],
    ],
  })) !== undefined

async function readImages(ctx: Ctx, type: string, id: string): Promise<Images> {
  if (type === 'ads') {
    const ad = await beyondReach(ctx, ads).find(id)
    return ad?.published === undefined ? [] : ad.images
  }
  const product = await beyondReach(ctx, products).find(id)
  return product && (isInShop(product) || (await isAdvertised(ctx, id))) ? product.images : []
}

/** The present address of a picture by its lasting one, 'products/ID/0': of a listed product, or a published ad. */
export async function findShopPicture(ctx: Ctx, path: string): Promise<string | undefined> {
  const [, type = '', id = '', at = ''] = /^(ads|products)\/([^/]{1,100})\/(\d{1,2})$/.exec(path) ?? []
  if (type === '') return undefined
  const url = (await readImages(ctx, type, id))[Number(at)]?.url
  return url === undefined ? undefined : addressPicture(ctx, url, { type, id })
}
