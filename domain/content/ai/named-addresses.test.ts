import fc from 'fast-check'
import { expect, it, test } from 'vitest'
import { withoutUnnamed } from './named-addresses.ts'

const asked = 'Link to https://aspen.example/snow and desk@laro.example'

it.each([
  ['<a href="/fleet">Fleet</a>', '<a href="/fleet">Fleet</a>'],
  ['<a href="https://aspen.example/other">a</a>', '<a href="https://aspen.example/other">a</a>'],
  ['<a href="mailto:desk@laro.example?subject=x">a</a>', '<a href="mailto:desk@laro.example?subject=x">a</a>'],
  ['<a href="https://evil.example/?q=aspen.example">a</a>', '<a>a</a>'],
  ['<a href="//evil.example/">a</a>', '<a>a</a>'],
  ['<a href="/\\\\evil.example/">a</a>', '<a>a</a>'],
  ['<a href="https:evil.example">a</a>', '<a>a</a>'],
  ['<a href="https://spen.example/">a</a>', '<a>a</a>'],
  ['<a href="mailto:thief@evil.example">a</a>', '<a>a</a>'],
  ['<a href="https://aspen.example@evil.example/">a</a>', '<a>a</a>'],
  ['<p>a<img src="https://evil.example/p.png?q=1" alt="x"></p>', '<p>a</p>'],
  ['<img src="/api/files/a.png" alt="x">', '<img src="/api/files/a.png" alt="x">'],
])('%s becomes %s', (html, safe) => expect(withoutUnnamed(html, asked)).toBe(safe))

test('no unnamed host is left, of any kind', () => {
  const host = fc.stringMatching(/^[a-z]{1,12}\.(?:com|test)$/)
  const html = fc
    .tuple(host, fc.stringMatching(/^(?:\/[a-z?=.]{0,9}){0,3}$/))
    .map(([name, path]) => `<a href="https://${name}${path}">a</a>`)
  fc.assert(
    fc.property(html, (one) => {
      expect(withoutUnnamed(one, asked)).toBe('<a>a</a>')
    }),
  )
})
