import { join } from 'node:path'
import { expect, test } from 'vitest'
import { failureLines, playwrightTally, tallyLine, vitestTally } from './test-tally.mjs'

const report = { numPassedTests: 3, numFailedTests: 0, numPendingTests: 1, numTodoTests: 0, testResults: [] }
const file = (/** @type {string} */ name) => join(process.cwd(), name)
const failed = {
  status: 'failed',
  fullName: 'adds',
  failureMessages: ['\u001B[31mexpected 2\u001B[39m', 'at sum.ts:3'],
}
const passed = { status: 'passed', fullName: 'takes', failureMessages: [] }
const stats = { expected: 5, unexpected: 0, flaky: 0, skipped: 0 }

test('vitest: passed, failed and skipped are counted, and the failed are named', () => {
  const testResults = [
    { name: file('a/sum.test.ts'), status: 'failed', message: '', assertionResults: [failed, passed] },
  ]
  expect(vitestTally({ ...report, numFailedTests: 1, testResults }, 1)).toEqual({
    passed: 3,
    failed: 1,
    skipped: 1,
    failures: [{ where: 'a/sum.test.ts > adds', reason: '\u001B[31mexpected 2\u001B[39m\nat sum.ts:3' }],
  })
})

test('vitest: a file that cannot be loaded is a failure, though no test of it failed', () => {
  const broken = { name: file('a/b.test.ts'), status: 'failed', message: 'no such module', assertionResults: [] }
  const tally = vitestTally({ ...report, testResults: [broken, broken] }, 1)
  expect(tally.failed).toBe(2)
  expect(tally.failures[0]).toEqual({ where: 'a/b.test.ts', reason: 'no such module' })
})

test('vitest: an error outside tests is a separate failure, named by the file that ran', () => {
  const late = { message: 'no page', stack: 'no page\nat flush', type: 'Unhandled Error' }
  const tally = vitestTally(report, 1, [{ ...late, VITEST_TEST_PATH: file('a/b.test.ts') }, late])
  expect(tally.failed).toBe(2)
  expect(tally.failures).toEqual([
    { where: 'a/b.test.ts > Unhandled Error', reason: 'no page\nat flush' },
    { where: 'vitest > Unhandled Error', reason: 'no page\nat flush' },
  ])
})

test('a program that fails without a failing test, or leaves no report, counts as one failure', () => {
  expect(vitestTally(report, 1).failed).toBe(1)
  expect(vitestTally(report, 1).failures).toEqual([
    { where: 'vitest', reason: 'ended with 1, and no test of it failed' },
  ])
  for (const tally of [vitestTally(undefined, 1), playwrightTally(undefined, 1)]) {
    expect(tally).toMatchObject({ passed: 0, failed: 1, skipped: 0, failures: [{ reason: 'left no report' }] })
  }
})

test('playwright: a flaky test failed, and failures are named through their suites', () => {
  const broken = {
    title: 'opens',
    tests: [{ status: 'unexpected', results: [{ errors: [{ message: 'no button' }] }] }],
  }
  const flaky = { title: 'shuts', tests: [{ status: 'flaky', results: [{ errors: [{}] }, { errors: [] }] }] }
  const fine = { title: 'stays', tests: [{ status: 'expected', results: [{ errors: [] }] }] }
  const suites = [{ title: 'door.spec.ts', specs: [fine, broken], suites: [{ title: 'dark', specs: [flaky] }] }]
  const tally = playwrightTally({ stats: { ...stats, unexpected: 1, flaky: 1, skipped: 2 }, suites, errors: [] }, 1)
  expect(tally).toEqual({
    passed: 5,
    failed: 2,
    skipped: 2,
    failures: [
      { where: 'door.spec.ts > opens', reason: 'no button' },
      { where: 'door.spec.ts > dark > shuts', reason: 'no message' },
    ],
  })
})

test('playwright: an error of the run itself, such as a product that did not start, is reported', () => {
  const tally = playwrightTally({ stats: { ...stats, expected: 0 }, suites: [], errors: [{ message: 'no port' }] }, 1)
  expect(tally.failed).toBe(1)
  expect(tally.failures[0]).toEqual({ where: 'playwright', reason: 'no port' })
})

test('the end of a run repeats each failure in plain letters and at most twenty lines', () => {
  const long = Array.from({ length: 30 }, (_, line) => `line ${line}`).join('\n')
  expect(failureLines([{ where: 'a > b', reason: '\u001B[31mred\u001B[39m\n\nat x.ts' }])).toEqual([
    '',
    'failed: a > b',
    '    red',
    '',
    '    at x.ts',
  ])
  expect(failureLines([{ where: 'check lint', reason: long }])).toHaveLength(22)
  expect(failureLines([])).toEqual([])
})

test('the last line sums up, and names the skipped when there are any', () => {
  const one = { passed: 1, failed: 0, skipped: 0, failures: [] }
  expect(tallyLine([one, one])).toBe('tests: 2 passed, 0 failed')
  expect(tallyLine([one, { ...one, passed: 2, failed: 1, skipped: 4 }])).toBe('tests: 3 passed, 1 failed, 4 skipped')
})
