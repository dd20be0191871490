import { expect, it } from 'vitest'
import { standsIn, tabFilter, tabIds, tabsBeside, tabSearch } from './inbox-tabs.ts'

it('each tab is narrowed by a message filter, in lists and in searches alike', () => {
  for (const tab of tabIds) {
    expect(JSON.stringify(tabFilter(tab, 'ana', 'f1'))).toContain('["filter_ids","array-contains","f1"]')
    expect(JSON.stringify(tabFilter(tab, 'ana'))).not.toContain('filter_ids')
    expect(tabSearch(tab, 'ana', { filterId: 'f1' }).facetFilters).toContainEqual(['filters:f1'])
    expect(tabSearch(tab, 'ana').facetFilters.flat()).not.toContain('filters:f1')
  }
})

it('a snoozed thread is in its own tab, and a hidden one in none but its own', () => {
  for (const tab of ['open', 'mine', 'unassigned', 'waiting'] as const) {
    expect(JSON.stringify(tabFilter(tab, 'ana'))).toContain('["snoozed_until","==",null]')
    expect(tabSearch(tab, 'ana').filters).toContain('NOT snoozed_until > 0')
  }
  for (const tab of tabIds)
    expect(JSON.stringify(tabFilter(tab, 'ana'))).toContain(`["active","==",${tab !== 'hidden'}]`)
  expect(tabsBeside('open')).not.toContain('hidden')
  expect(tabsBeside('hidden')).toContain('hidden')
})

it('a found thread leaves the tab to which it no longer belongs', () => {
  const row = { active: true, status: 'open', snoozed_until: undefined, unassigned: true, agents: [] } as const
  const agents = [{ id: 'ana', label: 'Ana Ruiz' }]
  const tabsOf = (part: object) => tabIds.filter((tab) => standsIn(tab, { ...row, ...part, agents }, 'ana'))
  expect(tabIds.filter((tab) => standsIn(tab, { ...row, agents: [] }, 'ana'))).toEqual(['open', 'unassigned'])
  expect(tabsOf({ unassigned: false })).toEqual(['open', 'mine'])
  expect(tabsOf({ unassigned: false, status: 'waiting' })).toEqual(['mine', 'waiting'])
  expect(tabsOf({ snoozed_until: 1 })).toEqual(['snoozed'])
  expect(tabsOf({ status: 'done' })).toEqual(['done'])
  expect(tabsOf({ active: false })).toEqual(['hidden'])
})
