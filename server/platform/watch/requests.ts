import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Log } from '../log.ts'
import type { Span } from './tracer.ts'
import type { Watch } from './watch.ts'
import { inWork, type Work } from './work.ts'

declare module 'fastify' {
  interface FastifyRequest {
    work: Work | undefined
  }
}

/** Sender found for a request. */
export interface RequestSender {
  readonly userId: string | undefined
  readonly clientId: string | undefined
}

export interface RequestWatcher {
  readonly watch: Watch
  readonly log: Log
  readonly senderOf: (request: FastifyRequest) => RequestSender
}

const slowMs = 1000

/** The route's own words: an address holds ids, and search terms. */
const patternOf = (request: FastifyRequest): string => request.routeOptions.url ?? 'none'

/** A change, a refusal or a slow request is worth a line in every log; the many reads only while debugging. */
const levelOf = (method: string, status: number, ms: number): 'info' | 'debug' =>
  method === 'GET' && status < 400 && ms < slowMs ? 'debug' : 'info'

function beginSpan({ tracer }: Watch, request: FastifyRequest): Span | undefined {
  if (!tracer.isOn) return undefined
  const { traceparent } = request.headers
  return tracer.begin(`${request.method} ${patternOf(request)}`, {
    kind: 'server',
    parent: typeof traceparent === 'string' ? traceparent : undefined,
    isForeign: true,
    facts: {
      'http.request.method': request.method,
      'http.route': patternOf(request),
      'flightline.request': request.id,
    },
  })
}

function answered({ watch, log, senderOf }: RequestWatcher, request: FastifyRequest, reply: FastifyReply): void {
  const { elapsedTime: ms, statusCode: status } = reply
  const [method, route] = [request.method, patternOf(request)]
  watch.meters.requests.observe({ method, route, status: `${Math.floor(status / 100)}xx` }, ms / 1000)
  const level = levelOf(method, status, ms)
  const span = request.work?.span
  if (!span && !log.isLevelEnabled(level)) return
  const { userId, clientId } = senderOf(request)
  log[level](
    { request: request.id, method, route, status, ms: Math.round(ms * 10) / 10, user: userId, client: clientId },
    'request',
  )
  span?.end({
    isFailed: status >= 500,
    facts: { 'http.response.status_code': status, 'enduser.id': userId, 'flightline.client': clientId },
  })
}

/**
 * Measures and logs every request, and carries its id to all its effects. To be called before the routes are mounted. A
 * live socket is no request: it is counted by the live part.
 */
export function watchRequests(app: FastifyInstance, watcher: RequestWatcher): void {
  app.decorateRequest('work', undefined)
  app.addHook('onRequest', (request, reply, done) => {
    void reply.header('x-request-id', request.id)
    request.work = { requestId: request.id, span: beginSpan(watcher.watch, request) }
    inWork(request.work, done)
  })
  // Reading a body ends in the socket's own context.
  app.addHook('preValidation', (request, _reply, done) => {
    if (request.work) inWork(request.work, done)
    else done()
  })
  app.addHook('onResponse', (request, reply, done) => {
    if (!request.ws) answered(watcher, request, reply)
    done()
  })
}
