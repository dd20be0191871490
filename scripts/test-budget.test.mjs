import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from './run-process.mjs'
import { budgetLines, readBudgets, spentByPlaywright, spentByVitest, tableOf } from './test-budget.mjs'

const rooms = { inbox: ['inbox-', 'thread'], company: ['push'] }

test('the seconds of a file are those of its room and kind', () => {
  const spent = [
    { file: 'server/inbox/mail/parse.test.ts', seconds: 1 },
    { file: 'domain/inbox/unread.test.ts', seconds: 2 },
    { file: 'web/ui/form.test.tsx', seconds: 4 },
    { file: 'tests/contract/inbox-post.test.ts', seconds: 8 },
    { file: 'tests/contract/live.test.ts', seconds: 16 },
    { file: 'tests/scale-out/story.test.ts', seconds: 32 },
    { file: 'tests/e2e/thread.spec.ts', seconds: 64 },
    { file: 'tests/attack/push.test.ts', seconds: 128 },
  ]
  expect(tableOf(spent, rooms)).toEqual({
    inbox: { unit: 3, contract: 8, e2e: 64 },
    platform: { unit: 4, contract: 16, faults: 32 },
    company: { attack: 128 },
  })
})

test('vitest: a file took from its first test to its last', () => {
  const testResults = [{ name: join(root, 'domain/a.test.ts'), startTime: 1000, endTime: 3500 }]
  expect(spentByVitest({ testResults })).toEqual([{ file: 'domain/a.test.ts', seconds: 2.5 }])
  expect(spentByVitest(undefined)).toEqual([])
})

test('playwright: a file took what its stories took, those of its groups included', () => {
  const spec = (/** @type {number} */ duration) => ({ tests: [{ results: [{ duration }] }] })
  const inner = { file: 'a.spec.ts', specs: [spec(500)] }
  const suites = [{ file: 'a.spec.ts', specs: [spec(1000), spec(250)], suites: [inner] }]
  expect(spentByPlaywright({ suites })).toEqual([{ file: 'tests/e2e/a.spec.ts', seconds: 1.75 }])
  expect(spentByPlaywright(undefined)).toEqual([])
})

test('what goes over its budget is named on a quiet machine, and a busy one excuses it', () => {
  const budgets = { rooms, seconds: { inbox: { unit: 2, e2e: 100 } } }
  const used = { inbox: { unit: 3, e2e: 64 }, platform: { unit: 1 } }
  const quiet = budgetLines(used, budgets, true)
  expect(quiet).toContain('over its budget: unit of inbox, 3 of 2 s')
  expect(quiet).toContain('over its budget: unit of platform, 1 of 0 s')
  expect(quiet.filter((line) => line.startsWith('over'))).toHaveLength(2)
  expect(quiet.find((line) => line.startsWith('inbox'))).toMatch(/^inbox\s+3 of 2\s+64 of 100$/)
  const busy = budgetLines(used, budgets, false)
  expect(busy.filter((line) => line.startsWith('over'))).toEqual([])
  expect(busy.at(-1)).toMatch(/^other programs used much of this machine/)
})

test('the rooms of the project share no beginning of a name', () => {
  const beginnings = Object.values(readBudgets().rooms).flat()
  expect(new Set(beginnings).size).toBe(beginnings.length)
})
