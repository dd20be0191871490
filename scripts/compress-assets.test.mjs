import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { compressAssets } from './compress-assets.mjs'

test('larger texts are compressed in addition; pictures and small files are not', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'flightline-assets-'))
  try {
    const script = `export const words = '${'charter '.repeat(400)}'\n`
    for (const name of ['large.js', 'font.woff2']) await writeFile(join(folder, name), script)
    await writeFile(join(folder, 'small.js'), 'export {}\n')
    await compressAssets(folder)
    expect((await readdir(folder)).toSorted()).toEqual([
      'font.woff2',
      'large.js',
      'large.js.br',
      'large.js.gz',
      'small.js',
    ])
    expect(brotliDecompressSync(await readFile(join(folder, 'large.js.br'))).toString()).toBe(script)
    expect(gunzipSync(await readFile(join(folder, 'large.js.gz'))).toString()).toBe(script)
  } finally {
    await rm(folder, { recursive: true })
  }
})
