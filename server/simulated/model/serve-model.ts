import { Readable } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { demoModelName, demoModelPath } from './demo-model.ts'
import type { Platform } from '../../platform/platform.ts'
import { answerByRules, type Asked } from './answer.ts'

/** An attachment of 5 MB in base64, with a long conversation. */
const mostBytes = 12_000_000
const pauseMs = 60
const mostPieces = 40

const part = z.looseObject({ type: z.string(), text: z.string().optional() })

/** The part of the OpenAI protocol that is answered: chat completions. */
const completion = z.object({
  stream: z.boolean().default(false),
  messages: z
    .array(z.object({ role: z.enum(['system', 'user', 'assistant']), content: z.union([z.string(), z.array(part)]) }))
    .min(1),
})

type Message = z.output<typeof completion>['messages'][number]

const textOf = ({ content }: Message): string =>
  typeof content === 'string' ? content : content.map(({ text }) => text ?? '').join('\n')

const hasFile = ({ content }: Message): boolean =>
  typeof content !== 'string' && content.some(({ type }) => type !== 'text')

function askedIn(messages: readonly Message[]): Asked {
  const instructions = messages.filter(({ role }) => role === 'system').map(textOf)
  const said = messages.flatMap((one) =>
    one.role === 'system' ? [] : [{ role: one.role, text: textOf(one).trim(), hasFile: hasFile(one) }],
  )
  return { instructions: instructions.join('\n'), said }
}

/** Sent in every answer: nothing is counted, for nothing is paid. */
const usage = { prompt_tokens: 0, completion_tokens: 0, total_tokens: 0 }

const head = (kind: string, now: number) => ({
  id: 'demo',
  object: kind,
  created: Math.floor(now / 1000),
  model: demoModelName,
})

/** The answer in pieces with short pauses, so that it can be watched, and stopped. */
async function* piecesOf(answer: string, now: number): AsyncGenerator<string> {
  const size = Math.max(16, Math.ceil(answer.length / mostPieces))
  const chunk = (choice: object, more: object = {}) =>
    `data: ${JSON.stringify({ ...head('chat.completion.chunk', now), choices: [{ index: 0, ...choice }], ...more })}\n\n`
  for (const content of answer.match(new RegExp(`.{1,${size}}`, 'gsu')) ?? []) {
    await sleep(pauseMs)
    yield chunk({ delta: { role: 'assistant', content }, finish_reason: null })
  }
  yield chunk({ delta: {}, finish_reason: 'stop' }, { usage })
  yield 'data: [DONE]\n\n'
}

const fault = (message: string) => ({ error: { message, type: 'invalid_request_error' } })

/** A language model in miniature that answers by rules, in the protocol of OpenAI. It answers this product alone. */
export function serveModel(scope: FastifyInstance, { config, clock }: Platform): void {
  scope.post(`${demoModelPath}/chat/completions`, { bodyLimit: mostBytes }, (request, reply) => {
    if (config.AI_API_KEY === undefined || request.headers.authorization !== `Bearer ${config.AI_API_KEY}`)
      return reply.status(401).send(fault('The key is not the one of this start.'))
    const read = completion.safeParse(request.body)
    if (!read.success) return reply.status(400).send(fault('This is not a question for a chat completion.'))
    const answer = answerByRules(askedIn(read.data.messages))
    void reply.header('cache-control', 'no-store')
    if (read.data.stream)
      return reply.type('text/event-stream; charset=utf-8').send(Readable.from(piecesOf(answer, clock())))
    const message = { role: 'assistant', content: answer }
    return reply.send({
      ...head('chat.completion', clock()),
      choices: [{ index: 0, message, finish_reason: 'stop' }],
      usage,
    })
  })
}
