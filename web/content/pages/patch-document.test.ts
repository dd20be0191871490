import fc from 'fast-check'
import { expect, it } from 'vitest'
import { patchDocument } from './patch-document.ts'

const pageOf = (sections: readonly string[], title = 'Home') =>
  `<!doctype html><html lang="en"><head><title>${title}</title></head><body><header>LARO</header><main id="main">${sections
    .map((words) => `<section id="s-${words}"><p>${words}</p></section>`)
    .join('')}</main><footer>LARO</footer></body></html>`

const opened = (html: string) => new DOMParser().parseFromString(html, 'text/html')
const sectionsOf = ({ body }: Document) => [...body.querySelectorAll('section')]

it('equals the new document, from any earlier one', () => {
  const sections = fc.array(fc.constantFrom('a', 'b', 'c', 'd'), { maxLength: 6 })
  fc.assert(
    fc.property(sections, sections, fc.constantFrom('Home', 'Fleet'), (before, after, title) => {
      const open = opened(pageOf(before))
      patchDocument(open, pageOf(after, title))
      expect(open.documentElement.outerHTML).toBe(opened(pageOf(after, title)).documentElement.outerHTML)
    }),
  )
})

it('leaves the sections that are alike, around one that is changed, added or taken away', () => {
  const open = opened(pageOf(['a', 'b', 'c']))
  const [first, second, last] = sectionsOf(open)
  patchDocument(open, pageOf(['a', 'x', 'c']))
  expect(sectionsOf(open)[0]).toBe(first)
  expect(sectionsOf(open)[1]).not.toBe(second)
  expect(sectionsOf(open)[2]).toBe(last)
  patchDocument(open, pageOf(['a', 'x', 'y', 'c']))
  expect(sectionsOf(open)[3]).toBe(last)
  patchDocument(open, pageOf(['a', 'c']))
  expect(sectionsOf(open)).toEqual([first, last])
})

it('takes over attributes of the page itself', () => {
  const open = opened(pageOf(['a']).replace('lang="en"', 'lang="en" dir="ltr"'))
  patchDocument(open, pageOf(['a']).replace('lang="en"', 'lang="de"').replace('<body>', '<body class="wide">'))
  expect(open.documentElement.getAttributeNames()).toEqual(['lang'])
  expect(open.documentElement.lang).toBe('de')
  expect(open.body.className).toBe('wide')
})
