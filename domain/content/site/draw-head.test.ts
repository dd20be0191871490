import { expect, it } from 'vitest'
import { headOf } from './draw-head.ts'
import type { SitePage } from './site-page.ts'
import { testChrome } from './test-chrome.ts'

const page: SitePage = { id: 'p1', name: 'About', url: '/about-us', kind: '', content: {}, html: '', meta: {}, date: 1 }
const chrome = testChrome({ name: 'Laro Charter' })
const head = (given: Partial<SitePage>) =>
  headOf({ ...page, ...given }, { chrome, root: './', fileAt: () => undefined })

it('has the structured data of the page, in an element that none of it can end', () => {
  const said = {
    '@type': 'Organization',
    name: 'Laro </script><script>alert(1)</script><!--',
    '</script>': ['</SCRIPT >', '\u2028]]>'],
  }
  const drawn = head({ jsonld: said, name: '</script><b>About' })
  const [, data = ''] = /<script type="application\/ld\+json">(.*)<\/script>$/ms.exec(drawn) ?? []
  expect(JSON.parse(data)).toEqual([expect.objectContaining({ name: '</script><b>About' }), said])
  expect(drawn.match(/<\/?script/gi)).toHaveLength(2)
  expect(data).not.toContain('<')
})

it('has no such element where search engines are to leave the page out', () => {
  expect(head({ meta: { robots: 'noindex' } })).not.toContain('script')
})
