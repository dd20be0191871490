import { messageFiles, type threadsmsgs } from '../../../domain/inbox/index.ts'
import type { DocOf } from '../../../domain/kernel/index.ts'
import type { Ctx } from '../../platform/context.ts'
import { storeFile } from '../../platform/files/store-file.ts'
import { createRecord } from '../../platform/records/index.ts'
import { distinctNames } from './distinct-names.ts'
import type { MailAttachment } from './mail-attachments.ts'

/** A file as a message carries it. */
export type MessageFile = DocOf<typeof threadsmsgs>['files'][number]

/** Stores what a mail brings at the message's own path, with its hash, and lists it under the message. */
export async function keepAttachments(
  ctx: Ctx,
  messageId: string,
  attachments: readonly MailAttachment[],
): Promise<MessageFile[]> {
  const names = distinctNames(attachments.map(({ name }) => name))
  const kept: MessageFile[] = []
  for (const [at, attachment] of attachments.entries()) {
    const name = names[at] ?? attachment.name
    const path = `clients/${ctx.db.tenant.clientId}/attachments/threadsmsgs/${messageId}/${name}`
    const content = Buffer.from(attachment.content)
    const { url, type } = await storeFile(ctx, { path, name, content, type: attachment.type })
    const { size, sha256, cid, isInline } = attachment
    const file = { name, url, type, size, sha256, inline: isInline, ...(cid && { cid }) }
    const { id } = await createRecord(ctx, messageFiles, { doc: { message: messageId, ...file } })
    kept.push({ id, ...file })
  }
  return kept
}
