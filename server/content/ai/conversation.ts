import {
  aiConversations,
  contentMessages,
  mostTurns,
  textOfEntry,
  withAnswer,
  type HistoryEntry,
} from '../../../domain/content/index.ts'
import { cutText, type RowOf } from '../../../domain/kernel/index.ts'
import { withTenant, type Ctx } from '../../platform/context.ts'
import { Invalid } from '../../platform/errors.ts'
import { asVerb, getRecord } from '../../platform/records/index.ts'

export type Conversation = RowOf<typeof aiConversations>

interface Asked {
  readonly query: string
  readonly conversationId?: string | undefined
  readonly regenerate: boolean
  readonly hasFile: boolean
}

export interface Question {
  readonly text: string
  /** Earlier messages. */
  readonly earlier: readonly HistoryEntry[]
  /** Its position in the conversation already, if it is asked again. */
  readonly again?: number
  readonly conversation: Conversation | undefined
}

/** Default question for a file without words. */
const ofFile = 'Write HTML with the content of the attached file.'

/** The question, with the earlier messages. Throws NotFound for another user's conversation, Invalid. */
export async function questionOf(ctx: Ctx, { query, conversationId, regenerate, hasFile }: Asked): Promise<Question> {
  const conversation = conversationId === undefined ? undefined : await getRecord(ctx, aiConversations, conversationId)
  const history = conversation?.history ?? []
  const again = history.findLastIndex(({ role }) => role === 'user')
  const last = history[again]
  if (regenerate && last) return { text: textOfEntry(last), earlier: history.slice(0, again), again, conversation }
  const text = query.trim() || (hasFile ? ofFile : '')
  if (text === '') throw new Invalid([contentMessages.issue('query', 'empty-prompt')])
  if (history.length >= mostTurns * 2)
    throw new Invalid([contentMessages.issue('conversationId', 'conversation-full', { n: mostTurns })])
  return { text, earlier: history, conversation }
}

/** Begins a conversation under its asker's name, in a separate transaction: the model is asked after it. */
export const beginConversation = (ctx: Ctx, text: string): Promise<Conversation> =>
  withTenant(ctx.platform, ctx.actor, (own) =>
    asVerb(own, aiConversations).create({
      doc: aiConversations.shape.parse({ user_id: ctx.actor.userId, title: cutText(text, 120) }),
    }),
  )

interface Answered extends Question {
  readonly conversation: Conversation
  readonly answer: string
  readonly tokens: number
}

/** Stores a question with its answer, in addition to questions asked since. */
export const keepAnswer = (ctx: Ctx, { conversation, text, again, answer, tokens }: Answered): Promise<Conversation> =>
  withTenant(ctx.platform, ctx.actor, (own) =>
    asVerb(own, aiConversations).amend({
      id: conversation.id,
      amend: (before) => {
        const history = withAnswer(before.history, { text, answer, again })
        return { history, turn_count: history.length, tokens: before.tokens + tokens }
      },
    }),
  )
