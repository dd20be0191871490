import { availableParallelism } from 'node:os'
import { defineConfig } from '@playwright/test'
import { browserArgs, browserPath } from './tests/browser.ts'
import { isLongRun } from './tests/run-length.ts'
import { chooseTempFolder } from './tests/temp-folder.ts'

chooseTempFolder()

/** Titles of the stories that `npm test` plays (scripts/listed-stories.mjs). */
const listed = process.env['LISTED_STORIES']

export default defineConfig({
  testDir: 'tests/e2e',
  // Starts a product for each worker and lets its stories know where it is (tests/e2e/place.ts).
  globalSetup: './tests/e2e/start.ts',
  // Each has a product with its database: a third one would cost more than it gains.
  workers: Math.min(2, availableParallelism()),
  retries: 0,
  // `npm test` plays those of stories.tsv, `npm run test:long` all, a file that is named by hand all but the longest.
  ...(listed === undefined ? {} : { grep: new RegExp(listed) }),
  ...(isLongRun ? {} : { grepInvert: /@long/ }),
  forbidOnly: true,
  // Limits of what hangs: on a busy machine a story may take ten times as long.
  timeout: 300_000,
  expect: { timeout: 60_000 },
  reporter: [['list'], ['json', { outputFile: '.cache/playwright.json' }], ['./scripts/story-cpu.mjs']],
  use: {
    screenshot: 'only-on-failure',
    // A trace of every story costs as much again: `TRACE=on npx playwright test NAME` takes one of a story that failed.
    trace: process.env['TRACE'] === 'on' ? 'on' : 'off',
    launchOptions: { executablePath: browserPath, args: [...browserArgs] },
  },
})
