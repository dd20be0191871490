import type { DocOf, Issue } from '../../kernel/index.ts'
import { dayMs } from '../../kernel/values/durations.ts'
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

/**
 * Characters that the product data specification of Google Merchant Center takes (adr/0149 names its pages, read in November
 * 2026). Ids of ads have 36 of the 50 characters that it takes.
 */
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
  gtin: 'UPC or EAN',
  weight: 'Weight',
}

const issue = (path: string, code: Parameters<typeof commerceMessages.issue>[1], more: Issue['params'] = {}): Issue =>
  commerceMessages.issue(path, code, { field: labels[path] ?? path, ...more })

const missing = (path: string, value: string): Issue[] => (value.trim() === '' ? [issue(path, 'feed-missing')] : [])

const tooLong = (path: string, value: string, most: number): Issue[] =>
  value.length > most ? [issue(path, 'feed-too-long', { most, length: value.length })] : []

/** An address as the feed writes it: letters beyond ASCII are encoded. */
export const writeFeedAddress = (url: string): string =>
  url.toWellFormed().replaceAll(/[^\u0021-\u007E]/gu, encodeURIComponent)

const isWhole = (url: string): boolean => /^https?:\/\/[^\s/]+/.test(url)

const badAddress = (path: string, url: string): Issue[] =>
  url !== '' && !isWhole(url) ? [issue(path, 'feed-address')] : []

/** Stock states for which a channel asks when the goods arrive. */
export const isAhead = (stock: AdStock): boolean => stock === 'preorder' || stock === 'backorder'

/** A required whole address. */
const checkAddress = (path: string, url: string): Issue[] => [
  ...missing(path, url),
  ...badAddress(path, url),
  ...tooLong(path, writeFeedAddress(url), limits.link),
]

const isNew = ({ condition = 'new' }: FeedAd): boolean => condition === 'new'

/** Endings of pictures that the specification does not list. */
const otherPicture = /\.(svgz?|heic|heif|avif|pdf|html?|php|mp4|webm)$/i

const checkPicture = (url: string): Issue[] =>
  otherPicture.test(/^https?:\/\/[^/?#]+([^?#]*)/.exec(url)?.[1] ?? '') ? [issue('image', 'feed-picture')] : []

const gtinLengths: ReadonlySet<number> = new Set([8, 12, 13, 14])

/** True if the last digit of a GTIN is the one that the others give: each second one from the right counts three times. */
function hasCheckDigit(digits: string): boolean {
  const weighted = Array.from(digits, Number)
    .toReversed()
    .reduce((sum, digit, at) => sum + digit * (at % 2 === 0 ? 1 : 3), 0)
  return weighted % 10 === 0
}

/** Prefixes of thirteen digits that GS1 keeps for single stores (02, 04, 2) and coupons (05, 98, 99). */
const reserved = /^(02|04|2|05|98|99)/

/** A GTIN in thirteen digits: twelve have a zero before them, fourteen the digit of the packing. */
const toThirteen = (digits: string): string => (digits.length === 14 ? digits.slice(1) : digits.padStart(13, '0'))

/** Spaces and dashes are ignored. */
function checkGtin(gtin: string): Issue[] {
  const digits = gtin.replaceAll(/[\s-]/g, '')
  if (digits === '') return []
  if (!/^\d+$/.test(digits) || !gtinLengths.has(digits.length) || !hasCheckDigit(digits))
    return [issue('gtin', 'feed-gtin')]
  return digits.length > 8 && reserved.test(toThirteen(digits)) ? [issue('gtin', 'feed-gtin-range')] : []
}

/** True for a number of the trade that shopping channels take; other barcodes are numbers of one company. */
export const isGtin = (code: string): boolean => code !== '' && checkGtin(code).length === 0

const mostAheadMs = 366 * dayMs

/** When goods of a preorder or backorder arrive: within a year. */
function checkArrival({ stock, availability_date: at }: FeedAd, now: number): Issue[] {
  if (!isAhead(stock)) return []
  if (at === undefined) return [issue('availability_date', 'feed-date')]
  return at > now + mostAheadMs ? [issue('availability_date', 'feed-far-date')] : []
}

/** Stock, price and weight. */
const checkOffer = (ad: FeedAd, now: number): Issue[] => [
  ...(ad.price > 0 ? [] : [issue('price', 'feed-missing')]),
  ...checkArrival(ad, now),
  ...((ad.weight ?? 0) > mostPounds ? [issue('weight', 'feed-weight', { most: mostPounds })] : []),
]

/** Lists the values that a shopping channel refuses, by field: required fields, lengths, numbers, dates and addresses. */
export function checkAdForFeed(ad: FeedAd, now: number): Issue[] {
  const { title, description, link, brand = '', mpn = '', category = '' } = ad
  return [
    ...missing('title', title),
    ...tooLong('title', title, limits.title),
    ...missing('description', description),
    ...tooLong('description', description, limits.description),
    ...checkAddress('url', link),
    ...checkAddress('image', ad.pictures[0] ?? ''),
    ...checkPicture(ad.pictures[0] ?? ''),
    ...checkOffer(ad, now),
    ...checkGtin(ad.gtin ?? ''),
    ...(isNew(ad) ? missing('brand', brand) : []),
    ...tooLong('brand', brand, limits.brand),
    ...tooLong('mpn', mpn, limits.mpn),
    ...tooLong('category', category, limits.category),
  ]
}
