import { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import {
  findPolishing,
  hasPolishableText,
  inboxIssue,
  inboxMessages,
  polishMessage,
  type InboxCode,
} from '../../../domain/inbox/index.ts'
import type { Ctx, OutsideCtx } from '../../platform/context.ts'
import { Invalid } from '../../platform/errors.ts'
import { implement, rawRoute, type Route } from '../../platform/http/route.ts'
import { modelLabel } from '../../simulated/model/demo-model.ts'
import { hasTextModel, textModelOf } from '../../platform/outside/ai/text-model-of.ts'
import { TextModelError, type TextModel, type TextModelVerdict } from '../../platform/outside/ai/text-model.ts'
import { polishHtml, type PolishStep } from './polish-html.ts'

/** Longest wait for a whole answer. */
const patienceMs = 90_000

const codes: Readonly<Record<TextModelVerdict, InboxCode>> = {
  refused: 'polish-refused',
  busy: 'polish-busy',
  away: 'polish-away',
  broken: 'polish-failed',
}

function verdictOf(error: unknown): TextModelVerdict | undefined {
  if (error instanceof DOMException && error.name === 'TimeoutError') return 'away'
  return error instanceof TextModelError ? error.verdict : undefined
}

/** How a polishing ended that gave nothing; undefined where its asker left. */
function failureOf(ctx: Ctx, error: unknown, asker: AbortSignal) {
  if (asker.aborted) return undefined
  const verdict = verdictOf(error)
  if (verdict === undefined) throw error
  ctx.log.warn({ verdict, err: error }, 'a message was not polished')
  const code = codes[verdict]
  return { code, ...inboxMessages[code] }
}

interface Polishing {
  readonly ctx: Ctx
  readonly model: TextModel
  readonly html: string
}

const event = (name: string, data: object): string => `event: ${name}\ndata: ${JSON.stringify(data)}\n\n`

async function* eventsOf({ ctx, model, html }: Polishing): AsyncGenerator<string> {
  const leaving = new AbortController()
  const signal = AbortSignal.any([leaving.signal, AbortSignal.timeout(patienceMs)])
  try {
    for await (const step of polishHtml(model, html, signal)) yield event('data' in step ? 'done' : 'part', step)
  } catch (error) {
    const failure = failureOf(ctx, error, leaving.signal)
    if (failure) yield event('failed', failure)
  } finally {
    // Also after the reader of these events left: the model then need not continue.
    leaving.abort()
  }
}

/** The whole answer at once, as the specification describes the call. */
async function answerWhole({ ctx, model, html }: Polishing, reply: FastifyReply): Promise<unknown> {
  const leaving = new AbortController()
  reply.raw.once('close', () => leaving.abort())
  const signal = AbortSignal.any([leaving.signal, AbortSignal.timeout(patienceMs)])
  try {
    let last: PolishStep | undefined
    for await (const step of polishHtml(model, html, signal)) last = step
    return last
  } catch (error) {
    const failure = failureOf(ctx, error, leaving.signal)
    return reply.status(503).send({ error: 'unavailable', ...failure })
  }
}

async function polish(ctx: OutsideCtx, request: FastifyRequest, reply: FastifyReply): Promise<unknown> {
  const { html } = polishMessage.body.parse(request.body)
  if (!hasPolishableText(html)) throw new Invalid([inboxIssue('html', 'polish-empty')])
  const model = await textModelOf(ctx.platform)
  if (!model) throw new Invalid([inboxIssue('', 'polish-off')])
  const polishing = { ctx, model, html }
  if (!request.headers.accept?.includes('text/event-stream')) return answerWhole(polishing, reply)
  return reply
    .header('content-type', 'text/event-stream; charset=utf-8')
    .header('cache-control', 'no-store, no-transform')
    .header('x-accel-buffering', 'no')
    .send(Readable.from(eventsOf(polishing)))
}

/** AI polish (1-shell sections 5, 7 and 8). */
export const polishRoutes: readonly Route[] = [
  implement(findPolishing, async ({ platform }) => ({
    isReady: hasTextModel(platform.config),
    label: modelLabel(platform.config),
  })),
  rawRoute({
    kind: 'raw',
    method: polishMessage.method,
    path: polishMessage.path,
    summary: polishMessage.summary,
    role: polishMessage.role,
    repeat: polishMessage.repeat,
    body: polishMessage.body,
    ratePerMinute: polishMessage.ratePerMinute,
    handle: polish,
  }),
]
