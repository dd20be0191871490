import { z } from 'zod'
import { defineRecord, ownRowsOrSuper, shortText, textField } from '../kernel/index.ts'

/**
 * One line of the progress of a long piece of work: an export, an import, a bulk action (2-content section 3, Feedback;
 * decision M17). The lines of one piece share `group_id`, its feedback id. The program writes them; the user who began
 * the work reads and dismisses them.
 */
export const feedback = defineRecord({
  name: 'feedback',
  label: { one: 'Progress', many: 'Progress', path: 'feedback' },
  path: 'clients/{client}/feedback',
  shape: z.strictObject({
    /** Feedback id of the piece of work. */
    group_id: z.string().min(1).max(100),
    /** Id of the user who began it. */
    user: z.string().min(1),
    title: shortText,
    description: z.string().max(20_000).default(''),
    /** How much is done after this line, 0 to 100; never less than in the line before. */
    percent: z.number().min(0).max(100),
    /** Outcome; absent while the work runs. */
    outcome: z.enum(['done', 'failed']).optional(),
  }),
  access: { read: ownRowsOrSuper, write: 'super' },
  columns: { group_id: { type: 'text' }, user: { type: 'text' } },
  indexes: [
    ['group_id', 'date'],
    ['user', 'date'],
  ],
  list: {
    columns: [
      { field: 'date', label: 'When', kind: 'date-time', sortable: true },
      { field: 'title', label: 'Step' },
      { field: 'description', label: 'Details' },
      { field: 'percent', label: 'Percent', kind: 'number' },
    ],
    orderBy: { field: 'date', direction: 'asc' },
  },
  form: [textField('title', 'Step')],
  title: (doc) => String(doc['title'] ?? ''),
})
