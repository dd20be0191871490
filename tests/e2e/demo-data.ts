import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { freePort } from '../free-port.ts'
import { Product } from './product.ts'

/** Makes the demo world once, in a product that is ended then. Answers its data folder. */
export async function makeDemoData(folder: string): Promise<string> {
  const data = join(folder, 'demo-data')
  const product = new Product({
    data,
    port: await freePort(),
    mailPort: await freePort(),
    outsidePort: await freePort(),
  })
  try {
    await product.start()
  } finally {
    await product.end()
  }
  return data
}

/** Copies a data folder with its owners: the database belongs to another user where the tests run as root. */
export async function copyData(from: string, to: string): Promise<void> {
  await promisify(execFile)('cp', ['-a', from, to])
}
