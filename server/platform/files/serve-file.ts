import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Platform } from '../platform.ts'
import { isShownInline, servedType } from './decide-type.ts'
import { readContent } from './open-file.ts'
import type { FileRow } from './store-file.ts'
import type { ByteRange } from '../outside/storage/object-store.ts'

const form = /^bytes=(\d{0,15})-(\d{0,15})$/

/** The last `count` bytes. */
const lastBytes = (count: number, size: number): ByteRange => ({ start: Math.max(0, size - count), end: size - 1 })

const between = (first: number, last: string, size: number): ByteRange => ({
  start: first,
  end: last === '' ? size - 1 : Math.min(Number(last), size - 1),
})

/**
 * The one range of a content of `size` bytes that a request's header `range` asks for. Undefined where it asks for
 * none, or for several, which are not served; null where there are no such bytes.
 */
function readRange(header: string | undefined, size: number): ByteRange | null | undefined {
  const [, first = '', last = ''] = form.exec(header ?? '') ?? []
  if (first === '' && last === '') return undefined
  const range = first === '' ? lastBytes(Number(last), size) : between(Number(first), last, size)
  return range.start > range.end ? null : range
}

/** What an opened file may do in a browser: nothing. The reader of PDF does not work in a sandbox. */
const policyOf = (type: string): string =>
  type === 'application/pdf'
    ? "default-src 'none'; object-src 'self'; style-src 'unsafe-inline'; frame-ancestors 'self'"
    : "sandbox; default-src 'none'; img-src 'self'; media-src 'self'; style-src 'unsafe-inline'; frame-ancestors 'self'"

function disposition({ name, type }: FileRow): string {
  const plain = name.replaceAll(/[^\x20-\x7E]|["\\%]/g, '_')
  const whole = encodeURIComponent(name).replaceAll(
    /['()*]/g,
    (sign) => `%${sign.codePointAt(0)?.toString(16).toUpperCase()}`,
  )
  return `${isShownInline(type) ? 'inline' : 'attachment'}; filename="${plain}"; filename*=UTF-8''${whole}`
}

/** A text is declared to be UTF-8, so that no browser guesses. */
function contentType(stored: string): string {
  const type = servedType(stored)
  return type.startsWith('text/') ? `${type}; charset=utf-8` : type
}

/** Answers a file: whole, the asked range, or that the caller has it already. */
export async function serveFile(
  platform: Platform,
  row: FileRow,
  { request, reply, isKept = true }: { request: FastifyRequest; reply: FastifyReply; isKept?: boolean },
): Promise<unknown> {
  const etag = `"${row.sha256}"`
  void reply.headers({
    etag,
    'cache-control': isKept ? 'private, max-age=3600' : 'no-store',
    'accept-ranges': 'bytes',
    'x-content-type-options': 'nosniff',
    'content-security-policy': policyOf(row.type),
    'content-disposition': disposition(row),
  })
  if (request.headers['if-none-match'] === etag) return reply.status(304).send()
  const isSame = (request.headers['if-range'] ?? etag) === etag
  const range = isSame ? readRange(request.headers.range, row.size) : undefined
  if (range === null) return reply.status(416).header('content-range', `bytes */${row.size}`).send({ error: 'invalid' })
  const content = await readContent(platform.store, row.key, range)
  void reply.type(contentType(row.type)).header('content-length', range ? range.end - range.start + 1 : row.size)
  if (range) void reply.status(206).header('content-range', `bytes ${range.start}-${range.end}/${row.size}`)
  return reply.send(content)
}
