import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { jsonFault } from './json-fault.ts'

const isJson = (text: string): boolean => {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}

describe('the first fault of a text that is no JSON', () => {
  it.each<[text: string, code: string, place: readonly [line: number, column: number]]>([
    ['', 'json-value', [1, 1]],
    ['{\n  "@type": "Thing"\n  "name": "Laro"\n}', 'json-comma', [3, 3]],
    ['{\n  "@type": "Thing",\n}', 'json-last-comma', [3, 1]],
    ['[1, ]', 'json-last-comma', [1, 5]],
    ['{"a": }', 'json-value', [1, 7]],
    ['{a: 1}', 'json-name', [1, 2]],
    ["{'a': 1}", 'json-name', [1, 2]],
    ['{"a" 1}', 'json-colon', [1, 6]],
    ['{"a": "one\ntwo"}', 'json-text', [1, 7]],
    [String.raw`{"a": "C:\new\path"}`, 'json-text', [1, 7]],
    ['{"a": 1', 'json-comma', [1, 8]],
    ['{"a": [1}', 'json-comma', [1, 9]],
    ['{"a": 1} and more', 'json-end', [1, 10]],
    ['{"a": TRUE}', 'json-value', [1, 7]],
    ['{"a": 01}', 'json-value', [1, 7]],
    ['<script>', 'json-value', [1, 1]],
  ])('of %j is %s at %j', (text, code, [line, column]) => {
    expect(jsonFault('f', text)).toEqual({ path: 'f', code, params: { line, column } })
  })

  it('is at the exact place of the unreadable text', () => {
    const pieces = [
      '{',
      '}',
      '[',
      ']',
      ',',
      ':',
      '"a"',
      '"\\u00e9"',
      '"\\x"',
      '1',
      '-0.5e3',
      '01',
      'true',
      'nul',
      ' ',
      '\n',
    ]
    const random = fc.array(fc.constantFrom(...pieces), { maxLength: 12 }).map((parts) => parts.join(''))
    const cut = fc.tuple(fc.jsonValue(), fc.nat(), fc.constantFrom(...pieces, '')).map(([value, at, put]) => {
      const whole = JSON.stringify(value, null, 1)
      return whole.slice(0, at % (whole.length + 1)) + put + whole.slice(at % (whole.length + 1))
    })
    fc.assert(
      fc.property(fc.oneof(random, cut), (text) => {
        expect(jsonFault('f', text) === undefined).toBe(isJson(text))
      }),
      { numRuns: 2000 },
    )
  })
})
