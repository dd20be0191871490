import type { FastifyReply, FastifyRequest } from 'fastify'
import { isOnce } from '../../../domain/kernel/index.ts'
import { holderOfToken, holdingKey, onceByHeldKey, onceByKey, readKey } from './idempotency.ts'
import type { Once, PublicCtx, PublicRoute } from './route.ts'

interface PublicExchange {
  readonly route: PublicRoute
  readonly ctx: PublicCtx
  readonly input: Parameters<PublicRoute['handle']>[1]
  readonly request: FastifyRequest
  readonly reply: FastifyReply
}

/** Answers a public call; one that creates or moves something runs once under its key, which belongs to its caller. */
export async function answerPublic({ route, ctx, input, request, reply }: PublicExchange): Promise<unknown> {
  if (route.headers) void reply.headers(route.headers)
  let status = route.status ?? 200
  const key = isOnce(route) ? (readKey(request.headers['idempotency-key']) ?? readKey(route.keyOf?.(input))) : undefined
  if (key === undefined) {
    const answer = await route.handle(ctx, input, (_, work) => work())
    return reply.status(status).send(answer ?? {})
  }
  const holder = holderOfToken(route.callerOf(input))
  const call = { key, holder, status, request: [request.method, request.url, request.body ?? null] }
  const once: Once = async (own, work) => {
    const kept = await (route.waitsOutside ? onceByHeldKey(own, call, work) : onceByKey(own, call, work))
    status = kept.status
    return kept.answer as Awaited<ReturnType<typeof work>>
  }
  const run = () => route.handle(ctx, input, once)
  const answer = await (route.waitsOutside
    ? holdingKey(ctx.platform, { holder, key, inTurn: (work) => work() }, run)
    : run())
  return reply.status(status).send(answer ?? {})
}
