import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FullConfig } from '@playwright/test'
import { copyData, makeDemoData } from './demo-data.ts'
import { freePort, openOutsideMailbox } from './outside-mailbox.ts'
import { leavePlaces, type Place } from './place.ts'
import { Product } from './product.ts'

type End = () => Promise<void>

/** A folder for a product, removed at the end. */
async function openFolder(ends: End[]): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'flightline-e2e-'))
  ends.push(() => rm(folder, { recursive: true, force: true }))
  // Run by root, the database belongs to another user, who has to enter here.
  await chmod(folder, 0o755)
  return folder
}

/** Starts one real product with the demo world, and the customers' mail server beside it; its parts are ended by `ends`. */
async function startProduct(demoData: string, ends: End[]): Promise<Place> {
  const folder = await openFolder(ends)
  const outside = join(folder, 'outside')
  const data = join(folder, 'data')
  const [port, mailPort, aiPort] = [await freePort(), await freePort(), await freePort()]
  const mailbox = await openOutsideMailbox(outside, mailPort)
  ends.push(() => mailbox.close())
  await copyData(demoData, data)
  const product = new Product({ data, port, mailPort, outsidePort: mailbox.port, aiPort })
  ends.push(() => product.end())
  await product.start()
  return { url: product.url, data, outside, mailPort, aiPort, sessions: join(folder, 'sessions'), demoData }
}

/**
 * Starts a server for each process that plays stories (built web, embedded Postgres in a folder of its own, free ports).
 * Gives the function that ends them all.
 */
export default async function start({ workers }: FullConfig): Promise<End> {
  const ends: End[] = []
  const stop = async () => {
    for (const end of ends.toReversed()) await end()
  }
  try {
    const demoData = await makeDemoData(await openFolder(ends))
    // All at once: starting a product waits for its database and its disk for much of its time.
    const started = await Promise.allSettled(Array.from({ length: workers }, () => startProduct(demoData, ends)))
    const failed = started.find((product) => product.status === 'rejected')
    if (failed !== undefined) throw failed.reason
    leavePlaces(started.flatMap((product) => (product.status === 'fulfilled' ? [product.value] : [])))
  } catch (error) {
    await stop()
    throw error
  }
  return stop
}
