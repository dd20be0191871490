import { isWebAddress, shortenUrl, shortUrlMessages, shortUrls } from '../../../domain/commerce/index.ts'
import type { InputOf, OutputOf } from '../../../domain/kernel/index.ts'
import type { Ctx } from '../../platform/context.ts'
import { Invalid } from '../../platform/errors.ts'
import { implement, type Route } from '../../platform/http/route.ts'
import { asVerb, beyondReach } from '../../platform/records/index.ts'

/** Where a short URL leads, and the record that it was made for: 'orders/ID'. */
interface ShortTarget {
  readonly longUrl: string
  readonly refPath: string
}

const findRow = (ctx: Ctx, { longUrl, refPath }: ShortTarget) =>
  beyondReach(ctx, shortUrls).findOne({
    and: [
      ['long_url', '==', longUrl],
      ['ref_path', '==', refPath],
    ],
  })

const writeAddress = ({ platform }: Ctx, name: string): string => `${platform.config.PUBLIC_URL}/s/${name}`

/** The short address of a page of a record, without making one: an address to come ends in an ellipsis. */
export async function findShortAddress(ctx: Ctx, target: ShortTarget | undefined): Promise<string> {
  const row = target && (await findRow(ctx, target))
  return writeAddress(ctx, row?.name ?? '…')
}

async function makeShort(ctx: Ctx, { longUrl, refPath }: ShortTarget): Promise<OutputOf<typeof shortenUrl>> {
  const same = await findRow(ctx, { longUrl, refPath })
  const row = same ?? (await asVerb(ctx, shortUrls).create({ doc: shortUrls.shape.parse({ longUrl, refPath }) }))
  const { id, name = '' } = row
  return { id, name, url: writeAddress(ctx, name) }
}

/**
 * The short address of a link in a message of the program, the same one for the same record. An address that no short
 * URL may lead to stays as it is.
 */
export async function shortenLink(ctx: Ctx, target: ShortTarget): Promise<string> {
  return isWebAddress(target.longUrl) ? (await makeShort(ctx, target)).url : target.longUrl
}

/** See the contract. Throws Invalid for what is no web address. */
async function handleShortenUrl(ctx: Ctx, { body }: InputOf<typeof shortenUrl>): Promise<OutputOf<typeof shortenUrl>> {
  if (!isWebAddress(body.longUrl)) {
    const issue = shortUrlMessages.issue('longUrl', 'short-url-address')
    throw new Invalid([issue], shortUrlMessages.words(issue))
  }
  return makeShort(ctx, body)
}

/** Calls of short URLs. */
export const shortUrlRoutes: readonly Route[] = [implement(shortenUrl, handleShortenUrl)]
