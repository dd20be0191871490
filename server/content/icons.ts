import { readdir, readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { iconList } from '../../domain/content/index.ts'
import { implement, type Route } from '../platform/http/route.ts'

/** Tabler's drawings in outline, as files. */
const folder = dirname(createRequire(import.meta.url).resolve('@tabler/icons/outline/plane.svg'))

let names: Promise<readonly { readonly name: string }[]> | undefined

const readNames = async () => {
  const found = (await readdir(folder)).filter((file) => file.endsWith('.svg')).toSorted()
  return found.map((file) => ({ name: file.slice(0, -'.svg'.length) }))
}

const isIconName = (name: string): boolean => /^[a-z0-9-]{1,80}$/.test(name)

/** The drawing of an icon; undefined where there is none of that name. */
export async function iconSvg(name: string): Promise<string | undefined> {
  if (!isIconName(name)) return undefined
  try {
    return (await readFile(join(folder, `${name}.svg`), 'utf8')).replace(/<!--[\s\S]*?-->\s*/, '')
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined
    throw error
  }
}

export const iconRoutes: readonly Route[] = [
  implement(iconList, async () => {
    names ??= readNames()
    return [...(await names)]
  }),
]

/** Serves the drawings at their addresses (2-content section 7): browsers keep them. */
export function serveIcons(app: FastifyInstance): void {
  app.get<{ Params: { file: string } }>('/assets/_icons/:file', { schema: { hide: true } }, async (request, reply) => {
    const { file } = request.params
    const svg = file.endsWith('.svg') ? await iconSvg(file.slice(0, -'.svg'.length)) : undefined
    if (svg === undefined) return reply.status(404).send({ error: 'not-found', requestId: request.id })
    return reply
      .type('image/svg+xml')
      .header('cache-control', 'public, max-age=86400')
      .header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'; sandbox")
      .send(svg)
  })
}
