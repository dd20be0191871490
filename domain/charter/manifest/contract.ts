import { z } from 'zod'
import { shortText } from '../../kernel/index.ts'

const id = z.string().min(1).max(100)

/**
 * Who flies on a trip or one of its legs, as a file; each one is in the data log. Weights, passports and birthdates are
 * in it only for who may reveal them and says why.
 */
export const takeManifest = {
  method: 'POST',
  path: '/charter/trips/:id/manifest',
  summary: 'Take the manifest of a trip as PDF or CSV',
  role: 'trips-r',
  repeat: 'sets',
  changes: ['data_logs'],
  params: z.object({ id }),
  body: z.strictObject({
    format: z.enum(['pdf', 'csv']),
    /** Id of a leg; all that are in use when absent. */
    leg: id.optional(),
    /** With sealed facts, and why. */
    reason: shortText.min(3).max(200).optional(),
  }),
  ratePerMinute: 30,
} as const
