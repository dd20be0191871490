import { defineConfig } from '@playwright/test'

export default defineConfig({
  testDir: 'tests/e2e',
  // Starts a product for each worker and tells its stories where it is (tests/e2e/place.ts).
  globalSetup: './tests/e2e/start.ts',
  // One: a second browser beside it on two cores makes every story slower and none sooner.
  workers: 1,
  retries: 0,
  forbidOnly: true,
  // What is waited for comes at once on a quiet machine, and comes on one whose disk stands still for ten seconds.
  timeout: 120_000,
  expect: { timeout: 25_000 },
  reporter: [['list'], ['json', { outputFile: '.cache/playwright.json' }]],
  use: {
    screenshot: 'only-on-failure',
    trace: 'retain-on-failure',
    launchOptions: {
      executablePath: process.env['CHROMIUM'] ?? '/usr/bin/chromium',
      args: [
        '--no-sandbox',
        '--disable-background-networking',
        '--disable-component-update',
        '--no-first-run',
        '--disable-sync',
      ],
    },
  },
})
