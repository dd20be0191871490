import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { gzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'

const built = new URL('../../dist/web/', import.meta.url)
const manifestFile = new URL('.vite/customer.json', built)
const kilobyte = 1000

interface Entry {
  readonly file: string
  readonly imports?: readonly string[]
  readonly dynamicImports?: readonly string[]
}

describe.runIf(existsSync(manifestFile))('the built pages of customers', () => {
  it('load at most 60 kB of script gzipped, in one file', async () => {
    const manifest = JSON.parse(await readFile(manifestFile, 'utf8')) as Record<string, Entry>
    const entry = manifest['customer/main.tsx']
    expect(entry).toBeDefined()
    expect([entry?.imports, entry?.dynamicImports]).toEqual([undefined, undefined])
    const script = gzipSync(await readFile(new URL(entry?.file ?? '', built))).length
    console.info(`customer page: ${(script / kilobyte).toFixed(1)} kB gzipped`)
    expect(script).toBeLessThanOrEqual(60 * kilobyte)
  })

  it('have no code of the screens of staff', async () => {
    const manifest = JSON.parse(await readFile(manifestFile, 'utf8')) as Record<string, Entry>
    const text = await readFile(new URL(manifest['customer/main.tsx']?.file ?? '', built), 'utf8')
    for (const name of ['mantine', 'tanstack', 'ProseMirror', '/charter/shares']) expect(text).not.toContain(name)
  })
})
