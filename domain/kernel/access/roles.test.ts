import { describe, expect, it } from 'vitest'
import { hasOneOf, hasRole, type Actor } from './roles.ts'

const actor = (roles: readonly string[], isDefaultClient = false): Actor => ({
  userId: 'u1',
  clientId: 'c1',
  roles: new Set(roles),
  isDefaultClient,
})

describe('hasRole', () => {
  it('asks the client, not the user, for the pseudo-roles', () => {
    expect(hasRole(actor([], true), 'isDefault')).toBe(true)
    expect(hasRole(actor(['super'], false), 'isDefault')).toBe(false)
    expect(hasRole(actor([], false), '!isDefault')).toBe(true)
    expect(hasRole(actor(['admin'], true), '!isDefault')).toBe(false)
  })

  it.each([
    [['quotes'], 'quotes', true],
    [['quotes'], 'quotes-r', true],
    [['quotes-r'], 'quotes', false],
    [['admin'], 'quotes', true],
    [['super'], 'quotes', true],
    [['admin'], 'super', false],
    [['admin'], 'restricted', false],
    [['restricted'], 'quotes-r', false],
  ])('%j passes %s: %s', (roles, required, passes) => expect(hasRole(actor(roles), required)).toBe(passes))

  it('takes one of several roles', () => {
    expect(hasOneOf(actor(['sales']), ['quotes', 'sales'])).toBe(true)
    expect(hasOneOf(actor(['sales']), ['quotes', 'trips'])).toBe(false)
  })
})
