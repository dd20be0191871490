import { readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { shareTokenLength, type OpenedSale } from '../../../domain/commerce/index.ts'
import { NotFound } from '../../platform/errors.ts'
import { countedNetwork } from '../../platform/http/counted-network.ts'
import type { WholePlatform } from '../../platform/platform.ts'
import type { Till } from '../gateway/till.ts'
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

/** Places of Braintree's card fields: its scripts, their frames, and its calls. */
const fieldSources: readonly (readonly [directive: string, sources: string])[] = [
  ['script-src', 'https://js.braintreegateway.com'],
  ['frame-src', 'https://assets.braintreegateway.com'],
  ['connect-src', 'https://*.braintreegateway.com https://*.braintree-api.com'],
]

/** The policy of every page, with the places of the card fields where they are used. */
function allowFields(reply: FastifyReply, page: OpenedSale): void {
  const policy = reply.getHeader('content-security-policy')
  if (!('ways' in page) || page.ways.card !== 'fields' || typeof policy !== 'string') return
  const widened = policy.split(';').map((rule) => {
    const more = fieldSources.find(([directive]) => rule.startsWith(`${directive} `))
    return more ? `${rule} ${more[1]}` : rule
  })
  void reply.header('content-security-policy', widened.join(';'))
}

const perMinute = 60

const limited = {
  max: perMinute,
  timeWindow: '1 minute',
  keyGenerator: ({ ip }: FastifyRequest) => countedNetwork(ip),
  groupId: 'customer pages',
}

/** The page of a token, if it is of a sale. */
async function findPage(platform: WholePlatform, till: Till, token: string): Promise<OpenedSale | undefined> {
  if (token.length !== shareTokenLength) return undefined
  return withShare(platform, token, { types: saleTypes, verb: (ctx, id) => readSale(ctx, till, id) }).catch(
    (error: unknown) => {
      if (error instanceof NotFound) return undefined
      throw error
    },
  )
}

const asked = z.object({ payment: z.string().max(100).optional(), left: z.string().optional() }).catch({})

function readReturn(query: unknown): PageToDraw['payment'] {
  const { payment, left } = asked.parse(query)
  return payment === undefined ? undefined : { id: payment, returned: left === undefined ? 'pending' : 'cancelled' }
}

interface Served {
  readonly till: Till
  /** Folder of the built web. */
  readonly folder: string
  /** Answers with the screens of staff, which also show shared flights. */
  readonly otherwise: (reply: FastifyReply, url: string) => FastifyReply
}

/** Serves the pages of sales by their tokens: drawn here, so that they can be read before their script runs. */
export async function serveCustomerPages(
  app: FastifyInstance,
  platform: WholePlatform,
  { till, folder, otherwise }: Served,
): Promise<void> {
  const draw = await openDrawer(folder)
  if (!draw) return
  app.get<{ Params: { token: string } }>(
    '/shared/:token',
    { schema: { hide: true }, config: { rateLimit: limited } },
    async (request, reply) => {
      const { token } = request.params
      void reply.header('x-robots-tag', 'noindex, nofollow')
      const page = await findPage(platform, till, token)
      if (!page) return otherwise(reply, request.url)
      allowFields(reply, page)
      const html = draw({ token, page, payment: readReturn(request.query) })
      return reply.type('text/html; charset=utf-8').header('cache-control', 'no-store').send(html)
    },
  )
}
