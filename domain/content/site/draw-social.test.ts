import { expect, it } from 'vitest'
import { headOf } from './draw-head.ts'
import type { SitePage } from './site-page.ts'
import { testChrome } from './test-chrome.ts'

const page: SitePage = {
  id: 'p1',
  name: 'Fleet "A"',
  url: '/fleet/light',
  kind: 'article',
  content: {
    sections: [
      { id: 's', kind: 'text' },
      { id: 't', items: [{ id: 'i', image: { url: '/files/a.heic', alt: 'A jet' } }] },
    ],
  },
  html: '',
  meta: { description: 'Seven seats' },
  date: 1,
}

const heads = (given: Partial<SitePage> = {}, origin = 'https://laro.example') =>
  headOf(
    { ...page, ...given },
    {
      chrome: testChrome({ name: 'Laro', origin }),
      root: '../',
      fileAt: (url) => (url.startsWith('/files/') ? `../_files/${url.slice(7)}` : undefined),
    },
  )

it('gives the preview of a shared address, with the first picture of the page', () => {
  const head = heads()
  expect(head).toContain('<meta property="og:site_name" content="Laro">')
  expect(head).toContain('<meta property="og:type" content="article">')
  expect(head).toContain('<meta property="og:url" content="https://laro.example/fleet/light">')
  expect(head).toContain('<meta property="og:title" content="Fleet &quot;A&quot; | Laro">')
  expect(head).toContain('<meta property="og:description" content="Seven seats">')
  expect(head).toContain('<meta property="og:image" content="https://laro.example/_files/a.heic">')
  expect(head).toContain('<meta property="og:image:alt" content="A jet">')
  expect(head).toContain('<meta name="twitter:card" content="summary_large_image">')
})

it('takes of a picture the largest file that is no WebP', () => {
  const made = (name: string, type: string, width: number) => ({
    url: `/files/${name}`,
    type,
    width,
    height: 9,
    size: 9,
  })
  const renditions = [
    made('s.jpg', 'image/jpeg', 320),
    made('l.jpg', 'image/jpeg', 960),
    made('l.webp', 'image/webp', 960),
  ]
  expect(heads({ content: { image: { url: '/files/a.heic', renditions } } })).toContain('/_files/l.jpg"')
})

it('has no picture for a site without one, and none of a button that has an address too', () => {
  const content = { sections: [{ id: 's', image: { url: '/elsewhere/a.jpg' }, buttons: [{ url: '/files/b.jpg' }] }] }
  const head = heads({ content })
  expect(head).not.toContain('og:image')
  expect(head).toContain('<meta name="twitter:card" content="summary">')
})

it("uses the page's own tags, each once", () => {
  const head = heads({ meta: { 'og:title': 'Light jets', 'twitter:card': 'summary' } })
  expect(head).toContain('<meta property="og:title" content="Light jets">')
  expect(head.match(/og:title|twitter:card/g)).toHaveLength(2)
})

it('is empty while the site has no domain', () => {
  expect(heads({}, '')).not.toMatch(/og:|twitter:/)
})
