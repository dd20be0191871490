import { spawn, type ChildProcess } from 'node:child_process'
import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises'
import { createServer, type Server } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from '../free-port.ts'
import { testSecret } from '../test-config.ts'

const root = new URL('../../', import.meta.url).pathname
/** Compiled code is kept between the many starts of these tests. */
const quiet = {
  LOG_LEVEL: 'warn',
  FLIGHTLINE_DEMO: 'false',
  FLIGHTLINE_DEMO_PASSWORDS: 'allowed',
  NODE_COMPILE_CACHE: join(root, '.cache', 'node'),
}
const readyMs = 180_000
const endMs = 60_000

/** Waits for a condition, looking often; fails with the given words when it takes too long. */
export async function until(
  isTrue: () => boolean | Promise<boolean>,
  words: string | (() => string),
  ms = endMs,
): Promise<void> {
  for (const end = Date.now() + ms; Date.now() < end; await sleep(20)) if (await isTrue()) return
  throw new Error(`not within ${ms} ms: ${typeof words === 'string' ? words : words()}`)
}

export const isAlive = (pid: number): boolean => {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ESRCH') return false
    throw error
  }
}

/** A folder for one installation's data, which the database's own user may enter. */
export async function dataFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'flightline-faults-'))
  await chmod(folder, 0o755)
  return folder
}

/** A port in use by another program, until `server` is closed. */
export async function occupiedPort(): Promise<{ port: number; server: Server }> {
  const server = createServer()
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('a listening server has a port')
  return { port: address.port, server }
}

export const closed = (server: Server): Promise<void> =>
  new Promise((done, failed) => server.close((error) => (error ? failed(error) : done())))

/** Process id of the database in a data folder, as its own lock file says; undefined where none was left. */
export async function databasePid(folder: string): Promise<number | undefined> {
  const text = await readFile(join(folder, 'postgres', 'postmaster.pid'), 'utf8').catch((error: unknown) => {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return ''
    throw error
  })
  return Number(text.split('\n')[0]) || undefined
}

/** How a process ended: its code, or the signal that ended it. */
export interface End {
  readonly code: number | null
  readonly signal: NodeJS.Signals | null
}

/** The product as a separate process, started as `npm start` does. */
export class FlightlineProcess {
  readonly url: string
  readonly #child: ChildProcess
  readonly #end: Promise<End>
  #words = ''
  #hasEnded = false

  constructor(env: Readonly<Record<string, string>>, entry = 'server/main.ts') {
    this.url = `http://127.0.0.1:${env['PORT'] ?? '3000'}`
    this.#child = spawn(process.execPath, [entry], {
      cwd: root,
      env: { ...quiet, PATH: process.env['PATH'] ?? '', ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    for (const stream of [this.#child.stdout, this.#child.stderr]) {
      stream?.on('data', (chunk: Buffer) => {
        this.#words += chunk.toString()
      })
    }
    this.#end = new Promise((done) => {
      this.#child.once('exit', (code, signal) => {
        this.#hasEnded = true
        done({ code, signal })
      })
    })
  }

  /** Output of the process. */
  get words(): string {
    return this.#words
  }

  get pid(): number {
    if (this.#child.pid === undefined) throw new Error(`the process did not start: ${this.#words}`)
    return this.#child.pid
  }

  get hasEnded(): boolean {
    return this.#hasEnded
  }

  /** Waits until it says that it is ready. */
  async ready(): Promise<this> {
    await until(
      () => this.#words.includes('Flightline ready') || this.#hasEnded,
      () => `no ready: ${this.#words}`,
      readyMs,
    )
    if (this.#hasEnded) throw new Error(`it ended instead: ${this.#words}`)
    return this
  }

  /** Waits until it ends by itself or by a signal. */
  async ended(): Promise<End> {
    await until(
      () => this.#hasEnded,
      () => `still running: ${this.#words}`,
    )
    return this.#end
  }

  async end(signal: NodeJS.Signals = 'SIGTERM'): Promise<End> {
    if (!this.#hasEnded) this.#child.kill(signal)
    return this.ended()
  }
}

/** Settings of a process with an embedded database in `folder`, on ports that are free now. */
export async function ownDatabase(folder: string): Promise<Record<string, string>> {
  const [port, mail] = [await freePort(), await freePort()]
  return {
    FLIGHTLINE_DATA: folder,
    PORT: String(port),
    MAIL_IN_PORT: String(mail),
    PUBLIC_URL: `http://127.0.0.1:${port}`,
  }
}

/** Settings of a process on a given database of the test cluster. */
export async function givenDatabase(url: string, folder: string): Promise<Record<string, string>> {
  return { ...(await ownDatabase(folder)), DATABASE_URL: url, FLIGHTLINE_SECRET: testSecret }
}

/** Ends what a test left running, its database included, and removes its folder. */
export async function cleanUp(processes: readonly FlightlineProcess[], folder: string): Promise<void> {
  for (const one of processes) await one.end('SIGKILL')
  const pid = await databasePid(folder)
  if (pid !== undefined && isAlive(pid)) {
    process.kill(pid, 'SIGQUIT')
    await until(() => !isAlive(pid), 'the database ends')
  }
  await rm(folder, { recursive: true, force: true })
}
