import { expect, it } from 'vitest'
import { tabFilter, tabIds, tabSearch } from './inbox-tabs.ts'

it('each tab is narrowed by a message filter, in lists and in searches alike', () => {
  for (const tab of tabIds) {
    expect(JSON.stringify(tabFilter(tab, 'ana', 'f1'))).toContain('["filter_ids","array-contains","f1"]')
    expect(JSON.stringify(tabFilter(tab, 'ana'))).not.toContain('filter_ids')
    expect(tabSearch(tab, 'ana', 'f1')).toContainEqual(['filters:f1'])
    expect(tabSearch(tab, 'ana').flat()).not.toContain('filters:f1')
  }
})
