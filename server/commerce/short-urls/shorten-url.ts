import { isWebAddress, shortenUrl, shortUrlMessages, shortUrls } from '../../../domain/commerce/index.ts'
import type { InputOf, OutputOf } from '../../../domain/kernel/index.ts'
import type { Ctx } from '../../platform/context.ts'
import { Invalid } from '../../platform/errors.ts'
import { implement, type Route } from '../../platform/http/route.ts'
import { asVerb, beyondReach } from '../../platform/records/index.ts'

/** See the contract. Throws Invalid for what is no web address. */
async function handleShortenUrl(ctx: Ctx, { body }: InputOf<typeof shortenUrl>): Promise<OutputOf<typeof shortenUrl>> {
  const { longUrl, refPath } = body
  if (!isWebAddress(longUrl)) {
    const issue = shortUrlMessages.issue('longUrl', 'short-url-address')
    throw new Invalid([issue], shortUrlMessages.words(issue))
  }
  const same = await beyondReach(ctx, shortUrls).findOne({
    and: [
      ['long_url', '==', longUrl],
      ['ref_path', '==', refPath],
    ],
  })
  const row = same ?? (await asVerb(ctx, shortUrls).create({ doc: shortUrls.shape.parse({ longUrl, refPath }) }))
  const { id, name = '' } = row
  return { id, name, url: `${ctx.platform.config.PUBLIC_URL}/s/${name}` }
}

/** Calls of short URLs. */
export const shortUrlRoutes: readonly Route[] = [implement(shortenUrl, handleShortenUrl)]
