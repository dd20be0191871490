import {
  isForged,
  isHeld,
  threads,
  whyNotDeletable,
  type ListedMessage,
  type MessageRow,
  type ShownMessage,
  type ThreadRow,
  type threadsmsgs,
} from '../../domain/inbox/index.ts'
import { hasRole, type RowOf } from '../../domain/kernel/index.ts'
import type { Ctx } from '../platform/context.ts'
import { accessOf, reach } from '../platform/records/authorise.ts'
import { withSignedFiles } from './attached-files.ts'

type Message = RowOf<typeof threadsmsgs>

/** A thread with what this user may do with it: fields are set by the inbox's verbs alone, an admin deletes it. */
export const presentThread = (ctx: Ctx, row: RowOf<typeof threads>): ThreadRow => ({
  ...row,
  can: {
    write: reach(accessOf(threads, 'write'), ctx.actor) === true,
    remove: hasRole(ctx.actor, 'admin'),
  },
})

/** Rights of this user on a message: only an own draft is changed, others can at most be deleted. */
const canWith = (ctx: Ctx, row: Message): MessageRow['can'] => ({
  write: row.draft && !isHeld(row) && row.creator?.id === ctx.actor.userId,
  remove: hasRole(ctx.actor, 'user') && whyNotDeletable(row, ctx.actor, ctx.now) === undefined,
})

/** A message with what this user may do with it. */
export const presentMessage = (ctx: Ctx, row: Message): MessageRow => ({
  ...withSignedFiles(ctx, row),
  can: canWith(ctx, row),
})

/** A message as a list shows it, read without its bodies. */
export const presentListed = (ctx: Ctx, row: Message): ListedMessage => ({ ...row, can: canWith(ctx, row) })

const hasRemoteImages = ({ messageHtml, html, has_remote_images }: Message): boolean =>
  has_remote_images || `${messageHtml}${html}`.includes(' data-remote-src="')

/** A message as a thread shows it; `allowed` holds the senders whose remote pictures are shown. */
export const showMessage = (ctx: Ctx, row: Message, allowed: ReadonlySet<string>): ShownMessage => ({
  ...presentMessage(ctx, row),
  // A sender that the readers allowed does not include a forged one.
  images_blocked: hasRemoteImages(row) && (isForged(row) || !allowed.has(row.from?.address.toLowerCase() ?? '')),
})
