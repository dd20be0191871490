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

const listFaultyFields = (facts: Partial<FeedAd>) => checkAdForFeed({ ...ad, ...facts }).map(({ path }) => path)

describe('an ad for a shopping channel', () => {
  it('is taken with its required fields', () => {
    expect(checkAdForFeed(ad)).toEqual([])
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
