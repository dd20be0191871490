import { expect, it } from 'vitest'
import { headOf } from './draw-head.ts'
import type { SitePage } from './site-page.ts'
import { testChrome } from './test-chrome.ts'

const page: SitePage = { id: 'p1', name: 'About', url: '/about-us', kind: '', content: {}, html: '', meta: {}, date: 1 }
const chrome = testChrome({ name: 'Laro Charter' })
const head = (jsonld?: unknown) => headOf({ ...page, ...(jsonld !== undefined && { jsonld }) }, { chrome, root: './' })

it('has the structured data of the page as it is, in an element that nothing of it can end', () => {
  const said = { '@type': 'Organization', name: 'Laro </script><script>alert(1)</script>' }
  const drawn = head(said)
  const [, data = ''] = /<script type="application\/ld\+json">(.*)<\/script>$/m.exec(drawn) ?? []
  expect(JSON.parse(data)).toEqual(said)
  expect(drawn.match(/<script/g)).toHaveLength(1)
})

it('says nothing of structured data where a page has none', () => {
  expect(head()).not.toContain('script')
})
