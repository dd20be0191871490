import { createHash } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { contentMessages, preparePicture } from '../../../domain/content/index.ts'
import type { InputOf, OutputOf, RecordDefinition } from '../../../domain/kernel/index.ts'
import type { Ctx } from '../../platform/context.ts'
import { Invalid, Unavailable } from '../../platform/errors.ts'
import { keepContent, nameFile, openReadable, requirePlace, requireWritable } from '../../platform/files/index.ts'
import { implement, type Route } from '../../platform/http/route.ts'

type Asked = InputOf<typeof preparePicture>['body']
type Definitions = ReadonlyMap<string, RecordDefinition>

/** Names what is made: the same question again finds the same files. */
const markOf = (sha256: string, { crop, maxWidth, maxByteSize }: Asked): string =>
  createHash('sha256')
    .update(JSON.stringify([sha256, crop ?? null, maxWidth ?? null, maxByteSize ?? null]))
    .digest('hex')
    .slice(0, 10)

/** Longest name of a file beside what is added to it. */
const longestName = 180

async function rendered(ctx: Ctx, content: Buffer, asked: Asked) {
  // Loaded when the first picture comes: the program starts without it.
  const { PictureRefused, renderPicture } = await import('./render-picture.ts')
  try {
    return await renderPicture(content, asked)
  } catch (error) {
    if (!(error instanceof PictureRefused)) throw error
    ctx.log.info({ fault: error.fault, cause: error.cause }, 'a picture was refused')
    throw new Invalid([contentMessages.issue('path', error.fault)])
  }
}

/** See the contract. Throws NotFound, Forbidden, Invalid, Unavailable. */
async function prepareFile(ctx: Ctx, asked: Asked, definitions: Definitions): Promise<OutputOf<typeof preparePicture>> {
  const place = requirePlace(ctx, asked.path)
  await requireWritable(ctx, definitions, place)
  const { file, content } = await openReadable(ctx, definitions, place.path)
  const { width, height, renditions } = await rendered(ctx, await buffer(content), asked)
  const mark = markOf(file.sha256, asked)
  const folder = place.path.slice(0, place.path.length - place.name.length)
  const stem = place.name.replace(/\.[^.]*$/, '').slice(0, longestName)
  const kept = []
  // All are in the store before the first is named: naming opens the transaction, in which the store is not waited for.
  for (const { content: bytes, ...one } of renditions) {
    const name = `${stem}.${mark}-${one.width}.${one.extension}`
    const stored = await keepContent(ctx, { name, content: bytes, type: one.type })
    kept.push({ ...one, path: `${folder}${name}`, size: bytes.length, stored })
  }
  const made: OutputOf<typeof preparePicture>['renditions'] = []
  for (const { path, stored, extension: _, ...one } of kept)
    made.push({ ...one, url: (await nameFile(ctx, { path, kept: stored, isMade: true })).url })
  return { width, height, renditions: made }
}

/** Pictures that are made ready at once in a process: each holds one unfolded. */
const mostAtOnce = 2
const mostWaiting = 30

/** Pictures are made ready in turns. */
export function pictureRoutes(records: readonly RecordDefinition[]): readonly Route[] {
  const definitions = new Map(records.map((definition) => [definition.name, definition]))
  let running = 0
  const waiting: (() => void)[] = []
  const turn = async () => {
    if (waiting.length >= mostWaiting) throw new Unavailable('pictures under way')
    if (running >= mostAtOnce) await new Promise<void>((resolve) => waiting.push(resolve))
    else running += 1
  }
  const done = () => {
    const next = waiting.shift()
    if (next) next()
    else running -= 1
  }
  const prepare = implement(preparePicture, async (ctx, { body }) => {
    await turn()
    return prepareFile(ctx, body, definitions).finally(done)
  })
  return [{ ...prepare, waitsOutside: true }]
}
