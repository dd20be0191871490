import react from '@vitejs/plugin-react'
import { configDefaults, defineConfig, type ViteUserConfig } from 'vitest/config'
import { MixedOrder } from './tests/mixed-order.ts'
import { isLongRun, longOnly } from './tests/run-length.ts'
import { chooseTempFolder } from './tests/temp-folder.ts'

chooseTempFolder()

// Awaited events take milliseconds on a quiet machine and much longer on a busy one.
const patience = { poll: { timeout: 60_000 } }

// What a property is tried with is decided by FUZZ_SEED, in every project.
const seeded = 'tests/property-seed.ts'

// Each file says what it computed, for scripts/test.mjs.
const measured = 'tests/spent-cpu.ts'

// Without setInterval: jsdom draws its frames by it, and a false one that it was given draws no frame of later files.
const fakeTimers: NonNullable<ViteUserConfig['test']>['fakeTimers'] = {
  toFake: ['setTimeout', 'clearTimeout', 'Date', 'performance', 'requestAnimationFrame', 'cancelAnimationFrame'],
}

// Limits of what hangs, in every project: a busy machine computes a test ten times as slowly.
const limits = { testTimeout: 120_000, hookTimeout: 180_000, expect: patience }

const inPage = {
  ...limits,
  environment: 'jsdom',
  setupFiles: [measured, seeded, 'web/test-setup.ts'],
  fakeTimers,
}

const isShuffled = process.argv.some((word) => word.startsWith('--sequence.shuffle'))

// One project after the other, also where files are shuffled: a worker that changes its project is started anew.
const inOrder = (groupOrder: number) => ({ sequence: { groupOrder } })

/** Makes a project of screen tests. Two projects share the files, because a process keeps the modules of every file it ran. */
const screens = (name: string, groupOrder: number, include: string[]) => ({
  plugins: [react()],
  test: {
    ...inPage,
    ...inOrder(groupOrder),
    name,
    include,
    isolate: false,
    setupFiles: ['web/fresh-modules.ts', ...inPage.setupFiles],
    server: {
      deps: {
        // Bound to the document at load time, and each file has its own document.
        inline: [/@testing-library/],
        // The domain has no state and is never mocked, so each process loads it once.
        external: [/^(?!.*\/web\/).*\/domain\/.*\.ts$/],
      },
    },
  },
})

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
        test: {
          ...limits,
          ...inOrder(1),
          name: 'domain',
          include: ['domain/**/*.test.ts'],
          setupFiles: [measured, seeded],
          isolate: false,
        },
      },
      {
        test: {
          ...limits,
          ...inOrder(2),
          name: 'scripts',
          include: ['scripts/**/*.test.mjs'],
          setupFiles: [measured],
        },
      },
      {
        test: {
          ...limits,
          ...inOrder(3),
          name: 'server',
          include: ['server/**/*.test.ts', 'tests/{contract,faults,attack,scale-out}/**/*.test.ts'],
          exclude: [...configDefaults.exclude, ...(isLongRun ? [] : longOnly)],
          globalSetup: 'tests/database.ts',
          // Each file opens a server of its own (tests/test-server.ts); the program itself is loaded once for many files.
          isolate: false,
          // Its tests wait for almost half of their time: two files at a time leave a core idle. A long run measures more.
          maxWorkers: isLongRun ? 2 : 3,
          setupFiles: [measured, seeded],
        },
      },
      // Web rules and stores share nothing either; what draws and replaces modules reloads ours for each file.
      {
        plugins: [react()],
        test: { ...inPage, ...inOrder(4), name: 'web', include: ['web/**/*.test.ts'], isolate: false },
      },
      screens('screens', 5, ['web/{automation,company,inbox,platform,records,search,shell,ui}/**/*.test.tsx']),
      screens('screens-rooms', 6, ['web/{charter,commerce,content,crm,customer,public}/**/*.test.tsx']),
    ],
  },
})
