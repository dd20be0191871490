import { z } from 'zod'
import { defineContract, epochMs, shortText } from '../../kernel/index.ts'
import { filterRules } from '../filters.ts'

/** How far back a filter is tried, in days. */
export const dryRunDays = 30

/** The newest messages that a try reads at most. */
export const dryRunMessages = 5000

/** A message that the filter would have matched. */
const example = z.object({
  id: z.string(),
  thread: z.string(),
  date: epochMs,
  subject: z.string(),
  from: shortText,
})

/** Tries rules on what came in during the last 30 days, before they are saved: nothing is changed. */
export const tryFilter = defineContract({
  method: 'POST',
  path: '/messaging/filters/dry-run',
  summary: 'Try the rules of a message filter',
  role: 'inbox',
  repeat: 'reads',
  body: z.object({ rules: filterRules }),
  output: z.object({
    /** Messages that were read. */
    checked: z.int(),
    matched: z.int(),
    /** Threads that those are in. */
    threads: z.int(),
    /** False where there were more messages than were read: the newest ones were. */
    is_complete: z.boolean(),
    /** The newest ones, at most five. */
    examples: z.array(example),
  }),
  ratePerMinute: 30,
})
