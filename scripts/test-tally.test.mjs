import { expect, test } from 'vitest'
import { playwrightTally, tallyLine, vitestTally } from './test-tally.mjs'

const report = { numPassedTests: 3, numFailedTests: 0, numPendingTests: 1, numTodoTests: 0, testResults: [] }

test('vitest: passed, failed and skipped are counted', () => {
  expect(vitestTally({ ...report, numFailedTests: 2 }, 1)).toEqual({ passed: 3, failed: 2, skipped: 1 })
})

test('vitest: a file that cannot be loaded is a failure, though no test of it failed', () => {
  const broken = { status: 'failed', assertionResults: [] }
  expect(vitestTally({ ...report, testResults: [broken, broken] }, 1).failed).toBe(2)
})

test('a program that fails without a failing test, or leaves no report, counts as one failure', () => {
  expect(vitestTally(report, 1).failed).toBe(1)
  expect(vitestTally(undefined, 1)).toEqual({ passed: 0, failed: 1, skipped: 0 })
  expect(playwrightTally(undefined, 1)).toEqual({ passed: 0, failed: 1, skipped: 0 })
})

test('playwright: a flaky test failed', () => {
  const stats = { expected: 5, unexpected: 1, flaky: 1, skipped: 2 }
  expect(playwrightTally({ stats }, 1)).toEqual({ passed: 5, failed: 2, skipped: 2 })
})

test('the last line sums up, and names the skipped when there are any', () => {
  const one = { passed: 1, failed: 0, skipped: 0 }
  expect(tallyLine([one, one])).toBe('tests: 2 passed, 0 failed')
  expect(tallyLine([one, { passed: 2, failed: 1, skipped: 4 }])).toBe('tests: 3 passed, 1 failed, 4 skipped')
})
