import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '../config.ts'
import type { Watch } from './watch.ts'

export interface WatchedProcess {
  readonly watch: Watch
  readonly config: Config
}

const loopback = /^(?:127(?:\.\d+){3}|::1|::ffff:127(?:\.\d+){3})$/
const loopbackNames = /^(?:localhost|127(?:\.\d+){3}|\[::1\])(?::\d+)?$/
/** Set by a proxy: the caller is not the one who connects. */
const forwarded = ['forwarded', 'x-forwarded-for', 'x-real-ip', 'via'] as const

const digest = (text: string): Buffer => createHash('sha256').update(text).digest()

/** Without a token, only a caller on this machine is allowed; through a proxy every caller would seem to be one. */
function isFromHere({ socket, headers }: FastifyRequest, config: Config): boolean {
  const isForwarded = config.TRUST_PROXY !== false || forwarded.some((name) => headers[name] !== undefined)
  // The name guards against a page elsewhere whose address was pointed here.
  return !isForwarded && loopback.test(socket.remoteAddress ?? '') && loopbackNames.test(headers.host ?? '')
}

function mayReadNumbers(request: FastifyRequest, config: Config): boolean {
  if (config.METRICS_TOKEN === undefined) return isFromHere(request, config)
  const given = /^Bearer (.+)$/i.exec(request.headers.authorization ?? '')?.[1] ?? ''
  return timingSafeEqual(digest(given), digest(config.METRICS_TOKEN))
}

const hidden = { schema: { hide: true } } as const

/** `GET /metrics` for the company's collector. For other callers the address does not exist. */
export function mountNumbers(app: FastifyInstance, { watch, config }: WatchedProcess): void {
  app.get('/metrics', hidden, async (request, reply): Promise<FastifyReply> => {
    void reply.header('cache-control', 'no-store')
    if (!mayReadNumbers(request, config)) return reply.status(404).send({ error: 'not-found', requestId: request.id })
    const { type, text } = await watch.print()
    return reply.type(type).send(text)
  })
}

/**
 * `/health/live`: the process turns; restart it when this does not answer. `/health/ready`: it should be given work;
 * 503 names the parts that are the reason. Public: they say nothing else.
 */
export function mountHealth(app: FastifyInstance, { watch }: WatchedProcess): void {
  app.get('/health/live', hidden, (_request, reply) =>
    reply.header('cache-control', 'no-store').send({ status: 'live' }),
  )
  app.get('/health/ready', hidden, async (_request, reply) => {
    const { isReady, parts } = await watch.readiness.state()
    return reply
      .header('cache-control', 'no-store')
      .status(isReady ? 200 : 503)
      .send({ status: isReady ? 'ready' : 'not-ready', parts })
  })
}
