import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { expect, test } from 'vitest'
import { commandOf, CpuMeter } from './cpu-meter.mjs'

/** Computes for so many milliseconds of processor, then starts a process that does the same and outlives it. */
const program = `
const compute = () => { while (process.cpuUsage().user + process.cpuUsage().system < 1_500_000); }
compute()
if (process.argv.includes('parent')) {
  const child = require('node:child_process').spawn(process.execPath, ['-e', process.argv.at(-1), 'orphan'], { detached: true, stdio: 'inherit' })
  child.unref()
}`

test('the seconds of children count by kind, also of one that lost its parent', async () => {
  const meter = new CpuMeter((pid, above) => {
    const command = commandOf(pid)
    return /\borphan\b/.test(command) ? 'orphan' : /\bparent\b/.test(command) ? 'parent' : above
  })
  meter.start()
  const before = meter.read()
  const parent = spawn(process.execPath, ['-e', program, 'parent', program], { stdio: ['ignore', 'pipe', 'inherit'] })
  // The pipe closes once the orphan has ended as well.
  await once(parent, 'close')
  meter.stop()
  const after = meter.read()
  const spent = Object.entries(after).map(([kind, seconds]) => [kind, seconds - (before[kind] ?? 0)])
  const sum = spent.reduce((all, [, seconds]) => all + Number(seconds), 0)
  expect(sum).toBeGreaterThan(0.9)
  expect(sum).toBeLessThan(20)
})
