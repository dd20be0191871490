import { lastingUrl, storedPath } from '../../domain/kernel/index.ts'
import { createHash } from 'node:crypto'
import { documents, inboxIssue, messageFiles, type threadsmsgs } from '../../domain/inbox/index.ts'
import type { DocOf } from '../../domain/kernel/index.ts'
import type { Ctx } from '../platform/context.ts'
import { sql } from '../platform/database/sql.ts'
import { Invalid } from '../platform/errors.ts'
import { fileUrl, holdFiles, shareFile, signFileUrl } from '../platform/files/index.ts'
import { asVerb, findRecord } from '../platform/records/index.ts'
import { messageFolder, passedOnPaths } from './passed-on-files.ts'

type MessageDoc = DocOf<typeof threadsmsgs>
type MessageFile = MessageDoc['files'][number]

/**
 * Files that the actor may attach: uploaded by themselves, or those of a message that they may read (a forward takes
 * them along). `messageId` is the message that they write; the caller has checked the right to it. A file of any other
 * record is beyond this, at any address.
 */
async function attachablePaths(ctx: Ctx, paths: readonly string[], messageId: string | undefined): Promise<string[]> {
  const { clientId } = ctx.db.tenant
  const rows = await ctx.db.run(sql<{ path: string }>`
    select o.path from file_objects o
    left join threadsmsgs m on starts_with(o.path, ${messageFolder(ctx)}) and m.client_id = o.client_id
      and m.id = split_part(o.path, '/', 5) and m.trashed_at is null
    where o.client_id = ${clientId} and o.path = any(${[...paths]}::text[])
      and (o.created_by = ${ctx.actor.userId} or not m.draft or m.creator_id = ${ctx.actor.userId}
        or m.id = ${messageId ?? null})`)
  return rows.map((row) => row.path)
}

/** Throws Invalid with each file that `isKnown` does not accept, by its path in the store. */
function requireKnown(files: readonly MessageFile[], isKnown: (path: string) => boolean): void {
  const issues = files.flatMap(({ url, name }, at) =>
    isKnown(storedPath(url) ?? '') ? [] : [inboxIssue(`files.${at}`, 'unknown-file', { name })],
  )
  if (issues.length > 0) throw new Invalid(issues)
}

/** Throws Invalid with each file that the actor cannot attach to a message. */
export async function requireAttachable(ctx: Ctx, files: readonly MessageFile[], messageId?: string): Promise<void> {
  if (files.length === 0) return
  const paths = files.flatMap((file) => storedPath(file.url) ?? [])
  holdFiles(ctx, paths)
  const known = new Set(await attachablePaths(ctx, paths, messageId))
  const others = paths.filter((path) => !known.has(path))
  if (others.length > 0) for (const path of await passedOnPaths(ctx, others, messageId)) known.add(path)
  requireKnown(files, (path) => known.has(path))
}

/** Throws Invalid with each file of a template that was not uploaded to it. */
export const requireOwnFiles = (ctx: Ctx, templateId: string, files: readonly MessageFile[]): void =>
  requireKnown(files, (path) =>
    path.startsWith(`clients/${ctx.db.tenant.clientId}/attachments/documents/${templateId}/`),
  )

const templatePath = /^clients\/[^/]+\/attachments\/documents\/([^/]+)\/([^/]+)$/

/** True if a file hangs on a template. */
export const isTemplateFile = (url: string): boolean => templatePath.test(storedPath(url) ?? '')

/**
 * A template's file as the message's own: the same content under the message, so that it stays after the template is
 * deleted. One of a template beyond the actor's reach is left unchanged, and refused.
 */
async function asOwn(ctx: Ctx, file: MessageFile, messageId: string): Promise<MessageFile> {
  const path = storedPath(file.url) ?? ''
  const [, templateId, name = ''] = templatePath.exec(path) ?? []
  const template = templateId === undefined ? undefined : await findRecord(ctx, documents, templateId)
  const listed = template?.files.some((one) => storedPath(one.url) === path) ?? false
  if (!template || !listed) return file
  const to = `clients/${ctx.db.tenant.clientId}/attachments/threadsmsgs/${messageId}/${template.id.slice(-8)}-${name}`
  return (await shareFile(ctx, path, to)) ? { ...file, url: fileUrl(to) } : file
}

/**
 * Files as a message keeps them: only those that lie in this client's store, under their lasting address. Throws Invalid
 * with each file that the actor cannot attach.
 */
export async function attachedFiles(
  ctx: Ctx,
  given: readonly MessageFile[],
  messageId: string,
): Promise<MessageFile[]> {
  if (given.length === 0) return []
  const files: MessageFile[] = []
  for (const file of given) files.push(isTemplateFile(file.url) ? await asOwn(ctx, file, messageId) : file)
  await requireAttachable(ctx, files, messageId)
  return files.map((file) => ({ ...file, url: lastingUrl(file.url) }))
}

const safeCid = /^[\w.+@$%-]{1,200}$/

/** Names a picture in a mail: the same one whenever the message is written again. */
const cidOf = ({ url, cid }: MessageFile): string =>
  cid !== undefined && safeCid.test(cid)
    ? cid
    : `${createHash('sha256').update(url).digest('hex').slice(0, 32)}@flightline`

/**
 * Files of a message with the pictures of its text named for the mail. A picture that its writer took out of the text
 * again does not travel.
 */
export function pictureFiles(
  files: readonly MessageFile[],
  { messageId, html }: { readonly messageId: string; readonly html: string },
): MessageFile[] {
  const own = `/attachments/threadsmsgs/${messageId}/`
  const isLeftOver = (file: MessageFile) => file.url.includes(own) && !html.includes(`src="${file.url}"`)
  return files.flatMap((file) => {
    if (!file.inline) return [file]
    return isLeftOver(file) ? [] : [{ ...file, cid: cidOf(file) }]
  })
}

/** Lists the files of a sent message under it: `clients/{client}/threadsmsgs/{message}/files`. */
export async function listFiles(ctx: Ctx, messageId: string, files: readonly MessageFile[]): Promise<void> {
  for (const { id: _, ...file } of files) {
    await asVerb(ctx, messageFiles).create({ doc: { message: messageId, ...file } })
  }
}

function signed(ctx: Ctx, url: string): string {
  const path = storedPath(url)
  return path === undefined ? url : signFileUrl(ctx.platform, { clientId: ctx.db.tenant.clientId, path })
}

const ownImage = /(<img\b[^>]*?\ssrc=")(\/api\/files\/[^"?]+)"/g

/**
 * HTML whose inline pictures of our own store open without a header: those of `files`, and those that hang on a
 * message. Other files of the store that a text names stay closed, because no check covers them.
 */
export function withSignedImages(ctx: Ctx, html: string, files: MessageDoc['files'] = []): string {
  if (!html.includes(fileUrl(''))) return html
  const listed = new Set(files.map((file) => lastingUrl(file.url)))
  const onMessages = fileUrl(messageFolder(ctx))
  return html.replaceAll(ownImage, (whole, before: string, url: string) =>
    listed.has(url) || url.startsWith(onMessages) ? `${before}${signed(ctx, url)}"` : whole,
  )
}

/**
 * A message whose files and inline pictures open without a header, for an hour: a frame and a download send none.
 */
export const withSignedFiles = <M extends Pick<MessageDoc, 'files' | 'messageHtml' | 'html'>>(
  ctx: Ctx,
  message: M,
): M =>
  message.files.length === 0
    ? message
    : {
        ...message,
        files: message.files.map((file) => ({ ...file, url: signed(ctx, file.url) })),
        messageHtml: withSignedImages(ctx, message.messageHtml, message.files),
        html: withSignedImages(ctx, message.html, message.files),
      }
