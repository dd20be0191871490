import { threadsmsgs, type ParentType } from '../../../domain/inbox/index.ts'
import { systemUserId, type Ctx } from '../../platform/context.ts'
import { createRecord } from '../../platform/records/index.ts'
import { announceMessage } from '../announce-message.ts'
import { contactOfParent, type ParentRow } from '../parent-of-thread.ts'
import { beginTalk, findMailTalk } from '../record-talk/find-talk.ts'
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
 * A message from the contact of a record, which its readers find unread in the record's conversation. One that comes twice,
 * as when a line broke off, is kept once.
 */
export async function keepPageMessage(ctx: Ctx, sent: PageMessage): Promise<void> {
  if (ctx.actor.userId !== systemUserId) throw new TypeError('only the program writes for somebody outside')
  await holdPlace(ctx, `${sent.type} ${sent.row.id}`)
  const { type, row, subject } = sent
  const thread =
    (await findMailTalk(ctx, { type, row })) ?? (await beginTalk(ctx, { type, row, medium: 'web', subject }))
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
