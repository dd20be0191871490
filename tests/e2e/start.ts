import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FullConfig } from '@playwright/test'
import { copyData, makeDemoData } from './demo-data.ts'
import { requireNoCards } from '../card-numbers.ts'
import { freePort } from '../free-port.ts'
import { openOutsideMailbox } from './outside-mailbox.ts'
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

/** Starts one real product with the demo world, and the customers' mail server; its parts are ended by `ends`. */
async function startProduct(demoData: string, ends: End[]): Promise<Place> {
  const folder = await openFolder(ends)
  // Once the stories are played and the product has ended.
  ends.push(() => requireNoCards(folder))
  const outside = join(folder, 'outside')
  const data = join(folder, 'data')
  const [port, mailPort, aiPort, ssoPort] = [await freePort(), await freePort(), await freePort(), await freePort()]
  const mailbox = await openOutsideMailbox(outside, mailPort)
  ends.push(() => mailbox.close())
  await copyData(demoData, data)
  const product = new Product({ data, port, mailPort, outsidePort: mailbox.port, aiPort, ssoPort })
  ends.push(() => product.end())
  await product.start()
  return { url: product.url, data, outside, mailPort, aiPort, ssoPort, sessions: join(folder, 'sessions'), demoData }
}

/**
 * Starts a server for each process that plays stories (built web, embedded Postgres in a separate folder, free ports).
 * Gives the function that ends them all.
 */
export default async function start({ workers }: FullConfig): Promise<End> {
  const ends: End[] = []
  const stop = async () => {
    for (const end of ends.toReversed()) await end()
  }
  try {
    const demoData = await makeDemoData(await openFolder(ends))
    const places: Place[] = []
    // One after the other: several starts at once exceed the limits of a start on a busy machine.
    for (let worker = 0; worker < workers; worker += 1) places.push(await startProduct(demoData, ends))
    leavePlaces(places)
  } catch (error) {
    await stop()
    throw error
  }
  return stop
}
