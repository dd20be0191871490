import { threads, threadsmsgs, type ParentType } from '../../../domain/inbox/index.ts'
import { systemUserId, type Ctx } from '../../platform/context.ts'
import { findOneRecord, createRecord } from '../../platform/records/index.ts'
import { announceMessage } from '../announce-message.ts'
import { contactOfParent, objectOf, partiesOf, pathOfParent, type ParentRow } from '../parent-of-thread.ts'
import { holdPlace, isSentAgain } from './sent-again.ts'

/** A message or action of a person outside on a page that was shared with them. */
interface PageMessage {
  readonly type: ParentType
  readonly row: ParentRow
  readonly subject: string
  readonly message: string
}

const plain = (text: string): string => text.replaceAll('\0', '').toWellFormed()

/**
 * The conversation about a record with its contact in which answers go out as email. If none exists, a new one, with
 * the people of the record.
 */
async function threadOf(ctx: Ctx, { type, row, subject }: PageMessage) {
  const object = objectOf(type, row)
  const contact = contactOfParent(type, row)
  const known = await findOneRecord(ctx, threads, {
    and: [
      ['object_type', '==', type],
      ['object_id', '==', row.id],
      ['medium', 'in', ['email', 'web']],
      ['active', '==', true],
      ...(contact === undefined ? [] : ([['contact_id', '==', contact.id]] as const)),
    ],
  })
  if (known) return known
  const ref = pathOfParent(object, ctx.actor.clientId)
  const contactRef = contact && pathOfParent({ type: 'contacts', id: contact.id }, ctx.actor.clientId)
  return createRecord(ctx, threads, {
    doc: threads.shape.parse({
      medium: 'web',
      subject,
      object,
      ref,
      contact,
      contactRef,
      agents: partiesOf(row).agents,
    }),
  })
}

/**
 * A message from the contact of a record, which its readers find unread in the record's conversation. One that comes twice,
 * as when a line broke off, is kept once.
 */
export async function keepPageMessage(ctx: Ctx, sent: PageMessage): Promise<void> {
  if (ctx.actor.userId !== systemUserId) throw new TypeError('only the program writes for somebody outside')
  await holdPlace(ctx, `${sent.type} ${sent.row.id}`)
  const thread = await threadOf(ctx, sent)
  if (await isSentAgain(ctx, [thread.id], { ...sent, message: plain(sent.message) })) return
  const contact = contactOfParent(sent.type, sent.row)
  const message = await createRecord(ctx, threadsmsgs, {
    doc: threadsmsgs.shape.parse({
      medium: 'web',
      tRef: thread.id,
      from: { name: contact?.name || 'The customer', address: contact?.email?.toLowerCase() ?? '' },
      contact,
      object: thread.object,
      subject: sent.subject,
      message: plain(sent.message),
      inbound: true,
      unread: true,
      state: 'received',
    }),
  })
  await announceMessage(ctx, message)
}
