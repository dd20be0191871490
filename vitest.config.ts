import react from '@vitejs/plugin-react'
import { defineConfig, type ViteUserConfig } from 'vitest/config'
import { chooseTempFolder } from './tests/temp-folder.ts'

chooseTempFolder()

// What is waited for comes in milliseconds on a quiet machine, and comes on a busy one.
const patience = { poll: { timeout: 25_000 } }

// What a property is tried with is decided by FUZZ_SEED, in every project.
const seeded = 'tests/property-seed.ts'

// Without setInterval: jsdom draws its frames by it, and a false one that it was given draws no frame of later files.
const fakeTimers: NonNullable<ViteUserConfig['test']>['fakeTimers'] = {
  toFake: ['setTimeout', 'clearTimeout', 'Date', 'performance', 'requestAnimationFrame', 'cancelAnimationFrame'],
}

// A whole form takes seconds to draw on a busy machine.
const inPage = {
  environment: 'jsdom',
  setupFiles: [seeded, 'web/test-setup.ts'],
  testTimeout: 60_000,
  expect: patience,
  fakeTimers,
}

export default defineConfig({
  test: {
    pool: 'forks',
    maxWorkers: 2,
    passWithNoTests: true,
    // The default list for people, the reports for scripts/test.mjs.
    reporters: ['default', ['json', { outputFile: '.cache/vitest.json' }], './scripts/unhandled-errors.mjs'],
    projects: [
      // Pure functions share nothing that one file could spoil for another.
      { test: { name: 'domain', include: ['domain/**/*.test.ts'], setupFiles: [seeded], isolate: false } },
      {
        test: {
          name: 'scripts',
          include: ['scripts/**/*.test.mjs'],
          testTimeout: 60_000,
          hookTimeout: 60_000,
          expect: patience,
        },
      },
      {
        test: {
          name: 'server',
          include: ['server/**/*.test.ts', 'tests/{contract,faults,attack,scale-out}/**/*.test.ts'],
          globalSetup: 'tests/database.ts',
          // Each file opens a server of its own (tests/test-server.ts); the program itself is loaded once for many files.
          isolate: false,
          setupFiles: [seeded],
          testTimeout: 60_000,
          hookTimeout: 120_000,
          expect: patience,
        },
      },
      // Web rules and stores share nothing either; what draws and replaces modules reloads ours for each file.
      { plugins: [react()], test: { ...inPage, name: 'web', include: ['web/**/*.test.ts'], isolate: false } },
      {
        plugins: [react()],
        test: {
          ...inPage,
          name: 'screens',
          include: ['web/**/*.test.tsx'],
          isolate: false,
          setupFiles: ['web/fresh-modules.ts', ...inPage.setupFiles],
          // It binds itself to the document that it is loaded with, and each file has its own.
          server: { deps: { inline: [/@testing-library/] } },
        },
      },
    ],
  },
})
