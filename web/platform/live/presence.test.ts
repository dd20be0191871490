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

test('says what is open, and says it again while it stays open', () => {
  const leave = presence.open('a')
  vi.advanceTimersByTime(2 * presenceTiming.repeatMs)
  expect(takeSent()).toEqual([viewing, viewing, viewing])
  leave()
  vi.advanceTimersByTime(2 * presenceTiming.repeatMs)
  expect(takeSent()).toEqual([{ type: 'here' }])
  expect(vi.getTimerCount()).toBe(0)
})

test('of many keys it reports a few times that somebody writes, and of a pause once', () => {
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

test('what is opened next is not left by what was open before', () => {
  const leaveFirst = presence.open('a')
  presence.open('b')
  takeSent()
  leaveFirst()
  expect(takeSent()).toEqual([])
})

test('who is where is known while the connection lives, and the same list until it changes', () => {
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
