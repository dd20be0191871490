import { createHash } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { contentMessages, preparePicture, textImage } from '../../../domain/content/index.ts'
import type { InputOf, OutputOf, RecordDefinition } from '../../../domain/kernel/index.ts'
import type { Ctx, OutsideCtx } from '../../platform/context.ts'
import { Invalid } from '../../platform/errors.ts'
import { keepContent, nameFile, openReadable, requirePlace, requireWritable } from '../../platform/files/index.ts'
import { receiveUpload } from '../../platform/files/receive-upload.ts'
import { implementOutside, rawRoute, type Route } from '../../platform/http/route.ts'
import { Turns, type TurnLimits } from '../../platform/turns.ts'
import { refuseUpload } from '../refuse-upload.ts'

type Asked = InputOf<typeof preparePicture>['body']
type Definitions = ReadonlyMap<string, RecordDefinition>

/** Name of the result: a repeated call finds the same files. */
const markOf = (sha256: string, { crop, maxWidth, maxByteSize }: Asked): string =>
  createHash('sha256')
    .update(JSON.stringify([sha256, crop ?? null, maxWidth ?? null, maxByteSize ?? null]))
    .digest('hex')
    .slice(0, 10)

/** Longest name of a file without its suffix. */
const longestName = 180

/** Loaded when the first picture comes: the program starts without it. */
const loadRenderer = () => import('./render-picture.ts')

type Renderer = Awaited<ReturnType<typeof loadRenderer>>

/** Result of preparing a picture; `path` is that of the input. Throws Invalid. */
async function rendered<Made>(ctx: Ctx, path: string, make: (renderer: Renderer) => Promise<Made>): Promise<Made> {
  const renderer = await loadRenderer()
  const { PictureRefused } = renderer
  try {
    return await make(renderer)
  } catch (error) {
    if (!(error instanceof PictureRefused)) throw error
    ctx.log.info({ fault: error.fault, cause: error.cause }, 'a picture was refused')
    throw new Invalid([contentMessages.issue(path, error.fault)])
  }
}

/** See the contract. Throws NotFound, Forbidden, Invalid, Unavailable. */
async function prepareFile(
  ctx: OutsideCtx,
  asked: Asked,
  definitions: Definitions,
): Promise<OutputOf<typeof preparePicture>> {
  const place = requirePlace(ctx, asked.path)
  await requireWritable(ctx, definitions, place)
  const { file, content } = await openReadable(ctx, definitions, place.path)
  const bytes = await buffer(content)
  const { width, height, renditions } = await rendered(ctx, 'path', ({ renderPicture }) => renderPicture(bytes, asked))
  const mark = markOf(file.sha256, asked)
  const folder = place.path.slice(0, place.path.length - place.name.length)
  const stem = place.name.replace(/\.[^.]*$/, '').slice(0, longestName)
  const kept = []
  // All are in the store before the first is named: naming opens the transaction, in which the store is not waited for.
  for (const { content: drawn, ...one } of renditions) {
    const name = `${stem}.${mark}-${one.width}.${one.extension}`
    const stored = await keepContent(ctx, { name, content: drawn, type: one.type })
    kept.push({ ...one, path: `${folder}${name}`, size: drawn.length, stored })
  }
  const made: OutputOf<typeof preparePicture>['renditions'] = []
  for (const { path, stored, extension: _, ...one } of kept)
    made.push({ ...one, url: (await nameFile(ctx, { path, kept: stored, isMade: true })).url })
  return { width, height, renditions: made }
}

/** Widest picture of a text, in pixels: as wide as a page shows it. */
const widestInText = 1280

/** 'sections[a1].html' -> 'sections-a1-html' */
const wordsOfPath = (path: string): string => path.replaceAll(/[^\w-]+/g, '-').slice(-80)

/** Adds a picture to the text of a page. Camera data, such as the place, is removed: the text is published. */
const imageRoute = (definitions: Definitions, inTurn: PictureTurn): Route =>
  rawRoute({
    kind: 'raw',
    method: textImage.method,
    path: textImage.path,
    summary: textImage.summary,
    role: textImage.role,
    changes: textImage.changes,
    query: textImage.query,
    ratePerMinute: textImage.ratePerMinute,
    handle: async (ctx, request, reply) => {
      const { type, id, property } = textImage.query.parse(request.query)
      const name = `${wordsOfPath(property)}-${ctx.now}-${ctx.newId().slice(-8)}.webp`
      const place = requirePlace(ctx, `clients/${ctx.db.tenant.clientId}/attachments/${type}/${id}/${name}`)
      await requireWritable(ctx, definitions, place)
      const convert = (content: Buffer) =>
        inTurn(ctx, () => rendered(ctx, 'file', ({ renderInText }) => renderInText(content, widestInText)))
      return receiveUpload(ctx, place, {
        request,
        reply,
        refuse: refuseUpload,
        convert: { takes: () => true, convert },
      })
    },
  })

/** Pictures that are made ready at once in a process: each holds one unfolded. */
const pictureLimits: TurnLimits = { ofUser: 2, ofClient: 2, ofAll: 2, waiting: 30 }

/** Makes a picture ready when the turn of the actor has come. */
type PictureTurn = <Made>(ctx: Ctx, make: () => Promise<Made>) => Promise<Made>

/** Pictures are made ready in turns, of each client in its turn. */
export function pictureRoutes(records: readonly RecordDefinition[]): readonly Route[] {
  const definitions = new Map(records.map((definition) => [definition.name, definition]))
  const turns = new Turns('pictures', pictureLimits)
  const inTurn: PictureTurn = (ctx, make) => turns.take(ctx.actor, make)
  return [
    implementOutside(preparePicture, (ctx, { body }) => inTurn(ctx, () => prepareFile(ctx, body, definitions))),
    imageRoute(definitions, inTurn),
  ]
}
