import { expect, it } from 'vitest'
import { affiliateStatus } from './affiliates.ts'

it.each([
  [{ requested: true, approved: false, declined: true }, 'Denied'],
  [{ requested: true, approved: true, declined: true }, 'Denied'],
  [{ requested: true, approved: false, declined: false }, 'Pending'],
  [{ requested: true, approved: true, declined: false }, 'Active'],
  [{ requested: false, approved: true, declined: false }, 'Active'],
  [{ requested: false, approved: false, declined: false }, ''],
])('an affiliate %o is %s', (affiliate, status) => {
  expect(affiliateStatus(affiliate)).toBe(status)
})
