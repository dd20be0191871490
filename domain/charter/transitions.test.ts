import { describe, expect, it } from 'vitest'
import { mayForce, nextStates, refusedMove, type Actor, type Doc } from '../kernel/index.ts'
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
    ['tConfirmed', 'cancelled'],
    ['pWaiting', 'pIssue tConfirmed cancelled'],
    ['pIssue', 'pWaiting cancelled'],
    ['pPaid', 'pIssue cancelled'],
    ['cancelled', ''],
  ])('%s leads to: %s', (from, to) => expect(openFrom(from)).toEqual(to.split(' ').filter(Boolean)))

  it('a confirmed quote continues with its trip, and returns only without one', () => {
    expect(openFrom('qConfirmed', { trip_number: '7121' })).toEqual(['tSubmitted', 'tOutstanding', 'cancelled'])
    const refused = refusedMove(quoteTransitions, { row: {}, from: 'qConfirmed', to: 'tSubmitted', actor: jo })
    expect(refused?.message).toBe('A trip has to be made from this quote first.')
  })

  it('payment is awaited once the price is locked', () => {
    const move = { from: 'tConfirmed', to: 'pWaiting', actor: jo }
    const open = refusedMove(tripTransitions, { ...move, row: { price: { total: 5 } } })
    expect(open).toEqual({ message: 'The price has to be locked first.', allowed: ['cancelled'] })
    expect(refusedMove(tripTransitions, { ...move, row: { price: { total: 5, locked: {} } } })).toBeUndefined()
  })

  it('an inactive record returns to its former status, or to the first one if that is unknown', () => {
    const status_change = { from: 'qOutstanding', at: 1, by: 'jo' }
    expect(openFrom('inactive', { status_change })).toEqual(['qOutstanding'])
    expect(openFrom('inactive')).toEqual(['qCreated'])
  })

  it('a refused move names the possible ones; super forces it explicitly, with a reason', () => {
    const move = { row: {}, from: 'qCreated', to: 'pWaiting' }
    const [force, why] = [true, 'Agreed before it was entered']
    expect(refusedMove(quoteTransitions, { ...move, actor: jo, force, why })).toEqual({
      message:
        'The status cannot change from Soft-Quote to Awaiting Payment. Possible next: Outstanding, Confirmed, Inactive, Cancelled.',
      allowed: ['qOutstanding', 'qConfirmed', 'inactive', 'cancelled'],
    })
    expect(refusedMove(quoteTransitions, { ...move, actor: sue, force })?.message).toContain('say why')
    expect(refusedMove(quoteTransitions, { ...move, actor: sue, why })?.message).toContain('Force the change')
    expect(refusedMove(quoteTransitions, { ...move, actor: sue, force, why })).toBeUndefined()
    const over = refusedMove(quoteTransitions, { row: {}, from: 'cancelled', to: 'qCreated', actor: jo })
    expect(over?.message).toBe('The status cannot change from Cancelled to Soft-Quote. It is a final status.')
  })

  it('raised roles force nothing, for any verb', () => {
    const raised: Actor = { ...sue, isRaised: true }
    expect(mayForce(raised)).toBe(false)
    const move = { row: {}, from: 'qCreated', to: 'pWaiting', actor: raised, force: true, why: 'A verb says so' }
    expect(refusedMove(quoteTransitions, move)?.allowed).toContain('qOutstanding')
  })

  it('a trip becomes Paid by the ledger, and not by force without it', () => {
    const move = { from: 'pWaiting', to: 'pPaid', force: true, why: 'They paid' }
    const reason = 'Record the payment on the invoice of this trip. Only payments make a trip Paid.'
    for (const actor of [jo, sue])
      expect(refusedMove(tripTransitions, { ...move, row: { paid: false }, actor })?.message).toBe(reason)
    expect(refusedMove(tripTransitions, { ...move, row: { paid: true }, actor: jo })).toBeUndefined()
    expect(refusedMove(quoteTransitions, { ...move, row: { paid: true }, actor: sue })?.message).toContain('A quote')
    const open = (paid: boolean) =>
      nextStates(tripTransitions, { row: { paid }, from: 'pWaiting', actor: jo }).map(({ to }) => to)
    expect([open(false), open(true)]).toEqual([
      ['pIssue', 'tConfirmed', 'cancelled'],
      ['pPaid', 'pIssue', 'tConfirmed', 'cancelled'],
    ])
  })

  it('knows every status', () => {
    expect(Object.keys(quoteTransitions.steps).toSorted()).toEqual(Object.keys(charterStatuses).toSorted())
  })
})

it('a step needs its role', () => {
  const table = {
    ...quoteTransitions,
    steps: { ...quoteTransitions.steps, pPaid: [{ to: 'pIssue' as const, role: 'payments' }] },
  }
  const from = (actor: Actor) => nextStates(table, { row: {}, from: 'pPaid', actor })
  expect([from(jo), from(actorWith('payments'))]).toEqual([[], [{ to: 'pIssue' }]])
})

it('the undo of an import returns to the earlier status once, also without a step for it', () => {
  const kept = { status: 'qOutstanding', legs: [], accounts: [], total: 0 }
  const before = { status: 'qConfirmed', trip_id: 't', metadata: { before_import: kept } }
  const row = { status: 'qOutstanding', trip_id: 't', metadata: {} }
  const move = { row, from: 'qConfirmed', to: 'qOutstanding', actor: jo }
  expect(refusedMove(quoteTransitions, { ...move, before })).toBeUndefined()
  expect(refusedMove(quoteTransitions, { ...move, before: { ...before, metadata: {} } })).toBeDefined()
  expect(refusedMove(quoteTransitions, { ...move, before, row: { ...row, metadata: before.metadata } })).toBeDefined()
})
