import type { FastifyReply, FastifyRequest } from 'fastify'
import { signFiles, type RecordDefinition } from '../../../domain/kernel/index.ts'
import { systemActor, withTenant, type Ctx } from '../context.ts'
import { Forbidden, NotFound } from '../errors.ts'
import { requireActor, requireSession } from '../http/authenticate.ts'
import { implement, rawRoute, type PublicCtx, type Route } from '../http/route.ts'
import {
  isSignable,
  noteDownload,
  requireReadable,
  requireRemovable,
  requireWritable,
  type Definitions,
  type ReadElsewhere,
} from './file-access.ts'
import { readFilePath } from './file-path.ts'
import { serveFile } from './serve-file.ts'
import { isSignedUrl, signFileUrl } from './sign-url.ts'
import { findFile, removeFile, requirePlace, type FileRow } from './store-file.ts'
import { receiveUpload, type ConvertUpload, type RefuseUpload } from './receive-upload.ts'

const pathOf = (request: FastifyRequest): string => {
  const { '*': path = '' } = request.params as { '*'?: string }
  return path
}

/** Rule of access to a file. */
interface Reading {
  readonly definitions: Definitions
  readonly isReadElsewhere: ReadElsewhere
}

interface Asked {
  readonly path: string
  readonly query: Readonly<Record<string, unknown>>
}

/** The file that a signed address opens. Throws NotFound for a forged or expired one. */
async function signedFile({ platform }: PublicCtx, { path, query }: Asked): Promise<OpenedFile | undefined> {
  const place = readFilePath(path)
  const expiresAt = Number(query['exp'])
  if (!place || !Number.isSafeInteger(expiresAt)) throw new NotFound('file')
  if (!isSignedUrl(platform, { clientId: place.clientId, path, expiresAt }, String(query['sig'])))
    throw new NotFound('file')
  const row = await withTenant(platform, systemActor(place.clientId), (ctx) => findFile(ctx, path))
  return row && { row, isLogged: false }
}

interface OpenedFile {
  readonly row: FileRow
  /** Requested again each time, so that each time is logged. */
  readonly isLogged: boolean
}

/** The file as the sender of a token may read it. */
async function ownFile(
  { platform }: PublicCtx,
  { definitions, isReadElsewhere }: Reading,
  request: FastifyRequest,
): Promise<OpenedFile | undefined> {
  const session = await requireSession(platform, request.headers)
  const actor = await requireActor(platform, session, { client: request.headers['client'], role: 'member' })
  return withTenant(platform, actor, async (ctx) => {
    const place = requirePlace(ctx, pathOf(request))
    const row = await findFile(ctx, place.path)
    if (!row) return undefined
    await requireReadable(ctx, definitions, { place, row, isReadElsewhere })
    return { row, isLogged: await noteDownload(ctx, definitions, place) }
  })
}

const download = (reading: Reading) => async (ctx: PublicCtx, request: FastifyRequest, reply: FastifyReply) => {
  const query = request.query as Record<string, unknown>
  const isSigned = query['sig'] !== undefined
  const file = isSigned ? await signedFile(ctx, { path: pathOf(request), query }) : await ownFile(ctx, reading, request)
  if (!file) throw new NotFound('file')
  return serveFile(ctx.platform, file.row, { request, reply, isKept: !file.isLogged })
}

/** The address of one file, or undefined where it does not exist for the caller. */
async function signedUrl(
  ctx: Ctx,
  { definitions, isReadElsewhere }: Reading,
  path: string,
): Promise<string | undefined> {
  const place = readFilePath(path)
  if (!place || place.clientId !== ctx.actor.clientId || !isSignable(definitions, place)) return undefined
  const row = await findFile(ctx, path)
  if (!row) return undefined
  try {
    await requireReadable(ctx, definitions, { place, row, isReadElsewhere })
  } catch (error) {
    if (error instanceof NotFound || error instanceof Forbidden) return undefined
    throw error
  }
  return signFileUrl(ctx.platform, { clientId: place.clientId, path })
}

interface FileRules {
  /** The rules of the message editor. */
  readonly refuse: RefuseUpload
  readonly convert: ConvertUpload
  readonly isReadElsewhere: ReadElsewhere
}

/** The calls of file storage (1-shell section 7, 'File storage'). */
export function fileRoutes(records: readonly RecordDefinition[], { isReadElsewhere, ...upload }: FileRules): Route[] {
  const definitions = new Map(records.map((definition) => [definition.name, definition]))
  const reading = { definitions, isReadElsewhere }
  return [
    rawRoute({
      kind: 'raw',
      method: 'POST',
      path: '/files/*',
      summary: 'Upload a file to its path, as multipart form data',
      role: 'member',
      handle: async (ctx, request, reply) => {
        const place = requirePlace(ctx, pathOf(request))
        await requireWritable(ctx, definitions, place)
        return receiveUpload(ctx, place, { request, reply, ...upload })
      },
    }),
    rawRoute({
      kind: 'raw-public',
      method: 'GET',
      path: '/files/*',
      summary: 'Download a file, by a signed address or with the header `token`',
      role: 'public',
      // A thread full of pictures is one screen.
      ratePerMinute: 3000,
      handle: download(reading),
    }),
    rawRoute({
      kind: 'raw',
      method: 'DELETE',
      path: '/files/*',
      summary: 'Remove a file',
      role: 'member',
      handle: async (ctx, request) => {
        const place = requirePlace(ctx, pathOf(request))
        await requireRemovable(ctx, definitions, place)
        await removeFile(ctx, place.path)
        return {}
      },
    }),
    implement(signFiles, async (ctx, { body }) => {
      const urls: Record<string, string> = {}
      for (const path of new Set(body.paths)) {
        const url = await signedUrl(ctx, reading, path)
        if (url) urls[path] = url
      }
      return { urls }
    }),
  ]
}
