import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { neededBy, readManifest } from '../../server/platform/http/first-code.ts'

const built = new URL('../../dist/web/', import.meta.url)
const kilobyte = 1000

/** Kilobytes of gzipped JavaScript that every page needs. */
export async function shellKilobytes(): Promise<number> {
  const manifest = await readManifest(fileURLToPath(built))
  const names = [...neededBy(manifest, ['index.html', 'shell/shell.tsx'])]
  const sizes = names.map(async (name) => {
    const file = manifest[name]?.file
    if (file === undefined) throw new Error(`the built web has no ${name}`)
    return gzipSync(await readFile(new URL(file, built))).length
  })
  return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0) / kilobyte
}
