import { readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { shares, shareTokenLength, type OpenedSale } from '../../../domain/commerce/index.ts'
import type { Ctx } from '../../platform/context.ts'
import { NotFound } from '../../platform/errors.ts'
import { countedNetwork } from '../../platform/http/counted-network.ts'
import type { WholePlatform } from '../../platform/platform.ts'
import { allowCardFields } from './field-policy.ts'
import { readSale } from './open-sale.ts'
import { payableTypes, readPayable, type PageTill } from './pay-on-page.ts'
import { beyondReach } from '../../platform/records/index.ts'
import { withShare } from './with-share.ts'

type Returned = 'pending' | 'cancelled'

/** A page of a flight, in the words of its room. */
interface FlightPage {
  readonly state: string
}

type Drawable = OpenedSale | FlightPage

interface PageToDraw {
  readonly token: string
  readonly page: Drawable
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

/** The policy of every page, with the places of the card fields where they are used. */
function allowFields(reply: FastifyReply, page: Drawable): void {
  const policy = reply.getHeader('content-security-policy')
  if (!('ways' in page) || page.ways.card !== 'fields' || typeof policy !== 'string') return
  void reply.header('content-security-policy', allowCardFields(policy))
}

const perMinute = 60

const limited = {
  max: perMinute,
  timeWindow: '1 minute',
  keyGenerator: ({ ip }: FastifyRequest) => countedNetwork(ip),
  groupId: 'customer pages',
}

/** The page of a share that is drawn here: of a sale, or a payment request. */
async function readPage(ctx: Ctx, parts: PageParts, id: string): Promise<Drawable> {
  const { kind } = await beyondReach(ctx, shares).get(id)
  if (kind === 'goods' || kind === 'order') return readSale(ctx, parts.till, id)
  const page = await parts.readPaymentPage(ctx, id)
  return page.state === 'ended' || page.state === 'unsent' ? page : { ...page, ...(await readPayable(ctx, parts, id)) }
}

/** The page of a token; undefined for one that the screens show. */
async function findPage(platform: WholePlatform, parts: PageParts, token: string): Promise<Drawable | undefined> {
  if (token.length !== shareTokenLength) return undefined
  const door = { types: payableTypes, verb: (ctx: Ctx, id: string) => readPage(ctx, parts, id) }
  return withShare(platform, token, door).catch((error: unknown) => {
    if (error instanceof NotFound) return undefined
    throw error
  })
}

const asked = z.object({ payment: z.string().max(100).optional(), left: z.string().optional() }).catch({})

function readReturn(query: unknown): PageToDraw['payment'] {
  const { payment, left } = asked.parse(query)
  return payment === undefined ? undefined : { id: payment, returned: left === undefined ? 'pending' : 'cancelled' }
}

/** Parts of the product that draw pages. */
interface PageParts extends PageTill {
  /** Reads the payment request of a trip. Throws NotFound for another page. */
  readonly readPaymentPage: (ctx: Ctx, id: string) => Promise<FlightPage>
}

interface Served extends PageParts {
  /** Folder of the built web. */
  readonly folder: string
  /** Answers with the screens of staff, which also show shared flights. */
  readonly otherwise: (reply: FastifyReply, url: string) => FastifyReply
}

/** Serves the pages of sales and payment requests by their tokens: drawn here, so that they can be read before their script runs. */
export async function serveCustomerPages(
  app: FastifyInstance,
  platform: WholePlatform,
  { folder, otherwise, ...parts }: Served,
): Promise<void> {
  const draw = await openDrawer(folder)
  if (!draw) return
  app.get<{ Params: { token: string } }>(
    '/shared/:token',
    { schema: { hide: true }, config: { rateLimit: limited } },
    async (request, reply) => {
      const { token } = request.params
      void reply.header('x-robots-tag', 'noindex, nofollow')
      const page = await findPage(platform, parts, token)
      if (!page) return otherwise(reply, request.url)
      allowFields(reply, page)
      const html = draw({ token, page, payment: readReturn(request.query) })
      return reply.type('text/html; charset=utf-8').header('cache-control', 'no-store').send(html)
    },
  )
}
