import { expect, test } from 'vitest'
import { readRecent, recentAmong, withRecent } from './recent-items.ts'

const item = (id: string, title = id) => ({ id, title, path: `quotes/${id}` })

test('the newest is first, each once, eight at most', () => {
  const items = withRecent([item('a'), item('b')], item('b'))
  expect(items.map((one) => one.id)).toEqual(['b', 'a'])
  const many = Array.from({ length: 12 }, (_, at) => item(`${at}`)).reduce(withRecent, items)
  expect(many).toHaveLength(8)
  expect(many[0]?.id).toBe('11')
})

test('all are offered before anything is typed, then the few that fit', () => {
  const items = [item('1', 'Quote 40213'), item('2', 'Mia Lund'), item('3', 'Quote 40008')]
  expect(recentAmong(items, ' ')).toHaveLength(3)
  expect(recentAmong(items, 'quote').map((one) => one.id)).toEqual(['1', '3'])
  expect(recentAmong(items, 'lund mia').map((one) => one.id)).toEqual(['2'])
  expect(recentAmong(items, 'nobody')).toEqual([])
})

test('an unreadable store is empty', () => {
  expect(readRecent(null)).toEqual([])
  expect(readRecent('{"a":')).toEqual([])
  expect(readRecent('[{"id":1}]')).toEqual([])
})
