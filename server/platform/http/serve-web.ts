import { createHash } from 'node:crypto'
import { readFile, stat } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { BuiltTexts } from './built-texts.ts'
import { pageFor, readManifest } from './first-code.ts'

const yearSeconds = 31_536_000

const nameOfBuild = (page: string): string => createHash('sha256').update(page).digest('base64url').slice(0, 12)

/** Names this build of the screens: another name in a live hello means that a screen is old (decision P9). */
export const buildOf = (folder: string): Promise<string> =>
  readFile(join(folder, 'index.html'), 'utf8').then(nameOfBuild, () => 'none')

/** Page with the name of its build, by which it sees that it is old even after the server was renewed. */
const withBuild = (page: string): string =>
  page.replace('</head>', `<meta name="flightline-build" content="${nameOfBuild(page)}" />\n  </head>`)

/** Built files lie in no subfolder, and are never hidden: no other path is looked up on the disk. */
const builtName = /^\w[\w.-]*$/

/** Files by their hashed names, which a browser keeps: texts from memory, others such as fonts from the disk. */
async function serveAssets(app: FastifyInstance, folder: string): Promise<void> {
  const texts = await BuiltTexts.open(folder)
  const kept = { immutable: true, maxAge: yearSeconds * 1000 }
  app.get<{ Params: { '*': string } }>('/assets/*', { schema: { hide: true } }, async (request, reply) => {
    const { '*': name } = request.params
    if (!builtName.test(name)) return reply.callNotFound()
    if (!texts.has(name)) return reply.sendFile(name, folder, kept)
    const text = await texts.read(name, request.headers['accept-encoding'])
    if (!text) return reply.callNotFound()
    return reply
      .headers({ ...text.headers, 'cache-control': `public, max-age=${yearSeconds}, immutable` })
      .send(text.content)
  })
}

/** Answers with the page of the screens for an address. */
type SendScreen = (reply: FastifyReply, url: string) => FastifyReply

/**
 * Serves the built screens: files by their hashed names, and the one page for every other address. Answers how that page
 * is sent; undefined where the screens are not built.
 */
export async function serveWeb(app: FastifyInstance, folder: string): Promise<SendScreen | undefined> {
  const root = resolve(folder)
  const isBuilt = await stat(join(root, 'index.html')).then(
    () => true,
    () => false,
  )
  if (!isBuilt) return undefined
  await app.register(fastifyStatic, { root, serve: false })
  await serveAssets(app, join(root, 'assets'))
  const pageAt = pageFor(withBuild(await readFile(join(root, 'index.html'), 'utf8')), await readManifest(root))
  const page: SendScreen = (reply, url) =>
    reply.type('text/html; charset=utf-8').header('cache-control', 'no-cache').send(pageAt(url))
  app.get('/*', { schema: { hide: true } }, async (request, reply) => {
    const [path = '/'] = request.url.split('?')
    const isFile = /^\/[\w.-]+\.(ico|svg|png|webmanifest|js|txt)$/.test(path)
    // Pages shared with people outside are for holders of their address, not for search engines.
    if (path.startsWith('/shared/') || path.startsWith('/unsubscribe/'))
      void reply.header('x-robots-tag', 'noindex, nofollow')
    return isFile ? reply.sendFile(path.slice(1)) : page(reply, request.url)
  })
  return page
}
