import { z } from 'zod'
import { isEmailAddress } from '../../../domain/kernel/index.ts'

/** Body of a form on a client's site (decision M11). */
export const siteMessage = z.object({
  /** name_key of the client. */
  client: z.string().min(2).max(12),
  name: z.string().trim().max(200).default(''),
  email: z.string().trim().max(320).refine(isEmailAddress),
  phone: z.string().trim().max(40).default(''),
  subject: z.string().trim().max(300).default(''),
  message: z.string().trim().min(1).max(20_000),
  /** Idempotency key of the page with the form: sent again under it, the message is kept once. */
  key: z.string().min(1).max(200).optional(),
  /** A field that people do not see and machines fill in. */
  website: z.string().max(2000).default(''),
})

export type SiteMessage = z.output<typeof siteMessage>
