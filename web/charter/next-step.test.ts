import { expect, it } from 'vitest'
import { quotes } from '../../domain/charter/index.ts'
import type { Actor, Doc, NextState } from '../../domain/kernel/index.ts'
import { testRow } from '../platform/data/test-row.ts'
import { nextStepOf } from './next-step.ts'

const actorOf = (...roles: string[]): Actor => ({
  userId: 'u1',
  clientId: 'c1',
  roles: new Set(roles),
  isDefaultClient: false,
})
const seller = actorOf('user', 'quotes', 'trips')

const rowOf = (doc: Doc, states: NextState[] = [], mayWrite = true) => ({
  ...testRow(quotes, doc, { id: 'q1' }),
  can: { write: mayWrite, remove: mayWrite, states },
})
const priced = { price: { total: 100 } }
const accept = [{ to: 'qConfirmed' }]

it('says the one next step of a quote', () => {
  expect(nextStepOf(rowOf({ status: 'qCreated' }), seller)).toBe('price')
  expect(nextStepOf(rowOf({ status: 'qCreated', ...priced }), seller)).toBe('send')
  const forOthers = { ...priced, priced_for: 'KTEB-KPBI' }
  expect(nextStepOf({ ...rowOf({ status: 'qOutstanding', ...priced }, accept), ...forOthers }, seller)).toBe('price')
  expect(nextStepOf(rowOf({ status: 'qOutstanding', ...priced }, accept), seller)).toBe('status')
  expect(nextStepOf(rowOf({ status: 'qConfirmed', ...priced }), seller)).toBe('trip')
  expect(nextStepOf(rowOf({ status: 'qConfirmed', ...priced, trip_id: 't1' }), seller)).toBeUndefined()
  expect(nextStepOf(rowOf({ status: 'cancelled', ...priced }), seller)).toBeUndefined()
})

it('names no step that the user may not take', () => {
  expect(nextStepOf(rowOf({ status: 'qCreated' }, [], false), seller)).toBeUndefined()
  expect(nextStepOf(rowOf({ status: 'qConfirmed', ...priced }), actorOf('user', 'quotes'))).toBeUndefined()
  const mailless = actorOf('quotes')
  const outstanding = [{ to: 'qOutstanding' }]
  expect(nextStepOf(rowOf({ status: 'qCreated', ...priced }, outstanding), mailless)).toBe('status')
  const barred = [{ to: 'qConfirmed', unless: 'It has no price.' }]
  expect(nextStepOf(rowOf({ status: 'qOutstanding', ...priced }, barred), seller)).toBeUndefined()
})
