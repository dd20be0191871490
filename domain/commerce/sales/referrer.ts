import { isDoc, type Doc } from '../../kernel/index.ts'

const readWord = (word: string): string => word.replaceAll(/\+|%20/g, ' ')

/** Words of a query: '?utm_source=news'. */
const readQuery = (query: string): Doc =>
  Object.fromEntries(
    query
      .replace(/^\?/, '')
      .split('&')
      .map((pair) => pair.split('='))
      .map(([name = '', value = '']) => [name, readWord(value)]),
  )

/** Query of the page from which a customer came, as the site of the client notes it in `metadata.referrer.search`. */
function readSearch({ referrer }: Doc): Doc {
  const search = isDoc(referrer) ? referrer['search'] : undefined
  if (isDoc(search)) return search
  return typeof search === 'string' ? readQuery(search) : {}
}

interface ReferredSale {
  readonly referrer?: string | undefined
  readonly metadata: Doc
}

/** Where a sale came from (2-content section 3): its referrer, else the campaign that led to the site; empty if unknown. */
export function nameReferrer({ referrer, metadata }: ReferredSale): string {
  if (referrer) return referrer
  const { utm_source: source, gclid } = readSearch(metadata)
  if (typeof source === 'string' && source !== '') return source
  return gclid ? 'Google Ads' : ''
}
