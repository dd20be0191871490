import { describe, expect, it } from 'vitest'
import { postsOfSection } from './blog-posts.ts'
import type { SiteBlog } from './site-page.ts'

const post = (id: string) => ({ id, name: id, url: `/${id}`, lead: '', at: 0 })
/** Articles, newest first, and two pages that are none. */
const [posts, named] = [['may', 'april', 'march', 'may-last-year'].map(post), ['fleet', 'march', 'book'].map(post)]

interface Shown {
  readonly pageId?: string
  /** Values of the section itself. */
  readonly most?: unknown
}

const shown = (blog: Omit<SiteBlog, 'id'> | undefined, { pageId = 'home', most }: Shown = {}) => {
  const blogs = blog ? [{ id: 'b1', ...blog }] : []
  const section = { kind: 'blog', most, ...(blog && { blog: { id: 'b1', label: 'News' } }) }
  return postsOfSection(section, { pageId, data: { posts, named, blogs } }).map(({ id }) => id)
}

describe('a section shows', () => {
  it.each<[string, readonly [SiteBlog['query'], pageId: string], string[]]>([
    ['the latest', ['latest', 'home'], ['may', 'april', 'march']],
    ['the latest others, on an article', ['latest', 'april'], ['may', 'march', 'may-last-year']],
    ['those next older than the article', ['next older', 'may'], ['april', 'march', 'may-last-year']],
    ['nothing older than the oldest', ['next older', 'may-last-year'], []],
    [
      'those next newer than the article, the nearest first',
      ['next newer', 'may-last-year'],
      ['march', 'april', 'may'],
    ],
    ['nothing newer than the newest', ['next newer', 'may'], []],
    ['the latest, where the page is no article', ['next older', 'home'], ['may', 'april', 'march']],
  ])('%s', (_, [query, pageId], expected) => {
    expect(shown({ query, entries: [], size: 3 }, { pageId })).toEqual(expected)
  })

  it('as many as the limit of the blog', () => {
    expect(shown({ query: 'next older', entries: [], size: 1 }, { pageId: 'may' })).toEqual(['april'])
  })

  it.each([3, '3'])('as many as its own limit, before that of the blog: %j', (most) => {
    expect(shown({ query: 'latest', entries: [], size: 1 }, { most })).toEqual(['may', 'april', 'march'])
    expect(shown({ query: 'latest', entries: [], size: 4 }, { most })).toEqual(['may', 'april', 'march'])
    expect(shown({ query: undefined, entries: ['march', 'fleet'], size: 2 }, { most: 1 })).toEqual(['march'])
  })

  it('the pages that the blog names, in its order, without those that are not live', () => {
    expect(shown({ query: undefined, entries: ['march', 'gone', 'fleet'], size: 5 })).toEqual(['march', 'fleet'])
  })

  it('the newest where it names no blog, or one that is gone', () => {
    expect(shown(undefined, { most: 2 })).toEqual(['may', 'april'])
    expect(shown(undefined)).toEqual(['may', 'april', 'march', 'may-last-year'])
    const section = { blog: { id: 'gone', label: 'Gone' }, most: 2 }
    expect(postsOfSection(section, { pageId: 'home', data: { posts, named, blogs: [] } })).toHaveLength(2)
  })
})
