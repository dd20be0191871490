import { z } from 'zod'
import { shortText } from '../../kernel/index.ts'

const id = z.string().min(1).max(100)

/**
 * People on a trip or one of its legs, as a file; each download is in the data log. Weights, passports and birthdates
 * are included only for a user who may reveal them and gives a reason.
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
    /** Id of a leg; all in use when absent. */
    leg: id.optional(),
    /** With sealed facts, and why. */
    reason: shortText.min(3).max(200).optional(),
  }),
  ratePerMinute: 30,
} as const
