import { z } from 'zod'
import { defineContract } from '../kernel/index.ts'

/** Longest HTML that is polished, in characters: a model rewrites all of it. */
const longestPolished = 100_000

/** True if a text remains once tags and spaces are removed (1-shell section 5, 'AI polish needs non-empty text'). */
export const hasPolishableText = (html: string): boolean => html.replaceAll(/<[^<>]*>|&nbsp;|\s|\u00A0/g, '') !== ''

/**
 * Rewrites a message's own words (1-shell section 7). With `accept: text/event-stream` the answer comes as it is written:
 * events `part` ({ text }), then `done` ({ data }) or `failed` ({ code, title, message }).
 */
export const polishMessage = defineContract({
  method: 'POST',
  path: '/ai/threads/polish',
  summary: 'Polish the words of a message',
  role: 'user',
  repeat: 'reads',
  body: z.object({
    html: z.string().max(longestPolished),
    /** Caller known from the session; the sent value is ignored, and never passed on. */
    user: z.string().max(200).optional(),
  }),
  output: z.object({ data: z.string() }),
  ratePerMinute: 20,
})

/** True if this installation can polish messages. */
export const findPolishing = defineContract({
  method: 'GET',
  path: '/ai/threads/polish',
  summary: 'Whether messages can be polished',
  role: 'user',
  output: z.object({
    isReady: z.boolean(),
    /** Name of a simulated model. */
    label: z.string().optional(),
  }),
})
