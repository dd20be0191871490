import type { FastifyInstance, FastifyRequest } from 'fastify'
import { isWebAddress, shortUrls } from '../../../domain/commerce/index.ts'
import { systemActor, withTenant } from '../../platform/context.ts'
import { askAcross } from '../../platform/database/ask-across.ts'
import { sql } from '../../platform/database/sql.ts'
import { countedNetwork } from '../../platform/http/counted-network.ts'
import type { WholePlatform } from '../../platform/platform.ts'
import { takeRecord } from '../../platform/records/index.ts'

const limited = {
  max: 60,
  timeWindow: '1 minute',
  keyGenerator: ({ ip }: FastifyRequest) => countedNetwork(ip),
  groupId: 'short urls',
}

interface Target {
  readonly client_id: string
  readonly id: string
  readonly long_url: string
}

const namePattern = /^[A-Za-z0-9]{8,40}$/

/** Where a short URL leads, in any client; undefined for an unknown, hidden or deleted one. */
async function findTarget(platform: WholePlatform, name: string): Promise<Target | undefined> {
  if (!namePattern.test(name)) return undefined
  const [row] = await askAcross(
    platform,
    sql<Target>`select client_id, id, long_url from flightline.short_url_by_name(${name})`,
  )
  return row && isWebAddress(row.long_url) ? row : undefined
}

/** Counts clicks after their answers, one at a time: visitors wait for none, and a flood takes one connection. */
class ClickCounter {
  readonly #platform: WholePlatform
  #last: Promise<void> = Promise.resolve()
  #waiting = 0

  constructor(platform: WholePlatform) {
    this.#platform = platform
  }

  count({ client_id, id }: Target): void {
    // A longer queue is a flood: its clicks are no visits.
    if (this.#waiting >= 1000) return
    this.#waiting += 1
    this.#last = this.#last
      .then(() =>
        withTenant(this.#platform, systemActor(client_id), async (ctx) => {
          const { row, change } = await takeRecord(ctx, shortUrls, { id })
          change({ clicks: row.clicks + 1 })
        }),
      )
      .catch((error: unknown) => this.#platform.log.warn({ err: error, id }, 'a click was not counted'))
      .finally(() => {
        this.#waiting -= 1
      })
  }
}

const style = 'body{font:16px/1.5 system-ui,sans-serif;max-width:32rem;margin:15vh auto;padding:0 1rem}'

const missingPage = `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Link not found</title><style>${style}</style></head>
<body><main><h1>Link not found</h1><p>This short link does not exist or was removed. Ask the sender for a new one.</p></main></body></html>`

/** The page is all our own: its one style is inline. */
const missingPolicy = "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; frame-ancestors 'none'"

/** Redirects short URLs to the addresses that staff or verbs gave them, and to nothing else. */
export function serveShortUrls(app: FastifyInstance, platform: WholePlatform): void {
  const counter = new ClickCounter(platform)
  app.get<{ Params: { name: string } }>(
    '/s/:name',
    { schema: { hide: true }, config: { rateLimit: limited } },
    async (request, reply) => {
      void reply.headers({ 'x-robots-tag': 'noindex, nofollow', 'cache-control': 'no-store' })
      const target = await findTarget(platform, request.params.name)
      if (!target)
        return reply
          .status(404)
          .header('content-security-policy', missingPolicy)
          .type('text/html; charset=utf-8')
          .send(missingPage)
      if (request.method === 'GET') counter.count(target)
      return reply.header('referrer-policy', 'no-referrer').redirect(new URL(target.long_url).href, 302)
    },
  )
}
