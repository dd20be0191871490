import { expect, test } from 'vitest'
import { encodeTarget } from './encode-target.ts'

test.each([
  ['https://partner.example/東京', 'https://partner.example/%E6%9D%B1%E4%BA%AC'],
  ['https://partner.example/✈?q=ü', 'https://partner.example/%E2%9C%88?q=%C3%BC'],
  ['https://münchen.example/a b', 'https://xn--mnchen-3ya.example/a%20b'],
  ['HTTPS://partner.example', 'https://partner.example/'],
  [' /fleet ', '/fleet'],
  ['https://partner.example/\r\nx: y', undefined],
  ['https://[broken/', undefined],
  ['javascript:alert(1)', undefined],
])('the target %j is sent as %s', (target, sent) => {
  expect(encodeTarget(target)).toBe(sent)
})
