import { expect, it } from 'vitest'
import { checkPage } from './check-page.ts'
import type { SitePage } from './site-page.ts'

const page: SitePage = { id: 'p1', name: 'About', url: '/about', kind: '', content: {}, html: '', meta: {}, date: 1 }

it.each<[unknown, string[]]>([
  [undefined, []],
  [{ '@type': 'Place' }, []],
  [{ '@graph': [{ '@type': 'Place' }] }, []],
  [[{ '@type': 'Place' }, { name: 'Aspen' }], ['The structured data has no @type']],
  ['{"@type": ', ['The structured data is no JSON']],
])('names the fault of %j as structured data', (jsonld, words) => {
  const checking = { html: '<h1>About</h1>', weight: 1, paths: new Set<string>(), root: './' }
  const faults = checkPage({ ...page, ...(jsonld !== undefined && { jsonld }) }, checking)
  expect(faults.filter(({ kind }) => kind === 'data').map((fault) => fault.words)).toEqual(words)
})
