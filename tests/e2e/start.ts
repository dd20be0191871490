import { spawn, type ChildProcess } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { freePort, openOutsideMailbox } from './outside-mailbox.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const startLimitMs = 120_000

/** Resolves when the product says that it is ready; rejects with what it said when it ends before. */
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

function ended(product: ChildProcess): Promise<void> {
  if (product.exitCode !== null) return Promise.resolve()
  const end = new Promise<void>((resolve) => product.once('exit', () => resolve()))
  product.kill('SIGTERM')
  return end
}

/**
 * Starts the real product (built web, embedded Postgres in a folder of its own, free ports) with the demo world, and the
 * customers' mail server beside it. Gives the function that ends both.
 */
export default async function start(): Promise<() => Promise<void>> {
  if (!existsSync(join(root, 'dist/web/index.html'))) {
    throw new Error("The web is not built. Run 'npm test', or 'node scripts/prepare.mjs' first.")
  }
  const folder = await mkdtemp(join(tmpdir(), 'flightline-e2e-'))
  // Run by root, the database belongs to another user, who has to enter here.
  await chmod(folder, 0o755)
  const outside = join(folder, 'outside')
  const mailbox = await openOutsideMailbox(outside)
  const [port, mailPort] = [await freePort(), await freePort()]
  const url = `http://localhost:${port}`
  const product = spawn(process.env['FLIGHTLINE_NODE'] ?? join(root, 'node_modules/.bin/node'), ['server/main.ts'], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      PATH: process.env['PATH'],
      HOME: process.env['HOME'],
      PORT: String(port),
      HOST: '127.0.0.1',
      PUBLIC_URL: url,
      FLIGHTLINE_DATA: join(folder, 'data'),
      FLIGHTLINE_DEMO: 'true',
      MAIL_IN_PORT: String(mailPort),
      MAIL_OUT_URL: `smtp://127.0.0.1:${mailbox.port}`,
      LOG_LEVEL: 'warn',
    },
  })
  const stop = async () => {
    await ended(product)
    await mailbox.close()
    await rm(folder, { recursive: true, force: true })
  }
  try {
    await untilReady(product)
  } catch (error) {
    await stop()
    throw error
  }
  process.env['FLIGHTLINE_E2E_URL'] = url
  process.env['FLIGHTLINE_E2E_OUTSIDE'] = outside
  process.env['FLIGHTLINE_E2E_MAIL_PORT'] = String(mailPort)
  process.env['FLIGHTLINE_E2E_SESSIONS'] = join(folder, 'sessions')
  return stop
}
