import { expect, test } from 'vitest'
import { countWords } from './count-words.ts'

test.each([
  ['', '160 left · 0 texts', undefined],
  ['Wheels up at 9', '146 left · 1 text', undefined],
  ['a'.repeat(161), '145 left · 2 texts', undefined],
  ['“Yes”', '65 left · 1 text', '“ ” makes each text hold 70 characters instead of 160.'],
  ['a\u200Db', '67 left · 1 text', 'U+200D makes each text hold 70 characters instead of 160.'],
  ['żółćęą', '64 left · 1 text', 'ż ó ł ć ę … makes each text hold 70 characters instead of 160.'],
])('%j: %s', (text, count, why) => {
  expect(countWords(text)).toEqual({ count, why })
})
