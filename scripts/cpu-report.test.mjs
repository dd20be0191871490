import { expect, test } from 'vitest'
import { cpuLines, partsOver, spentBetween, splitUnit, withBuild } from './cpu-report.mjs'

test('a part counts what was computed between two readings', () => {
  expect(spentBetween({ node: 5 }, { node: 8, postgres: 2 })).toEqual({ node: 3, postgres: 2 })
})

test('the seconds of unit tests are those of their projects, and the rest is of Vitest', () => {
  const files = [
    { file: 'domain/a.test.ts', seconds: 1 },
    { file: 'tests/contract/a.test.ts', seconds: 2 },
    { file: 'server/a.test.ts', seconds: 4 },
    { file: 'web/a.test.ts', seconds: 8 },
    { file: 'web/a.test.tsx', seconds: 16 },
  ]
  const kinds = splitUnit({ node: 30, product: 4, postgres: 7 }, files)
  expect(kinds).toEqual({ domain: 1, server: 6, web: 8, screens: 16, vitest: 3, postgres: 7 })
})

test('the build is a part, in any part that runs it', () => {
  const parts = withBuild([
    { name: 'check', kinds: { node: 10, build: 20 } },
    { name: 'unit', kinds: { node: 30, build: 5 } },
  ])
  expect(cpuLines(parts, { check: 15, unit: 30, build: 30, all: 60 }).slice(1)).toEqual([
    'check               10 of 15  node 10',
    'unit                30 of 30  node 30',
    'build               25 of 30  vite 25',
    'all                 65 of 60',
  ])
})

test('a part over its budget is named, and the sum of all, on a slower machine when they are over a larger one', () => {
  /** @type {import('./cpu-report.mjs').Part[]} */
  const parts = [
    { name: 'check', kinds: { node: 10 } },
    { name: 'unit', kinds: { domain: 20, server: 20 } },
  ]
  const budgets = { check: 15, unit: 30, all: 45 }
  expect(partsOver(parts, budgets, 1)).toEqual([
    'over its budget: unit, 40 of 30 s',
    'over its budget: all, 50 of 45 s',
  ])
  expect(partsOver(parts, budgets, 1.5)).toEqual([])
})
