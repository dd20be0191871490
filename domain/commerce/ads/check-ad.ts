import type { DocOf, Issue } from '../../kernel/index.ts'
import { commerceMessages } from '../messages.ts'
import type { ads, AdStock } from './ads.ts'

/** An ad as the feed of shopping channels has it: with what it takes from its product. Amounts are cents. */
export interface FeedAd extends Pick<
  DocOf<typeof ads>,
  | 'title'
  | 'description'
  | 'type'
  | 'brand'
  | 'category'
  | 'price'
  | 'stock'
  | 'weight'
  | 'condition'
  | 'gtin'
  | 'mpn'
  | 'availability_date'
> {
  readonly id: string
  /** Whole addresses of its page and of its pictures. */
  readonly link: string
  readonly pictures: readonly string[]
}

/** Limits of the product data specification of Google Merchant Center (support.google.com/merchants, November 2026). */
const limits = { title: 150, description: 5000, link: 2000, brand: 70, mpn: 70, category: 750 } as const

/** Most pictures besides the first. */
export const mostMorePictures = 10

/** Most pounds of a shipping weight. */
const mostPounds = 2000

const labels: Readonly<Record<string, string>> = {
  title: 'Title',
  description: 'Description',
  url: 'Address',
  image: 'Picture',
  brand: 'Brand',
  category: 'Category',
  mpn: "Maker's number",
  price: 'Price',
  availability_date: 'Arrives on',
}

const issue = (path: string, code: Parameters<typeof commerceMessages.issue>[1], more: Issue['params'] = {}): Issue =>
  commerceMessages.issue(path, code, { field: labels[path] ?? path, ...more })

const missing = (path: string, value: string): Issue[] => (value.trim() === '' ? [issue(path, 'feed-missing')] : [])

const tooLong = (path: string, value: string, most: number): Issue[] =>
  value.length > most ? [issue(path, 'feed-too-long', { most, length: value.length })] : []

const isWhole = (url: string): boolean => /^https?:\/\/[^\s/]+/.test(url)

const badAddress = (path: string, url: string): Issue[] =>
  url !== '' && !isWhole(url) ? [issue(path, 'feed-address')] : []

/** Stock states for which a channel asks when the goods arrive. */
export const isAhead = (stock: AdStock): boolean => stock === 'preorder' || stock === 'backorder'

/** A required whole address. */
const checkAddress = (path: string, url: string): Issue[] => [
  ...missing(path, url),
  ...badAddress(path, url),
  ...tooLong(path, url, limits.link),
]

const isNew = ({ condition = 'new' }: FeedAd): boolean => condition === 'new'

/** Stock, price and weight. */
const checkOffer = ({ price, stock, availability_date, weight = 0 }: FeedAd): Issue[] => [
  ...(price > 0 ? [] : [issue('price', 'feed-missing')]),
  ...(isAhead(stock) && availability_date === undefined ? [issue('availability_date', 'feed-date')] : []),
  ...(weight > mostPounds ? [issue('weight', 'feed-weight', { most: mostPounds })] : []),
]

/** What a shopping channel would refuse, each with its field: required fields, lengths and addresses. */
export function checkAdForFeed(ad: FeedAd): Issue[] {
  const { title, description, link, brand = '', mpn = '', category = '' } = ad
  return [
    ...missing('title', title),
    ...tooLong('title', title, limits.title),
    ...missing('description', description),
    ...tooLong('description', description, limits.description),
    ...checkAddress('url', link),
    ...checkAddress('image', ad.pictures[0] ?? ''),
    ...checkOffer(ad),
    ...(isNew(ad) ? missing('brand', brand) : []),
    ...tooLong('brand', brand, limits.brand),
    ...tooLong('mpn', mpn, limits.mpn),
    ...tooLong('category', category, limits.category),
  ]
}
