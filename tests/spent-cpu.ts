import { appendFileSync, existsSync, readFileSync } from 'node:fs'
import { afterAll, expect } from 'vitest'

/** File to which scripts/test.mjs has each test file add a line; without it nothing is measured. */
const results = process.env['SPENT_CPU_FILE']
const ownProcess = '/proc/self/stat'
/** Clock ticks of Linux, which reports times in hundredths of a second everywhere. */
const tickMs = 10

/** Milliseconds that the ended children of this process computed; 0 where the system does not report them. */
function readChildrenMs(): number {
  if (!existsSync(ownProcess)) return 0
  const fields = readFileSync(ownProcess, 'utf8').split(') ').at(-1)?.split(' ') ?? []
  return (Number(fields[13]) + Number(fields[14])) * tickMs
}

function readSpentMs(): number {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000 + readChildrenMs()
}

/** Keeps what earlier files of this process computed, across the modules that each file loads. */
const counted = process as typeof process & { countedMs?: number }

// Hooks run in reverse order: this one counts what the other hooks of the file compute too.
afterAll(() => {
  if (results === undefined) return
  const spentMs = readSpentMs()
  const seconds = (spentMs - (counted.countedMs ?? 0)) / 1000
  counted.countedMs = spentMs
  appendFileSync(results, `${JSON.stringify({ file: expect.getState().testPath, seconds })}\n`)
})
