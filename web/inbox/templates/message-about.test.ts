import { describe, expect, it, test } from 'vitest'
import { threads, type ThreadRow } from '../../../domain/inbox/index.ts'
import { mayDiscardOn } from '../compose/may-discard.ts'
import { aboutRecord, aboutThread } from './message-about.ts'
import { testRow } from '../../platform/data/test-row.ts'

const about = (path: string, record?: Readonly<Record<string, unknown>>) =>
  aboutRecord({ path: `clients/laro${path}`, hasContact: false, record })

describe('a message that begins a thread', () => {
  it.each([
    ['', 'client'],
    ['/tasks/t1', 'tasks'],
    ['/contacts/c1', 'contacts'],
    ['/cms/root/deployments/d1', 'deployments'],
    ['/cms/root/pages/p1', 'pages'],
  ])('on clients/laro%s is about %s', (path, type) => expect(about(path).type).toBe(type))

  it('imports for a record that bears a quote or trip number, and for no other (1-shell section 8)', () => {
    expect(about('/quotes/q1', { quote_number: '20418' }).hasNumber).toBe(true)
    expect(about('/trips/t1', { trip_number: '7104' }).hasNumber).toBe(true)
    expect(about('/quotes/q1', { quote_id: 'Q-1', quote_number: '' }).hasNumber).toBe(false)
    expect(about('/trips/t1').hasNumber).toBe(false)
    expect(about('/orders/o1', { quote_number: '20418' }).hasNumber).toBe(false)
  })
})

test('a thread is called by another name where its quote bears no number, and imports for the number alone', () => {
  const thread: ThreadRow = testRow(threads, { object: { type: 'quotes', id: 'q1', number: 'Q-1' } }, { id: 't1' })
  expect(aboutThread(thread, { quote_id: 'Q-1' }).hasNumber).toBe(false)
  expect(aboutThread(thread, { quote_number: '20418' }).hasNumber).toBe(true)
  expect(aboutThread(thread, undefined).hasNumber).toBe(true)
})

test('Discard is offered only when the parent is not a task, deployment or client (1-shell section 2.5)', () => {
  const isOffered = (path: string) => mayDiscardOn(about(path).type)
  expect(['', '/tasks/t1', '/cms/root/deployments/d1'].map(isOffered)).toEqual([false, false, false])
  expect(['/contacts/c1', '/quotes/q1', '/cms/root/pages/p1'].map(isOffered)).toEqual([true, true, true])
})
