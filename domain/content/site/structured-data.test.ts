import { describe, expect, it } from 'vitest'
import { renderPage } from './render-page.ts'
import type { SitePage } from './site-page.ts'
import { structuredData } from './structured-data.ts'
import { testChrome } from './test-chrome.ts'

const chrome = testChrome({ name: 'Laro Charter', origin: 'https://laro.example', email: 'hello@laro.example' })
const page = (given: Partial<SitePage>): SitePage => ({
  id: 'p1',
  name: 'About',
  url: '/about-us',
  kind: 'landing',
  content: {},
  html: '',
  meta: {},
  date: 1,
  ...given,
})
const said = (given: Partial<SitePage>) => structuredData(page(given), chrome)

const drawnArticle = (day: unknown): string =>
  renderPage(page({ kind: 'article', content: { day, author: 'Ana Ruiz' } }), {
    chrome,
    data: { timezone: 'UTC', legs: [], fleet: [], posts: [], blogs: [], named: [] },
    clean: (html) => html,
    fileAt: () => undefined,
  })

const context = 'https://schema.org'
const own = {
  '@context': context,
  '@type': 'WebPage',
  name: 'About',
  url: 'https://laro.example/about-us',
  inLanguage: 'en',
}

describe('data of the page itself', () => {
  it('its name and its address', () => {
    expect(said({})).toEqual(own)
    expect(said({ meta: { title: 'Us', description: 'Ten jets' } })).toEqual({
      ...own,
      name: 'Us',
      description: 'Ten jets',
    })
  })

  it('the owner of the site, on the first page', () => {
    expect(said({ url: '/' })).toContainEqual({
      '@context': context,
      '@type': 'Organization',
      name: 'Laro Charter',
      url: 'https://laro.example',
      email: 'hello@laro.example',
    })
  })

  it('of an article its day and author, and the questions that it answers', () => {
    const sections = [
      {
        id: 's1',
        kind: 'questions',
        questions: [
          { id: 'q1', question: 'Do dogs fly?', answer: 'Yes.' },
          { id: 'q2', question: 'And cats?' },
        ],
      },
    ]
    const content = { day: Date.UTC(2026, 10, 27, 6), author: 'Ana Ruiz', sections }
    expect(said({ kind: 'article', content })).toMatchObject([
      { '@type': 'Article', headline: 'About', datePublished: '2026-11-27', author: { name: 'Ana Ruiz' } },
      { '@type': 'FAQPage', mainEntity: [{ name: 'Do dogs fly?', acceptedAnswer: { text: 'Yes.' } }] },
    ])
  })

  it.each([1e300, -9e15, 0.5, '2026-11-27'])('the day on which it was written, where %j is no day', (day) => {
    expect(said({ kind: 'article', content: { day } })).toMatchObject({ datePublished: '1970-01-01' })
    expect(drawnArticle(day)).toContain('Ana Ruiz')
  })

  it('empty for a page hidden from search engines', () => {
    expect(said({ meta: { robots: 'noindex' } })).toBeUndefined()
  })

  it('substitute words of another language without their marks', () => {
    expect(said({ name: '\u{E000}About\u{E001}', language: 'fr' })).toMatchObject({ name: 'About', inLanguage: 'fr' })
  })
})

describe('typed values', () => {
  it("are added to the page's own data", () => {
    const jet = { '@type': 'Product', name: 'Citation' }
    expect(said({ jsonld: jet })).toEqual([own, jet])
    expect(said({ jsonld: [jet, { '@type': 'Place' }] })).toEqual([own, jet, { '@type': 'Place' }])
  })

  it('is put together with the entry of its type, and counts', () => {
    const typed = { '@type': 'WebPage', name: 'Who we are', keywords: 'jets' }
    expect(said({ jsonld: typed })).toEqual({ ...own, name: 'Who we are', keywords: 'jets' })
    expect(said({ jsonld: [typed, { '@type': 'WebPage', name: 'Another' }] })).toEqual([
      { ...own, name: 'Who we are', keywords: 'jets' },
      { '@type': 'WebPage', name: 'Another' },
    ])
  })

  it('may be a graph', () => {
    const graph = { '@context': context, '@graph': [{ '@type': 'WebPage', name: 'Us' }, { '@type': 'Place' }] }
    expect(said({ jsonld: graph })).toEqual([
      { ...own, name: 'Us' },
      { '@context': context, '@type': 'Place' },
    ])
  })

  it.each(['a text', 7, null, ['a text'], []])('that is no data is left out: %j', (jsonld) => {
    expect(said({ jsonld })).toEqual(own)
  })
})
