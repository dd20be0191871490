import { expect, it } from 'vitest'
import type { Actor } from '../kernel/index.ts'
import { isAskedToSetUp, setupErrorFor } from './onboarding.ts'

const admin: Actor = { userId: 'a', clientId: 'c', roles: new Set(['admin']), isDefaultClient: false }
const phone = { description: 'Add the phone number.', url: '/company/details', priority: 2 }
const people = { description: 'Invite the people who work here.', url: '/company/users', priority: 6 }

it('is for the admins of a client that is not the default one and not onboarded', () => {
  const unready = { onboarded: false }
  expect(isAskedToSetUp(admin, unready)).toBe(true)
  expect(isAskedToSetUp({ ...admin, roles: new Set(['settings', 'users']) }, unready)).toBe(false)
  expect(isAskedToSetUp({ ...admin, isDefaultClient: true }, unready)).toBe(false)
  expect(isAskedToSetUp(admin, { onboarded: true })).toBe(false)
  expect(isAskedToSetUp(admin, undefined)).toBe(false)
})

it('asks for the most urgent missing part', () => {
  expect(setupErrorFor([people, phone], '/threads')).toEqual(phone)
  expect(setupErrorFor([], '/threads')).toBeUndefined()
})

it('is silent where one of the errors is fixed, on the pages below, and where all of them are listed', () => {
  for (const page of [
    '/activate',
    '/company/details',
    'company/details/',
    '/company/users/details/u1',
    '/company/users?page=2',
  ])
    expect(setupErrorFor([people, phone], page), page).toBeUndefined()
  expect(setupErrorFor([people, phone], '/company/users-of-old')).toEqual(phone)
})
