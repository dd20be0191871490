import { isDoc, type Doc } from '../../kernel/index.ts'

/** Query of the page from which a customer came, as the site of the client notes it in `metadata.referrer.search`. */
function readSearch({ referrer }: Doc): URLSearchParams {
  const search = isDoc(referrer) ? referrer['search'] : undefined
  if (isDoc(search))
    return new URLSearchParams(
      Object.entries(search).flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : [])),
    )
  return new URLSearchParams(typeof search === 'string' ? search : '')
}

interface ReferredSale {
  readonly referrer?: string | undefined
  readonly metadata: Doc
}

/** Where a sale came from (2-content section 3): its referrer, else the campaign that led to the site; empty if unknown. */
export function nameReferrer({ referrer, metadata }: ReferredSale): string {
  if (referrer) return referrer
  const search = readSearch(metadata)
  return search.get('utm_source') ?? (search.has('gclid') ? 'Google Ads' : '')
}
