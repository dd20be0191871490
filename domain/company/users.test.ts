import { describe, expect, it } from 'vitest'
import { splitFullName, users } from './users.ts'

describe('a full name', () => {
  it.each([
    ['Ana Ruiz', 'Ana', 'Ruiz'],
    ['Ana María de la Cruz', 'Ana', 'María de la Cruz'],
    ['  Sue   Park ', 'Sue', 'Park'],
    ['Prince', 'Prince', ''],
    ['', '', ''],
  ])('%o is split into %o and %o', (name, first_name, last_name) => {
    expect(splitFullName(name)).toEqual({ first_name, last_name })
  })
})

it("a user's rights follow from the roles, against the claims of the document", () => {
  const claimed = users.shape.parse({ name: 'Jo Stern', roles: ['restricted'], is_admin: true, is_super: true })
  expect(users.derive?.(claimed, 0)).toMatchObject({
    name: 'Jo Stern',
    is_admin: false,
    is_super: false,
    is_restricted: true,
  })
})
