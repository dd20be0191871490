import { describe, expect, it } from 'vitest'
import { canLink, leavesFlight, whyNotLinkable, type LinkFacts } from './link-thread.ts'
import { inboxWording } from './messages.ts'

const facts = (current: LinkFacts['current'], target: LinkFacts['target'], finalNumber?: string): LinkFacts => ({
  current,
  target,
  finalNumber,
})

const wordsOf = (one: LinkFacts) => {
  const issue = whyNotLinkable(one)
  return issue && inboxWording(issue)
}

describe('linking a thread', () => {
  it('names the present parent', () => {
    const on = (type: 'trips' | 'quotes' | 'contacts') => wordsOf(facts({ type, id: '1' }, { type, id: '1' }))
    expect(on('trips')).toEqual({
      title: 'Cannot Link!',
      message: 'The thread is already connected to that trip',
    })
    expect(on('quotes')).toEqual({
      title: 'Cannot Link!',
      message: 'The thread is already connected to that quote',
    })
    expect(on('contacts')?.title).toBe('Cannot Link!')
  })

  it('refuses another quote where the current one has a number', () => {
    const [current, target] = [
      { type: 'quotes', id: '1' },
      { type: 'quotes', id: '2' },
    ] as const
    expect(wordsOf(facts(current, target, '20418'))).toEqual({
      title: 'Cannot Link!',
      message: 'Current quote is already linked to quote #20418.',
    })
    expect(wordsOf(facts(current, target))).toBeUndefined()
    expect(wordsOf(facts(current, { type: 'trips', id: '2' }, '20418'))).toBeUndefined()
  })

  it('leaves Company Chat where it is', () => {
    const issue = whyNotLinkable(facts({ type: 'client', id: 'c' }, { type: 'trips', id: '1' }))
    expect(issue?.code).toBe('chat-not-linked')
  })

  it('leaves messages to a group with the group', () => {
    const toTrip = facts({ type: 'groups', id: 'g' }, { type: 'trips', id: '1' })
    expect(wordsOf(toTrip)).toEqual({
      title: 'Cannot Link!',
      message: 'A conversation with a group stays with its group. Write a note on the record instead.',
    })
    expect([canLink('groups'), canLink('client'), canLink('trips'), canLink('orders')]).toEqual([
      false,
      false,
      true,
      true,
    ])
  })

  it('asks before a thread leaves another quote or trip', () => {
    const leaves = (from: LinkFacts['current']['type'], to: LinkFacts['target']['type']) =>
      leavesFlight(facts({ type: from, id: '1' }, { type: to, id: '2' }))
    expect([leaves('quotes', 'trips'), leaves('trips', 'quotes'), leaves('trips', 'trips')]).toEqual([true, true, true])
    expect([leaves('contacts', 'trips'), leaves('quotes', 'contacts'), leaves('orders', 'trips')]).toEqual([
      false,
      false,
      false,
    ])
  })
})
