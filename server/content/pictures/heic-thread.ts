import { parentPort } from 'node:worker_threads'
// A program in WebAssembly: it reaches nothing but the bytes that it is given.
import libheif from 'libheif-js/wasm-bundle.js'
import type { DecodedHeic } from './convert-heic.ts'

/** Pixels of the largest camera that makes such pictures, and a little more: each takes four bytes. */
const mostPixels = 60_000_000

async function decode(content: Uint8Array): Promise<DecodedHeic> {
  const [image] = new libheif.HeifDecoder().decode(content)
  if (image === undefined) return { fault: 'not-picture' }
  const [width, height] = [image.get_width(), image.get_height()]
  if (width * height > mostPixels) return { fault: 'picture-too-large' }
  const into = { data: new Uint8ClampedArray(width * height * 4), width, height }
  const shown = await new Promise<{ readonly data: Uint8ClampedArray<ArrayBuffer> } | null>((resolve) =>
    image.display(into, resolve),
  )
  return shown === null ? { fault: 'not-picture' } : { width, height, pixels: new Uint8Array(shown.data.buffer) }
}

/** The pixels change hands; they are not copied. */
const answer = (decoded: DecodedHeic): void =>
  parentPort?.postMessage(decoded, 'pixels' in decoded ? [decoded.pixels.buffer] : [])

parentPort?.once('message', (content: Uint8Array) => {
  void decode(content).then(answer, () => answer({ fault: 'not-picture' }))
})
