import { threads, threadsmsgs, type ParentType } from '../../../domain/inbox/index.ts'
import { systemUserId, type Ctx } from '../../platform/context.ts'
import { sql } from '../../platform/database/sql.ts'
import { findOneRecord, createRecord, listRecords } from '../../platform/records/index.ts'
import { announceMessage } from '../announce-message.ts'
import { contactOfParent, objectOf, partiesOf, pathOfParent, type ParentRow } from '../parent-of-thread.ts'

/** What somebody outside wrote or did on a page of a record that was shared with them. */
interface PageMessage {
  readonly type: ParentType
  readonly row: ParentRow
  readonly subject: string
  readonly message: string
}

const plain = (text: string): string => text.replaceAll('\0', '').toWellFormed()

/**
 * The conversation about a record with its contact in which answers go out as email. Where there is none, a new one, which
 * is looked after by whoever looks after the record.
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

/** Whoever writes about the same record meanwhile waits: one conversation is begun, and what is sent again is found. */
async function holdRecord(ctx: Ctx, { type, row }: PageMessage): Promise<void> {
  const lock = `page message ${ctx.db.tenant.clientId} ${type} ${row.id}`
  await ctx.db.run(sql`select pg_advisory_xact_lock(hashtextextended(${lock}, 0))`)
}

/** The same words within this time are the same message: its sender heard no answer and sent it again. */
const sentAgainMs = 10 * 60_000
const mostLookedAt = 20

async function isSentAgain(ctx: Ctx, thread: { readonly id: string }, { subject, message }: PageMessage) {
  const latest = await listRecords(ctx, threadsmsgs, {
    where: {
      and: [
        ['thread', '==', thread.id],
        ['date', '>=', ctx.now - sentAgainMs],
      ],
    },
    orderBy: { field: 'date', direction: 'desc' },
    limit: mostLookedAt,
    isWhole: true,
  })
  return latest.some((one) => one.inbound && one.subject === subject && one.message === plain(message))
}

/**
 * A message from the contact of a record, which its readers find unread in the record's conversation. One that comes twice,
 * as when a line broke off, is kept once.
 */
export async function keepPageMessage(ctx: Ctx, sent: PageMessage): Promise<void> {
  if (ctx.actor.userId !== systemUserId) throw new TypeError('only the program writes for somebody outside')
  await holdRecord(ctx, sent)
  const thread = await threadOf(ctx, sent)
  if (await isSentAgain(ctx, thread, sent)) return
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
