import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { readFile, stat } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply } from 'fastify'

const year = 31_536_000_000

/** Names this build of the screens: another name in a live hello tells a screen that it is old (decision P9). */
export const buildOf = (folder: string): Promise<string> =>
  readFile(join(folder, 'index.html')).then(
    (page) => createHash('sha256').update(page).digest('base64url').slice(0, 12),
    () => 'none',
  )

/** Serves the built screens: files by their hashed names, and the one page for every other address. */
export async function serveWeb(app: FastifyInstance, folder: string): Promise<void> {
  const root = resolve(folder)
  const isBuilt = await stat(join(root, 'index.html')).then(
    () => true,
    () => false,
  )
  if (!isBuilt) return
  await app.register(fastifyStatic, {
    root: join(root, 'assets'),
    prefix: '/assets/',
    immutable: true,
    // Compressed when it was built, not while somebody waits.
    preCompressed: true,
    maxAge: year,
    decorateReply: false,
  })
  await app.register(fastifyStatic, { root, serve: false })
  const page = (reply: FastifyReply) =>
    reply
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-cache')
      .send(createReadStream(join(root, 'index.html')))
  app.get('/*', { schema: { hide: true } }, async (request, reply) => {
    const [path = '/'] = request.url.split('?')
    const isFile = /^\/[\w.-]+\.(ico|svg|png|webmanifest|js|txt)$/.test(path)
    return isFile ? reply.sendFile(path.slice(1)) : page(reply)
  })
}
