import type { FastifyReply, FastifyRequest } from 'fastify'
import { videoHosts } from '../../../domain/kernel/index.ts'
import type { Platform } from '../../platform/platform.ts'
import { iconSvg } from '../icons.ts'
import type { CountedMisses } from './counted-misses.ts'
import type { LiveSites, Packing } from './live-sites.ts'

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

/** Somebody who asks for a part of a client's site. */
export interface Visit {
  readonly platform: Platform
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

export const html = 'text/html; charset=utf-8'
export async function sendIcon(visit: Visit, name: string): Promise<FastifyReply | undefined> {
  const svg = await iconSvg(name.replace(/\.svg$/, ''))
  return svg === undefined ? undefined : send(visit, { type: 'image/svg+xml', body: svg, seconds: 86_400 })
}

export const notFound = (request: FastifyRequest, reply: FastifyReply): FastifyReply =>
  reply.status(404).send({ error: 'not-found', requestId: request.id })
