import type { FastifyReply, FastifyRequest } from 'fastify'
import { isOnce } from '../../../domain/kernel/index.ts'
import { holderOfToken, holdingKey, onceByHeldKey, onceByKey, readKey, type KeptAnswer } from './idempotency.ts'
import type { Once, PublicCtx, PublicRoute } from './route.ts'

interface PublicExchange {
  readonly route: PublicRoute
  readonly ctx: PublicCtx
  readonly input: Parameters<PublicRoute['handle']>[1]
  readonly request: FastifyRequest
  readonly reply: FastifyReply
}

/** The key of a call that happens once, from its header or, where the caller is a form, from its body. */
function findKey({ route, input, request }: PublicExchange): string | undefined {
  if (!isOnce(route)) return undefined
  return readKey(request.headers['idempotency-key']) ?? readKey(route.keyOf?.(input))
}

/** Runs a call under its key, which belongs to its caller. */
async function answerByKey({ route, ctx, input, request }: PublicExchange, key: string): Promise<KeptAnswer> {
  let { status = 200 } = route
  const holder = holderOfToken(route.callerOf(input))
  const call = { key, holder, status, request: [request.method, request.url, request.body ?? null] }
  const once: Once = async (own, work) => {
    const kept = await (route.waitsOutside ? onceByHeldKey(own, call, work) : onceByKey(own, call, work))
    status = kept.status
    return kept.answer as Awaited<ReturnType<typeof work>>
  }
  const run = () => route.handle(ctx, input, once)
  const alone = () => holdingKey(ctx.platform, { holder, key, inTurn: (work) => work() }, run)
  const answer = await (route.waitsOutside ? alone() : run())
  return { status, answer }
}

/** Answers a public call; one that creates or moves something runs once under its key. */
export async function answerPublic(exchange: PublicExchange): Promise<unknown> {
  const { route, ctx, input, reply } = exchange
  if (route.headers) void reply.headers(route.headers)
  const key = findKey(exchange)
  const withoutKey = async () => ({
    status: route.status ?? 200,
    answer: await route.handle(ctx, input, (_, work) => work()),
  })
  const { status, answer } = await (key === undefined ? withoutKey() : answerByKey(exchange, key))
  return reply.status(status).send(answer ?? {})
}
