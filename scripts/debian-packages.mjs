import { existsSync } from 'node:fs'
import { run } from './run-process.mjs'

/** Packages that the tests need from the operating system: the Debian package, and the file that proves it. */
const needed = [
  { name: 'chromium', file: process.env['CHROMIUM'] ?? '/usr/bin/chromium' },
  { name: 'dovecot-imapd', file: '/usr/lib/dovecot/imap' },
  { name: 'fonts-liberation', file: '/usr/share/fonts/truetype/liberation' },
]

/** Optional packages that make the tests quicker. */
const shell = { name: 'chromium-headless-shell', file: '/usr/bin/chromium-headless-shell' }
const wished = process.env['CHROMIUM'] === undefined ? [shell] : []

const missing = () => needed.filter(({ file }) => !existsSync(file)).map(({ name }) => name)

const notWished = () => wished.filter(({ file }) => !existsSync(file)).map(({ name }) => name)

const canInstall = () => process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')

/** True if all required packages of the operating system are present, and optional ones where available. */
export const hasTestPackages = () => missing().length === 0 && (notWished().length === 0 || !canInstall())

/** @param {readonly string[]} args */
async function aptGet(args) {
  const env = { DEBIAN_FRONTEND: 'noninteractive' }
  const code = await run('apt-get', ['-o', 'DPkg::Lock::Timeout=120', '-qq', ...args], { env })
  if (code !== 0) throw new Error(`apt-get ${args[0]} failed (exit code ${code}); what it said stands above`)
}

/** @param {readonly string[]} names */
async function installPackages(names) {
  await aptGet(['update'])
  await aptGet(['install', '-y', '--no-install-recommends', ...names])
}

/** @param {readonly string[]} names packages that the tests can do without */
async function tryToInstall(names) {
  try {
    await installPackages(names)
  } catch (error) {
    console.warn(`the tests run without ${names.join(', ')}: ${error instanceof Error ? error.message : String(error)}`)
  }
}

/**
 * Installs the missing packages if possible. Otherwise it names them; in CI, where warnings stay unread, a missing one
 * is a failure.
 */
export async function installTestPackages() {
  const names = missing()
  if (canInstall()) {
    if (names.length > 0) await installPackages(names)
    if (notWished().length > 0) await tryToInstall(notWished())
    return
  }
  if (names.length === 0) return
  const sentence = `missing for the tests: ${names.join(', ')} (Debian: apt-get install ${names.join(' ')})`
  if (process.env['CI'] === 'true') throw new Error(sentence)
  console.warn(sentence)
}
