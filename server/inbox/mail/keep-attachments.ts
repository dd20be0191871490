import { messageFiles, type threadsmsgs } from '../../../domain/inbox/index.ts'
import type { DocOf } from '../../../domain/kernel/index.ts'
import type { Ctx, OutsideCtx } from '../../platform/context.ts'
import { fileUrl } from '../../platform/files/index.ts'
import { keepContent, nameFile, type KeptContent } from '../../platform/files/store-file.ts'
import { createRecord } from '../../platform/records/index.ts'
import { distinctNames } from './distinct-names.ts'
import type { MailAttachment } from './mail-attachments.ts'

/** A file as a message carries it. */
export type MessageFile = DocOf<typeof threadsmsgs>['files'][number]

/** Attachments of a message, with their content in the store already. */
export interface KeptAttachment {
  readonly attachment: Omit<MailAttachment, 'content'>
  readonly name: string
  readonly kept: KeptContent
}

/**
 * Puts what a message brings into the store. The store may be slow or hang: this comes before the transaction that writes
 * the message.
 */
export async function keepAttachments(
  ctx: OutsideCtx,
  attachments: readonly MailAttachment[],
): Promise<KeptAttachment[]> {
  const names = distinctNames(attachments.map(({ name }) => name))
  const keeping: KeptAttachment[] = []
  for (const [at, { content, ...attachment }] of attachments.entries()) {
    const name = names[at] ?? attachment.name
    const kept = await keepContent(ctx, { name, content: Buffer.from(content), type: attachment.type })
    keeping.push({ attachment, name, kept })
  }
  return keeping
}

/** Path of a file of a message. */
const makeFilePath = ({ db }: Pick<Ctx, 'db'>, messageId: string, { name }: KeptAttachment): string =>
  `clients/${db.tenant.clientId}/attachments/threadsmsgs/${messageId}/${name}`

/** Addresses that the pictures of a message will have, by their content ids. */
export const pictureUrls = (
  ctx: Pick<Ctx, 'db'>,
  messageId: string,
  attachments: readonly KeptAttachment[],
): ReadonlyMap<string, string> =>
  new Map(
    attachments.flatMap((one) => {
      const { cid } = one.attachment
      return cid ? [[cid, fileUrl(makeFilePath(ctx, messageId, one))] as const] : []
    }),
  )

/** Names kept files at the message's own path, with their hashes, and lists them under the message. */
export async function placeAttachments(
  ctx: Ctx,
  messageId: string,
  attachments: readonly KeptAttachment[],
): Promise<MessageFile[]> {
  const placed: MessageFile[] = []
  for (const one of attachments) {
    const { attachment, name, kept } = one
    const path = makeFilePath(ctx, messageId, one)
    const { url, type } = await nameFile(ctx, { path, name, kept })
    const { size, sha256, cid, isInline } = attachment
    const file = { name, url, type, size, sha256, inline: isInline, ...(cid && { cid }) }
    const { id } = await createRecord(ctx, messageFiles, { doc: { message: messageId, ...file } })
    placed.push({ id, ...file })
  }
  return placed
}
