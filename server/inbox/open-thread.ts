import { lookOf, messagePage, type openThread } from '../../domain/inbox/index.ts'
import type { InputOf, OutputOf } from '../../domain/kernel/index.ts'
import type { Ctx } from '../platform/context.ts'
import { NotFound } from '../platform/errors.ts'
import { accessOf, reach } from '../platform/records/authorise.ts'
import { noteReadings } from '../platform/records/note-readings.ts'
import { presenter } from '../platform/records/present.ts'
import { allowedSenders } from './image-senders.ts'
import type { Thread } from './message-place.ts'
import { definitionOfParent, findParent, pathOfParent } from './parent-of-thread.ts'
import { presentMessage, presentThread, showMessage } from './present-inbox.ts'
import { findMessage, type Message } from './thread-messages.ts'
import { mergedInto } from './regroup/regroupings.ts'
import { readParts, type PageAsked, type ThreadParts } from './thread-parts.ts'

type Opened = OutputOf<typeof openThread>

/** The record that the thread hangs on; null where it is gone or beyond the actor's reach. */
async function parentCard(ctx: Ctx, { object }: Thread): Promise<Opened['parent']> {
  const definition = definitionOfParent(object.type)
  if (reach(accessOf(definition, 'read'), ctx.actor) === false) return null
  const row = await findParent(ctx, object)
  if (!row) return null
  const { id, version, date, last_date, active } = row
  const shown = presenter(definition, ctx.actor)({ id, version, date, last_date, active, doc: row })
  await noteReadings(ctx, definition, [shown])
  return {
    type: object.type,
    path: pathOfParent(object, ctx.actor.clientId),
    title: definition.title(row),
    row: shown,
  }
}

/** The thread that is asked for, or the one into which it was merged: a link to it leads where its messages are. */
async function readPartsOrMerged(ctx: Ctx, asked: PageAsked): Promise<ThreadParts> {
  try {
    return await readParts(ctx, asked)
  } catch (error) {
    const into = error instanceof NotFound ? await mergedInto(ctx, asked.threadId) : undefined
    if (into === undefined) throw error
    return readParts(ctx, { ...asked, threadId: into })
  }
}

/** The last merge or split while the thread looks as it left it: later it cannot be taken back. */
function undoable({ thread, regrouping }: ThreadParts): Opened['regrouping'] {
  if (regrouping === null || regrouping.look !== lookOf(thread)) return null
  return { id: regrouping.id, kind: regrouping.kind }
}

/** A thread with a page of messages and its related data: two statements and no transaction. */
export async function readThread(
  ctx: Ctx,
  threadId: string,
  { limit = messagePage, ...where }: InputOf<typeof openThread>['query'],
): Promise<Opened> {
  const parts = await readPartsOrMerged(ctx, { threadId, limit, ...where })
  const { thread, messages, source, draft, allowed } = parts
  return {
    thread: presentThread(ctx, thread),
    messages: messages.map((one) => showMessage(ctx, one, allowed)),
    next: parts.next,
    previous: parts.previous,
    first_unread: parts.firstUnread,
    regrouping: undoable(parts),
    source: source ? showMessage(ctx, source, allowed) : null,
    parent: await parentCard(ctx, thread),
    draft: draft ? presentMessage(ctx, draft) : null,
    unread: parts.isUnread,
    cursor: parts.cursor,
  }
}

const sendersOf = (message: Message): string[] => (message.from ? [message.from.address] : [])

/** One message with its bodies, within the actor's reach: another's draft does not exist. Throws NotFound. */
export async function readMessage(ctx: Ctx, id: string) {
  const message = await findMessage(ctx, id)
  const isHidden = message?.draft && message.creator?.id !== ctx.actor.userId
  if (!message || isHidden) throw new NotFound(`threadsmsgs ${id}`)
  return showMessage(ctx, message, await allowedSenders(ctx, sendersOf(message)))
}
