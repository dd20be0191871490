import { describe, expect, it } from 'vitest'
import { nextStates, refusedMove, type Actor, type Doc } from '../kernel/index.ts'
import { charterStatuses } from './statuses.ts'
import { quoteTransitions, tripTransitions } from './transitions.ts'

const actorWith = (role: string): Actor => ({
  userId: 'jo',
  clientId: 'c',
  isDefaultClient: true,
  roles: new Set([role]),
})
const jo = actorWith('quotes')
const sue = actorWith('super')

const openFrom = (from: string, row: Doc = {}): string[] =>
  nextStates(quoteTransitions, { row, from, actor: jo }).flatMap(({ to, unless }) => (unless === undefined ? [to] : []))

describe('the statuses of quotes and trips (decision D18)', () => {
  it.each([
    ['qBroker', 'qSubmitted qCreated inactive'],
    ['qSubmitted', 'qCreated qOutstanding inactive cancelled'],
    ['qImported', 'qCreated qOutstanding qConfirmed inactive cancelled'],
    ['qCreated', 'qOutstanding qConfirmed inactive cancelled'],
    ['qOutstanding', 'qCreated qConfirmed inactive cancelled'],
    ['qConfirmed', 'qOutstanding cancelled'],
    ['tImported', 'tOutstanding tConfirmed cancelled'],
    ['tSubmitted', 'tOutstanding tConfirmed cancelled'],
    ['tOutstanding', 'tConfirmed cancelled'],
    ['tConfirmed', 'pPaid cancelled'],
    ['pWaiting', 'pPaid pIssue tConfirmed cancelled'],
    ['pIssue', 'pWaiting pPaid cancelled'],
    ['pPaid', 'pIssue cancelled'],
    ['cancelled', ''],
  ])('%s leads to: %s', (from, to) => expect(openFrom(from)).toEqual(to.split(' ').filter(Boolean)))

  it('a confirmed quote goes on with its trip, and back only without one', () => {
    expect(openFrom('qConfirmed', { trip_number: '7121' })).toEqual(['tSubmitted', 'tOutstanding', 'cancelled'])
    const refused = refusedMove(quoteTransitions, { row: {}, from: 'qConfirmed', to: 'tSubmitted', actor: jo })
    expect(refused?.message).toBe('A trip has to be made from this quote first.')
  })

  it('payment is awaited once the price is locked', () => {
    const move = { from: 'tConfirmed', to: 'pWaiting', actor: jo }
    const open = refusedMove(tripTransitions, { ...move, row: { price: { total: 5 } } })
    expect(open).toEqual({ message: 'The price has to be locked first.', allowed: ['pPaid', 'cancelled'] })
    expect(refusedMove(tripTransitions, { ...move, row: { price: { total: 5, locked: {} } } })).toBeUndefined()
  })

  it('what is inactive goes back to where it was, or to the beginning where that is not known', () => {
    const status_change = { from: 'qOutstanding', at: 1, by: 'jo' }
    expect(openFrom('inactive', { status_change })).toEqual(['qOutstanding'])
    expect(openFrom('inactive')).toEqual(['qCreated'])
  })

  it('says what is possible instead; super may force it with a reason', () => {
    const move = { row: {}, from: 'qCreated', to: 'pPaid' }
    expect(refusedMove(quoteTransitions, { ...move, actor: jo, why: 'I want to' })).toEqual({
      message: 'What is Soft-Quote cannot become Paid. It can become: Outstanding, Confirmed, Inactive, Cancelled.',
      allowed: ['qOutstanding', 'qConfirmed', 'inactive', 'cancelled'],
    })
    expect(refusedMove(quoteTransitions, { ...move, actor: sue })?.message).toContain('Say why')
    expect(refusedMove(quoteTransitions, { ...move, actor: sue, why: 'Paid before it was entered' })).toBeUndefined()
    const over = refusedMove(quoteTransitions, { row: {}, from: 'cancelled', to: 'qCreated', actor: jo })
    expect(over?.message).toBe('What is Cancelled cannot become Soft-Quote. Nothing comes after it.')
  })

  it('knows every status', () => {
    expect(Object.keys(quoteTransitions.steps).toSorted()).toEqual(Object.keys(charterStatuses).toSorted())
  })
})

it('a step is for who holds its role', () => {
  const table = {
    ...quoteTransitions,
    steps: { ...quoteTransitions.steps, pPaid: [{ to: 'pIssue' as const, role: 'payments' }] },
  }
  const from = (actor: Actor) => nextStates(table, { row: {}, from: 'pPaid', actor })
  expect([from(jo), from(actorWith('payments'))]).toEqual([[], [{ to: 'pIssue' }]])
})
