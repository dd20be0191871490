import { expect, it } from 'vitest'
import { threads, threadsmsgs, type MessageRow, type ThreadRow } from '../../../domain/inbox/index.ts'
import { inOrder } from './in-order.ts'

const base = { version: 1, date: 0, active: true, can: { write: true, remove: true } }
const thread = (id: string, last_date: number): ThreadRow => ({
  ...threads.shape.parse({ object: { type: 'contacts', id: 'c' } }),
  ...base,
  id,
  last_date,
})
const held = (tRef: string, last_date: number, more: object = {}): MessageRow => ({
  ...threadsmsgs.shape.parse({ tRef, medium: 'email', state: 'held', draft: true, ...more }),
  ...base,
  id: `m ${tRef}`,
  last_date,
})

const idsOf = (rows: readonly ThreadRow[]) => rows.map(({ id }) => id)
const rows = [thread('a', 30), thread('b', 20), thread('c', 10)]

it('puts a thread on top while an email of the user is on its way in it, and back when it is taken back', () => {
  expect(idsOf(inOrder('open', rows, [held('c', 40)]))).toEqual(['c', 'a', 'b'])
  expect(idsOf(inOrder('open', rows, []))).toEqual(['a', 'b', 'c'])
})

it('search results follow the changes of their threads', () => {
  expect(idsOf(inOrder('open', [thread('a', 30), thread('b', 50), thread('c', 10)], []))).toEqual(['b', 'a', 'c'])
})

it('leaves snoozed threads in the order in which they come back', () => {
  expect(idsOf(inOrder('snoozed', rows.toReversed(), []))).toEqual(['c', 'b', 'a'])
})

it('leaves a thread in its place whose email is to go later', () => {
  expect(idsOf(inOrder('open', rows, [held('c', 40, { hold_until: 9_000_000 })]))).toEqual(['a', 'b', 'c'])
})
