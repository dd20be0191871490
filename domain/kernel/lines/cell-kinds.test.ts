import fc from 'fast-check'
import { expect, it } from 'vitest'
import { printCell, readCell, type CellFormat, type CellValue } from './cell-kinds.ts'

const part: CellFormat = {
  kind: 'choice',
  options: [
    { value: 'pre-tax', label: 'Before tax' },
    { value: 'tax', label: 'Tax' },
  ],
}

it.each<[string, CellFormat, object]>([
  ['$1,250.00', { kind: 'money' }, { value: 125_000 }],
  ['(45.50)', { kind: 'money' }, { value: -4550 }],
  ['(45.5 %)', { kind: 'percent' }, { value: -45.5 }],
  ['7.5%', { kind: 'percent' }, { value: 7.5 }],
  ['7.5 %', { kind: 'percent' }, { value: 7.5 }],
  ['1,250.125', { kind: 'number' }, { value: 1250.125 }],
  ['before TAX', part, { value: 'pre-tax' }],
  ['tax', part, { value: 'tax' }],
  ['TRUE', { kind: 'check' }, { value: true }],
  [' Fuel ', { kind: 'words', maxLength: 4 }, { value: 'Fuel' }],
  ['', { kind: 'money' }, { value: undefined }],
  ['', { kind: 'words' }, { value: '' }],
  ['', { kind: 'check' }, { value: false }],
  ['12,50', { kind: 'money' }, { issue: 'no-money' }],
  ['%', { kind: 'percent' }, { issue: 'no-percent' }],
  ['three', { kind: 'number' }, { issue: 'no-number' }],
  ['-3', { kind: 'number', least: 0 }, { issue: 'too-low' }],
  ['0', { kind: 'number', least: 0 }, { value: 0 }],
  ['99999', { kind: 'number', least: 0, most: 99_998 }, { issue: 'too-high' }],
  ['later', part, { issue: 'no-choice' }],
  ['perhaps', { kind: 'check' }, { issue: 'no-check' }],
  ['Fuel!', { kind: 'words', maxLength: 4 }, { issue: 'too-long' }],
])('reads %j of %o as %o', (text, format, reading) => {
  expect(readCell(text, format)).toEqual(reading)
})

const values: fc.Arbitrary<readonly [CellFormat, CellValue]> = fc.oneof(
  fc.integer({ min: -1e10, max: 1e10 }).map((cents) => [{ kind: 'money' as const }, cents] as const),
  fc.integer({ min: -1e6, max: 1e6 }).map((number) => [{ kind: 'number' as const }, number / 8] as const),
  fc.integer({ min: -1000, max: 1000 }).map((number) => [{ kind: 'percent' as const }, number / 8] as const),
  fc.boolean().map((tick) => [{ kind: 'check' as const }, tick] as const),
  fc.constantFrom('pre-tax', 'tax').map((value) => [part, value] as const),
)

it('a printed calendar reads back as the same events', () => {
  fc.assert(
    fc.property(values, ([format, value]) => {
      expect(readCell(printCell(value, format), format)).toEqual({
        value: typeof value === 'number' ? value + 0 : value,
      })
    }),
  )
})
