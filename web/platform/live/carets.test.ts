import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { caretTiming } from '../../../domain/kernel/live/carets.ts'
import { presenceTiming } from '../../../domain/kernel/live/presence.ts'
import { Carets } from './carets.ts'

const sent: object[] = []
const takeSent = () => sent.splice(0)
let carets: Carets
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date', 'performance'] })
  sent.length = 0
  carets = new Carets((message) => sent.push(message))
})
afterEach(() => {
  vi.useRealTimers()
})

const at = (name: string) => ({ anchor: name, head: name })
const existing = (name?: string) => ({ type: 'caret', text: 'd1', at: name === undefined ? undefined : at(name) })
const jo = { screen: 's1', person: 'jo', label: 'Jo Stern', at: at('AA') }

async function open(text = 'd1') {
  const opened = carets.open(text, Promise.resolve())
  await vi.advanceTimersByTimeAsync(0)
  return opened
}

test('says where the caret is: at once, and of many steps only where they led', async () => {
  const opened = await open()
  expect(takeSent()).toEqual([existing()])
  for (const name of ['a', 'b', 'c', 'd']) opened.move(at(name))
  expect(takeSent()).toEqual([existing('a')])
  vi.advanceTimersByTime(caretTiming.restMs)
  expect(takeSent()).toEqual([existing('d')])
  opened.move(at('d'))
  vi.advanceTimersByTime(5 * caretTiming.restMs)
  expect(takeSent()).toEqual([])
})

test('says it again while the text is open, after a break too, and once that it is left', async () => {
  const opened = await open()
  opened.move(at('a'))
  takeSent()
  vi.advanceTimersByTime(2 * presenceTiming.repeatMs)
  carets.greeted()
  expect(takeSent()).toEqual([existing('a'), existing('a'), existing('a')])
  opened.move(undefined)
  opened.leave()
  opened.leave()
  opened.move(at('b'))
  vi.advanceTimersByTime(2 * presenceTiming.repeatMs)
  expect(takeSent()).toEqual([existing(), { type: 'caret' }])
  expect(vi.getTimerCount()).toBe(0)
})

test('a text of which the server does not know yet is not spoken of', async () => {
  let begin = () => undefined as void
  const opened = carets.open('d1', new Promise<void>((resolve) => (begin = resolve)))
  opened.move(at('a'))
  carets.greeted()
  await vi.advanceTimersByTimeAsync(presenceTiming.repeatMs)
  expect(takeSent()).toEqual([])
  begin()
  await vi.advanceTimersByTimeAsync(0)
  expect(takeSent()).toEqual([existing('a')])
  const refused = carets.open('d2', Promise.reject(new Error('refused')))
  await vi.advanceTimersByTimeAsync(presenceTiming.repeatMs)
  refused.leave()
  expect(takeSent()).toEqual([{ type: 'caret' }])
})

test('others are known of the open text alone, and no longer than the connection lives', async () => {
  const opened = await open()
  carets.take({ type: 'carets', text: 'd2', carets: [jo] })
  expect(opened.others.get()).toEqual([])
  carets.take({ type: 'carets', text: 'd1', carets: [jo] })
  expect(opened.others.get()).toEqual([jo])
  carets.away()
  expect(opened.others.get()).toEqual([])
  carets.take({ type: 'carets', text: 'd1', carets: [jo] })
  const next = await open('d2')
  expect([opened.others.get(), next.others.get()]).toEqual([[], []])
})
