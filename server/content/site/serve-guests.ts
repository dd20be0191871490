import { createHash } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { fillPage, rootFrom, type GuestPage } from '../../../domain/content/index.ts'
import { countedNetwork } from '../../platform/http/counted-network.ts'
import { headers, html, notFound, type Visit } from './answer-visit.ts'

interface GuestVisitor {
  readonly clientId: string
  /** Network of the visitor, by which their attempts are counted. */
  readonly network: string
  /** Path within the folder of the guest: '', 'cart'. */
  readonly path: string
  readonly root: string
  /** Whole address of the site without a slash at its end. */
  readonly origin: string
  /** Values after the question mark, each name once. */
  readonly query: Readonly<Record<string, string>>
  readonly cookies: string
}

/** Answer of a guest: a page, or the next address of the visitor, within its folder or whole. */
type GuestAnswer =
  | { readonly page: GuestPage; readonly status: number }
  | { readonly to: string; readonly token?: string | undefined }

/** A part of the public sites that another room draws and whose forms it takes, such as the shop. */
export interface SiteGuest {
  /** First part of its addresses: 'shop'. */
  readonly folder: string
  /** Style in addition to that of the site. */
  readonly style: string
  readonly open: (visitor: GuestVisitor) => Promise<GuestAnswer | undefined>
  readonly take: (visitor: GuestVisitor, body: unknown) => Promise<GuestAnswer | undefined>
}

const cookie = 'flightline-cart'
const cookieSeconds = 30 * 86_400

/** The policy of sites; a form may go on to the pages of the product, on which an order is paid. */
function policyFor({ platform }: Visit): string {
  const { origin } = new URL(platform.config.PUBLIC_URL)
  return headers['content-security-policy'].replace("form-action 'self'", `form-action 'self' ${origin}`)
}

/** Values of a query, each cut to a usual length; of a name that is sent twice, none. */
const readQuery = (query: unknown): Record<string, string> =>
  Object.fromEntries(
    Object.entries(query ?? {}).flatMap(([name, value]) =>
      typeof value === 'string' ? [[name, value.slice(0, 200)]] : [],
    ),
  )

/** Whole address of the site, on its own host where it has one. */
function readOrigin({ platform, request }: Visit): string {
  const key = (request.params as { readonly key: string }).key.toLowerCase()
  const { PUBLIC_URL, SITE_HOSTS } = platform.config
  const host = SITE_HOSTS.find((one) => one.key === key)?.host
  return host === undefined ? `${PUBLIC_URL}/site/${key}` : `https://${host}`
}

const readVisitor = (visit: Visit, folder: string, path: string): GuestVisitor => ({
  clientId: visit.clientId,
  network: countedNetwork(visit.request.ip),
  path,
  root: rootFrom(path === '' ? `/${folder}` : `/${folder}/${path}`),
  origin: readOrigin(visit),
  query: readQuery(visit.request.query),
  cookies: visit.request.headers.cookie ?? '',
})

/** The page within the published header, menu and footer of the site. */
async function drawGuest(
  visit: Visit,
  { style, folder }: SiteGuest,
  { page, root }: { page: GuestPage; root: string },
) {
  const manifest = await visit.live.manifest(visit.clientId, 'main')
  if (!manifest) return undefined
  const around = (await visit.live.piece(manifest, manifest.missing)).toString('utf8').replaceAll('="./', `="${root}`)
  const version = createHash('sha256').update(style).digest('hex').slice(0, 12)
  return fillPage(around, page, {
    company: /<title>[^<]*\|\s*([^<|]*)<\/title>/.exec(around)?.[1]?.trim() ?? '',
    origin: readOrigin(visit),
    style: `${root}${folder}/_style-${version}.css`,
  })
}

async function answerGuest(
  visit: Visit,
  guest: SiteGuest,
  { answer, root }: { readonly answer: GuestAnswer | undefined; readonly root: string },
): Promise<boolean> {
  if (!answer) return false
  const { reply, platform } = visit
  void reply.headers({ ...headers, 'content-security-policy': policyFor(visit), 'cache-control': 'private, no-store' })
  if ('to' in answer) {
    const isSecure = platform.config.PUBLIC_URL.startsWith('https:') ? '; Secure' : ''
    if (answer.token !== undefined)
      void reply.header(
        'set-cookie',
        `${cookie}=${answer.token}; Path=/; Max-Age=${cookieSeconds}; HttpOnly; SameSite=Lax${isSecure}`,
      )
    void reply.redirect(/^https?:/.test(answer.to) ? answer.to : `${root}${guest.folder}/${answer.to}`, 303)
    return true
  }
  const drawn = await drawGuest(visit, guest, { page: answer.page, root })
  if (drawn !== undefined) void reply.status(answer.status).type(html).send(drawn)
  return drawn !== undefined
}

/** True if it is an address of the guest: it is answered then. */
export async function visitGuest(visit: Visit, guest: SiteGuest, path: string): Promise<boolean> {
  const { folder } = guest
  if (path !== `/${folder}` && !path.startsWith(`/${folder}/`)) return false
  const within = path.slice(folder.length + 2)
  if (/^_style-\w+\.css$/.test(within)) {
    void visit.reply
      .headers({ ...headers, 'cache-control': 'public, max-age=31536000, immutable' })
      .type('text/css; charset=utf-8')
      .send(guest.style)
    return true
  }
  const visitor = readVisitor(visit, folder, within)
  return answerGuest(visit, guest, { answer: await guest.open(visitor), root: visitor.root })
}

type VisitOf = (request: FastifyRequest, reply: FastifyReply) => Promise<Visit | undefined>

const countForms = ({ folder }: SiteGuest) => ({
  max: 40,
  timeWindow: '1 minute',
  keyGenerator: ({ ip }: FastifyRequest) => countedNetwork(ip),
  groupId: `forms of ${folder}`,
})

/** Takes the forms of the guest, in the parser scope of the sites' forms. */
export function takeGuestForms(scope: FastifyInstance, guest: SiteGuest, visitOf: VisitOf): void {
  scope.post<{ Params: { key: string; act: string } }>(
    `/site/:key/${guest.folder}/:act`,
    { schema: { hide: true }, config: { rateLimit: countForms(guest) } },
    async (request, reply) => {
      const visit = await visitOf(request, reply)
      if (visit === undefined) return notFound(request, reply)
      const visitor = readVisitor(visit, guest.folder, request.params.act)
      const answer = await guest.take(visitor, request.body)
      const isAnswered = await answerGuest(visit, guest, { answer, root: visitor.root })
      return isAnswered ? reply : notFound(request, reply)
    },
  )
}
