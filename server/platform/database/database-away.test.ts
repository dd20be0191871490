import pg from 'pg'
import { expect, test } from 'vitest'
import { isDatabaseAway } from './tenant.ts'

const refusal = (code: string): Error => {
  const error = new pg.DatabaseError('words', 5, 'error')
  error.code = code
  return error
}

test.each([
  ['53100', 'its disk is full'],
  ['58030', 'its disk fails'],
  ['53200', 'it has no memory left'],
  ['53300', 'it has too many connections'],
  ['57P02', 'one of its sessions crashed'],
])('%s: the database is away while %s', (code) => {
  expect(isDatabaseAway(refusal(code))).toBe(true)
})

test.each(['23505', '42601', '22P02'])('%s is about the statement', (code) => {
  expect(isDatabaseAway(refusal(code))).toBe(false)
})
