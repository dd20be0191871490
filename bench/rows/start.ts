import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { times } from '../measure.ts'
import type { Measured, Row, Stage } from '../row.ts'
import { freePort } from '../../tests/free-port.ts'
import { onInterrupt } from '../stage/on-interrupt.ts'
import { untilReady } from '../stage/product-process.ts'

const root = join(import.meta.dirname, '../..')
const starts = 5
const mostSeconds = 5

/** Runs `npm start` until it is ready, and ends it; answers the seconds it took. */
async function startOnce(folder: string): Promise<number> {
  const [port, mailPort] = [await freePort(), await freePort()]
  const began = performance.now()
  // A separate process group: the end reaches npm and the program alike.
  const child = spawn('npm', ['start'], {
    cwd: root,
    detached: true,
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      PATH: process.env['PATH'],
      HOME: process.env['HOME'],
      FLIGHTLINE_DATA: folder,
      PORT: String(port),
      MAIL_IN_PORT: String(mailPort),
      LOG_LEVEL: 'warn',
    },
  })
  const ended = once(child, 'exit')
  const end = async () => {
    if (child.pid !== undefined && child.exitCode === null && child.signalCode === null)
      process.kill(-child.pid, 'SIGTERM')
    await ended
  }
  const forget = onInterrupt(end)
  try {
    await untilReady(child)
    return (performance.now() - began) / 1000
  } finally {
    forget()
    await end()
  }
}

/** On a small installation's own data: the database, the demo world, the whole program. The first start makes them. */
async function run({ isRehearsal }: Stage): Promise<Measured[]> {
  if (isRehearsal) return []
  const folder = await mkdtemp(join(tmpdir(), 'flightline-bench-'))
  await chmod(folder, 0o755)
  try {
    const first = await startOnce(folder)
    const again: number[] = []
    for (let turn = 0; turn < starts; turn++) again.push(await startOnce(folder))
    const taken = times(again)
    return [
      {
        name: '`npm start` to ready',
        times: taken,
        promise: `<= ${mostSeconds} s`,
        isMet: taken.median <= mostSeconds,
        unit: 's',
        facts: [`the first start, which makes database and demo world, took ${first.toFixed(1)} s`],
      },
    ]
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

export const start: Row = { name: 'start', run }
