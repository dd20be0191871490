import { readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { shareTokenLength, type OpenedSale } from '../../../domain/commerce/index.ts'
import { NotFound } from '../../platform/errors.ts'
import { countedNetwork } from '../../platform/http/counted-network.ts'
import type { WholePlatform } from '../../platform/platform.ts'
import { saleTypes } from './gather-sale.ts'
import { readSale } from './open-sale.ts'
import { withShare } from './with-share.ts'

type Returned = 'pending' | 'cancelled'

interface PageToDraw {
  readonly token: string
  readonly page: OpenedSale
  /** The payment from whose page the customer comes back, and whether they left it. */
  readonly payment?: { readonly id: string; readonly returned: Returned } | undefined
}

type DrawPage = (given: PageToDraw & { readonly styles: string; readonly script: string }) => string

/** Files of the built pages (`web/customer/vite.config.ts`), as their bundler lists them. */
const manifestShape = z.record(z.string(), z.object({ file: z.string(), css: z.array(z.string()).default([]) }))

const isMissing = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === 'ENOENT'

/** Loads what draws the pages. Undefined where the web is not built. */
async function openDrawer(folder: string): Promise<((given: PageToDraw) => string) | undefined> {
  const root = resolve(folder)
  const listed = await readFile(join(root, '.vite/customer.json'), 'utf8').catch((error: unknown) => {
    if (isMissing(error)) return undefined
    throw error
  })
  if (listed === undefined) return undefined
  const entry = manifestShape.parse(JSON.parse(listed))['customer/main.tsx']
  if (!entry) throw new TypeError('the built pages of customers have no entry')
  const sheets = await Promise.all(entry.css.map((file) => readFile(join(root, file), 'utf8')))
  const built: unknown = await import(pathToFileURL(join(root, '.vite/customer/draw-page.js')).href)
  const { drawPage } = built as { readonly drawPage: DrawPage }
  const [styles, script] = [sheets.join('\n'), `/${entry.file}`]
  return (given) => drawPage({ ...given, styles, script })
}

const perMinute = 60

const limited = {
  max: perMinute,
  timeWindow: '1 minute',
  keyGenerator: ({ ip }: FastifyRequest) => countedNetwork(ip),
  groupId: 'customer pages',
}

/** The page of a token, if it is of a sale. */
async function findPage(platform: WholePlatform, token: string): Promise<OpenedSale | undefined> {
  if (token.length !== shareTokenLength) return undefined
  return withShare(platform, token, { types: saleTypes, verb: readSale }).catch((error: unknown) => {
    if (error instanceof NotFound) return undefined
    throw error
  })
}

const asked = z.object({ payment: z.string().max(100).optional(), left: z.string().optional() }).catch({})

function readReturn(query: unknown): PageToDraw['payment'] {
  const { payment, left } = asked.parse(query)
  return payment === undefined ? undefined : { id: payment, returned: left === undefined ? 'pending' : 'cancelled' }
}

interface Served {
  /** Folder of the built web. */
  readonly folder: string
  /** Answers with the screens of staff, which also show shared flights. */
  readonly otherwise: (reply: FastifyReply, url: string) => FastifyReply
}

/** Serves the pages of sales by their tokens: drawn here, so that they can be read before their script runs. */
export async function serveCustomerPages(
  app: FastifyInstance,
  platform: WholePlatform,
  { folder, otherwise }: Served,
): Promise<void> {
  const draw = await openDrawer(folder)
  if (!draw) return
  app.get<{ Params: { token: string } }>(
    '/shared/:token',
    { schema: { hide: true }, config: { rateLimit: limited } },
    async (request, reply) => {
      const { token } = request.params
      void reply.header('x-robots-tag', 'noindex, nofollow')
      const page = await findPage(platform, token)
      if (!page) return otherwise(reply, request.url)
      const html = draw({ token, page, payment: readReturn(request.query) })
      return reply.type('text/html; charset=utf-8').header('cache-control', 'no-store').send(html)
    },
  )
}
