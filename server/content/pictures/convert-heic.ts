import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import sharp from 'sharp'
import { contentMessages } from '../../../domain/content/index.ts'
import { Invalid, Unavailable } from '../../platform/errors.ts'
import type { ConvertUpload } from '../../platform/files/receive-upload.ts'
import type { PictureFault } from './render-picture.ts'

/** Message of the thread about a file. */
export type DecodedHeic =
  | { readonly fault: PictureFault }
  | { readonly width: number; readonly height: number; readonly pixels: Uint8Array<ArrayBuffer> }

/** Limit for the largest picture of a telephone, which takes a few seconds. A longer one is no picture. */
const longestMs = 30_000

const mostWaiting = 10

/** Quality of the JPEG that replaces the original: its renditions are made from it. */
const quality = 92

/** One picture is decoded at a time in a process: it is held unfolded. */
let last: Promise<unknown> = Promise.resolve()
let waiting = 0

async function decodeInThread(content: Buffer, patienceMs: number): Promise<DecodedHeic> {
  // A thread for each: any effect of a file on the decoder ends with it, and its memory is given back.
  const worker = new Worker(new URL('./heic-thread.ts', import.meta.url), {
    resourceLimits: { maxOldGenerationSizeMb: 512 },
  })
  const settled = new AbortController()
  const { signal } = settled
  try {
    const answered = once(worker, 'message', { signal }).then(([decoded]) => decoded as DecodedHeic)
    const late = sleep(patienceMs, { fault: 'not-picture' } as const, { signal })
    const own = new Uint8Array(content)
    worker.postMessage(own, [own.buffer])
    return await Promise.race([answered, late])
  } finally {
    settled.abort()
    await worker.terminate()
  }
}

/** Decodes in turns. Throws Invalid for a broken picture, Unavailable with too many waiting. */
async function inTurn(content: Buffer, patienceMs: number): Promise<DecodedHeic> {
  if (waiting >= mostWaiting) throw new Unavailable('pictures under way')
  waiting += 1
  const mine = last.then(() => decodeInThread(content, patienceMs))
  last = Promise.allSettled([mine])
  try {
    return await mine
  } catch {
    // The thread can die of a file: that is the fault of the file.
    return { fault: 'not-picture' }
  } finally {
    waiting -= 1
  }
}

/** A picture of a telephone in a form that every browser shows. Throws Invalid, Unavailable. */
export async function convertHeic(content: Buffer, patienceMs = longestMs) {
  const found = await inTurn(content, patienceMs)
  if ('fault' in found) throw new Invalid([contentMessages.issue('file', found.fault)])
  const { width, height, pixels } = found
  const picture = sharp(pixels, { raw: { width, height, channels: 4 }, limitInputPixels: false })
  return {
    content: await picture.flatten().jpeg({ quality, mozjpeg: true }).toBuffer(),
    type: 'image/jpeg',
    extension: 'jpg',
  }
}

/** Records whose pictures are shown on a site: there a picture of a telephone is converted (decision C7). */
const records: ReadonlySet<string> = new Set(['pages'])

export const convertPictures: ConvertUpload = {
  takes: ({ record, name }) => records.has(record) && /\.hei[cf]$/i.test(name),
  convert: convertHeic,
}
