import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort, openOutsideMailbox } from './outside-mailbox.ts'
import { Product } from './product.ts'

/**
 * Starts the real product (built web, embedded Postgres in a folder of its own, free ports) with the demo world, and the
 * customers' mail server beside it. Gives the function that ends both.
 */
export default async function start(): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'flightline-e2e-'))
  // Run by root, the database belongs to another user, who has to enter here.
  await chmod(folder, 0o755)
  const outside = join(folder, 'outside')
  const mailbox = await openOutsideMailbox(outside)
  const [port, mailPort, aiPort] = [await freePort(), await freePort(), await freePort()]
  const product = new Product({ data: join(folder, 'data'), port, mailPort, outsidePort: mailbox.port, aiPort })
  const stop = async () => {
    await product.end()
    await mailbox.close()
    await rm(folder, { recursive: true, force: true })
  }
  try {
    await product.start()
  } catch (error) {
    await stop()
    throw error
  }
  process.env['FLIGHTLINE_E2E_URL'] = product.url
  process.env['FLIGHTLINE_E2E_OUTSIDE'] = outside
  process.env['FLIGHTLINE_E2E_MAIL_PORT'] = String(mailPort)
  process.env['FLIGHTLINE_E2E_AI_PORT'] = String(aiPort)
  process.env['FLIGHTLINE_E2E_SESSIONS'] = join(folder, 'sessions')
  return stop
}
