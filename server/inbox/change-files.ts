import {
  inboxIssue,
  messageFiles,
  renamed,
  threads,
  threadsmsgs,
  whyFileStays,
  whyKeepsName,
  type InboxCode,
  type MessageRow,
  type renameMessageFile,
} from '../../domain/inbox/index.ts'
import { withTimestamp, type InputOf } from '../../domain/kernel/index.ts'
import type { Ctx } from '../platform/context.ts'
import { Conflict, Forbidden, Invalid, NotFound } from '../platform/errors.ts'
import { asVerb, getRecord, listRecords } from '../platform/records/index.ts'
import { presentMessage } from './present-inbox.ts'
import { findMessage, type Message } from './thread-messages.ts'

type MessageFile = Message['files'][number]
type Named = InputOf<typeof renameMessageFile>['params']

/** A file of a message within reach, both locked; another's draft does not exist for the actor. Throws NotFound. */
async function requireFile(ctx: Ctx, { id, file: fileId }: Named): Promise<{ message: Message; file: MessageFile }> {
  const message = await findMessage(ctx, id, true)
  const isHidden = message?.draft && message.creator?.id !== ctx.actor.userId
  const file = message?.files.find((one) => one.id === fileId)
  if (!message || isHidden || !file) throw new NotFound('file of a message')
  if (!message.draft) await getRecord(ctx, threads, message.tRef)
  return { message, file }
}

function refuse(reason: InboxCode | undefined): void {
  if (reason === 'too-old-to-delete' || reason === 'file-of-another') throw new Forbidden('admin')
  if (reason) throw new Invalid([inboxIssue('file', reason)])
}

/** The record that lists a file of a sent message; a draft's files are not listed yet. */
async function listedRecord(ctx: Ctx, message: Message, file: MessageFile) {
  const rows = await listRecords(ctx, messageFiles, { where: ['message', '==', message.id], limit: 200 })
  return rows.find(({ url }) => url === file.url)
}

async function withFiles(ctx: Ctx, message: Message, files: readonly MessageFile[]): Promise<{ message: MessageRow }> {
  const amend = () => ({ files: [...files] })
  const row = await asVerb(ctx, threadsmsgs).amend({ id: message.id, amend })
  return { message: presentMessage(ctx, row) }
}

/**
 * Renames a file; its content stays. Throws NotFound beyond reach, Forbidden for a change by an admin only, Invalid for
 * a change by no user, Conflict for a taken name without the user's confirmation.
 */
export async function renameFile(ctx: Ctx, { params, body }: InputOf<typeof renameMessageFile>) {
  const { message, file } = await requireFile(ctx, params)
  refuse(whyKeepsName(message, file, ctx.actor))
  const wanted = renamed(file.name, body.name)
  const isTaken = message.files.some((one) => one.id !== file.id && one.name === wanted)
  if (isTaken && body.isRenamed !== true) throw new Conflict({ name: wanted }, { name: wanted })
  const name = isTaken ? withTimestamp(wanted, ctx.now) : wanted
  const listed = await listedRecord(ctx, message, file)
  if (listed) await asVerb(ctx, messageFiles).amend({ id: listed.id, amend: () => ({ name }) })
  const files = message.files.map((one) => (one.id === file.id ? { ...one, name } : one))
  return withFiles(ctx, message, files)
}

/** Removes a file from its message, whose history keeps it. Throws as renaming does. */
export async function removeFile(ctx: Ctx, named: Named) {
  const { message, file } = await requireFile(ctx, named)
  refuse(whyFileStays(message, file, ctx))
  const listed = await listedRecord(ctx, message, file)
  if (listed) await asVerb(ctx, messageFiles).trash({ id: listed.id })
  const files = message.files.filter((one) => one.id !== file.id)
  return withFiles(ctx, message, files)
}
