import { expect, it } from 'vitest'
import { isEmailVerified, isSecondFactor, mapRoles, readEmail, readGroups, readName } from './read-claims.ts'

const table = [
  { group: 'Desk', roles: ['user', 'inbox'] },
  { group: 'Leads', roles: ['admin', 'user', 'super'] },
]

it('groups count by their exact names, each role once, and super never', () => {
  expect(mapRoles(table, ['Desk', 'Leads'])).toEqual(['admin', 'inbox', 'user'])
  expect(mapRoles(table, ['desk', 'Des'])).toEqual([])
})

it('groups are read from lists, texts, names with dots and objects, and from nothing else', () => {
  expect(readGroups({ groups: ['a', 'a', 7, ''] }, 'groups')).toEqual(['a'])
  expect(readGroups({ groups: 'a b' }, 'groups')).toEqual(['a b'])
  expect(readGroups({ 'https://x.example/groups': ['a'] }, 'https://x.example/groups')).toEqual(['a'])
  expect(readGroups({ realm_access: { roles: ['a'] } }, 'realm_access.roles')).toEqual(['a'])
  expect(readGroups({}, 'constructor.name')).toEqual([])
})

it('an address is verified where the provider says so', () => {
  expect(isEmailVerified({ email_verified: true })).toBe(true)
  expect(isEmailVerified({ xms_edov: '1' })).toBe(true)
  expect(isEmailVerified({ email_verified: false, xms_edov: true })).toBe(false)
  expect(isEmailVerified({})).toBe(false)
})

it('a second factor is one that the provider names', () => {
  expect(isSecondFactor({ amr: ['pwd', 'mfa'] })).toBe(true)
  expect(isSecondFactor({ acr: 'https://refeds.org/profile/mfa' })).toBe(true)
  expect(isSecondFactor({ amr: ['pwd', 'otp'], acr: '1' })).toBe(false)
})

it('a name is read from its parts, from the whole, or from the address', () => {
  expect(readName({ given_name: 'Uma', family_name: 'Reyes', name: 'x' })).toEqual({
    first_name: 'Uma',
    last_name: 'Reyes',
  })
  expect(readName({ name: 'Uma de Reyes' })).toEqual({ first_name: 'Uma', last_name: 'de Reyes' })
  expect(readName({ email: 'uma@nxt.example' })).toEqual({ first_name: 'uma', last_name: '' })
  expect(readEmail({ email: ' Uma@NXT.example ' })).toBe('uma@nxt.example')
})
