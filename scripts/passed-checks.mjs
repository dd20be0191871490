// Checks that have passed with the same sources, and need no repetition: one small file for each, in node_modules,
// which is removed with the installed packages.
import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { hashOfContents } from './content-hash.mjs'
import { root } from './run-process.mjs'

const folder = join(root, 'node_modules/.cache/passed-checks')
const sources = ['domain', 'server', 'web', 'tests', 'bench', 'scripts']

/** Settings of compiler, linter and packages count as sources. */
const settings = async () => (await readdir(root)).filter((name) => /\.(?:json|ts)$/.test(name))

/** @type {Promise<string> | undefined} */
let hashing

/** @returns {Promise<string>} hash of all that types and lint depend on */
const hashOfSources = () =>
  (hashing ??= settings().then((files) => hashOfContents(root, { folders: sources, files, withTests: true })))

/**
 * Remembers that a check passed with the sources as they are.
 *
 * @param {string} name
 * @param {readonly string[]} command
 * @param {() => Promise<string>} [readSources] hash of the sources
 * @returns {Promise<{ hasPassed: boolean, remember: () => Promise<void> }>}
 */
export async function lookUpCheck(name, command, readSources = hashOfSources) {
  const path = join(folder, name)
  const hash = createHash('sha256')
  const state = hash.update([process.version, ...command, await readSources()].join('\n')).digest('hex')
  const hasPassed = existsSync(path) && (await readFile(path, 'utf8')) === state
  // A check that is being made has not passed: one that is stopped leaves nothing.
  if (!hasPassed) await rm(path, { force: true })
  return {
    hasPassed,
    remember: async () => {
      await mkdir(folder, { recursive: true })
      await writeFile(path, state)
    },
  }
}
