import { afterMessage, htmlOfText, threads, threadsmsgs } from '../../../domain/inbox/index.ts'
import { systemUserId, type Ctx } from '../../platform/context.ts'
import { asVerb, beyondReach } from '../../platform/records/index.ts'
import { findAnyParent } from '../parent-of-thread.ts'
import { beginTalk, findMailTalk, type TalkRecord } from './find-talk.ts'

/** News of a record that no user caused. */
interface TalkNews {
  readonly about: TalkRecord
  readonly title: string
  readonly words: string
}

/**
 * Writes an entry of the program into the conversation of a record with its customer, else into another one of the record,
 * else into a finished one that it begins. Neither users nor customers are notified. A record in the trash has no
 * conversation to write into.
 */
export async function noteNews(ctx: Ctx, { about, title, words }: TalkNews): Promise<void> {
  const { type } = about
  const row = await findAnyParent(ctx, about)
  if (!row) return
  const known =
    (await findMailTalk(ctx, { type, row })) ??
    (await beyondReach(ctx, threads).findOne({
      and: [
        ['object_type', '==', type],
        ['object_id', '==', row.id],
        ['active', '==', true],
      ],
    }))
  const thread = known ?? (await beginTalk(ctx, { type, row, medium: 'note', subject: title, status: 'done' }))
  const text = words === '' ? title : `${title}\n${words}`
  const message = await asVerb(ctx, threadsmsgs).create({
    doc: threadsmsgs.shape.parse({
      medium: 'note',
      tRef: thread.id,
      creator: { id: systemUserId, label: 'Flightline' },
      contact: thread.contact,
      object: thread.object,
      subject: title,
      message: text,
      messageHtml: htmlOfText(text),
    }),
  })
  await asVerb(ctx, threads).amend({ id: thread.id, amend: (now) => afterMessage(now, message) })
}
