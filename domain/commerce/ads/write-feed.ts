import { isAhead, mostMorePictures, writeFeedAddress, type FeedAd } from './check-ad.ts'

const escapeXml = (words: string): string =>
  words
    .replaceAll(/[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')

type Attribute = readonly [name: string, value: string | undefined]

/** '2026-12-25T13:00Z' */
const writeMinute = (at: number): string => `${new Date(at).toISOString().slice(0, 16)}Z`

const listStock = ({ stock, availability_date: at }: FeedAd): readonly Attribute[] => [
  ['availability', stock],
  ['availability_date', isAhead(stock) && at !== undefined ? writeMinute(at) : ''],
]

const listNumbers = ({ brand, gtin, mpn }: FeedAd): readonly Attribute[] => {
  const isNumbered = Boolean(gtin) || (Boolean(brand) && Boolean(mpn))
  return [
    ['brand', brand],
    ['gtin', gtin?.replaceAll(/[\s-]/g, '')],
    ['mpn', mpn],
    ['identifier_exists', isNumbered ? '' : 'no'],
  ]
}

const listPictures = ([first, ...more]: readonly string[]): readonly Attribute[] => [
  ['image_link', first && writeFeedAddress(first)],
  ...more.slice(0, mostMorePictures).map((url) => ['additional_image_link', writeFeedAddress(url)] as const),
]

/** Attributes of an ad by the names of the product data specification, in its order; empty ones are left out. */
function listAttributes(ad: FeedAd): readonly (readonly [name: string, value: string])[] {
  const { weight = 0 } = ad
  const all: readonly Attribute[] = [
    ['id', ad.id],
    ['title', ad.title],
    ['description', ad.description],
    ['link', writeFeedAddress(ad.link)],
    ...listPictures(ad.pictures),
    ...listStock(ad),
    ['price', `${(ad.price / 100).toFixed(2)} USD`],
    ['condition', ad.condition ?? 'new'],
    ...listNumbers(ad),
    ['product_type', ad.category || ad.type],
    ['shipping_weight', weight > 0 ? `${weight} lb` : ''],
  ]
  return all.flatMap(([name, value = '']) => (value === '' ? [] : [[name, value] as const]))
}

interface Channel {
  readonly title: string
  /** Whole address of the site. */
  readonly link: string
}

/** The feed as RSS 2.0 with the attributes of the product data specification. */
export function writeAdFeed(ads: readonly FeedAd[], { title, link }: Channel): string {
  const items = ads.map((ad) => {
    const attributes = listAttributes(ad).map(([name, value]) => `<g:${name}>${escapeXml(value)}</g:${name}>`)
    return `<item>\n${attributes.join('\n')}\n</item>`
  })
  return `<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0" xmlns:g="http://base.google.com/ns/1.0">
<channel>
<title>${escapeXml(title)}</title>
<link>${escapeXml(link)}</link>
<description>${escapeXml(`Products of ${title}`)}</description>
${items.join('\n')}
</channel>
</rss>
`
}

const columns = [
  'id',
  'title',
  'description',
  'link',
  'image_link',
  'additional_image_link',
  'availability',
  'availability_date',
  'price',
  'condition',
  'brand',
  'gtin',
  'mpn',
  'identifier_exists',
  'product_type',
  'shipping_weight',
] as const

const cell = (words: string): string => words.replaceAll(/\s+/g, ' ').trim()

/** The same as text, its columns separated by tabs; several pictures of an ad are separated by commas. */
export function writeAdTable(ads: readonly FeedAd[]): string {
  const rows = ads.map((ad) => {
    const own = Map.groupBy(listAttributes(ad), ([name]) => name)
    return columns.map((name) =>
      (own.get(name) ?? [])
        .map(([, value]) => cell(value).replaceAll(',', name === 'additional_image_link' ? '%2C' : ','))
        .join(','),
    )
  })
  return `${[columns, ...rows].map((row) => row.join('\t')).join('\n')}\n`
}
