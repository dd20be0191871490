import { describe, expect, it } from 'vitest'
import { shownMessage, threads, threadsmsgs, type ShownMessage } from '../../../domain/inbox/index.ts'
import { sourceAbove, withMessage, withoutMessages, withOlder, type ThreadPage } from './thread-page.ts'

const base = { version: 1, last_date: 0, active: true, can: { write: true, remove: true } }

function message(id: string, date: number): ShownMessage {
  const doc = threadsmsgs.shape.parse({ medium: 'email', tRef: 't' })
  return shownMessage.parse({ ...doc, ...base, id, date, images_blocked: false })
}

function page(next: string | null, ...messages: ShownMessage[]): ThreadPage {
  const thread = { ...threads.shape.parse({ object: { type: 'client', id: 'c' } }), ...base, id: 't', date: 0 }
  return { thread, messages, next, source: null, parent: null, draft: null, unread: false, cursor: '' }
}

const ids = ({ messages }: ThreadPage) => messages.map((one) => one.id).join('')

describe('a thread page', () => {
  it('keeps the older messages that were loaded when the newest are read again', () => {
    const known = page('after-a', message('c', 3), message('b', 2), message('a', 1))
    const fresh = page('after-c', message('d', 4), message('c', 3))
    const merged = withOlder(fresh, known)
    expect(ids(merged)).toBe('dcba')
    expect(merged.next).toBe('after-a')
  })

  it('takes the fresh page alone when nothing older was loaded', () => {
    const fresh = page(null, message('b', 2), message('a', 1))
    expect(withOlder(fresh, page(null, message('a', 1)))).toBe(fresh)
  })

  it('puts a message in its place and takes it out again', () => {
    const shown = withMessage(page(null, message('c', 3), message('a', 1)), message('b', 2))
    expect(ids(shown)).toBe('cba')
    expect(ids(withoutMessages(shown, ['b']))).toBe('ca')
  })

  it('shows the source above only when it is not in the list', () => {
    const source = message('a', 1)
    expect(sourceAbove({ ...page(null, message('b', 2)), source })).toBe(source)
    expect(sourceAbove({ ...page(null, message('b', 2), source), source })).toBe(undefined)
  })
})
