// Counts of passed, failed and skipped tests out of the reports of the two test programs.

/** @typedef {{ passed: number, failed: number, skipped: number }} Tally */

/**
 * A run that failed as a whole without a failing test (a file that cannot be loaded, a set-up that broke, a report
 * that was never written) counts as one failed test.
 *
 * @param {Tally} tally
 * @param {number} exitCode
 * @returns {Tally}
 */
const withRunFailure = (tally, exitCode) => (exitCode !== 0 && tally.failed === 0 ? { ...tally, failed: 1 } : tally)

/**
 * @typedef {object} VitestReport
 * @property {number} numPassedTests
 * @property {number} numFailedTests
 * @property {number} numPendingTests
 * @property {number} numTodoTests
 * @property {readonly { status: string, assertionResults: readonly { status: string }[] }[]} testResults
 */

/**
 * @param {VitestReport | undefined} report
 * @param {number} exitCode
 * @returns {Tally}
 */
export function vitestTally(report, exitCode) {
  if (report === undefined) return { passed: 0, failed: 1, skipped: 0 }
  const brokenFiles = report.testResults.filter(
    ({ status, assertionResults }) => status === 'failed' && !assertionResults.some((test) => test.status === 'failed'),
  )
  const tally = {
    passed: report.numPassedTests,
    failed: report.numFailedTests + brokenFiles.length,
    skipped: report.numPendingTests + report.numTodoTests,
  }
  return withRunFailure(tally, exitCode)
}

/**
 * @param {{ stats: { expected: number, unexpected: number, flaky: number, skipped: number } } | undefined} report
 * @param {number} exitCode
 * @returns {Tally}
 */
export function playwrightTally(report, exitCode) {
  if (report === undefined) return { passed: 0, failed: 1, skipped: 0 }
  const { expected, unexpected, flaky, skipped } = report.stats
  return withRunFailure({ passed: expected, failed: unexpected + flaky, skipped }, exitCode)
}

/**
 * The last line of a test run: `tests: 12 passed, 0 failed`, with `, 1 skipped` when there are any.
 *
 * @param {readonly Tally[]} tallies
 */
export function tallyLine(tallies) {
  const sum = (/** @type {keyof Tally} */ key) => tallies.reduce((total, tally) => total + tally[key], 0)
  const skipped = sum('skipped')
  return `tests: ${sum('passed')} passed, ${sum('failed')} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`
}
