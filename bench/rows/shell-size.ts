import { readFile } from 'node:fs/promises'
import { gzipSync } from 'node:zlib'
import { z } from 'zod'

const built = new URL('../../dist/web/', import.meta.url)
const manifestShape = z.record(z.string(), z.object({ file: z.string(), imports: z.array(z.string()).default([]) }))
const kilobyte = 1000

/** Chunks that must be here before the named ones can run. */
function closure(manifest: z.output<typeof manifestShape>, names: readonly string[]): ReadonlySet<string> {
  const needed = new Set<string>()
  const waiting = [...names]
  for (let name = waiting.pop(); name !== undefined; name = waiting.pop()) {
    if (needed.has(name)) continue
    needed.add(name)
    waiting.push(...(manifest[name]?.imports ?? []))
  }
  return needed
}

/** Kilobytes of gzipped JavaScript that every page needs. */
export async function shellKilobytes(): Promise<number> {
  const manifest = manifestShape.parse(JSON.parse(await readFile(new URL('.vite/manifest.json', built), 'utf8')))
  const names = [...closure(manifest, ['index.html', 'shell/shell.tsx'])]
  const sizes = names.map(async (name) => {
    const file = manifest[name]?.file
    if (file === undefined) throw new Error(`the built web has no ${name}`)
    return gzipSync(await readFile(new URL(file, built))).length
  })
  return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0) / kilobyte
}
