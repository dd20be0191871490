// Holds the locked packages against known faults. Three sources, the first that answers: a folder of advisories in the
// OSV format (AUDIT_ADVISORIES), the registry's list of advisories, the registry's own marks of what is given up. Where
// none answers for all that an audit should know, it says 'left out' (exit code 75), and AUDIT_REQUIRED=true makes that
// a failure.
import { execFileSync } from 'node:child_process'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { auditFaults, lockedPackages, osvAdvisories } from './advisories.mjs'
import { root } from './run-process.mjs'

/** @typedef {import('./advisories.mjs').Advisory} Advisory */
/** @typedef {import('./advisories.mjs').LockedPackage} LockedPackage */
/** @typedef {{ url: string, title: string, severity: string, vulnerable_versions: string }} ListedAdvisory */

const leftOut = 75
const patienceMs = 15_000

const packages = lockedPackages(JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')).packages)

/** @param {string} folder @returns {Advisory[]} */
function readAdvisories(folder) {
  const files = globSync('**/*.json', { cwd: folder })
  if (files.length === 0) throw new Error(`no advisories in ${folder}`)
  return files.flatMap((file) => osvAdvisories(JSON.parse(readFileSync(join(folder, file), 'utf8'))))
}

/** Address of the registry that this machine installs from. */
const registry = execFileSync('npm', ['config', 'get', 'registry'], {
  encoding: 'utf8',
  stdio: ['ignore', 'pipe', 'ignore'],
})
  .trim()
  .replace(/\/$/, '')

/** @param {unknown} error @returns {string} why an address did not answer */
const reasonOf = (error) => {
  if (!(error instanceof Error)) return String(error)
  return error.cause instanceof Error ? `${error.message}: ${error.cause.message}` : error.message
}

/** @returns {Promise<Advisory[] | string>} the advisories, or the reason for their absence */
async function askRegistry() {
  const asked = Map.groupBy(packages, ({ name }) => name)
  const body = JSON.stringify(
    Object.fromEntries([...asked].map(([name, all]) => [name, all.map(({ version }) => version)])),
  )
  try {
    const answer = await fetch(`${registry}/-/npm/v1/security/advisories/bulk`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body,
      signal: AbortSignal.timeout(patienceMs),
    })
    if (!answer.ok) return `it answers ${answer.status}`
    const listed = /** @type {Record<string, ListedAdvisory[]>} */ (await answer.json())
    return Object.entries(listed).flatMap(([name, all]) =>
      all.map(({ url, title, severity, vulnerable_versions: range }) => ({ name, range, id: url, title, severity })),
    )
  } catch (error) {
    return reasonOf(error)
  }
}

/** @param {LockedPackage} locked @returns {Promise<string | undefined>} words of its makers if they gave it up */
async function deprecationOf({ name, version }) {
  const answer = await fetch(`${registry}/${name.replace('/', '%2F')}/${version}`, {
    signal: AbortSignal.timeout(patienceMs),
  })
  if (!answer.ok) throw new Error(`${name}@${version}: the registry answers ${answer.status}`)
  const { deprecated } = /** @type {{ deprecated?: string }} */ (await answer.json())
  return deprecated ? `${name}@${version}: ${deprecated}` : undefined
}

/** @returns {Promise<string[] | string>} shipped packages that their makers gave up, or why that is not known */
async function givenUp() {
  const waiting = packages.filter(({ isShipped }) => isShipped)
  /** @type {string[]} */
  const found = []
  const ask = async () => {
    for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
      const words = await deprecationOf(next)
      if (words !== undefined) found.push(words)
    }
  }
  try {
    await Promise.all(Array.from({ length: 16 }, ask))
    return found.toSorted()
  } catch (error) {
    return reasonOf(error)
  }
}

/** @param {readonly Advisory[]} advisories @param {string} source */
function judge(advisories, source) {
  const { shipped, tools } = auditFaults(packages, advisories)
  for (const fault of tools) console.log(`in tools, never shipped: ${fault}`)
  for (const fault of shipped) console.error(`shipped: ${fault}`)
  console.log(
    `audit by ${source}: ${packages.length} packages, ${shipped.length} faults shipped, ${tools.length} in tools`,
  )
  if (shipped.length > 0) process.exitCode = 1
}

async function auditByRegistry() {
  const advisories = await askRegistry()
  if (typeof advisories !== 'string') return judge(advisories, 'the registry')
  const marks = await givenUp()
  const instead = typeof marks === 'string' ? `nor does it say what was given up (${marks})` : `instead: ${marks.length} of the shipped packages were given up by their makers` // prettier-ignore
  for (const mark of typeof marks === 'string' ? [] : marks) console.log(`given up: ${mark}`)
  console.log(`audit LEFT OUT: the registry lists no advisories (${advisories}); ${instead}`)
  console.log('AUDIT_ADVISORIES=<folder of OSV records of npm> audits without a network')
  process.exitCode = process.env['AUDIT_REQUIRED'] === 'true' ? 1 : leftOut
}

const folder = process.env['AUDIT_ADVISORIES']
if (folder === undefined) await auditByRegistry()
else judge(readAdvisories(folder), folder)
