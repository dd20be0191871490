import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseFacetFilter, parseFilters, parseNumericFilter } from './parse-filters.ts'
import type { SearchAttributes } from './search-attributes.ts'
import { groupsOf, type SearchTest } from './search-condition.ts'

/** Any 16-bit signs: control characters and halves of pairs as well. */
const anySigns = fc.array(fc.integer({ min: 0, max: 0xffff })).map((codes) => String.fromCharCode(...codes))

const attributes: SearchAttributes = {
  search: {
    text: ['name'],
    facets: { status: 'status', agents: 'agents[].id' },
    numeric: { departure_date: 'departure_date' },
  },
  clientNames: ['c1'],
}

const word = (one: SearchTest): string => {
  if ('facet' in one) return `${one.not ? '-' : ''}${one.facet}`
  if ('number' in one) return `${one.not ? '-' : ''}${one.number}${one.operator}${one.value}`
  return 'holds' in one ? String(one.holds) : 'place'
}

/** Groups in short: tests joined by |, groups by &. */
function short(text: string): string {
  const read = parseFilters(text, attributes)
  if ('fault' in read) return `fault ${read.fault.code}`
  return (groupsOf(read.condition) ?? []).map((group) => group.map(word).join('|')).join(' & ')
}

test.each([
  ['', ''],
  ['status:open', 'status:open'],
  ['active:true AND date >= 1', 'active:true & date>=1'],
  ['status:a OR status:b AND active:true', 'status:a|status:b & active:true'],
  ['status:a OR (status:b AND active:true)', 'status:a|status:b & status:a|active:true'],
  ['NOT (status:a OR date < 5)', '-status:a & -date<5'],
  ['NOT NOT status:a', 'status:a'],
  ["status:\"two words\" AND status:'it\\'s'", "status:two words & status:it's"],
  ['departure_date:1 TO 5', '1>=1 & 1<=5'],
  ['departure_date != -2.5', '1<>-2.5'],
  ['agents:u1', 'agents:u1'],
  ['agents.id:-u1', '-agents:u1'],
  ['_client:C1 AND _env:prod', 'true & true'],
  ['_client:c2 OR status:a', 'false|status:a'],
  ['status:AND', 'status:AND'],
])('%s', (text, groups) => {
  expect(short(text)).toBe(groups)
})

test.each([
  ['status', 'unexpected'],
  ['status:', 'unexpected'],
  ['(status:a', 'unexpected'],
  ['status:a)', 'unexpected'],
  ['status:a status:b', 'unexpected'],
  ['AND', 'unexpected'],
  ['"open', 'unexpected'],
  ['salary:1', 'unknown-attribute'],
  ['status > 1', 'unknown-attribute'],
  ['date > soon', 'not-a-number'],
  ['NOT '.repeat(30) + 'status:a', 'too-deep'],
])('%s is refused', (text, code) => {
  expect(short(text)).toBe(`fault ${code}`)
})

test('a fault reports its place and the expected value', () => {
  const read = parseFilters('status:a AND (status:b', attributes)
  expect(read).toEqual({ fault: { code: 'unexpected', params: { at: 22, found: '', expected: ')' } } })
})

test('entries of facetFilters and numericFilters', () => {
  expect(parseFacetFilter('status:a:b', attributes)).toMatchObject({
    condition: { test: { facet: 'status:a:b', not: false } },
  })
  expect(parseNumericFilter('departure_date >= 12', attributes)).toMatchObject({
    condition: { test: { number: 1, operator: '>=', value: 12 } },
  })
  expect(parseNumericFilter('date:1 TO 2', attributes)).toMatchObject({
    condition: { and: [{ test: { value: 1 } }, { test: { value: 2 } }] },
  })
  expect(parseNumericFilter('date', attributes)).toMatchObject({ fault: { code: 'unexpected' } })
})

test('any text is read or refused, never more', () => {
  fc.assert(
    fc.property(anySigns, (text) => {
      expect(['condition', 'fault']).toContain(Object.keys(parseFilters(text, attributes))[0])
    }),
  )
})
