// Reporter of vitest: its JSON report leaves out what failed outside every test, such as a timer of a page that is gone.
import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { root } from './run-process.mjs'

/** Where the errors of the last run are stored. */
export const unhandledFile = join(root, '.cache/vitest-unhandled.json')

/**
 * Text of vitest for an error that belongs to no test.
 * @typedef {{ message?: string, stack?: string, type?: string, VITEST_TEST_PATH?: string }} UnhandledError
 */

export default class UnhandledErrors {
  /**
   * @param {unknown} _modules
   * @param {readonly UnhandledError[]} errors
   */
  onTestRunEnd(_modules, errors) {
    mkdirSync(dirname(unhandledFile), { recursive: true })
    writeFileSync(unhandledFile, JSON.stringify(errors))
  }
}
