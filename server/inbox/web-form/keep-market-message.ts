import { threads, threadsmsgs, type ParentType } from '../../../domain/inbox/index.ts'
import { systemUserId, type Ctx } from '../../platform/context.ts'
import { asVerb, beyondReach, createRecord } from '../../platform/records/index.ts'
import { announceMessage } from '../announce-message.ts'
import { objectOf, partiesOf, pathOfParent, type ParentRow } from '../parent-of-thread.ts'

/** A message of another client about a record of this one. */
interface MarketMessage {
  readonly type: ParentType
  readonly row: ParentRow
  /** Id of the conversation, which is made by its first message. */
  readonly thread: string
  readonly subject: string
  /** Name of the company that writes. */
  readonly from: string
  readonly message: string
}

/**
 * A message from the market, which the readers of a record find unread. It has a conversation without the record's contact,
 * so that no answer to the customer quotes another company.
 */
export async function keepMarketMessage(ctx: Ctx, sent: MarketMessage): Promise<void> {
  if (ctx.actor.userId !== systemUserId) throw new TypeError('only the program writes for another client')
  const { type, row, thread: id, subject } = sent
  const object = objectOf(type, row)
  const found = await beyondReach(ctx, threads).find(id)
  const thread =
    found ??
    (await asVerb(ctx, threads).create({
      id,
      doc: threads.shape.parse({
        medium: 'web',
        subject,
        object,
        ref: pathOfParent(object, ctx.actor.clientId),
        agents: partiesOf(row).agents,
      }),
    }))
  const message = await createRecord(ctx, threadsmsgs, {
    doc: threadsmsgs.shape.parse({
      medium: 'web',
      tRef: thread.id,
      from: { name: sent.from, address: '' },
      object: thread.object,
      subject,
      message: sent.message,
      inbound: true,
      unread: true,
      state: 'received',
    }),
  })
  await announceMessage(ctx, message)
}
