import type { FastifyReply, FastifyRequest } from 'fastify'
import type { WholePlatform } from '../platform.ts'
import { partOf } from './content-part.ts'
import { isShownInline, servedType } from './decide-type.ts'
import type { FileRow } from './store-file.ts'

/** Rights of an opened file in a browser: none. The reader of PDF does not work in a sandbox. */
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
  platform: WholePlatform,
  row: FileRow,
  { request, reply, isKept = true }: { request: FastifyRequest; reply: FastifyReply; isKept?: boolean },
): Promise<unknown> {
  const etag = `"${row.sha256}"`
  void reply.headers({
    etag,
    'cache-control': isKept ? 'private, max-age=3600' : 'no-store',
    'x-content-type-options': 'nosniff',
    'content-security-policy': policyOf(row.type),
    'content-disposition': disposition(row),
  })
  if (request.headers['if-none-match'] === etag) return reply.status(304).send()
  const isSame = (request.headers['if-range'] ?? etag) === etag
  const part = await partOf(platform.store, row, isSame ? request.headers.range : undefined)
  void reply.status(part.status).headers(part.headers)
  if (part.content === undefined) return reply.send({ error: 'invalid' })
  // A stream whose first bytes look like compressed data would be declared compressed and sent unchanged.
  request.headers['x-no-compression'] = 'file'
  return reply.type(contentType(row.type)).send(part.content)
}
