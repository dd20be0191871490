// Makes a checkout ready to run: packages, the project's own Node, the built web; with --test also what the tests need
// from the operating system. Plain JavaScript for the machine's own Node (20 or newer), before anything is installed.
import { join } from 'node:path'
import { hasTestPackages, installTestPackages } from './debian-packages.mjs'
import { withFolderLock } from './folder-lock.mjs'
import { install, isInstalled, ownNodeFault } from './packages-installed.mjs'
import { root, stopChildrenOnSignal } from './run-process.mjs'
import { buildWeb, isWebBuilt } from './web-built.mjs'

const options = new Set(process.argv.slice(2))

/**
 * @typedef {object} Step
 * @property {string} says
 * @property {() => boolean | Promise<boolean>} isDone
 * @property {() => Promise<void>} act
 */

/** @type {readonly Step[]} */
const steps = [
  { says: 'installing packages from package-lock.json', isDone: isInstalled, act: install },
  { says: "checking the project's own Node", isDone: async () => (await ownNodeFault()) === undefined, act: refuse },
  ...(options.has('--test')
    ? [{ says: 'installing what the tests need', isDone: hasTestPackages, act: installTestPackages }]
    : []),
  ...(options.has('--no-build') ? [] : [{ says: 'building the web', isDone: isWebBuilt, act: buildWeb }]),
]

async function refuse() {
  throw new Error(await ownNodeFault())
}

/** @param {Step} step */
async function take({ says, isDone, act }) {
  if (await isDone()) return
  const start = Date.now()
  console.log(`prepare: ${says} ...`)
  await act()
  console.log(`prepare: done in ${((Date.now() - start) / 1000).toFixed(1)} s`)
}

/** @param {string} owner */
const logWaiting = (owner) => console.log(`prepare: waiting for process ${owner}, which prepares too ...`)

async function isAllDone() {
  for (const { isDone } of steps) if (!(await isDone())) return false
  return true
}

async function prepare() {
  const unknown = [...options].filter((option) => option !== '--test' && option !== '--no-build')
  if (unknown.length > 0) throw new Error(`unknown option ${unknown.join(' ')}; there are --test and --no-build`)
  if (!(await isAllDone())) {
    await withFolderLock(join(root, '.cache/prepare.lock'), logWaiting, async () => {
      for (const step of steps) await take(step)
    })
  }
}

stopChildrenOnSignal()
prepare().catch((/** @type {unknown} */ error) => {
  console.error(`prepare: ${error instanceof Error ? error.message : String(error)}`)
  process.exitCode = 1
})
