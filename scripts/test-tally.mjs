// Counts of passed, failed and skipped tests in the reports of the two test programs, and the failures.
import { relative } from 'node:path'
import { stripVTControlCharacters } from 'node:util'

/**
 * @typedef {{ where: string, reason: string }} Failure where: the file and the name of the test; reason: its output
 * @typedef {{ passed: number, failed: number, skipped: number, failures: readonly Failure[] }} Tally
 */

/** Lines of a failure that the end of a run repeats; the whole is shown where it happened. */
const REASON_LINES = 20

/** @param {string} what */
const noReport = (what) => ({ passed: 0, failed: 1, skipped: 0, failures: [{ where: what, reason: 'left no report' }] })

/**
 * A run that failed as a whole without a failing test (a set-up that broke, a worker that died) counts as one failed
 * test.
 *
 * @param {Tally} tally
 * @param {number} exitCode
 * @param {string} what
 * @returns {Tally}
 */
function withRunFailure(tally, exitCode, what) {
  if (exitCode === 0 || tally.failed > 0) return tally
  const failures = [...tally.failures, { where: what, reason: `ended with ${exitCode}, and no test of it failed` }]
  return { ...tally, failed: 1, failures }
}

/**
 * @typedef {{ status: string, fullName: string, failureMessages: readonly string[] }} VitestTest
 * @typedef {{ name: string, status: string, message: string, startTime?: number, endTime?: number, assertionResults: readonly VitestTest[] }} VitestFile
 */
/**
 * @typedef {object} VitestReport
 * @property {number} numPassedTests
 * @property {number} numFailedTests
 * @property {number} numPendingTests
 * @property {number} numTodoTests
 * @property {readonly VitestFile[]} testResults
 */

/**
 * The failed tests of a file; a file that failed without one, which could not be loaded, is listed itself.
 *
 * @param {VitestFile} file
 * @returns {readonly Failure[]}
 */
function failuresOfFile({ name, status, message, assertionResults }) {
  const path = relative(process.cwd(), name)
  const tests = assertionResults.filter((test) => test.status === 'failed')
  if (status === 'failed' && tests.length === 0) return [{ where: path, reason: message }]
  return tests.map((test) => ({ where: `${path} > ${test.fullName}`, reason: test.failureMessages.join('\n') }))
}

/**
 * @param {import('./unhandled-errors.mjs').UnhandledError} error
 * @returns {Failure}
 */
const unhandled = ({ message = 'no message', stack = message, type = 'Unhandled Error', VITEST_TEST_PATH: file }) => ({
  where: file === undefined ? `vitest > ${type}` : `${relative(process.cwd(), file)} > ${type}`,
  reason: stack,
})

/**
 * @param {VitestReport | undefined} report
 * @param {number} exitCode
 * @param {readonly import('./unhandled-errors.mjs').UnhandledError[]} errors those of no test
 * @returns {Tally}
 */
export function vitestTally(report, exitCode, errors = []) {
  if (report === undefined) return noReport('vitest')
  const failures = [...report.testResults.flatMap(failuresOfFile), ...errors.map(unhandled)]
  const tally = {
    passed: report.numPassedTests,
    failed: failures.length,
    skipped: report.numPendingTests + report.numTodoTests,
    failures,
  }
  return withRunFailure(tally, exitCode, 'vitest')
}

/**
 * @typedef {{ status: string, results: readonly { duration?: number, errors: readonly { message?: string }[] }[] }} PlaywrightTest
 * @typedef {{ title: string, tests: readonly PlaywrightTest[] }} PlaywrightSpec
 * @typedef {{ title: string, file?: string, specs?: readonly PlaywrightSpec[], suites?: readonly PlaywrightSuite[] }} PlaywrightSuite
 */
/**
 * @typedef {object} PlaywrightReport
 * @property {{ expected: number, unexpected: number, flaky: number, skipped: number }} stats
 * @property {readonly PlaywrightSuite[]} suites
 * @property {readonly { message?: string }[]} errors of the run itself
 */

/** @param {readonly { message?: string }[]} errors */
const messagesOf = (errors) => errors.map(({ message = 'no message' }) => message).join('\n')

/**
 * @param {PlaywrightSuite} suite
 * @param {string} above titles of the suites around it
 * @returns {readonly Failure[]}
 */
function failuresOfSuite({ title, specs = [], suites = [] }, above = '') {
  const place = above === '' ? title : `${above} > ${title}`
  const own = specs.flatMap((spec) =>
    spec.tests
      .filter(({ status }) => status === 'unexpected' || status === 'flaky')
      .map(({ results }) => ({
        where: `${place} > ${spec.title}`,
        reason: messagesOf(results.flatMap((result) => result.errors)),
      })),
  )
  return [...own, ...suites.flatMap((inner) => failuresOfSuite(inner, place))]
}

/**
 * @param {PlaywrightReport | undefined} report
 * @param {number} exitCode
 * @returns {Tally}
 */
export function playwrightTally(report, exitCode) {
  if (report === undefined) return noReport('playwright')
  const { expected, unexpected, flaky, skipped } = report.stats
  const ofRun = report.errors.length > 0 ? [{ where: 'playwright', reason: messagesOf(report.errors) }] : []
  const failures = [...ofRun, ...report.suites.flatMap((suite) => failuresOfSuite(suite))]
  return withRunFailure({ passed: expected, failed: unexpected + flaky, skipped, failures }, exitCode, 'playwright')
}

/**
 * Repeats all failures at the end of a run, because the run prints thousands of lines before.
 *
 * @param {readonly Failure[]} failures
 * @returns {readonly string[]} lines, none without a failure
 */
export function failureLines(failures) {
  return failures.flatMap(({ where, reason }) => {
    const lines = stripVTControlCharacters(reason).split('\n')
    const shown = lines.slice(0, REASON_LINES).map((line) => `    ${line}`.trimEnd())
    return ['', `failed: ${where}`, ...shown]
  })
}

/**
 * The last line of a test run: `tests: 12 passed, 0 failed`, with `, 1 skipped` when there are any.
 *
 * @param {readonly Tally[]} tallies
 */
export function tallyLine(tallies) {
  const sum = (/** @type {'passed' | 'failed' | 'skipped'} */ key) =>
    tallies.reduce((total, tally) => total + tally[key], 0)
  const skipped = sum('skipped')
  return `tests: ${sum('passed')} passed, ${sum('failed')} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`
}
