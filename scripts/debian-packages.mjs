import { existsSync } from 'node:fs'
import { run } from './run-process.mjs'

/** What the tests need from the operating system: the Debian package, and the file that shows that it is there. */
const needed = [
  { name: 'chromium', file: process.env['CHROMIUM'] ?? '/usr/bin/chromium' },
  { name: 'dovecot-imapd', file: '/usr/lib/dovecot/imap' },
  { name: 'fonts-liberation', file: '/usr/share/fonts/truetype/liberation' },
]

const missing = () => needed.filter(({ file }) => !existsSync(file)).map(({ name }) => name)

const canInstall = () => process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')

/** Whether all that the tests need from the operating system is there. */
export const hasTestPackages = () => missing().length === 0

/** @param {readonly string[]} args */
async function aptGet(args) {
  const env = { DEBIAN_FRONTEND: 'noninteractive' }
  const code = await run('apt-get', ['-o', 'DPkg::Lock::Timeout=120', '-qq', ...args], { env })
  if (code !== 0) throw new Error(`apt-get ${args[0]} failed (exit code ${code}); what it said stands above`)
}

/**
 * Installs the missing packages where that is possible. Elsewhere it names them; in CI, where nobody reads warnings,
 * a missing one is a failure.
 */
export async function installTestPackages() {
  const names = missing()
  if (canInstall()) {
    await aptGet(['update'])
    await aptGet(['install', '-y', '--no-install-recommends', ...names])
    return
  }
  const sentence = `missing for the tests: ${names.join(', ')} (Debian: apt-get install ${names.join(' ')})`
  if (process.env['CI'] === 'true') throw new Error(sentence)
  console.warn(sentence)
}
