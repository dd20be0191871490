import { expect, it } from 'vitest'
import type { Actor } from '../kernel/index.ts'
import { agreementsOf, mayPublishTerms, withAgreement } from './terms.ts'

it('adds an agreement once (2-content section 4, Terms agreement)', () => {
  const first = { version: '2026-05', date: 1 }
  const second = { version: '2026-11', date: 2 }
  expect(withAgreement([], first)).toEqual([first])
  expect(withAgreement([first], second)).toEqual([first, second])
  expect(withAgreement([first, second], { version: '2026-05', date: 3 })).toEqual([first, second])
})

it('only admins of the default client publish', () => {
  const actor = (roles: string[], isDefaultClient: boolean): Actor => ({
    userId: 'a',
    clientId: 'c',
    roles: new Set(roles),
    isDefaultClient,
  })
  expect(mayPublishTerms(actor(['admin'], true))).toBe(true)
  expect(mayPublishTerms(actor(['super'], true))).toBe(true)
  expect(mayPublishTerms(actor(['admin', 'super'], false))).toBe(false)
  expect(mayPublishTerms(actor(['settings', 'cms'], true))).toBe(false)
})

it('merges agreements of several places: each version once, as first agreed to, the newest first', () => {
  const [may, again, november] = [
    { version: '2026-05', date: 1 },
    { version: '2026-05', date: 3 },
    { version: '2026-11', date: 5 },
  ]
  expect(agreementsOf([again, november, may, november])).toEqual([november, may])
  expect(agreementsOf([])).toEqual([])
})
