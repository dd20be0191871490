import { expect, test } from 'vitest'
import { budgetLines, readBudgets, roomsOver, tableOf } from './test-budget.mjs'

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

test('a room over its budget is named, on a slower machine when it is over a larger one', () => {
  const budgets = { rooms, parts: {}, seconds: { inbox: { unit: 2, e2e: 100 } } }
  const used = { inbox: { unit: 3, e2e: 64 }, platform: { unit: 1 } }
  const ofInbox = budgetLines(used, budgets).find((line) => line.startsWith('inbox'))
  expect(ofInbox).toMatch(/^inbox\s+3 of 2\s+64 of 100$/)
  const ofPlatform = 'over its budget: unit of platform, 1 of 0 s'
  expect(roomsOver(used, budgets, 1)).toEqual(['over its budget: unit of inbox, 3 of 2 s', ofPlatform])
  expect(roomsOver(used, budgets, 2)).toEqual([ofPlatform])
})

test('the rooms of the project share no beginning of a name', () => {
  const beginnings = Object.values(readBudgets().rooms).flat()
  expect(new Set(beginnings).size).toBe(beginnings.length)
})
