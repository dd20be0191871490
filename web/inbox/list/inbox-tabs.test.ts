import { expect, it } from 'vitest'
import { tabFilter, tabIds, tabsBeside, tabSearch } from './inbox-tabs.ts'

it('each tab is narrowed by a message filter, in lists and in searches alike', () => {
  for (const tab of tabIds) {
    expect(JSON.stringify(tabFilter(tab, 'ana', 'f1'))).toContain('["filter_ids","array-contains","f1"]')
    expect(JSON.stringify(tabFilter(tab, 'ana'))).not.toContain('filter_ids')
    expect(tabSearch(tab, 'ana', 'f1').facetFilters).toContainEqual(['filters:f1'])
    expect(tabSearch(tab, 'ana').facetFilters.flat()).not.toContain('filters:f1')
  }
})

it('a snoozed thread stands in its own tab, and a hidden one in none but its own', () => {
  for (const tab of ['open', 'mine', 'unassigned', 'waiting'] as const) {
    expect(JSON.stringify(tabFilter(tab, 'ana'))).toContain('["snoozed_until","==",null]')
    expect(tabSearch(tab, 'ana').filters).toContain('NOT snoozed_until > 0')
  }
  for (const tab of tabIds)
    expect(JSON.stringify(tabFilter(tab, 'ana'))).toContain(`["active","==",${tab !== 'hidden'}]`)
  expect(tabsBeside('open')).not.toContain('hidden')
  expect(tabsBeside('hidden')).toContain('hidden')
})
