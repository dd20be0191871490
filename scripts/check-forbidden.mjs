import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { forbiddenIn } from './forbidden-text.mjs'
import { root } from './run-process.mjs'

/** The registry that this machine installs from is private. */
function ownRegistry() {
  const address = process.env['npm_config_registry']
  return address === undefined ? [] : [new URL(address).host]
}

const tracked = execFileSync('git', ['ls-files', '-z'], { cwd: root, encoding: 'utf8', maxBuffer: 1e8 })
const hosts = ownRegistry()
const faults = tracked
  .split('\0')
  // A file that is deleted but not yet committed is still listed; recorded mail is as it was received.
  .filter((path) => path !== '' && !path.endsWith('.eml') && existsSync(join(root, path)))
  .flatMap((path) => {
    const text = readFileSync(join(root, path), 'utf8')
    return text.includes('\0') ? [] : forbiddenIn(path, text, hosts)
  })
for (const fault of faults) console.error(fault)
if (faults.length > 0) process.exitCode = 1
