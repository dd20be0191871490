import { describe, expect, it } from 'vitest'
import { blogs } from './blogs.ts'
import { contentMessages } from './messages.ts'

const pages = ['a', 'b', 'c'].map((id) => ({ id, label: `Page ${id}` }))
const blog = (given: object) => blogs.shape.parse({ name: 'News', ...given })
const issuesOf = (given: object) => blogs.check?.(blog(given)) ?? []

describe('entries of a blog', () => {
  it('go when it shows a moving choice of pages, and stay where they are named one by one', () => {
    expect(blogs.derive?.(blog({ query: 'latest', entries: pages, size: 3 }), 0).entries).toEqual([])
    expect(blogs.derive?.(blog({ entries: pages, size: 3 }), 0).entries).toEqual(pages)
  })

  it('are at most as many as its size, by default 1', () => {
    expect(issuesOf({ entries: pages, size: 3 })).toEqual([])
    expect(issuesOf({ entries: pages.slice(0, 1) })).toEqual([])
    const [issue] = issuesOf({ entries: pages.slice(0, 2) })
    expect(issue && contentMessages.words(issue)).toBe('The max is set to 1')
  })
})
