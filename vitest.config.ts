import react from '@vitejs/plugin-react'
import { defineConfig, type ViteUserConfig } from 'vitest/config'
import { MixedOrder } from './tests/mixed-order.ts'
import { isLongRun } from './tests/run-length.ts'
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

const isShuffled = process.argv.some((word) => word.startsWith('--sequence.shuffle'))

// One project after the other, also where files are shuffled: a worker that changes its project is started anew.
const inOrder = (groupOrder: number) => ({ sequence: { groupOrder } })

export default defineConfig({
  test: {
    pool: 'forks',
    maxWorkers: 2,
    // Files that are shuffled have an order of their own.
    sequence: isShuffled ? {} : { sequencer: MixedOrder },
    passWithNoTests: true,
    // The default list for people, the reports for scripts/test.mjs.
    reporters: ['default', ['json', { outputFile: '.cache/vitest.json' }], './scripts/unhandled-errors.mjs'],
    projects: [
      // Pure functions share nothing that one file could spoil for another.
      {
        test: { ...inOrder(1), name: 'domain', include: ['domain/**/*.test.ts'], setupFiles: [seeded], isolate: false },
      },
      {
        test: {
          ...inOrder(2),
          name: 'scripts',
          include: ['scripts/**/*.test.mjs'],
          testTimeout: 60_000,
          hookTimeout: 60_000,
          expect: patience,
        },
      },
      {
        test: {
          ...inOrder(3),
          name: 'server',
          include: ['server/**/*.test.ts', 'tests/{contract,faults,attack,scale-out}/**/*.test.ts'],
          globalSetup: 'tests/database.ts',
          // Each file opens a server of its own (tests/test-server.ts); the program itself is loaded once for many files.
          isolate: false,
          // Its tests wait for almost half of their time: two files at a time leave a core idle. A long run measures more.
          maxWorkers: isLongRun ? 2 : 3,
          setupFiles: [seeded],
          testTimeout: 60_000,
          hookTimeout: 120_000,
          expect: patience,
        },
      },
      // Web rules and stores share nothing either; what draws and replaces modules reloads ours for each file.
      {
        plugins: [react()],
        test: { ...inPage, ...inOrder(4), name: 'web', include: ['web/**/*.test.ts'], isolate: false },
      },
      {
        plugins: [react()],
        test: {
          ...inPage,
          ...inOrder(5),
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
