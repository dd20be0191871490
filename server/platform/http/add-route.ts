import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { isOnce, type Actor } from '../../../domain/kernel/index.ts'
import { withCaller, type OutsideCtx } from '../context.ts'
import type { TenantOptions } from '../database/tenant.ts'
import { positionHeader, readPosition } from '../database/position.ts'
import { NotFound } from '../errors.ts'
import type { Platform, SessionFacts, WholePlatform } from '../platform.ts'
import { requireActor, requireRole, requireSession } from './authenticate.ts'
import { findConnectedActor, hasAssistantToken, requireConnectedActor } from './assistant-token.ts'
import { findKeyActor, hasApiKey, requireKeyActor } from './api-key.ts'
import { countedNetwork } from './counted-network.ts'
import { answerPublic } from './answer-public.ts'
import { holdingKey, onceByHeldKey, onceByKey, readKey, type InTurn, type KeptAnswer } from './idempotency.ts'
import type { PublicCtx, Route } from './route.ts'

/** Sender of a request, found before its body is read. */
interface Sender {
  readonly session: SessionFacts | undefined
  readonly actor: Actor | undefined
}

const senders = new WeakMap<FastifyRequest, Sender>()

/** The actor of a request with an API key or the token of an assistant; undefined for all others. */
async function findSoftware(platform: Platform, request: FastifyRequest): Promise<Actor | undefined> {
  if (hasApiKey(request)) return requireKeyActor(platform, request)
  return hasAssistantToken(request) ? requireConnectedActor(platform, request) : undefined
}

async function senderOf(platform: Platform, route: Route, request: FastifyRequest): Promise<Sender> {
  if (route.kind === 'raw-public' || route.kind === 'public') return { session: undefined, actor: undefined }
  const isInClient = route.kind === 'client' || route.kind === 'raw'
  const software = isInClient ? await findSoftware(platform, request) : undefined
  if (software !== undefined) {
    requireOwnClient(software, request.headers['client'])
    requireRole(software, route.role)
    requirePathClient(software, request.params)
    return { session: undefined, actor: software }
  }
  const session = await requireSession(platform, request.headers)
  if (route.kind === 'session') return { session, actor: undefined }
  const actor = await requireActor(platform, session, { client: request.headers['client'], role: route.role })
  requirePathClient(actor, request.params)
  return { session, actor }
}

/** Known part of the sender of a request so far. */
export function knownSender(request: FastifyRequest): { userId: string | undefined; clientId: string | undefined } {
  const sender = senders.get(request)
  return { userId: sender?.session?.userId ?? sender?.actor?.userId, clientId: sender?.actor?.clientId }
}

/** A client that a request names is that of its actor; any other does not exist here. */
function requireOwnClient(actor: Actor, named: unknown): void {
  if (typeof named === 'string' && named.toLowerCase() !== actor.clientId) throw new NotFound('client')
}

const requirePathClient = (actor: Actor, params: unknown): void =>
  requireOwnClient(
    actor,
    typeof params === 'object' && params !== null && 'client' in params ? params.client : undefined,
  )

const known = <T>(value: T | undefined): T => {
  if (value === undefined) throw new TypeError('a guarded route ran without its sender')
  return value
}

const inputOf = (request: FastifyRequest) => ({ params: request.params, query: request.query, body: request.body })

const publicCtx = (platform: WholePlatform, request: FastifyRequest): PublicCtx => ({
  platform,
  log: platform.log.child({ request: request.id }),
  now: platform.clock(),
  address: request.ip,
  session: async () => (request.headers['token'] === undefined ? undefined : requireSession(platform, request.headers)),
})

const isReading = ({ isRead, method }: Route): boolean => isRead ?? method === 'GET'

/** The key of a call that happens once. Any other repeats without harm, and its key would open a transaction. */
const keyOf = (route: Route, request: FastifyRequest): string | undefined =>
  isOnce(route) && !isReading(route) ? readKey(request.headers['idempotency-key']) : undefined

type InClient = Extract<Route, { kind: 'client' }>

interface Exchange {
  readonly request: FastifyRequest
  readonly reply: FastifyReply
}

/** How the statements of a route go out. */
function statementsOf({ replicas }: Platform, route: Route, request: FastifyRequest): TenantOptions {
  if (route.kind !== 'client') return { reads: replicas?.onPrimary }
  if (!isReading(route)) return { reads: replicas?.onPrimary, isWriting: !route.waitsOutside }
  return { reads: replicas?.readsFor(readPosition(request.headers[positionHeader])) }
}

/** Signals that the answer of a search is no longer wanted: its request was closed, or a newer one took its place. */
function unwantedOf({ searches }: Platform, route: Route, { actor, reply }: { actor: Actor; reply: FastifyReply }) {
  if (!route.isSearch) return undefined
  const search = new AbortController()
  reply.raw.once('close', () => search.abort())
  if (route.isNewestOnly) searches.replaceOlder(actor, search)
  return search.signal
}

/**
 * Runs a verb as the sender. Where there are replicas, reading routes may be answered by one that has what the sender has
 * seen, and the answer carries the position that the sender has now reached.
 */
async function asSender<T>(
  platform: WholePlatform,
  route: Route,
  { request, reply, verb }: Exchange & { readonly verb: (ctx: OutsideCtx) => Promise<T> },
): Promise<T> {
  const sender = senders.get(request)
  const actor = known(sender?.actor)
  const caller: { ctx?: OutsideCtx } = {}
  const unwanted = unwantedOf(platform, route, { actor, reply })
  const result = await withCaller(
    platform,
    { actor, session: sender?.session, isSearch: route.isSearch, unwanted, ...statementsOf(platform, route, request) },
    (ctx) => {
      caller.ctx = ctx
      return verb(ctx)
    },
  )
  const reached = caller.ctx?.db.position
  if (reached !== undefined && !reply.raw.headersSent) void reply.header(positionHeader, reached)
  return result
}

/** Queues a call that waits for an external system, unless its sender leaves; any other call starts at once. */
function chooseTurn({ outsideTurns }: WholePlatform, route: InClient, { request, reply }: Exchange): InTurn {
  if (!route.waitsOutside || route.method === 'GET') return (work) => work()
  const actor = known(senders.get(request)?.actor)
  const left = new AbortController()
  reply.raw.once('close', () => left.abort())
  return (work) => outsideTurns.take(actor, work, left.signal)
}

async function answerInClient(
  platform: WholePlatform,
  route: InClient,
  { request, reply }: Exchange,
): Promise<KeptAnswer> {
  const status = route.status ?? 200
  const key = keyOf(route, request)
  const within = (verb: (ctx: OutsideCtx, run: () => Promise<unknown>) => Promise<KeptAnswer>) =>
    asSender(platform, route, {
      request,
      reply,
      verb: (ctx) => verb(ctx, () => route.handle(ctx, inputOf(request))),
    })
  const once = () => within(async (_, run) => ({ status, answer: await run() }))
  const inTurn = chooseTurn(platform, route, { request, reply })
  if (key === undefined) return inTurn(once)
  const { clientId, userId } = known(senders.get(request)?.actor)
  const call = { key, holder: userId, status, request: [request.method, request.url, request.body ?? null] }
  if (!route.waitsOutside) return within((ctx, run) => onceByKey(ctx, call, run))
  return holdingKey(platform, { holder: `${clientId} ${userId}`, key, inTurn }, () =>
    within((ctx, run) => onceByHeldKey(ctx, call, run)),
  )
}

type OutsideClients = Exclude<Route, InClient | { kind: 'raw' }>

async function answerOutside(
  platform: WholePlatform,
  route: OutsideClients,
  { request, reply }: Exchange,
): Promise<unknown> {
  const ctx = publicCtx(platform, request)
  if (route.kind === 'raw-public') return route.handle(ctx, request, reply)
  if (route.kind === 'public') return answerPublic({ route, ctx, input: inputOf(request), request, reply })
  const session = known(senders.get(request)?.session)
  return reply.status(route.status ?? 200).send((await route.handle({ ...ctx, session }, inputOf(request))) ?? {})
}

async function answer(platform: WholePlatform, route: Route, { request, reply }: Exchange): Promise<unknown> {
  if (route.kind === 'client') {
    const { status, answer: body } = await answerInClient(platform, route, { request, reply })
    return reply.status(status).send(body ?? {})
  }
  if (route.kind === 'raw') {
    return asSender(platform, route, { request, reply, verb: (ctx) => route.handle(ctx, request, reply) })
  }
  return answerOutside(platform, route, { request, reply })
}

async function findCounted(platform: Platform, request: FastifyRequest): Promise<string | undefined> {
  if (hasApiKey(request)) return (await findKeyActor(platform, request))?.userId
  if (hasAssistantToken(request)) return (await findConnectedActor(platform, request))?.actor.assistant.actorId
  const { token } = request.headers
  const session = typeof token === 'string' && token !== '' ? await platform.identity.verify(token) : undefined
  return session?.isAnonymous === false ? session.userId : undefined
}

/**
 * Subject of a limit: the person, in all sessions, the API key or the assistant, otherwise the network address. A made-up
 * token gains nothing, nor does a session without a person, of which anyone may begin many.
 */
export async function countedAs(platform: Platform, request: FastifyRequest): Promise<string> {
  return (await findCounted(platform, request)) ?? countedNetwork(request.ip)
}

function schemaOf(route: Route): Record<string, unknown> {
  const given = { params: route.params, querystring: route.query, body: route.body }
  return {
    summary: route.summary,
    tags: [route.path.split('/')[1] ?? ''],
    ...Object.fromEntries(Object.entries(given).filter(([, shape]) => shape !== undefined)),
    ...(route.output ? { response: { [route.status ?? 200]: route.output } } : {}),
  }
}

/** Mounts a route that takes a form: nowhere else is one understood. */
export async function addFormRoute(app: FastifyInstance, platform: WholePlatform, route: Route): Promise<void> {
  await app.register((scope, _, done) => {
    scope.removeAllContentTypeParsers()
    const type = route.form?.type ?? 'application/x-www-form-urlencoded'
    const parseAs = route.form?.isBinary ? 'buffer' : 'string'
    scope.addContentTypeParser<string | Buffer>(type, { parseAs }, (_request, body, parsed) => parsed(null, body))
    addRoute(scope, platform, route)
    done()
  })
}

/** Mounts one route: requests are counted, the sender is found, the input is checked, then the handler runs. */
export function addRoute(app: FastifyInstance, platform: WholePlatform, route: Route): void {
  app.route({
    method: route.method,
    url: route.path,
    ...(route.maxBodyBytes !== undefined && { bodyLimit: route.maxBodyBytes }),
    ...(route.form && { bodyLimit: route.form.maxBytes }),
    schema: schemaOf(route),
    config: {
      rateLimit: {
        max: route.ratePerMinute ?? platform.config.RATE_PER_MINUTE,
        timeWindow: '1 minute',
        keyGenerator: (request: FastifyRequest) => countedAs(platform, request),
        groupId: route.ratePerMinute === undefined ? 'all' : `${route.method} ${route.path}`,
      },
    },
    // After the limit of requests, so that refusals count too, and still before the body is read.
    preParsing: async (request) => {
      senders.set(request, await senderOf(platform, route, request))
    },
    handler: (request, reply) => answer(platform, route, { request, reply }),
  })
}
