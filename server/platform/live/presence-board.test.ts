import { beforeEach, expect, test, vi } from 'vitest'
import { presenceTiming } from '../../../domain/kernel/index.ts'
import { PresenceBoard, type PresencePlace, type Sighting } from './presence-board.ts'

const onChange = vi.fn<(place: PresencePlace) => void>()
const place = (id: string): PresencePlace => ({ clientId: 'laro', record: 'threads', id })
const sighting = (screen: string, id: string, isWriting = false): Sighting => ({
  screen,
  place: place(id),
  person: { id: `user of ${screen}`, label: 'Ana Ruiz', isRestricted: false },
  isWriting,
})

let board: PresenceBoard
beforeEach(() => {
  onChange.mockClear()
  board = new PresenceBoard(onChange)
})

const screensAt = (id: string) => board.at(place(id)).map(({ screen }) => screen)
const changed = () => onChange.mock.calls.splice(0).map(([{ id }]) => id)

test('a screen is where it was last, and repeating itself is no news', () => {
  expect(board.put(sighting('p1 1', 'a'), 0)).toBe(true)
  expect(board.put(sighting('p1 1', 'a'), 1000)).toBe(false)
  expect(changed()).toEqual(['a'])
  expect(board.put(sighting('p1 1', 'a', true), 2000)).toBe(true)
  expect(board.put(sighting('p1 1', 'b'), 3000)).toBe(true)
  expect(changed()).toEqual(['a', 'a', 'b'])
  expect([screensAt('a'), screensAt('b'), board.isAnyoneAt(place('a'))]).toEqual([[], ['p1 1'], false])
})

test('a caret that moves is news, one that stays is none', () => {
  const caret = (name: string) => ({ ...sighting('p1 1', 'a'), caret: { anchor: name, head: name } })
  const put = [sighting('p1 1', 'a'), caret('A'), caret('A'), caret('B'), sighting('p1 1', 'a')]
  expect(put.map((one) => board.put(one, 0))).toEqual([true, true, false, true, true])
})

test('a screen that goes leaves the others, and going twice is once', () => {
  board.put(sighting('p1 1', 'a'), 0)
  board.put(sighting('p1 2', 'a'), 0)
  expect([board.drop('p1 1'), board.drop('p1 1')]).toEqual([true, false])
  expect(screensAt('a')).toEqual(['p1 2'])
})

test('a silent user ceases to write, and is finally gone', () => {
  board.put(sighting('p1 1', 'a', true), 0)
  expect(board.expire(presenceTiming.writingMs, 'p1')).toEqual([])
  expect(board.expire(presenceTiming.writingMs + 1, 'p1')).toMatchObject([
    { screen: 'p1 1', sighting: { isWriting: false } },
  ])
  expect(board.at(place('a'))).toMatchObject([{ isWriting: false }])
  expect(board.expire(presenceTiming.goneMs + 1, 'p1')).toEqual([{ screen: 'p1 1', sighting: undefined }])
  expect(board.size).toBe(0)
})

test('a report of another process lasts as long as it is repeated', () => {
  board.put(sighting('p2 1', 'a', true), 0)
  expect(board.expire(presenceTiming.unheardMs, 'p1')).toEqual([])
  expect(board.at(place('a'))).toMatchObject([{ isWriting: true }])
  expect(board.expire(presenceTiming.unheardMs + 1, 'p1')).toEqual([])
  expect(screensAt('a')).toEqual([])
})

test('a process that ends takes its screens along', () => {
  for (const screen of ['p1 1', 'p2 1', 'p2 2']) board.put(sighting(screen, 'a'), 0)
  board.dropProcess('p2')
  expect(screensAt('a')).toEqual(['p1 1'])
})
