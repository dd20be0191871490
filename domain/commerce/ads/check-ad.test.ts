import { describe, expect, it } from 'vitest'
import { checkAdForFeed, type FeedAd } from './check-ad.ts'
import { writeAdFeed, writeAdTable } from './write-feed.ts'

const ad: FeedAd = {
  id: 'ad-1',
  title: 'Ridge cap <10 ft> & screws',
  description: 'Bent to\tthe pitch.\nOf galvalume.',
  link: 'https://www.example.com/cap?a=1&b=2',
  pictures: ['https://www.example.com/1.jpg', 'https://www.example.com/a,b.jpg'],
  price: 2875,
  stock: 'in_stock',
  brand: 'Northside',
  mpn: 'RDG-10',
  weight: 9,
}

const now = Date.UTC(2026, 10, 30)

const listFaultyFields = (facts: Partial<FeedAd>) => checkAdForFeed({ ...ad, ...facts }, now).map(({ path }) => path)

describe('an ad for a shopping channel', () => {
  it('is taken with its required fields', () => {
    expect(checkAdForFeed(ad, now)).toEqual([])
  })

  it('is refused field by field for missing, long and wrong values', () => {
    expect(listFaultyFields({ title: '', description: ' ', link: '', pictures: [], price: 0, brand: '' })).toEqual([
      'title',
      'description',
      'url',
      'image',
      'price',
      'brand',
    ])
    expect(listFaultyFields({ title: 'x'.repeat(151), brand: 'x'.repeat(71), link: '/cap' })).toEqual([
      'title',
      'url',
      'brand',
    ])
    expect(listFaultyFields({ title: 'x'.repeat(150), description: 'x'.repeat(5000) })).toEqual([])
    expect(listFaultyFields({ stock: 'preorder' })).toEqual(['availability_date'])
    expect(listFaultyFields({ condition: 'used', brand: '' })).toEqual([])
  })
})

describe('the number of the trade', () => {
  it('is taken with 8, 12, 13 or 14 digits and the right last one', () => {
    for (const gtin of ['40170725', '036000291452', '4006381333931', '10036000291459', '0360 0029-1452', ''])
      expect(listFaultyFields({ gtin }), gtin).toEqual([])
  })

  it('is refused with another length, letters or a wrong last digit', () => {
    for (const gtin of ['036000291453', '4006381333932', '12345', '03600029145X', '00036000291452000'])
      expect(listFaultyFields({ gtin }), gtin).toEqual(['gtin'])
  })

  it('is refused where GS1 keeps its prefix for one store or for coupons', () => {
    for (const gtin of ['2001234567893', '0200000000008', '9801234567893', '9901234567892', '200000000004'])
      expect(listFaultyFields({ gtin }), gtin).toEqual(['gtin'])
  })
})

describe('the arrival of goods that are ordered ahead', () => {
  it('is within a year and written to the minute', () => {
    const at = Date.UTC(2026, 11, 25, 13)
    expect(listFaultyFields({ stock: 'preorder', availability_date: at })).toEqual([])
    expect(listFaultyFields({ stock: 'backorder', availability_date: now + 400 * 86_400_000 })).toEqual([
      'availability_date',
    ])
    const feed = writeAdFeed([{ ...ad, stock: 'preorder', availability_date: at }], { title: 'E', link: 'https://e.x' })
    expect(feed).toContain('<g:availability_date>2026-12-25T13:00Z</g:availability_date>')
  })
})

describe('addresses in the feed', () => {
  it('are written in ASCII, and a picture of another kind is refused', () => {
    const feed = writeAdFeed([{ ...ad, link: 'https://www.example.com/tür' }], { title: 'E', link: 'https://e.x' })
    expect(feed).toContain('<g:link>https://www.example.com/t%C3%BCr</g:link>')
    expect(listFaultyFields({ pictures: ['https://www.example.com/logo.svg?v=2'] })).toEqual(['image'])
    expect(listFaultyFields({ link: `https://www.example.com/${'ü'.repeat(400)}` })).toEqual(['url'])
  })
})

describe('the feed', () => {
  it('escapes words as XML and names the attributes of the specification', () => {
    const feed = writeAdFeed([ad], { title: 'Equipline', link: 'https://www.example.com' })
    expect(feed).toContain('<g:title>Ridge cap &lt;10 ft&gt; &amp; screws</g:title>')
    expect(feed).toContain('<g:additional_image_link>https://www.example.com/a,b.jpg</g:additional_image_link>')
    expect(feed).toContain('<g:shipping_weight>9 lb</g:shipping_weight>')
    expect(feed).not.toContain('identifier_exists')
  })

  it('is a table whose cells hold no tab, no line end and no comma between pictures but the separator', () => {
    const [heads = '', row = ''] = writeAdTable([
      { ...ad, pictures: [...ad.pictures, 'https://www.example.com/c.jpg'] },
    ])
      .trim()
      .split('\n')
    const cells = row.split('\t')
    expect(cells).toHaveLength(heads.split('\t').length)
    expect(cells[heads.split('\t').indexOf('additional_image_link')]).toBe(
      'https://www.example.com/a%2Cb.jpg,https://www.example.com/c.jpg',
    )
  })
})
