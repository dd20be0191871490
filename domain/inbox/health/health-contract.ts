import { z } from 'zod'
import { defineContract, epochMs } from '../../kernel/index.ts'

/** One way by which mail comes in: directly, or through a mailbox that is watched. All counts are of the last days. */
export const mailboxHealth = z.object({
  /** `smtp` for mail that other servers bring, else user@host/folder. */
  mailbox: z.string(),
  /** Addresses of the client at which it receives; empty for a watched mailbox. */
  addresses: z.array(z.string()),
  last_message: epochMs.nullable(),
  /** When a watched mailbox was last reached; null for a way that needs no watching, and before the first time. */
  heard_at: epochMs.nullable(),
  isSilent: z.boolean(),
  /** Last refusal and its start; null once it has been reached. */
  fault: z.object({ since: epochMs, at: epochMs, words: z.string() }).nullable(),
  received: z.int(),
  /** Mails in a thread, with their message. */
  threaded: z.int(),
  held: z.int(),
  waiting: z.int(),
  /** From arrival to appearing in a thread, in milliseconds: half of them sooner, and the slowest. */
  lag: z.object({ median: z.number(), longest: z.number() }).nullable(),
})

/** Outcomes of copies sent within the last days, one for each recipient. */
export const copiesOut = z.object({
  /** True if a server or provider takes them. */
  isSetUp: z.boolean(),
  /** Taken by the recipient's server or the provider, those that came back later included. */
  sent: z.int(),
  delivered: z.int(),
  failed: z.int(),
  bounced: z.int(),
  /** Of which of unknown delivery. */
  unknown: z.int(),
  /** On their way, those that wait for another attempt included. */
  waiting: z.int(),
  deferred: z.int(),
  oldest: epochMs.nullable(),
  last: epochMs.nullable(),
})

/** A mail that came in and is neither held nor in a thread where it should be. */
const straying = z.object({
  id: z.string(),
  received_at: epochMs,
  sender: z.string(),
  subject: z.string(),
  /** `late` is still on its way, for too long; of `lost` the message is gone. */
  why: z.enum(['late', 'lost']),
})

/**
 * State of the client's mailboxes and its texts. For its admins; its cost does not grow with the number of messages.
 */
export const mailboxHealthOf = defineContract({
  method: 'GET',
  path: '/messaging/health',
  summary: 'Health of the mailboxes',
  role: 'admin',
  output: z.object({
    at: epochMs,
    mailboxes: z.array(mailboxHealth),
    straying: z.array(straying),
    /** Everything that is held for attention, of any age. */
    held: z.int(),
    mail: copiesOut,
    texts: copiesOut.extend({
      /** True if the client has a number to text from. */
      hasNumber: z.boolean(),
      last_in: epochMs.nullable(),
      waiting_in: z.int(),
    }),
  }),
})
