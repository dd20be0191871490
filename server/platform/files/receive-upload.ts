import { buffer } from 'node:stream/consumers'
import type { MultipartFile } from '@fastify/multipart'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { OutsideCtx } from '../context.ts'
import { Invalid } from '../errors.ts'
import type { FilePlace } from './file-path.ts'
import { storeFile } from './store-file.ts'

/** Refusal of an upload: a code, and the words for people. */
interface Refusal {
  readonly code: string
  readonly title: string
  readonly message: string
}

/** Facts of a file when it is judged: at first its name, then its content. */
export interface JudgedUpload {
  readonly name: string
  /** Bytes. */
  readonly size: number
  /** Type of record that it belongs to. */
  readonly record: string
  /** As judged by the content. */
  readonly type?: string
}

/** The rules of what may be uploaded; undefined when the file is taken. */
export type RefuseUpload = (file: JudgedUpload, maxBytes: number) => Refusal | undefined

/** Files that are kept in another form than they come in. */
export interface ConvertUpload {
  readonly takes: (place: FilePlace) => boolean
  /** Throws the message for the sender. */
  readonly convert: (content: Buffer) => Promise<{
    readonly content: Buffer
    readonly type: string
    /** Without its dot. */
    readonly extension: string
  }>
}

class RefusedContent extends Error {
  override name = 'RefusedContent'
  readonly refusal: Refusal
  constructor(refusal: Refusal) {
    super(`a content is not taken: ${refusal.code}`)
    this.refusal = refusal
  }
}

class TooLarge extends Error {
  override name = 'TooLarge'
}

/** A form that breaks off or cannot be read. The parser says it in errors of no kind. */
function asBrokenForm(error: unknown): unknown {
  const isRefusal = error instanceof Error && 'statusCode' in error
  return isRefusal ? error : new Invalid([{ path: 'file', code: 'broken-form' }])
}

/** The parser cuts a file at the limit and ends it as if it were whole; it must not be taken for one. */
async function* wholeContent(part: MultipartFile): AsyncGenerator<Buffer> {
  try {
    yield* part.file
  } catch (error) {
    throw asBrokenForm(error)
  }
  if (part.file.truncated) throw new TooLarge('a file is larger than the limit')
}

async function requirePart(request: FastifyRequest): Promise<MultipartFile> {
  const reading = request.isMultipart() ? request.file() : Promise.resolve(undefined)
  const part = await reading.catch((error: unknown) => {
    throw asBrokenForm(error)
  })
  if (!part) throw new Invalid([{ path: 'file', code: 'required' }])
  return part
}

const nameOf = (part: MultipartFile, place: FilePlace): string =>
  part.filename && part.filename.length <= 255 && !/[\p{Cc}/\\]/u.test(part.filename) ? part.filename : place.name

const withExtension = (name: string, extension: string): string => name.replace(/\.[^./]*$/, `.${extension}`)

interface ReceivingUpload {
  readonly request: FastifyRequest
  readonly reply: FastifyReply
  readonly refuse: RefuseUpload
  readonly convert: ConvertUpload
}

interface Converting {
  readonly place: FilePlace
  readonly part: MultipartFile
  readonly convert: ConvertUpload['convert']
}

/** Keeps a file in the form that it is converted to, and under the extension of that form. */
async function keepConverted(ctx: OutsideCtx, { place, part, convert }: Converting): Promise<unknown> {
  const { content, type, extension } = await convert(await buffer(wholeContent(part)))
  return storeFile(ctx, {
    path: withExtension(place.path, extension),
    name: withExtension(nameOf(part, place), extension),
    content,
    type,
  })
}

/**
 * Takes one file of a multipart form: refused by name before it is read, by content after its first bytes, by size as
 * soon as it grows too large (1-shell section 5, 'Editor uploads').
 */
export async function receiveUpload(
  ctx: OutsideCtx,
  place: FilePlace,
  { request, reply, refuse, convert }: ReceivingUpload,
): Promise<unknown> {
  const maxBytes = ctx.platform.config.UPLOAD_MAX_BYTES
  const part = await requirePart(request)
  const name = nameOf(part, place)
  const answerRefusal = (status: number, refusal: Refusal | undefined) => {
    // Bytes still on their way are read and dropped, so that the sender receives the answer.
    request.raw.unpipe()
    request.raw.resume()
    void reply.status(status)
    const { code = 'upload', title, message } = refusal ?? {}
    return {
      error: status === 413 ? 'too-large' : 'invalid',
      title,
      message,
      issues: [{ path: 'file', code, params: { name } }],
      requestId: request.id,
    }
  }
  const isConverted = convert.takes(place)
  const { record } = place
  const byName = refuse({ name: place.name, size: 0, record }, maxBytes) ?? refuse({ name, size: 0, record }, maxBytes)
  if (byName && !isConverted) return answerRefusal(400, byName)
  try {
    void reply.status(201)
    if (isConverted) return await keepConverted(ctx, { place, part, convert: convert.convert })
    const judge = (type: string) => {
      const refusal = refuse({ name, size: 0, record, type }, maxBytes)
      if (refusal) throw new RefusedContent(refusal)
    }
    return await storeFile(ctx, {
      path: place.path,
      name,
      content: wholeContent(part),
      type: part.mimetype,
      judge,
    })
  } catch (error) {
    if (error instanceof TooLarge) return answerRefusal(413, refuse({ name, size: maxBytes + 1, record }, maxBytes))
    if (error instanceof RefusedContent) return answerRefusal(400, error.refusal)
    throw error
  }
}
