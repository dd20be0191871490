import { contacts } from '../../domain/crm/index.ts'
import {
  idForFiles,
  inboxIssue,
  keepsFiles,
  type ParentRecord,
  type saveMessageFile,
} from '../../domain/inbox/index.ts'
import {
  storedPath,
  withTimestamp,
  type InputOf,
  type OutputOf,
  type RecordDefinition,
} from '../../domain/kernel/index.ts'
import { withTenant, type Ctx, type OutsideCtx } from '../platform/context.ts'
import { Conflict, Invalid, NotFound } from '../platform/errors.ts'
import { openFile, storeFile, type StoredFile } from '../platform/files/index.ts'
import { amendRecord, getRecord } from '../platform/records/index.ts'
import { definitionOfParent } from './parent-of-thread.ts'
import { findMessage, type Message } from './thread-messages.ts'

type Input = InputOf<typeof saveMessageFile>

/** The record that a file is saved to, and where its files lie (1-shell section 7, 'File storage'). */
interface Target {
  readonly definition: RecordDefinition
  readonly id: string
  readonly pathOf: (name: string) => string
}

function contactTarget(ctx: Ctx, id: string): Target {
  const folder = `clients/${ctx.actor.clientId}/contacts/documents/${id}`
  return { definition: contacts, id, pathOf: (name) => `${folder}/${name}_${ctx.now}` }
}

function recordTarget(ctx: Ctx, object: ParentRecord): Target {
  const { type, id } = object
  if (type === 'contacts') return contactTarget(ctx, id)
  const definition = definitionOfParent(type)
  const folder = `clients/${ctx.actor.clientId}/attachments/${definition.name}/${id}`
  return { definition, id: idForFiles(object), pathOf: (name) => `${folder}/${name}` }
}

function targetOf(ctx: Ctx, { contact, object }: Message, to: Input['body']['to']): Target {
  const target = to === 'contact' ? contact && contactTarget(ctx, contact.id) : object && recordTarget(ctx, object)
  if (!target) throw new NotFound('record of the message')
  if (!keepsFiles(target.definition)) throw new Invalid([inboxIssue('to', 'keeps-no-files')])
  return target
}

/** A file of a message. Throws NotFound; another's draft does not exist for the actor. */
async function requireFile(ctx: Ctx, { id, file: fileId }: Input['params']) {
  const message = await findMessage(ctx, id)
  const isHidden = message?.draft && message.creator?.id !== ctx.actor.userId
  const file = message?.files.find((one) => one.id === fileId)
  const path = file && storedPath(file.url)
  if (!message || isHidden || !path) throw new NotFound('file of a message')
  return { message, path, file }
}

type Files = readonly Pick<StoredFile, 'name'>[]

const filesOf = (row: Readonly<Record<string, unknown>>): Files => (Array.isArray(row['files']) ? row['files'] : [])

/**
 * Copies an attachment to the contact or the record of its message: it stays there when the message is deleted. Throws
 * NotFound, Forbidden without the right to write that record, Conflict for a taken name without the user's
 * confirmation.
 */
export async function saveFile(
  ctx: OutsideCtx,
  { params, body: { to, isRenamed = false } }: Input,
): Promise<OutputOf<typeof saveMessageFile>> {
  // In a separate transaction: none is open while the content is copied.
  const { message, path, file } = await withTenant(ctx.platform, ctx.actor, (own) => requireFile(own, params))
  const { definition, id, pathOf } = targetOf(ctx, message, to)
  const row = await getRecord(ctx, definition, id)
  const isTaken = filesOf(row).some((one) => one.name === file.name)
  if (isTaken && !isRenamed) throw new Conflict({ name: file.name }, { name: file.name })
  const name = isTaken || isRenamed ? withTimestamp(file.name, ctx.now) : file.name
  const { content } = await openFile(ctx, path)
  const { id: storedId, url, type, size } = await storeFile(ctx, { path: pathOf(name), name, content, type: file.type })
  const stored = { id: storedId, name, url, type, size }
  await amendRecord(ctx, definition, { id, amend: (existing) => ({ files: [...filesOf(existing), stored] }) })
  return { file: stored, name: definition.title(row) }
}
