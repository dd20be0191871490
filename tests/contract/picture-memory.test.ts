import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import sharp, { type Sharp } from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { isLongRun, timesToRun } from '../run-length.ts'

// Pictures are prepared within a stated memory, for any size and any earlier ones.

/** Of the whole process in which two are made ready at a time, in megabytes (adr/0048). */
const mostMb = 800

const run = promisify(execFile)

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'pictures-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

async function kept(name: string, picture: Sharp): Promise<string> {
  const path = join(folder, name)
  await writeFile(path, await picture.toBuffer())
  return path
}

const unlimited = { limitInputPixels: false } as const
const flat = (width: number, height: number, channels: 3 | 4 = 3) =>
  sharp({ create: { width, height, channels, background: { r: 0, g: 0, b: 0, alpha: 0.5 } }, ...unlimited })

/** A photograph just below the limit of pixels, lying on its side: nothing of it can be packed small. */
async function photograph(): Promise<Sharp> {
  const noise = { type: 'gaussian', mean: 128, sigma: 40 } as const
  const piece = { width: 1020, height: 780, channels: 3, background: '#808080', noise } as const
  const { data, info } = await sharp({ create: piece }).raw().toBuffer({ resolveWithObject: true })
  // Noise is slow to make: one piece of it, ten times in each direction.
  return sharp(data, { raw: info, ...unlimited })
    .extend({ right: 9 * info.width, bottom: 9 * info.height, extendWith: 'repeat' })
    .withMetadata({ orientation: 6 })
    .jpeg({ quality: 80 })
}

/** A picture that moves, as large as all its frames together may be. */
function moving(): Sharp {
  const [width, height, frames] = [1024, 768, 96]
  const pixels = Buffer.alloc(width * height * 3 * frames)
  for (let at = 0; at < frames; at += 1) pixels.fill(at * 2, at * width * height * 3, (at + 1) * width * height * 3)
  return sharp(pixels, { raw: { width, height: height * frames, channels: 3, pageHeight: height }, ...unlimited }).gif()
}

test('the largest pictures one after the other, and bombs between them', { timeout: 300_000 }, async () => {
  const large = await kept('large.jpg', await photograph())
  const clear = () => kept('clear.png', flat(10_200, 7800, 4).png({ compressionLevel: 1 }))
  const bomb = await kept('bomb.png', flat(12_000, 9000).png())
  const round = isLongRun ? [large, bomb, large, await clear(), await kept('moving.gif', moving())] : [large, bomb]
  const files = Array.from({ length: timesToRun(1, 6) }, () => round).flat()
  const { stdout } = await run(process.execPath, [join(import.meta.dirname, 'picture-child.ts'), ...files])
  const { outcomes, peakMb } = JSON.parse(stdout) as { outcomes: readonly string[]; peakMb: number }
  expect(outcomes).toEqual(files.map((file) => (file === bomb ? 'picture-too-large' : 'taken')).toSorted())
  expect(peakMb).toBeLessThan(mostMb)
})
