import { Negotiator } from '@fastify/accept-negotiator'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { pagePath, rootFrom, staticName, visitedPath } from '../../../domain/content/index.ts'
import type { WholePlatform } from '../../platform/platform.ts'
import { headers, html, notFound, send, sendIcon, sendPart, type Content, type Visit } from './answer-visit.ts'
import { CountedMisses } from './counted-misses.ts'
import { languageOfVisit } from './draw-site.ts'
import { encodeTarget } from './encode-target.ts'
import type { Packing } from './kept-pieces.ts'
import { liveSitesOf } from './live-sites.ts'
import type { Manifest, Piece } from './manifest.ts'
import { takeGuestForms, visitGuest, type SiteGuest } from './serve-guests.ts'
import { visitPreview } from './serve-preview.ts'
import { isShown } from './site-files.ts'
import { isStylePath, styleName } from './style-name.ts'
import { takeSiteForm } from './take-site-form.ts'

/** The one site that is opened by a client's key. */
const mainSite = 'main'

/** Less is sent as it is: packing it saves nothing. */
const leastPackedBytes = 2048
const packings = new Negotiator({ supportedValues: ['br', 'gzip'] })

/** Encoding of a part of so many bytes for a client with this 'accept-encoding'. */
function packingFor(accepted: string | undefined, bytes: number): Packing {
  if (accepted === undefined || bytes < leastPackedBytes) return 'none'
  const packing = packings.negotiate(accepted.toLowerCase())
  return packing === 'br' || packing === 'gzip' ? packing : 'none'
}

/** A drawn part of the release, packed as the visitor takes it. */
async function sendPiece(
  visit: Visit,
  { manifest, piece }: { readonly manifest: Manifest; readonly piece: Piece },
  how: Omit<Content, 'body' | 'etag'>,
): Promise<FastifyReply> {
  const packing = packingFor(visit.request.headers['accept-encoding'], piece.end - piece.start)
  const body = await visit.live.piece(manifest, piece, packing)
  void visit.reply.header('vary', 'accept-encoding')
  return send(visit, { ...how, body, packing, etag: piece.sha })
}

const yearSeconds = 31_536_000

/** A file that the release shows, under the name that it has there. */
async function sendFile(visit: Visit, manifest: Manifest, name: string): Promise<boolean> {
  const file = Object.hasOwn(manifest.files, name) ? manifest.files[name] : undefined
  if (file === undefined || !isShown(file.type)) return false
  await sendPart(visit, file, `public, max-age=${yearSeconds}, immutable`)
  return true
}

/** Files of every site besides its pages and files, of few words. */
const ownWords = (manifest: Manifest, path: string): Content | undefined => {
  if (path === '/sitemap.xml') return { type: 'application/xml', body: manifest.sitemap, seconds: 300 }
  if (path === '/robots.txt') return { type: 'text/plain', body: 'User-agent: *\nAllow: /\n', seconds: 300 }
  return undefined
}

/** True if it is a file, an icon or another standard address of a site: it is answered then. */
async function sendOwn(visit: Visit, manifest: Manifest, path: string): Promise<boolean> {
  const [, folder = '', name = ''] = /^\/(_\w+)\/([^/]+)$/.exec(path) ?? []
  if (folder === '_files') return sendFile(visit, manifest, name)
  if (folder === '_icons') return sendIcon(visit, name)
  const words = ownWords(manifest, path)
  if (words !== undefined) void send(visit, words)
  return words !== undefined
}

/** The static JSON of a page (2-content section 7). */
function sendStatic(visit: Visit, { pages }: Manifest, name: string): FastifyReply | undefined {
  const page = Object.entries(pages).find(([path]) => staticName(path) === name)?.[1]
  if (page === undefined) return undefined
  const { id, meta, jsonld } = page
  return send(visit, {
    type: 'application/json',
    body: JSON.stringify({ id, meta, ...(jsonld !== undefined && { jsonld }) }),
  })
}

/** The page that says that nothing is here, its links seen from where it was asked for. */
async function sendMissing(visit: Visit, manifest: Manifest, path: string): Promise<FastifyReply> {
  visit.misses.count(visit.clientId, path)
  const { missing, missingIn = {} } = manifest
  const language = languageOfVisit({ languages: ['', ...Object.keys(missingIn)] }, path)
  const piece = (language === undefined ? undefined : missingIn[language]) ?? missing
  const page = (await visit.live.piece(manifest, piece)).toString('utf8')
  return send(visit, { type: html, body: page.replaceAll('="./', `="${rootFrom(path)}`), status: 404 })
}

/** The static file of a page of any site of the client; a missing one is no miss of a visitor. */
async function visitStatic(visit: Visit, name: string): Promise<FastifyReply> {
  const { site } = visit.request.query as { readonly site?: unknown }
  const asked = typeof site === 'string' ? site.slice(0, 100) : mainSite
  const manifest = await visit.live.manifest(visit.clientId, asked)
  const found = manifest && sendStatic(visit, manifest, name)
  return found ?? notFound(visit.request, visit.reply)
}

async function visitLive(visit: Visit, path: string, guests: readonly SiteGuest[]): Promise<FastifyReply> {
  const [, file] = /^\/_pages\/([^/]+)$/.exec(path) ?? []
  if (file !== undefined) return visitStatic(visit, file)
  const manifest = await visit.live.manifest(visit.clientId, mainSite)
  if (manifest === undefined) return notFound(visit.request, visit.reply)
  const page = Object.hasOwn(manifest.pages, path) ? manifest.pages[path] : undefined
  if (page) return sendPiece(visit, { manifest, piece: page }, { type: html })
  for (const guest of guests) if (await visitGuest(visit, guest, path)) return visit.reply
  return visitOther(visit, manifest, path)
}

/** The style of the live release. Under another name, such as that of an earlier release, it is not cached. */
function sendStyle(visit: Visit, manifest: Manifest, path: string): Promise<FastifyReply> {
  const isNamed = path === `/${styleName(manifest.style.sha)}`
  const how = { type: 'text/css; charset=utf-8', seconds: isNamed ? yearSeconds : 0 }
  return sendPiece(visit, { manifest, piece: manifest.style }, how)
}

/** Answers addresses other than pages: the style of the site, a file, a redirect, or a miss. */
async function visitOther(visit: Visit, manifest: Manifest, path: string): Promise<FastifyReply> {
  if (isStylePath(path)) return sendStyle(visit, manifest, path)
  if (await sendOwn(visit, manifest, path)) return visit.reply
  // Releases of earlier versions of the program hold targets as people typed them.
  const to = Object.hasOwn(manifest.redirects, path) ? encodeTarget(manifest.redirects[path] ?? '') : undefined
  if (to === undefined) return sendMissing(visit, manifest, path)
  const target = to.startsWith('/') ? `${rootFrom(path)}${to.slice(1)}` : to
  // Asked again each time: an address may be taken back, or be that of a page again, with the next release.
  return visit.reply.headers({ ...headers, 'cache-control': 'public, no-cache' }).redirect(target, 301)
}

interface SiteParams {
  readonly key: string
  readonly '*'?: string
}

/** The path that a visitor asked for, by which pages and redirects are listed. */
function askedPath(rest: string): string {
  const path = `/${rest.replace(/\/+$/, '')}`
  return path.startsWith('/_') ? path : (pagePath(path) ?? visitedPath(path) ?? path)
}

const perMinute = (max: number) => ({ rateLimit: { max, timeWindow: '1 minute' } })

type VisitOf = (request: FastifyRequest, reply: FastifyReply) => Promise<Visit | undefined>

/** Takes the forms of the sites. */
async function takeForms(
  app: FastifyInstance,
  { platform, visitOf, guests }: { platform: WholePlatform; visitOf: VisitOf; guests: readonly SiteGuest[] },
): Promise<void> {
  await app.register((scope, _, done) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: 64 * 1024 },
      (_request, body, parsed) => parsed(null, body),
    )
    for (const kind of ['contact', 'request'] as const)
      scope.post<{ Params: SiteParams }>(
        `/site/:key/_${kind}`,
        { schema: { hide: true }, config: perMinute(12) },
        async (request, reply) => {
          const visit = await visitOf(request, reply)
          if (visit === undefined) return notFound(request, reply)
          const { clientId, live } = visit
          const page = await takeSiteForm(platform, { clientId, kind, body: request.body, live, log: platform.log })
          return send(visit, { type: html, ...page })
        },
      )
    for (const guest of guests) takeGuestForms(scope, guest, visitOf)
    done()
  })
}

/** Where an address that ends with a slash leads: links of a page are seen from the one without. */
function withoutSlash(rest: string): string | undefined {
  const [, last] = /([^/]+)\/$/.exec(rest) ?? []
  return last === undefined || rest.startsWith('_') ? undefined : `../${encodeURIComponent(last)}`
}

/** Longest path that is looked up, a preview's token included: a longer one costs time and leads nowhere. */
const longestPath = 2000

async function visitSite(visit: Visit, rest: string, guests: readonly SiteGuest[]): Promise<FastifyReply> {
  if (rest.length > longestPath) return notFound(visit.request, visit.reply)
  const plain = withoutSlash(rest)
  if (plain !== undefined) return visit.reply.headers(headers).redirect(plain, 301)
  const [, token, within = ''] = /^_preview\/([\w.-]{20,600})(?:\/(.*))?$/.exec(rest) ?? []
  const path = askedPath(token === undefined ? rest : within)
  return token === undefined ? visitLive(visit, path, guests) : visitPreview(visit, { token, path })
}

/** Serves the public sites of the clients, from published releases and their guests; previews by their links. */
export async function serveSites(
  app: FastifyInstance,
  platform: WholePlatform,
  guests: readonly SiteGuest[],
): Promise<void> {
  const live = liveSitesOf(platform)
  const misses = new CountedMisses(platform)
  app.addHook('onClose', () => misses.stop())
  const visitOf: VisitOf = async (request, reply) => {
    const client = await live.client((request.params as SiteParams).key)
    return client && { platform, live, misses, clientId: client.id, request, reply }
  }
  app.get<{ Params: SiteParams }>('/site/:key', { schema: { hide: true } }, (request, reply) =>
    reply.redirect(`/site/${encodeURIComponent(request.params.key)}/`, 301),
  )
  app.get<{ Params: SiteParams }>(
    '/site/:key/*',
    { schema: { hide: true }, config: perMinute(1200) },
    async (request, reply) => {
      const visit = await visitOf(request, reply)
      return visit === undefined ? notFound(request, reply) : visitSite(visit, request.params['*'] ?? '', guests)
    },
  )
  await takeForms(app, { platform, visitOf, guests })
}
