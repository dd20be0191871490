import type { FastifyReply, FastifyRequest } from 'fastify'
import { videoHosts } from '../../../domain/kernel/index.ts'
import { daySeconds } from '../../../domain/kernel/values/durations.ts'
import { partOf } from '../../platform/files/index.ts'
import type { WholePlatform } from '../../platform/platform.ts'
import { iconSvg } from '../icons.ts'
import type { CountedMisses } from './counted-misses.ts'
import type { Packing } from './kept-pieces.ts'
import type { LiveSites } from './live-sites.ts'
import type { ManifestFile } from './manifest.ts'

/** No script at all, nothing from elsewhere but pictures by https and known players. */
const policy = [
  "default-src 'none'",
  "style-src 'self'",
  "img-src 'self' https:",
  "media-src 'self'",
  `frame-src ${videoHosts.join(' ')}`,
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ')

export const headers = { 'content-security-policy': policy, 'referrer-policy': 'strict-origin-when-cross-origin' }

/** A visitor of a part of a client's site. */
export interface Visit {
  readonly platform: WholePlatform
  readonly live: LiveSites
  readonly misses: CountedMisses
  readonly clientId: string
  readonly request: FastifyRequest
  readonly reply: FastifyReply
}

export interface Content {
  readonly type: string
  readonly body: Buffer | string
  readonly etag?: string
  readonly seconds?: number
  readonly status?: number
  readonly packing?: Packing
}

export function send(
  { request, reply }: Visit,
  { type, body, etag, seconds = 0, status = 200, packing = 'none' }: Content,
): FastifyReply {
  void reply.headers({ ...headers, 'cache-control': seconds === 0 ? 'public, no-cache' : `public, max-age=${seconds}` })
  if (etag !== undefined) {
    void reply.header('etag', `"${etag}"`)
    if (request.headers['if-none-match'] === `"${etag}"`) return reply.status(304).send()
  }
  if (packing !== 'none') void reply.header('content-encoding', packing)
  return reply.status(status).type(type).send(body)
}

/** Sends a file, or the part of it that is asked for. */
export async function sendPart(
  { platform, request, reply }: Visit,
  file: Pick<ManifestFile, 'key' | 'type' | 'size'>,
  cacheControl: string,
): Promise<void> {
  // Nothing that is sent says by what a part could be known to be of the same content.
  const asked = request.headers['if-range'] === undefined ? request.headers.range : undefined
  const part = await partOf(platform.store, file, asked)
  const sent = { ...headers, ...part.headers, 'cache-control': cacheControl }
  void reply.status(part.status).headers(sent).type(file.type).send(part.content)
}

export const html = 'text/html; charset=utf-8'

/**
 * True if such an icon exists: it is answered then. A reply must not be awaited to learn that: it waits for the end of
 * the answer, and gives nothing.
 */
export async function sendIcon(visit: Visit, name: string): Promise<boolean> {
  const svg = await iconSvg(name.replace(/\.svg$/, ''))
  if (svg !== undefined) void send(visit, { type: 'image/svg+xml', body: svg, seconds: daySeconds })
  return svg !== undefined
}

const nothingStyle = 'body{font:18px/1.5 system-ui,sans-serif;max-width:34rem;margin:18vh auto;padding:0 20px}'

/** The same for a client that is unknown and for one that has published nothing: a visitor learns of neither. */
const nothingHere =
  '<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">' +
  `<title>No site here</title><style>${nothingStyle}</style></head><body><main><h1>No site here</h1>` +
  '<p>Nothing is published at this address. Look at how it is written, or ask whoever gave it to you.</p>' +
  '</main></body></html>'

/** The page is all our own: its one style is inline. */
const nothingPolicy = "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; frame-ancestors 'none'"

/** Answers a missing address: as a page to a browser, as JSON to a program. */
export function notFound({ headers: asked, id }: FastifyRequest, reply: FastifyReply): FastifyReply {
  void reply.status(404).headers({ ...headers, vary: 'accept', 'cache-control': 'no-cache' })
  if (asked.accept?.includes('text/html') !== true) return reply.send({ error: 'not-found', requestId: id })
  return reply.header('content-security-policy', nothingPolicy).type(html).send(nothingHere)
}
