import { expect, test } from 'vitest'
import { auditFilter } from './audit-contract.ts'

test('the period of changes is limited to times of a calendar', () => {
  expect(auditFilter.parse({ from: '1700000000000', to: 1_800_000_000_000 })).toEqual({
    from: 1_700_000_000_000,
    to: 1_800_000_000_000,
  })
  const refused = auditFilter.safeParse({ from: String(Number.MAX_SAFE_INTEGER), to: -Number.MAX_SAFE_INTEGER })
  expect(refused.error?.issues.map(({ path }) => path.join('.'))).toEqual(['from', 'to'])
})
