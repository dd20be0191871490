import { describe, expect, it } from 'vitest'
import { guideButtonPath, guideFor, isGuideNew } from './guide.ts'
import { guideSections } from './guide-sections.ts'

const everywhere = { title: 'Welcome', path: '/' }
const inbox = { title: 'The inbox', path: '/threads' }
const filters = { title: 'Message filters', path: '/threads/filters/' }

describe('the guide of a page', () => {
  it('is the section that names it most exactly', () => {
    const all = [everywhere, inbox, filters]
    expect(guideFor(all, '/threads')).toBe(inbox)
    expect(guideFor(all, '/threads/filters?x=1')).toBe(filters)
    expect(guideFor(all, '/threads/inbox/chat')).toBe(inbox)
    expect(guideFor(all, '/trips/1')).toBe(everywhere)
  })

  it('is empty without a guide for the path', () => {
    expect(guideFor([inbox], '/threads-of-old')).toBeUndefined()
    expect(guideFor([], '/threads')).toBeUndefined()
  })

  it('opens by itself until its title was seen', () => {
    expect(isGuideNew(inbox, ['Welcome'])).toBe(true)
    expect(isGuideNew(inbox, ['The inbox', 'Welcome'])).toBe(false)
  })
})

describe('a section of the guide', () => {
  it('plays videos of hosts that may be framed alone, and its button leads into the product', () => {
    const section = (more: object) => guideSections.shape.parse({ title: 'Inbox', ...more })
    const issues = (more: object) => guideSections.check?.(section(more)).map(({ path, code }) => [path, code])
    expect(issues({ url: 'https://youtu.be/aBcD_123-xy', buttonUrl1: '/threads?status=open' })).toEqual([])
    expect(issues({})).toEqual([])
    expect(issues({ url: 'https://elsewhere.example/film.mp4', buttonUrl1: 'https://elsewhere.example' })).toEqual([
      ['url', 'guide-video'],
      ['buttonUrl1', 'guide-button'],
    ])
  })
})

it('a button leads to a path of the product', () => {
  expect(guideButtonPath('/threads?status=open')).toBe('/threads?status=open')
  for (const url of ['//elsewhere.example', '/\\elsewhere.example', 'https://elsewhere.example', 'threads'])
    expect(guideButtonPath(url), url).toBeUndefined()
})
