import { availableParallelism } from 'node:os'
import { defineConfig } from '@playwright/test'
import { browserArgs, browserPath } from './tests/browser.ts'
import { isLongRun } from './tests/run-length.ts'
import { chooseTempFolder } from './tests/temp-folder.ts'

chooseTempFolder()

export default defineConfig({
  testDir: 'tests/e2e',
  // Starts a product for each worker and lets its stories know where it is (tests/e2e/place.ts).
  globalSetup: './tests/e2e/start.ts',
  // A story waits for half of its time: three fill two cores.
  workers: Math.min(3, availableParallelism() + 1),
  retries: 0,
  // Stories named so are played by `npm run test:long` alone.
  ...(isLongRun ? {} : { grepInvert: /@long/ }),
  forbidOnly: true,
  // What is waited for comes at once on a quiet machine, and comes on one whose disk stalls for ten seconds.
  timeout: 120_000,
  expect: { timeout: 25_000 },
  reporter: [['list'], ['json', { outputFile: '.cache/playwright.json' }]],
  use: {
    screenshot: 'only-on-failure',
    // A trace of every story costs as much again: `TRACE=on npx playwright test NAME` takes one of a story that failed.
    trace: process.env['TRACE'] === 'on' ? 'on' : 'off',
    launchOptions: { executablePath: browserPath, args: [...browserArgs] },
  },
})
