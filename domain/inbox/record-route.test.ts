import { describe, expect, it } from 'vitest'
import { parentTypes } from './parent-record.ts'
import { ownerOf, recordRoute } from './record-route.ts'

it('reads the owning client from the path of a record', () => {
  expect(ownerOf('clients/c1/trips/7')).toBe('c1')
  expect(ownerOf('clients/c1')).toBe('c1')
  expect(ownerOf('users/7')).toBeUndefined()
})

describe('the way from a thread to its record', () => {
  it.each([
    ['client', '/laro/threads/inbox/chat'],
    ['tasks', '/laro/tasks/details/7'],
    ['contacts', '/laro/marketing/contacts/7'],
    ['users', '/laro/company/users/details/7'],
    ['quotes', '/laro/quotes/7/'],
    ['orders', '/laro/orders/7/'],
    ['trips', '/laro/trips/7'],
    ['deployments', '/laro/cms/deployments/7'],
    ['work_orders', '/laro/work/7'],
    ['affiliates', '/laro/marketplace/affiliates/7'],
    ['groups', '/laro/marketing/groups/7'],
    ['deals', '/laro/empties/7'],
    ['pricing', '/laro/data/pricing/pricing/7'],
  ] as const)('%s', (type, path) => {
    expect(recordRoute({ type, id: '7' }, 'LARO')).toBe(path)
  })

  it('opens a sub-quote in the manager of its quote', () => {
    expect(recordRoute({ type: 'subquotes', id: '7', quoteId: '3' }, 'LARO')).toBe(
      '/laro/quotes/3/manager?subquoteId=7',
    )
  })

  it('knows a way for every type, and encodes ids', () => {
    for (const type of parentTypes) expect(recordRoute({ type, id: 'a/b' }, 'NXT')).not.toContain('a/b')
  })

  it('has none without a record', () => {
    expect(recordRoute(undefined, 'LARO')).toBeUndefined()
  })
})
