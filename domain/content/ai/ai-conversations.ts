import { z } from 'zod'
import { defineRecord, hasRole, shortText, textField, type Actor, type Filter } from '../../kernel/index.ts'

/** Conversations of the actor alone, for writers of content. */
const own = (actor: Actor): boolean | Filter => hasRole(actor, 'cms') && ['user_id', '==', actor.userId]

/** One thing said: by the user, or by the model. */
const historyEntry = z.strictObject({
  role: z.enum(['user', 'model']),
  parts: z.array(z.strictObject({ text: z.string().max(400_000) })).min(1),
})
export type HistoryEntry = z.output<typeof historyEntry>

/** Questions that one conversation takes: after them another one begins. */
export const mostTurns = 40

/** Questions that may be under way when the last one is taken: their answers are kept too. */
const mostUnderWay = 20

/** A user's conversation with the language model about one piece of HTML (2-content section 3). */
export const aiConversations = defineRecord({
  name: 'ai_conversations',
  label: { one: 'AI conversation', many: 'AI conversations', path: 'AI conversations' },
  path: 'clients/{client}/cms/root/ai_conversations',
  shape: z.strictObject({
    user_id: z.string().min(1),
    type: z.enum(['html-generation']).default('html-generation'),
    history: z
      .array(historyEntry)
      .max((mostTurns + mostUnderWay) * 2)
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

/** A question with its answer. */
interface Said {
  readonly text: string
  readonly answer: string
  /** Position of the question that is answered again; absent for a new one. */
  readonly again?: number | undefined
}

/** Adds an exchange to a history: after the answers of other questions since, or in place of its first answer. */
export function withAnswer(history: readonly HistoryEntry[], { text, answer, again }: Said): HistoryEntry[] {
  const said: HistoryEntry[] = [
    { role: 'user', parts: [{ text }] },
    { role: 'model', parts: [{ text: answer }] },
  ]
  const asked = again === undefined ? undefined : history[again]
  const isThere = asked !== undefined && asked.role === 'user' && textOfEntry(asked) === text
  return again !== undefined && isThere ? history.toSpliced(again, said.length, ...said) : [...history, ...said]
}

export const textOfEntry = ({ parts }: HistoryEntry): string => parts.map(({ text }) => text).join('\n')
