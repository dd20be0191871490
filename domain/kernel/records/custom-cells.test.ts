import { expect, it } from 'vitest'
import { readCustomCell } from './custom-cells.ts'
import type { CustomField, CustomType } from './custom-fields.ts'

const chicago = 'America/Chicago'
const field = (type: CustomType, options: string[] = []): CustomField => ({
  id: 'f',
  label: 'Field',
  type,
  options,
  hidden: false,
})
const read = (type: CustomType, words: string, options?: string[]) =>
  readCustomCell(field(type, options), words, { timezone: chicago })

it.each<[CustomType, string, unknown, string[]?]>([
  ['text', 'No nuts', 'No nuts'],
  ['number', '1,250.5', 1250.5],
  ['number', '-3', -3],
  ['money', '$18,500.10', 1_850_010],
  ['date', '3/14/2026', Date.UTC(2026, 2, 14, 11)],
  ['date', '2026-03-14', Date.UTC(2026, 2, 14, 11)],
  ['date', '2026-03-14T17:30', Date.UTC(2026, 2, 14, 11)],
  ['date-time', '2026-03-14T17:30', Date.UTC(2026, 2, 14, 22, 30)],
  ['date-time', '3/14/2026 5:30 PM', Date.UTC(2026, 2, 14, 22, 30)],
  ['choice', 'gold', 'Gold', ['Gold', 'Silver']],
  ['choices', 'silver; GOLD', ['Silver', 'Gold'], ['Gold', 'Silver']],
  ['choices', 'Fish, grilled', ['Fish, grilled'], ['Fish, grilled', 'Meat']],
  ['checkbox', 'Yes', true],
  ['checkbox', 'false', false],
  ['email', 'jo@field.example', 'jo@field.example'],
  ['phone', '(512) 555-0174', '+15125550174'],
  ['url', 'laro.example', 'https://laro.example'],
])('%s: %s', (...[type, words, value, options]) => {
  expect(read(type, words, options)).toEqual({ value })
})

it.each<[CustomType, string, string, string[]?]>([
  ['number', 'many', "Field: 'many' is not a number."],
  ['number', '1,2,3', "Field: '1,2,3' is not a number."],
  ['money', 'free', "Field: 'free' is not an amount, such as 18500 or $18,500.00."],
  ['date', '31.13.1999', "Field: '31.13.1999' is not a date, such as 3/14/1980."],
  ['date', '2/30/2026', "Field: '2/30/2026' is not a date, such as 3/14/1980."],
  ['date-time', '3/14/2026 noon', "Field: '3/14/2026 noon' is not a date and time, such as 3/14/2026 8:30 AM."],
  ['choice', 'Sofa', "Field: 'Sofa' is none of its choices.", ['Gold']],
  ['choices', 'Gold, Sofa', "Field: 'Gold, Sofa' is none of its choices.", ['Gold']],
  ['checkbox', 'maybe', "Field: 'maybe' is neither yes nor no."],
  ['email', 'jo', "Field: 'jo' is not an email address."],
  ['phone', 'call me', "Field: 'call me' is not a phone number."],
  ['url', 'not a link', "Field: 'not a link' is not a web address."],
])('%s is none of: %s', (...[type, words, fault, options]) => {
  expect(read(type, words, options)).toEqual({ fault })
})
