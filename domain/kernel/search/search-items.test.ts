import { expect, test } from 'vitest'
import { addressOfItems, atLeastItem, facetItem, itemsOfAddress, toggledItem, wordsOfItems } from './search-items.ts'

const created = facetItem('status', 'qCreated', { name: 'Soft-Quote' })
const confirmed = facetItem('status', 'qConfirmed', { name: 'Confirmed' })
const ana = facetItem('agents', 'a', { name: 'Ana' })
const sixty = atLeastItem('score.total', 60, { name: 'Score 60+', color: '#cc9721' })
const eighty = atLeastItem('score.total', 80, { name: 'Score 80+', color: '#cc9721' })

test('all keys must hold, of the values of one key one is enough', () => {
  expect(wordsOfItems([], 'and')).toBeUndefined()
  expect(wordsOfItems([created, sixty, confirmed, ana], 'and')).toBe(
    '(status:"qCreated" OR status:"qConfirmed") AND (score.total >= 60) AND (agents:"a")',
  )
})

test('in or mode one condition is enough', () => {
  expect(wordsOfItems([created, sixty, ana], 'or')).toBe('(status:"qCreated" OR score.total >= 60 OR agents:"a")')
})

test('a value cannot say more than a value', () => {
  const item = facetItem('type', 'a" OR active:"false', { name: 'x' })
  expect(wordsOfItems([item], 'and')).toBe(String.raw`(type:"a\" OR active:\"false")`)
})

test('choosing again takes a condition away, and of one score another takes its place', () => {
  expect(toggledItem([created], created)).toEqual([])
  expect(toggledItem([created, sixty], eighty)).toEqual([created, eighty])
  expect(toggledItem([created], confirmed)).toEqual([created, confirmed])
})

test('an address keeps conditions, with the names of the sets where one offers them', () => {
  const odd = facetItem('type', 'one, 100%: two', { name: 'Odd' })
  const text = addressOfItems([created, sixty, odd])
  const sets = [{ id: 'status', label: 'Status', items: [created, sixty] }]
  expect(addressOfItems([])).toBeUndefined()
  expect(itemsOfAddress(text, sets)).toEqual([created, sixty, { ...odd, name: 'one, 100%: two' }])
  expect(itemsOfAddress('agents:x,score.total>=55,agents:x', sets).map(({ id, name }) => [id, name])).toEqual([
    ['agents:x', 'x'],
    ['score.total>=55', 'score.total 55'],
  ])
})

test('an invalid condition is dropped from an address', () => {
  expect(itemsOfAddress('nonsense,score>=many,:x,%%%', [])).toEqual([])
})
