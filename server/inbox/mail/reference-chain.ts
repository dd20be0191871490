import { addressesOf, allTookPart, someTookPart, threadsmsgs } from '../../../domain/inbox/index.ts'
import { internetIdOf } from '../../../domain/inbox/mail/internet-id.ts'
import type { RowOf } from '../../../domain/kernel/index.ts'
import type { Ctx } from '../../platform/context.ts'
import { findRecord, listRecords } from '../../platform/records/index.ts'

type Message = RowOf<typeof threadsmsgs>

/** Earlier mails of a thread that are looked at where a message answers none in particular. */
const looked = 50

/** The newest earlier mail of the thread in which everyone took part to whom the message goes. */
async function newestShared(ctx: Ctx, message: Message, addresses: readonly string[]): Promise<Message | undefined> {
  const earlier = await listRecords(ctx, threadsmsgs, {
    where: {
      and: [
        ['thread', '==', message.tRef],
        ['draft', '==', false],
        ['medium', 'in', ['email', 'web']],
        ['date', '<=', message.date],
      ],
    },
    orderBy: { field: 'date', direction: 'desc' },
    limit: looked,
  })
  return earlier.find((one) => one.id !== message.id && one.message_id !== undefined && allTookPart(one, addresses))
}

export interface ReferenceChain {
  /** Message-ID that is answered, without angle brackets. */
  readonly inReplyTo: string | undefined
  /** Every earlier Message-ID of the talk, the oldest first (RFC 5322 section 3.6.4). */
  readonly references: readonly string[]
}

/** The ids that a mail's head may name: an id shows whose mail it was. */
function namesIn(mail: Message, addresses: readonly string[]): string[] {
  if (mail.message_id === undefined) return []
  const own = internetIdOf(mail.message_id)
  if (allTookPart(mail, addresses)) return [...mail.references, own]
  return someTookPart(mail, addresses) ? [own] : []
}

/**
 * Reference of an outgoing mail: the message it names, otherwise the newest mail of its thread. Recipients learn
 * nothing of mail between others, not even the id: for a new recipient only the answered mail is named.
 */
export async function referenceChain(ctx: Ctx, message: Message): Promise<ReferenceChain> {
  const addresses = addressesOf(message)
  const named = message.replyingTo ? await findRecord(ctx, threadsmsgs, message.replyingTo) : undefined
  const before = named?.message_id ? named : await newestShared(ctx, message, addresses)
  // The list leaves `references` out, so the message is read whole.
  const whole = before && before !== named ? await findRecord(ctx, threadsmsgs, before.id) : before
  const names = whole ? namesIn(whole, addresses) : []
  return { inReplyTo: names.at(-1), references: [...new Set(names)] }
}
