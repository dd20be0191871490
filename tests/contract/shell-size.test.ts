import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { beforeAll, describe, expect, it } from 'vitest'
import { neededBy, readManifest, type Manifest } from '../../server/platform/http/first-code.ts'

const built = new URL('../../dist/web/', import.meta.url)
const manifestFile = new URL('.vite/manifest.json', built)
const kilobyte = 1000

/** The chunk of the inbox: named after its index, or by itself where other screens take from it as well. */
const inboxIn = (manifest: Manifest): string =>
  Object.keys(manifest).find((name) => name === 'inbox/index.ts' || /^_inbox-[\w-]+\.js$/.test(name)) ?? 'no inbox'

async function gzipped(manifest: Manifest, names: Iterable<string>): Promise<number> {
  const sizes = await Promise.all(
    [...names].map(async (name) => gzipSync(await readFile(new URL(manifest[name]?.file ?? '', built))).length),
  )
  return sizes.reduce((sum, size) => sum + size, 0)
}

describe.runIf(existsSync(manifestFile))('JavaScript of the built screens', () => {
  let manifest: Manifest = {}
  beforeAll(async () => {
    manifest = await readManifest(fileURLToPath(built))
  })

  it('the shell, which every page needs, is at most 200 kB gzipped', async () => {
    const shell = await gzipped(manifest, neededBy(manifest, ['index.html', 'shell/shell.tsx']))
    console.info(`shell: ${Math.round(shell / kilobyte)} kB gzipped`)
    expect(shell).toBeLessThanOrEqual(200 * kilobyte)
  })

  it.each(['inbox', 'records'])('the editor is in nothing that a list of %s needs', async (list) => {
    const section = list === 'inbox' ? inboxIn(manifest) : 'records/section-screen.tsx'
    const needed = [...neededBy(manifest, ['index.html', 'shell/shell.tsx', section])]
    const code = await Promise.all(
      needed.map(async (name) => [name, await readFile(new URL(manifest[name]?.file ?? '', built), 'utf8')] as const),
    )
    // The chunk of the editor may have any name; its library is found by its own name.
    expect(code.filter(([, text]) => text.includes('ProseMirror')).map(([name]) => name)).toEqual([])
  })

  it("a customer's page needs nothing of the forms of records", () => {
    const page = 'charter/customer-pages/shared-screen.tsx'
    expect(manifest[page]).toBeDefined()
    const needed = [...neededBy(manifest, ['index.html', page])]
    expect(needed.filter((name) => name.startsWith('_forms-'))).toEqual([])
  })

  it('each section is a separate chunk', () => {
    const shell = neededBy(manifest, ['index.html', 'shell/shell.tsx'])
    for (const section of [inboxIn(manifest), 'records/section-screen.tsx', 'company/profile/profile-screen.tsx']) {
      expect(manifest[section], section).toBeDefined()
      expect(shell.has(section), section).toBe(false)
    }
  })
})
