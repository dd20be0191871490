import { existsSync } from 'node:fs'
import { readdir, rm } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'

/**
 * Removes sets of the same size that another version made: `bench-<size>-<hash>` next to the folder of this run. One
 * that a server still has open stays.
 */
export async function removeOldSets(folder: string): Promise<void> {
  const [place, own] = [dirname(folder), basename(folder)]
  const sameSize = own.slice(0, own.lastIndexOf('-') + 1)
  const names = existsSync(place) ? await readdir(place) : []
  for (const name of names) {
    const isOld = name.startsWith(sameSize) && name !== own
    if (!isOld || existsSync(join(place, name, 'postgres/postmaster.pid'))) continue
    console.log(`removing ${name}, which another version made`)
    await rm(join(place, name), { recursive: true, force: true })
  }
}
