import { expect, it } from 'vitest'
import { checkFragment, fixWords } from './check-fragment.ts'

const paths = new Set(['/', '/fleet'])
const kinds = (html: string) => checkFragment(html, paths).map(({ kind }) => kind)

it.each([
  [
    '<h2>Fleet</h2><p><a href="/fleet#jets">Jets</a> <a href="https://a.example">A</a> <a href="tel:1">Call</a></p>',
    [],
  ],
  ['<p> &nbsp; </p>', ['empty']],
  ['<img src="/a.jpg" alt="">', []],
  ['<img src="/a.jpg">', ['alt']],
  ['<h1>Fleet</h1>', ['headings']],
  ['<h2>Fleet</h2><h4>Jets</h4>', ['headings']],
  ['<p><a href="/gone/">Gone</a></p>', ['links']],
  ['<p style="color: #aaaaaa">Pale</p>', ['contrast']],
  ['<p style="color:#fff; background-color:#000">Clear</p>', []],
  ['<p style="color:#333">Clear</p>', []],
  [`<p>${'x'.repeat(60_001)}</p>`, ['weight']],
] as const)('finds in %j', (html, expected) => {
  expect(kinds(html)).toEqual(expected)
})

it('words a fault as a wish', () => {
  expect(fixWords(checkFragment('<img src="/a.jpg">', paths))).toBe(
    'Please fix these and change nothing else:\n- A picture has no alt text.',
  )
})
