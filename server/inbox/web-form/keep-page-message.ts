import { threadsmsgs, type ParentType } from '../../../domain/inbox/index.ts'
import { systemUserId, type Ctx } from '../../platform/context.ts'
import { beyondReach, createRecord } from '../../platform/records/index.ts'
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
  /** Id of the message, where its sender names it: a repetition is kept once at any time. */
  readonly id?: string | undefined
}

const plain = (text: string): string => text.replaceAll('\0', '').toWellFormed()

async function isKnown(ctx: Ctx, id: string): Promise<boolean> {
  const any = beyondReach(ctx, threadsmsgs)
  return ((await any.find(id)) ?? (await any.findTrashed(id))) !== undefined
}

/** True for a message that is kept already: by its id, else by its words just now. */
const isRepeated = (ctx: Ctx, thread: string, { id, subject, message }: PageMessage): Promise<boolean> =>
  id === undefined ? isSentAgain(ctx, [thread], { subject, message: plain(message) }) : isKnown(ctx, id)

/**
 * A message from the contact of a record, which its readers find unread in the record's conversation. One that comes twice,
 * as when a line broke off, is kept once.
 */
export async function keepPageMessage(ctx: Ctx, sent: PageMessage): Promise<void> {
  if (ctx.actor.userId !== systemUserId) throw new TypeError('only the program writes for somebody outside')
  await holdPlace(ctx, `${sent.type} ${sent.row.id}`)
  const { type, row, subject, id } = sent
  const thread =
    (await findMailTalk(ctx, { type, row })) ?? (await beginTalk(ctx, { type, row, medium: 'web', subject }))
  if (await isRepeated(ctx, thread.id, sent)) return
  const contact = contactOfParent(sent.type, sent.row)
  const message = await createRecord(ctx, threadsmsgs, {
    ...(id !== undefined && { id }),
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
