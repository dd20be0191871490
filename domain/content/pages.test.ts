import { expect, it } from 'vitest'
import { contentMessages } from './messages.ts'
import { pages } from './pages.ts'

const refused = (jsonld: unknown) => {
  const page = pages.shape.parse({ name: 'About', ...(jsonld !== undefined && { jsonld }) })
  return (pages.check?.(page, []) ?? []).map((issue) => contentMessages.words(issue))
}

const shape = 'Structured data is an object in braces, or a list of them in square brackets.'

it.each([undefined, {}, { '@type': 'Place' }, [{ '@type': 'Place' }, { '@type': 'Event' }]])(
  'takes %j as structured data',
  (jsonld) => {
    expect(refused(jsonld)).toEqual([])
  },
)

it.each<[unknown, string]>([
  ['{\n  "@type": Place\n}', 'Line 2, column 12: a value is missing. Texts are in double quotes.'],
  ['{"a": 1,}', 'Line 1, column 9: nothing follows the comma. Remove it.'],
  ['"Place"', shape],
  [7, shape],
  [['Place'], shape],
])("refuses %j as structured data, and names the fault's place", (jsonld, words) => {
  expect(refused(jsonld)).toEqual([words])
})

const page = pages.shape.parse({ name: 'About', url: '/about', html: '<p>One</p>' })
const written = (change: object, before?: object) =>
  pages.derive?.({ ...page, ...change }, 500, before && { ...before })

it('was edited when its visible part changed, by any writer', () => {
  expect(written({})?.edited).toBe(500)
  const before = { ...page, edited: 100 }
  expect(written({ html: '<p>Two</p>' }, before)?.edited).toBe(500)
  expect(written({ html: '<p>Two</p>', edited: 7 }, before)?.edited).toBe(500)
  expect(written({ url: 'people/' }, before)?.edited).toBe(500)
  expect(written({ url: 'about/', edited: 400 }, before)?.edited).toBe(100)
  expect(written({ published: 300, agents: [{ id: 'u1', label: 'Ana' }] }, before)?.edited).toBe(100)
})
