import { expect, test } from 'vitest'
import { cellsOf, changedSchedule, scheduleOf, type Schedule } from './cells.ts'

const plane = (tail: string, at = 'KDAL') => ({
  id: `id ${tail}`,
  tail,
  name: 'Citation',
  base: 'KDAL',
  at,
  isFlying: false,
})
const block = (id: string, tail: string, start = 10) => ({
  key: `trip ${id} ${tail}`,
  kind: 'trip' as const,
  record: 'trips' as const,
  id,
  version: 1,
  tail,
  start,
  end: start + 5,
  label: id,
  route: 'KDAL-KTEB',
  flights: [],
  canMove: true,
})

const schedule: Schedule = {
  aircraft: [plane('N1'), plane('N2')],
  blocks: [block('a', 'N1'), block('b', 'N2')],
  hasMore: true,
}

test('a schedule is the sum of its cells', () => {
  expect(scheduleOf(cellsOf(schedule).toReversed())).toEqual({ ...schedule, blocks: schedule.blocks.toReversed() })
})

test('a change replaces, adds and removes cells, and aircraft stay in order', () => {
  const now: Schedule = { aircraft: [plane('N0'), plane('N2', 'KTEB')], blocks: [block('a', 'N2', 20)], hasMore: false }
  const removed = ['aircraft id N1', 'trip a N1', 'trip b N2', 'more', 'never shown']
  const change = { changed: cellsOf(now).toReversed(), removed, isWhole: false }
  expect(changedSchedule(schedule, change)).toEqual(now)
  expect(changedSchedule(changedSchedule(schedule, change), change), 'twice is as once').toEqual(now)
})

test('a complete answer replaces everything', () => {
  const now = { ...schedule, aircraft: [plane('N9')], blocks: [], hasMore: false }
  expect(changedSchedule(schedule, { changed: cellsOf(now), removed: [], isWhole: true })).toEqual(now)
})
