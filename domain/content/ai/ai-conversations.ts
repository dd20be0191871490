import { z } from 'zod'
import { defineRecord, hasRole, shortText, textField, type Actor, type Filter } from '../../kernel/index.ts'

/** Access to the conversations of the actor alone, who writes content. */
const own = (actor: Actor): boolean | Filter => hasRole(actor, 'cms') && ['user_id', '==', actor.userId]

/** One thing said: by the user, or by the model. */
const historyEntry = z.strictObject({
  role: z.enum(['user', 'model']),
  parts: z.array(z.strictObject({ text: z.string().max(400_000) })).min(1),
})
export type HistoryEntry = z.output<typeof historyEntry>

/** Questions that one conversation takes: after them another one begins. */
export const mostTurns = 40

/** What a user and the language model said to each other about one piece of HTML (2-content section 3). */
export const aiConversations = defineRecord({
  name: 'ai_conversations',
  label: { one: 'AI conversation', many: 'AI conversations', path: 'AI conversations' },
  path: 'clients/{client}/cms/root/ai_conversations',
  shape: z.strictObject({
    user_id: z.string().min(1),
    type: z.enum(['html-generation']).default('html-generation'),
    history: z
      .array(historyEntry)
      .max(mostTurns * 2)
      .default([]),
    turn_count: z.int().nonnegative().default(0),
    /** Tokens that the provider counted, of all questions. */
    tokens: z.int().nonnegative().default(0),
    title: shortText.default('AI conversation'),
  }),
  access: { read: own, write: 'super', remove: own },
  recorded: ['user_id', 'type', 'history', 'turn_count', 'tokens'],
  columns: { user_id: { type: 'text' }, type: { type: 'text' } },
  indexes: [['user_id', 'last_date']],
  list: {
    columns: [
      { field: 'title', label: 'First words', sortable: false },
      { field: 'turn_count', label: 'Turns', kind: 'number' },
      { field: 'last_date', label: 'Updated', kind: 'date-time', sortable: true },
    ],
    orderBy: { field: 'last_date', direction: 'desc' },
    omit: ['history'],
  },
  form: [textField('title', 'First words', { readOnly: true })],
  title: (doc) => String(doc['title'] ?? ''),
})

/** Iterations as the dialog counts them: turns divided by 2 (2-content section 9). */
export const iterationsOf = (turns: number): number => Math.floor(turns / 2)

/** What was said before the last question: with it goes what the model answered to it. */
export function beforeLastQuestion(history: readonly HistoryEntry[]): readonly HistoryEntry[] {
  const at = history.findLastIndex(({ role }) => role === 'user')
  return at < 0 ? [] : history.slice(0, at)
}

export const textOfEntry = ({ parts }: HistoryEntry): string => parts.map(({ text }) => text).join('\n')
