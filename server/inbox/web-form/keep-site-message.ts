import { threads, threadsmsgs } from '../../../domain/inbox/index.ts'
import { phoneNumber } from '../../../domain/kernel/values/phone-number.ts'
import { findOrMakeContact } from '../../crm/index.ts'
import type { Ctx } from '../../platform/context.ts'
import { createRecord, listRecords } from '../../platform/records/index.ts'
import { announceMessage } from '../announce-message.ts'
import { contactOfParent, pathOfParent } from '../parent-of-thread.ts'
import { holdPlace, isSentAgain, sentAgainMs } from './sent-again.ts'
import type { SiteMessage } from './site-message.ts'

const plain = (text: string): string => text.replaceAll('\0', '').toWellFormed()

/** The conversations that the sender began on the site just now. */
async function begunJustNow(ctx: Ctx, contactId: string): Promise<string[]> {
  const rows = await listRecords(ctx, threads, {
    where: {
      and: [
        ['contact_id', '==', contactId],
        ['medium', '==', 'web'],
      ],
    },
    orderBy: { field: 'last_date', direction: 'desc' },
    limit: 10,
    isWhole: true,
  })
  return rows.filter(({ date }) => date >= ctx.now - sentAgainMs).map(({ id }) => id)
}

/**
 * A message from a client's site: a new thread on its sender's contact, answered by email (decisions M3 and M11). One that
 * comes twice, as from a button that was pressed twice, is kept once.
 */
export async function keepSiteMessage(ctx: Ctx, sent: SiteMessage): Promise<void> {
  const { email, name, phone } = sent
  // Text that is no phone number stays in the words of the message.
  const known = { email, name: plain(name), metadata: { request: 'pending' }, phone: phoneNumber(phone) }
  const contact = await findOrMakeContact(ctx, known)
  const object = { type: 'contacts' as const, id: contact.id, label: contact.name }
  const summary = contactOfParent('contacts', { ...contact })
  const path = pathOfParent(object, ctx.db.tenant.clientId)
  const subject = plain(sent.subject) || 'Message from the website'
  const words = [plain(sent.message), phone && `Phone: ${plain(phone)}`].filter(Boolean).join('\n\n')
  await holdPlace(ctx, `contacts ${contact.id}`)
  if (await isSentAgain(ctx, await begunJustNow(ctx, contact.id), { subject, message: words })) return
  const thread = await createRecord(ctx, threads, {
    doc: threads.shape.parse({ medium: 'web', subject, object, ref: path, contact: summary, contactRef: path }),
  })
  const message = await createRecord(ctx, threadsmsgs, {
    doc: threadsmsgs.shape.parse({
      medium: 'web',
      tRef: thread.id,
      from: { name: plain(name), address: email.toLowerCase() },
      contact: summary,
      object,
      subject,
      message: words,
      inbound: true,
      unread: true,
      state: 'received',
    }),
  })
  await announceMessage(ctx, message)
}
