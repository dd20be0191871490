import { describe, expect, test } from 'vitest'
import { redirects } from './redirects.ts'
import { visitedPath } from './site/redirect-addresses.ts'

const save = (from: string, to?: string) => {
  const doc = redirects.derive?.(redirects.shape.parse({ from, ...(to !== undefined && { to }) }), 0)
  if (doc === undefined) throw new TypeError('redirects derive nothing')
  return {
    from: doc.from,
    to: doc.to,
    issues: (redirects.check?.(doc, []) ?? []).map(({ path, code }) => `${path} ${code}`),
  }
}

describe('a redirect', () => {
  test.each([
    ['https://partner.example/東京', 'https://partner.example/東京'],
    ['https://partner.example/✈?q=ü', 'https://partner.example/✈?q=ü'],
    ['https://münchen.example/a b', 'https://münchen.example/a b'],
    [' https://partner.example/a ', 'https://partner.example/a'],
    [' /fleet ', '/fleet'],
    ['fleet/', '/fleet'],
  ])('to "%s" is kept as %s', (to, kept) => {
    expect(save('/old', to)).toMatchObject({ to: kept, issues: [] })
  })

  test.each([
    'https://partner.example/\r\nx: y',
    'https://partner.example/\u0000',
    '/fleet\r\nx: y',
    'https://',
    'http://partner.example',
    'javascript:alert(1)',
    '//partner.example',
    '/übersicht',
  ])('to %j is refused', (to) => {
    expect(save('/old', to).issues).toEqual(['to bad-redirect-to'])
  })

  test('to blanks leads nowhere', () => {
    expect(save('/old', '  ')).toEqual({ from: '/old', to: undefined, issues: [] })
  })

  test.each([
    ['/%C3%BCber-uns/', '/über-uns'],
    ['über-uns', '/über-uns'],
    ['/old fleet', '/old fleet'],
    ['/100%', '/100%'],
  ])('from "%s" is kept as %s', (from, kept) => {
    expect(save(from)).toMatchObject({ from: kept, issues: [] })
  })

  test.each(['/a?b=1', '/a#b', '/a\nb', '/../a', '/a//b', '/_files/a', String.raw`/a\b`])(
    'from %j is refused',
    (from) => {
      expect(save(from).issues).toEqual(['from bad-redirect-from'])
    },
  )
})

test.each([
  ['/fleet,', '/fleet,'],
  ['/fleet)', '/fleet)'],
  ['/über-uns', '/über-uns'],
  ['/u\u0308ber-uns', '/über-uns'],
  ['/fleet\r\n', '/fleet'],
  ['/a\nb', undefined],
])('a visit of %j is listed as %s', (asked, listed) => {
  expect(visitedPath(asked)).toBe(listed)
})
