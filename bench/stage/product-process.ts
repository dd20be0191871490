import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { freePort } from '../../tests/free-port.ts'
import { startChild } from './child.ts'
import { onInterrupt } from './on-interrupt.ts'
import { stageSecret } from './stage-secret.ts'

const root = join(import.meta.dirname, '../..')

/** The measured program: every part of it in one process, as `npm start` runs it. */
export interface ProductProcess {
  readonly origin: string
  /** Port of its SMTP receiver. */
  readonly mailPort: number
  readonly pid: number
  /** Address of the provider of labels that it asks, which the bench plays. */
  readonly carriersUrl: string
  /** Resident memory now, in megabytes. */
  memory(): Promise<number>
  /** Longest block of its event loop since this was last asked, in milliseconds. */
  longestBlock(): Promise<number>
  stop(): Promise<void>
}

/** Resident memory of a process in megabytes, as the kernel reports it. */
async function residentMegabytes(pid: number): Promise<number> {
  const text = await readFile(`/proc/${pid}/status`, 'utf8')
  const kilobytes = Number(/VmRSS:\s+(\d+)/.exec(text)?.[1])
  if (!kilobytes) throw new Error(`process ${pid} shows no memory`)
  return kilobytes / 1024
}

const metricsToken = 'only-for-the-bench'

async function readLongestBlock(origin: string): Promise<number> {
  const answer = await fetch(`${origin}/metrics`, { headers: { authorization: `Bearer ${metricsToken}` } })
  const seconds = /^flightline_event_loop_longest_block_seconds (\S+)$/m.exec(await answer.text())?.[1]
  if (seconds === undefined) throw new Error(`the program does not show its longest block (${answer.status})`)
  return Number(seconds) * 1000
}

/** Resolves when the program says that it is ready. */
export async function untilReady(child: ChildProcess): Promise<void> {
  let said = ''
  await new Promise<void>((ready, failed) => {
    child.stdout?.on('data', (chunk: Buffer) => {
      said += chunk.toString()
      if (said.includes('Flightline ready')) ready()
    })
    child.once('exit', (code) => failed(new Error(`the program ended with ${code} before it was ready: ${said}`)))
  })
}

/** Starts the program on the scale set. It shares `/proc` with us, so its memory can be read. */
export async function startProduct(databaseUrl: string, folder: string): Promise<ProductProcess> {
  const [port, mailPort] = [await freePort(), await freePort()]
  const origin = `http://localhost:${port}`
  const carriers = startChild<string>('stage/bench-easypost.ts')
  const carriersUrl = await carriers.next()
  const preloaded = ['--import', join(import.meta.dirname, 'play-carriers.ts')]
  const child = spawn(process.execPath, [...preloaded, join(root, 'server/main.ts')], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      PATH: process.env['PATH'],
      HOME: process.env['HOME'],
      NODE_COMPILE_CACHE: join(root, 'node_modules/.cache/compiled'),
      DATABASE_URL: databaseUrl,
      FLIGHTLINE_SECRET: stageSecret,
      FLIGHTLINE_DATA: join(folder, 'files'),
      FLIGHTLINE_DEMO: 'false',
      FLIGHTLINE_DEMO_PASSWORDS: 'allowed',
      MAIL_IN_PORT: String(mailPort),
      METRICS_TOKEN: metricsToken,
      PUBLIC_URL: origin,
      // One user asks as fast as a whole company would.
      RATE_PER_MINUTE: '100000000',
      // Public pages are limited by address: the bench represents many visitors of one address.
      TRUST_PROXY: '1',
      PORT: String(port),
      LOG_LEVEL: 'warn',
      BENCH_CARRIERS: carriersUrl,
    },
  })
  const ended = once(child, 'exit')
  const forget = onInterrupt(() => child.kill('SIGTERM') && ended)
  await untilReady(child)
  const pid = child.pid ?? 0
  return {
    origin,
    mailPort,
    pid,
    carriersUrl,
    memory: () => residentMegabytes(pid),
    longestBlock: () => readLongestBlock(origin),
    stop: async () => {
      forget()
      child.kill('SIGTERM')
      await ended
      await carriers.stop()
    },
  }
}
