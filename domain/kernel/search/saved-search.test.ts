import { expect, test } from 'vitest'
import { isFreeName, isSameSearch, saveIssue, termsOf } from './saved-search.ts'
import { facetItem } from './search-items.ts'

const place = { index: 'quotes', subtype: 'list' }
const created = facetItem('status', 'qCreated', { name: 'Soft-Quote' })
const confirmed = facetItem('status', 'qConfirmed', { name: 'Confirmed' })
const terms = { query: 'aspen', filters: [created, confirmed], mode: 'and' } as const

test('saving needs an index, a subtype and an active term or filter', () => {
  expect(saveIssue({ ...place, index: '' }, terms, undefined)).toBe('no-index')
  expect(saveIssue({ ...place, subtype: '' }, terms, undefined)).toBe('no-subtype')
  expect(saveIssue(place, { query: '  ', filters: [], mode: 'and' }, undefined)).toBe('empty-search')
  expect(saveIssue(place, { query: '', filters: [created], mode: 'and' }, undefined)).toBeUndefined()
  expect(saveIssue(place, terms, undefined)).toBeUndefined()
})

test('a search must differ from the loaded one; the order in which its filters were chosen is no difference', () => {
  const loaded = { ...terms, name: 'Aspen' }
  expect(saveIssue(place, { ...terms, filters: [confirmed, created] }, loaded)).toBe('same-search')
  expect(saveIssue(place, { ...terms, query: 'aspen ' }, loaded)).toBe('same-search')
  expect(saveIssue(place, { ...terms, query: 'vail' }, loaded)).toBeUndefined()
  const agent = { ...terms, filters: [created, facetItem('agents', 'a', { name: 'Ana' })] }
  expect(isSameSearch({ ...agent, mode: 'or' }, agent)).toBe(false)
})

test('a name is taken in any case', () => {
  expect(isFreeName('Hot leads', [{ name: 'Cold leads' }])).toBe(true)
  expect(isFreeName(' hot LEADS ', [{ name: 'Hot leads' }])).toBe(false)
})

test('a search from before modes asks for all its filters', () => {
  expect(termsOf({ query: 'a', filters: [] }).mode).toBe('and')
})
