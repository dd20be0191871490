import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { presenceTiming } from '../../../domain/kernel/live/presence.ts'
import { Presence } from './presence.ts'

const sent: object[] = []
const takeSent = () => sent.splice(0)
let presence: Presence
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date', 'performance'] })
  sent.length = 0
  presence = new Presence((message) => sent.push(message))
})
afterEach(() => {
  vi.useRealTimers()
})

const viewing = { type: 'here', path: 'a', isWriting: false }
const writing = { type: 'here', path: 'a', isWriting: true }

test('reports the open record, and repeats it while it stays open', () => {
  const leave = presence.open('a')
  vi.advanceTimersByTime(2 * presenceTiming.repeatMs)
  expect(takeSent()).toEqual([viewing, viewing, viewing])
  leave()
  vi.advanceTimersByTime(2 * presenceTiming.repeatMs)
  expect(takeSent()).toEqual([{ type: 'here' }])
  expect(vi.getTimerCount()).toBe(0)
})

test('many keys send a few reports of writing, and a pause one', () => {
  presence.open('a')
  takeSent()
  for (let key = 0; key < 80; key += 1) {
    presence.wrote()
    vi.advanceTimersByTime(100)
  }
  expect(takeSent()).toEqual([writing, writing])
  vi.advanceTimersByTime(5000)
  expect(takeSent()).toEqual([viewing])
})

test('opening the next record is not undone by leaving the one before', () => {
  const leaveFirst = presence.open('a')
  presence.open('b')
  takeSent()
  leaveFirst()
  expect(takeSent()).toEqual([])
})

test('presence is known during a connection, and its list is stable until it changes', () => {
  const jo = { id: 'j', label: 'Jo Stern', isWriting: false }
  presence.take({ type: 'people', record: 'threads', id: 'a', people: [jo] })
  const list = presence.at('threads', 'a')
  presence.take({ type: 'people', record: 'threads', id: 'b', people: [jo] })
  expect(presence.at('threads', 'a')).toBe(list)
  presence.take({ type: 'people', record: 'threads', id: 'a', people: [] })
  expect([presence.at('threads', 'a'), presence.at('threads', 'b').length]).toEqual([[], 1])
  presence.away()
  expect(presence.at('threads', 'b')).toEqual([])
})
