import { z } from 'zod'
import { defineContract, shortText } from '../../kernel/index.ts'

/** Pictures and documents that the model may look at (2-content section 5). */
const attachmentTypes = {
  image: ['image/jpeg', 'image/png', 'image/gif', 'image/webp'],
  pdf: ['application/pdf'],
} as const

/** Names of files as a browser's dialog takes them. */
export const attachmentExtensions = ['.jpg', '.jpeg', '.png', '.gif', '.webp', '.pdf'] as const

/** Bytes of an attachment. */
export const attachmentMaxBytes = 5_000_000

const attachment = z.strictObject({
  type: z.enum(['image', 'pdf']),
  /** Base64. */
  data: z
    .base64()
    .min(1)
    .max(Math.ceil((attachmentMaxBytes * 4) / 3) + 4),
  mediaType: shortText,
})
export type AiAttachment = z.output<typeof attachment>

/** How the model is shown a file of a type; undefined for one that it is not shown. */
export const attachmentKind = (mediaType: string): AiAttachment['type'] | undefined =>
  (['image', 'pdf'] as const).find((kind) => (attachmentTypes[kind] as readonly string[]).includes(mediaType))

/** Longest question, in characters. */
export const longestQuestion = 20_000

/**
 * Writes HTML with the configured language model (2-content sections 4 and 7). The answer is a stream of `data: ` chunks of
 * JSON with blank lines between them: `start` (conversationId), `chunk` (content), then `complete` (html, conversation) or
 * `error` (title, error).
 */
export const generateHtml = defineContract({
  method: 'POST',
  path: '/ai/cms/html/generate',
  summary: 'Write HTML with the language model',
  role: 'cms',
  repeat: 'streams',
  changes: ['ai_conversations'],
  body: z.strictObject({
    query: z.string().max(longestQuestion).default(''),
    /** Caller known from the session: the sent value is ignored. */
    userId: z.string().max(200).optional(),
    /** Continues the earlier conversation. */
    conversationId: z.string().max(100).optional(),
    /** True if the exchange is kept, to be continued. */
    useConversation: z.boolean().default(true),
    file: attachment.optional(),
    /** Drops the last answer of the conversation and asks its last question again. */
    regenerate: z.boolean().default(false),
  }),
  output: z.object({}),
  ratePerMinute: 20,
})

/** True if this installation has a language model. */
export const findGenerating = defineContract({
  method: 'GET',
  path: '/ai/cms/html/generate',
  summary: 'Whether HTML can be written with a language model',
  role: 'cms',
  output: z.object({
    isReady: z.boolean(),
    /** Name of a simulated model. */
    label: z.string().optional(),
  }),
})

/** A conversation as its writer sees it. */
const conversation = z.object({
  id: z.string(),
  user_id: z.string(),
  type: z.literal('html-generation'),
  history: z.array(z.object({ role: z.enum(['user', 'model']), parts: z.array(z.object({ text: z.string() })) })),
  turn_count: z.int(),
  tokens: z.int(),
})

/** Chunks of the stream. */
export const generateEvent = z.discriminatedUnion('type', [
  z.object({ type: z.literal('start'), conversationId: z.string().optional() }),
  z.object({ type: z.literal('chunk'), content: z.string() }),
  z.object({ type: z.literal('complete'), html: z.string(), conversation: conversation.optional() }),
  z.object({ type: z.literal('error'), title: z.string(), error: z.string() }),
])
export type GenerateEvent = z.output<typeof generateEvent>

/** The answer of a language model as a fragment: without the fence that models like to put around HTML. */
export const withoutFence = (answer: string): string =>
  answer
    .trim()
    .replace(/^```[a-z]*\s*/i, '')
    .replace(/\s*```$/, '')
