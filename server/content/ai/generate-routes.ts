import { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import {
  attachmentKind,
  attachmentMaxBytes,
  contentMessages,
  findGenerating,
  generateHtml,
  pages,
  textOfEntry,
  type AiAttachment,
  type GenerateEvent,
} from '../../../domain/content/index.ts'
import type { Ctx, OutsideCtx } from '../../platform/context.ts'
import { Invalid } from '../../platform/errors.ts'
import { judgeType } from '../../platform/files/index.ts'
import { implement, rawRoute, type Route } from '../../platform/http/route.ts'
import { modelLabel } from '../../simulated/model/demo-model.ts'
import { hasTextModel, textModelOf } from '../../platform/outside/ai/text-model-of.ts'
import { TextModelError, type TextModel, type TextModelVerdict } from '../../platform/outside/ai/text-model.ts'
import { listRecords } from '../../platform/records/index.ts'
import { beginConversation, keepAnswer, questionOf, type Conversation, type Question } from './conversation.ts'
import { generateInstructions, htmlOfAnswer, writeParts, type SitePlace } from './write-html.ts'

/** Longest wait for a whole answer. */
const patienceMs = 180_000

const codes = {
  refused: 'generate-refused',
  busy: 'generate-busy',
  away: 'generate-away',
  broken: 'generate-failed',
} as const satisfies Readonly<Record<TextModelVerdict, string>>

/** Throws Invalid for a file that may not be attached, by its content and not by its name. */
async function requireAttachment({ type, data, mediaType }: AiAttachment): Promise<void> {
  const content = Buffer.from(data, 'base64')
  const isKnown = attachmentKind(mediaType) === type && (await judgeType(content.subarray(0, 4100), '')) === mediaType
  if (!isKnown) throw new Invalid([contentMessages.issue('file', 'attachment-kind')])
  if (content.length > attachmentMaxBytes)
    throw new Invalid([contentMessages.issue('file', 'attachment-size', { mb: attachmentMaxBytes / 1_000_000 })])
}

/** Pages that links may lead to: those that were published, so that a provider learns of no draft. */
async function publishedPlaces(ctx: Ctx): Promise<readonly SitePlace[]> {
  const rows = await listRecords(ctx, pages, {
    where: {
      and: [
        ['active', '==', true],
        ['published', '>', 0],
      ],
    },
    orderBy: { field: 'name', direction: 'asc' },
    limit: 200,
  })
  return rows.map(({ name, url }) => ({ name, url }))
}

interface Generating extends Question {
  readonly ctx: Ctx
  readonly model: TextModel
  readonly file: AiAttachment | undefined
  readonly places: readonly SitePlace[]
  readonly leaving: AbortController
}

const chunk = (event: GenerateEvent): string => `data: ${JSON.stringify(event)}\n\n`

const shownConversation = ({ id, user_id, type, history, turn_count, tokens }: Conversation) => ({
  id,
  user_id,
  type,
  history,
  turn_count,
  tokens,
})

const verdictOf = (error: unknown): TextModelVerdict => {
  if (error instanceof DOMException && error.name === 'TimeoutError') return 'away'
  return error instanceof TextModelError ? error.verdict : 'broken'
}

/** How a generation ended that gave nothing. */
function failureOf({ ctx }: Generating, error: unknown): GenerateEvent {
  const verdict = verdictOf(error)
  ctx.log.warn({ verdict, err: error }, 'no HTML was generated')
  const issue = contentMessages.issue('', codes[verdict])
  return { type: 'error', title: 'Generation Error', error: contentMessages.words(issue) ?? '' }
}

/** An answer as far as it has come. */
interface Answer {
  text: string
  tokens: number
  isKept: boolean
}

/** Asks the model; `answer` grows by what comes. Throws TextModelError, and the signal's reason when that was aborted. */
async function* answerParts({ model, places, text, earlier, file, leaving }: Generating, answer: Answer) {
  const parts = writeParts(model, {
    instructions: generateInstructions(places),
    text,
    earlier: earlier.map((said) => ({ role: said.role, text: textOfEntry(said) })),
    file,
    signal: AbortSignal.any([leaving.signal, AbortSignal.timeout(patienceMs)]),
    onTokens: (count) => {
      answer.tokens = count
    },
  })
  for await (const content of parts) {
    answer.text += content
    yield content
  }
}

/** Words of the asker, without the contents of files. */
const askedIn = ({ text, earlier }: Question): string =>
  [...earlier.filter(({ role }) => role === 'user').map(textOfEntry), text].join('\n')

/** Stores an answer; undefined for one that is not stored. */
async function kept({ ctx, conversation, ...question }: Generating, answer: Answer) {
  if (conversation === undefined || answer.isKept || answer.text === '') return undefined
  answer.isKept = true
  return keepAnswer(ctx, { ...question, conversation, answer: answer.text, tokens: answer.tokens })
}

async function* eventsOf(generating: Generating): AsyncGenerator<string> {
  const { conversation, leaving } = generating
  const answer: Answer = { text: '', tokens: 0, isKept: false }
  yield chunk({ type: 'start', ...(conversation && { conversationId: conversation.id }) })
  try {
    for await (const content of answerParts(generating, answer)) yield chunk({ type: 'chunk', content })
    const html = htmlOfAnswer(answer.text, askedIn(generating))
    if (html === '') throw new TextModelError('broken')
    const now = await kept(generating, answer)
    yield chunk({ type: 'complete', html, ...(now && { conversation: shownConversation(now) }) })
  } catch (error) {
    if (!leaving.signal.aborted) yield chunk(failureOf(generating, error))
  } finally {
    // Also after the reader of these events left: the model then need not continue, and its part so far is kept.
    if (leaving.signal.aborted) await kept(generating, answer)
    leaving.abort()
  }
}

async function generate(ctx: OutsideCtx, request: FastifyRequest, reply: FastifyReply): Promise<unknown> {
  const { query, conversationId, useConversation, file, regenerate } = generateHtml.body.parse(request.body)
  const model = await textModelOf(ctx.platform)
  if (!model) throw new Invalid([contentMessages.issue('', 'generate-off')])
  if (file) await requireAttachment(file)
  const asked = { query, regenerate, hasFile: file !== undefined }
  const question = await questionOf(ctx, useConversation ? { ...asked, conversationId } : asked)
  const places = await publishedPlaces(ctx)
  const conversation = useConversation
    ? (question.conversation ?? (await beginConversation(ctx, question.text)))
    : undefined
  const leaving = new AbortController()
  reply.raw.once('close', () => leaving.abort())
  return reply
    .header('content-type', 'text/event-stream; charset=utf-8')
    .header('cache-control', 'no-store, no-transform')
    .header('x-accel-buffering', 'no')
    .send(Readable.from(eventsOf({ ...question, ctx, model, file, places, leaving, conversation })))
}

/** HTML by a language model (2-content sections 4, 5, 7 and 8). */
export const generateRoutes: readonly Route[] = [
  implement(findGenerating, async ({ platform }) => ({
    isReady: hasTextModel(platform.config),
    label: modelLabel(platform.config),
  })),
  rawRoute({
    kind: 'raw',
    method: generateHtml.method,
    path: generateHtml.path,
    summary: generateHtml.summary,
    role: generateHtml.role,
    repeat: generateHtml.repeat,
    body: generateHtml.body,
    ratePerMinute: generateHtml.ratePerMinute,
    maxBodyBytes: attachmentMaxBytes * 1.4 + 400_000,
    handle: generate,
  }),
]
