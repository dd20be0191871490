import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../..', import.meta.url))
const startLimitMs = 240_000

/** Data folder and ports of a product of the tests. */
export interface ProductPlace {
  readonly data: string
  readonly port: number
  readonly mailPort: number
  /** Port of the customers' mail server. */
  readonly outsidePort: number
  /** Port of a test's language model; without one no model is set up. */
  readonly aiPort?: number
  /** Port of a story's provider of single sign-on, which may be called although it is on this machine. */
  readonly ssoPort?: number
  /** Hosts of push services of the test's own; those of the browsers' makers without them. */
  readonly pushServices?: string
}

/** Resolves when the product says that it is ready; rejects with its output when it ends before. */
function untilReady(product: ChildProcess): Promise<void> {
  return new Promise((resolve, reject) => {
    let said = ''
    const timer = setTimeout(() => reject(new Error(`The product did not start in time.\n${said}`)), startLimitMs)
    const listen = (part: Buffer) => {
      said += part.toString()
      if (!said.includes('Flightline ready at')) return
      clearTimeout(timer)
      resolve()
    }
    product.stdout?.on('data', listen)
    product.stderr?.on('data', listen)
    product.once('exit', (code) => {
      clearTimeout(timer)
      reject(new Error(`The product ended with ${code} before it was ready.\n${said}`))
    })
  })
}

const aiSettings = (port: number) => ({
  AI_PROVIDER: 'openai-compatible',
  AI_URL: `http://127.0.0.1:${port}/v1`,
  AI_MODEL: 'small',
})

const setClock = (aheadMs: number) => ({
  CLOCK_AHEAD_MS: String(aheadMs),
  NODE_OPTIONS: `--import=${new URL('clock-ahead.mjs', import.meta.url).href}`,
})

/** The real product (built web, embedded Postgres in a separate folder) with the demo world. */
export class Product {
  readonly url: string
  readonly #place: ProductPlace
  #process: ChildProcess | undefined

  constructor(place: ProductPlace) {
    if (!existsSync(join(root, 'dist/web/index.html')))
      throw new Error("The web is not built. Run 'npm test', or 'node scripts/prepare.mjs' first.")
    this.#place = place
    this.url = `http://localhost:${place.port}`
  }

  /** Waits until it is ready. A restart uses the same data and ports; its clock may be ahead of the machine's. */
  async start({ aheadMs = 0 }: { readonly aheadMs?: number } = {}): Promise<void> {
    const { data, port, mailPort, outsidePort, aiPort, ssoPort, pushServices } = this.#place
    this.#process = spawn(process.env['FLIGHTLINE_NODE'] ?? join(root, 'node_modules/.bin/node'), ['server/main.ts'], {
      cwd: root,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: {
        PATH: process.env['PATH'],
        HOME: process.env['HOME'],
        PORT: String(port),
        HOST: '127.0.0.1',
        PUBLIC_URL: this.url,
        FLIGHTLINE_DATA: data,
        FLIGHTLINE_DEMO: 'true',
        MAIL_IN_PORT: String(mailPort),
        MAIL_OUT_URL: `smtp://127.0.0.1:${outsidePort}`,
        LOG_LEVEL: 'warn',
        // As `npm start` does: the next product reads the code that one product has compiled.
        NODE_COMPILE_CACHE: join(root, '.cache/node'),
        ...(aheadMs === 0 ? {} : setClock(aheadMs)),
        ...(aiPort === undefined ? {} : aiSettings(aiPort)),
        ...(ssoPort === undefined ? {} : { OIDC_LOCAL_ISSUERS: `http://127.0.0.1:${ssoPort}` }),
        ...(pushServices === undefined ? {} : { PUSH_SERVICES: pushServices }),
      },
    })
    await untilReady(this.#process)
  }

  /** Ends it, and waits for its end. */
  async end(signal: 'SIGTERM' | 'SIGKILL' = 'SIGTERM'): Promise<void> {
    const ending = this.#process
    if (!ending || ending.exitCode !== null || ending.signalCode !== null) return
    const ended = once(ending, 'exit')
    ending.kill(signal)
    await ended
  }
}
