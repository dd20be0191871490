import { expect, it } from 'vitest'
import { contentMessages } from '../messages.ts'
import { pages } from '../pages.ts'
import { headOf } from './draw-head.ts'
import { withoutTagList, withTagList } from './meta-tags.ts'
import type { SitePage } from './site-page.ts'
import { testChrome } from './test-chrome.ts'

const tag = (id: string, name: string, content = 'x') => ({ id, name, content })

it('lists tags written as properties with the tags of the list, and keeps title and translations', () => {
  const rest = { title: 'Fleet', robots: 'noindex', translations: { fr: { title: 'Flotte' } } }
  const meta = { ...rest, 'og:type': 'website', keywords: 'jets', tags: [tag('t1', 'keywords', 'props')] }
  expect(withTagList(meta)).toEqual({
    ...rest,
    tags: [tag('t1', 'keywords', 'props'), tag('og:type', 'og:type', 'website')],
  })
  expect(withTagList(rest)).toBe(rest)
})

it('is drawn as it was written, in either form', () => {
  const meta = { title: 'Fleet', 'og:type': 'website', 'theme-color': '#102030' }
  expect(withoutTagList(withTagList(meta))).toEqual(meta)
  expect(withoutTagList(meta)).toBe(meta)
})

it('draws no unfinished tag, and none that the page has by itself', () => {
  const tags = [
    tag('1', ''),
    tag('2', 'og:type', ''),
    tag('3', 'a"b'),
    tag('4', 'Robots', 'all'),
    tag('5', ' author ', 'Mia'),
  ]
  expect(withoutTagList({ title: 'Fleet', tags })).toEqual({ title: 'Fleet', author: 'Mia' })
})

it('draws names and properties with the attribute that each has', () => {
  const page: SitePage = { id: 'p1', name: 'About', url: '/', kind: '', content: {}, html: '', meta: {}, date: 1 }
  const meta = withoutTagList({
    tags: [tag('1', 'og:image:alt', '"Sky"'), tag('2', 'DC.creator', 'Mia'), tag('3', 'video:duration', '90')],
  })
  const head = headOf({ ...page, meta }, { chrome: testChrome(), root: './', fileAt: () => undefined })
  expect(head).toContain('<meta property="og:image:alt" content="&quot;Sky&quot;">')
  expect(head).toContain('<meta name="DC.creator" content="Mia">')
  expect(head).toContain('<meta property="video:duration" content="90">')
})

it.each([
  [
    [tag('1', 'og type')],
    'The name of a meta tag contains only letters, digits, colons, dots, dashes and underscores.',
  ],
  [[tag('1', 'Description')], 'The page writes its Description itself. Choose another name.'],
  [[tag('1', 'og:type'), tag('2', 'OG:type')], 'There is a tag named OG:type already.'],
])('refuses %j', (tags, words) => {
  const page = pages.shape.parse({ name: 'About', meta: { tags } })
  const issues = pages.check?.(page, []) ?? []
  expect(issues.map((issue) => [issue.path, contentMessages.words(issue)])).toEqual([
    [`meta.tags.${tags.length - 1}.name`, words],
  ])
})

it('accepts tags without a name yet', () => {
  const page = pages.shape.parse({ name: 'About', meta: { tags: [tag('1', ''), tag('2', ''), tag('3', 'og:type')] } })
  expect(pages.check?.(page, [])).toEqual([])
})
