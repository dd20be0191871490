import { z } from 'zod'
import { defineContract, hasRole, type Actor } from '../kernel/index.ts'
import { whyNotDeletable, type DeletableMessage } from './may-delete-message.ts'
import { isInternal } from './medium.ts'
import type { InboxCode } from './messages.ts'
import { messageRow } from './presented-rows.ts'

/** Longest name of a file, its ending included. */
const longestName = 200

interface KeepingMessage extends DeletableMessage {
  readonly message: string
  readonly messageHtml: string
  readonly metadata?: Readonly<Record<string, unknown>> | undefined
  readonly files: readonly { readonly inline: boolean }[]
}

/** Files of sent and received messages do not change; a picture of a text is removed with its text. */
function whyFixed(message: KeepingMessage, file: { readonly inline: boolean }): InboxCode | undefined {
  if (file.inline) return 'file-in-text'
  if (message.state === 'held') return 'is-held'
  if (message.draft) return message.metadata?.['device'] === 'shared' ? 'file-in-shared' : undefined
  return isInternal(message.medium) ? undefined : 'file-as-sent'
}

/** Why an actor may not rename a file of a message, or undefined when they may: of an own draft, chat or note; an admin. */
export function whyKeepsName(
  message: KeepingMessage,
  file: { readonly inline: boolean },
  actor: Actor,
): InboxCode | undefined {
  const isOwn = message.creator?.id === actor.userId
  return whyFixed(message, file) ?? (isOwn || hasRole(actor, 'admin') ? undefined : 'file-of-another')
}

/**
 * Why an actor may not delete a file by itself, or undefined when they may: as the message it hangs on (1-shell section 6),
 * as long as something is left of that.
 */
export function whyFileStays(
  message: KeepingMessage,
  file: { readonly inline: boolean },
  { actor, now }: { readonly actor: Actor; readonly now: number },
): InboxCode | undefined {
  const whyNot = whyFixed(message, file) ?? whyNotDeletable(message, actor, now)
  if (whyNot || message.draft) return whyNot
  const isAll = message.files.length === 1 && !`${message.message}${message.messageHtml}`.trim()
  return isAll ? 'file-is-all' : undefined
}

/** New name of a file: the typed one, with the extension of its kind. */
export function renamed(before: string, given: string): string {
  const ending = /\.[^.\s]{1,10}$/.exec(before)?.[0] ?? ''
  const name = given.trim()
  const whole = name.toLowerCase().endsWith(ending.toLowerCase()) ? name.slice(0, name.length - ending.length) : name
  return `${whole.slice(0, longestName - ending.length)}${ending}`
}

const id = z.string().min(1).max(100)
const params = z.object({ id, file: id })

/** Saves a file record under another name (1-shell section 7, 'file record save'). */
export const renameMessageFile = defineContract({
  method: 'PUT',
  path: '/messaging/message/:id/files/:file',
  summary: 'Rename an attachment of an own draft, chat or note',
  role: 'user',
  changes: ['message_files', 'threadsmsgs'],
  params,
  body: z.object({
    name: z
      .string()
      .trim()
      .min(1)
      .max(longestName)
      .regex(/^[^/\\\p{Cc}]+$/u),
    /** Name for a file whose name is taken, after the user continues: with a timestamp. */
    isRenamed: z.boolean().optional(),
  }),
  /** A name that is taken is a conflict (409), until `isRenamed`. */
  output: z.object({ message: messageRow }),
})

/** Deletes a file record and leaves its message (1-shell section 7, 'file record delete'). */
export const deleteMessageFile = defineContract({
  method: 'DELETE',
  path: '/messaging/message/:id/files/:file',
  summary: 'Delete an attachment of an own draft, chat or note',
  role: 'user',
  changes: ['message_files', 'threadsmsgs'],
  params,
  output: z.object({ message: messageRow }),
})
