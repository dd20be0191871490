import { z } from 'zod'
import { chosenId, defineContract, entry } from '../../kernel/index.ts'

/** Longest name of software that connects. */
export const assistantNameMax = 60

/** Days without use after which a connection ends. */
export const unusedDaysMax = 90

/** Connections of one user in one client that have not ended. */
export const assistantsMax = 20

/** Calls of a page of the log. */
export const callsAtOnce = 50

const right = z.enum(['reads', 'prepares'])

/** Inputs of an authorization request as OAuth names them, with code and PKCE alone. */
const authorization = {
  response_type: z.literal('code'),
  client_id: z.string().min(1).max(100),
  redirect_uri: z.string().min(1).max(2000),
  code_challenge: z.string().regex(/^[\w-]{43}$/),
  code_challenge_method: z.literal('S256'),
  state: z.string().max(2000).optional(),
  scope: z.string().max(500).optional(),
  resource: z.string().max(2000).optional(),
}

/** The software that asks to be connected, as it registered itself: nothing of this is verified. */
export const readAssistantRequest = defineContract({
  method: 'GET',
  path: '/automation/assistants/request',
  summary: 'Which software asks to be connected as an assistant, and for what',
  role: 'member',
  query: z.object(authorization),
  output: z.object({
    name: z.string(),
    /** Host to which the user returns. */
    host: z.string(),
    /** True if that is a program on the machine of the user. */
    isLocal: z.boolean(),
    rights: z.array(right),
  }),
})

/**
 * Connects an assistant for the user in this client, or refuses it; answers where the browser goes next. That address
 * holds a code, so the answer is not kept: a second run begins a second connection, and the first is never used.
 */
export const answerAssistantRequest = defineContract({
  method: 'POST',
  path: '/automation/assistants/request',
  summary: 'Connect an assistant in one’s own name, or refuse it',
  role: 'member',
  repeat: 'sets',
  changes: ['assistants'],
  ratePerMinute: 60,
  body: z.strictObject({
    ...authorization,
    isAllowed: z.boolean(),
    rights: z.array(right).max(2),
  }),
  output: z.object({ url: z.string() }),
})

/** A connected assistant; times are epoch milliseconds. */
const assistant = z.object({
  id: chosenId,
  name: z.string(),
  user: entry,
  isOwn: z.boolean(),
  rights: z.array(right),
  connectedAt: z.int(),
  usedAt: z.int().optional(),
  usedFrom: z.string().optional(),
  endsAt: z.int(),
  endedAt: z.int().optional(),
  endedBy: entry.optional(),
})

export type Assistant = z.output<typeof assistant>

/** Own assistants; for admins those of the whole client. */
export const listAssistants = defineContract({
  method: 'GET',
  path: '/automation/assistants',
  summary: 'Connected assistants: one’s own, and those of all users for admins',
  role: 'member',
  output: z.object({ assistants: z.array(assistant) }),
})

/** Ends an own assistant, and as admin that of any user. It is refused from its next call on. */
export const endAssistant = defineContract({
  method: 'POST',
  path: '/automation/assistants/:id/end',
  summary: 'Disconnect an assistant at once',
  role: 'member',
  repeat: 'sets',
  changes: ['assistants'],
  params: z.object({ id: chosenId }),
  output: z.object({}),
})

const call = z.object({
  id: z.string(),
  at: z.int(),
  /** Name of the tool. */
  tool: z.string(),
  outcome: z.enum(['done', 'refused', 'failed']),
  /** Reason of a refusal. */
  words: z.string(),
  record: z.string().optional(),
  recordId: z.string().optional(),
  tookMs: z.int(),
})

export type AssistantCall = z.output<typeof call>

/** Calls of one assistant, the newest first. */
export const listAssistantCalls = defineContract({
  method: 'GET',
  path: '/automation/assistants/:id/calls',
  summary: 'What an assistant did',
  role: 'member',
  params: z.object({ id: chosenId }),
  query: z.object({ before: z.coerce.number().int().optional() }),
  output: z.object({ calls: z.array(call), hasMore: z.boolean() }),
})
