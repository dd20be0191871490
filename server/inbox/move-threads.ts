import {
  canMove,
  inboxIssue,
  movedAtOnce,
  threads,
  threadsmsgs,
  type InboxCode,
  type moveThreads,
  type ParentRecord,
} from '../../domain/inbox/index.ts'
import type { InputOf, OutputOf } from '../../domain/kernel/index.ts'
import type { Ctx } from '../platform/context.ts'
import { sql } from '../platform/database/sql.ts'
import { Conflict, Invalid, NotFound } from '../platform/errors.ts'
import { amendMany, listRecords, takeRecord } from '../platform/records/index.ts'
import type { Thread } from './message-place.ts'
import { moveMessage } from './move-message.ts'
import { findParent, objectOf, parentOfPath, pathOfParent } from './parent-of-thread.ts'
import { presentMessage, presentThread } from './present-inbox.ts'

type Wanted = InputOf<typeof moveThreads>['body']
type Moved = OutputOf<typeof moveThreads>
type Named = Pick<ParentRecord, 'type' | 'id'>

/** Where conversations are moved to: the record, and its document path. */
export interface Destination {
  readonly object: ParentRecord
  readonly ref: string
}

const refuse = (path: string, code: InboxCode, params?: Record<string, number>): never => {
  throw new Invalid([inboxIssue(path, code, params)])
}

function named(path: string, clientId: string, code: InboxCode): Named {
  try {
    return parentOfPath(path, clientId)
  } catch (error) {
    if (error instanceof NotFound) return refuse(path, code)
    throw error
  }
}

/**
 * The record that conversations are to hang on, within the actor's reach. Throws Invalid 'Intended destination not
 * found.' (1-shell section 8) and for records whose conversations stay where they are; Forbidden without its role.
 */
export async function destinationOf(ctx: Ctx, path: string): Promise<Destination> {
  const { type, id } = named(path, ctx.actor.clientId, 'no-destination')
  if (!canMove(type)) return refuse('to', 'not-movable')
  const row = await findParent(ctx, { type, id })
  if (!row) return refuse('to', 'no-destination')
  const object = objectOf(type, row)
  return { object, ref: pathOfParent(object, ctx.actor.clientId) }
}

const isAt = ({ object }: Pick<Thread, 'object'>, place: Named): boolean =>
  object.type === place.type && object.id === place.id

/** Every message of a thread names the parent of the thread. One statement each, for any number. */
export async function moveMessagesOf(ctx: Ctx, threadId: string, object: ParentRecord): Promise<void> {
  await amendMany(ctx, threadsmsgs, { where: sql`r.thread = ${threadId}`, withTrash: true, patch: { object } })
}

/**
 * Moves one thread from where the caller saw it. Throws Conflict when it hangs elsewhere since, Invalid for a
 * conversation that stays (1-shell section 2.5).
 */
export async function moveThread(
  ctx: Ctx,
  { id, from, to }: { readonly id: string; readonly from: Named; readonly to: Destination },
): Promise<Thread> {
  const { row, change } = await takeRecord(ctx, threads, { id })
  if (!isAt(row, from)) throw new Conflict(presentThread(ctx, row), { to: to.ref })
  if (!canMove(row.object.type)) return refuse('from', 'not-movable')
  const thread = change({ object: to.object, ref: to.ref, last_date: row.last_date })
  await moveMessagesOf(ctx, id, to.object)
  return thread
}

const pathPattern = /^clients\/([^/]+)\/(threads|threadsmsgs)\/([^/]+)$/

interface Pieces {
  readonly threads: readonly string[]
  readonly messages: readonly string[]
}

/** Ids of the threads and messages that paths name, within the actor's client. Throws NotFound for any other path. */
function piecesOf(paths: readonly string[], clientId: string): Pieces {
  const found = paths.map((path) => {
    const [, client = '', kind = '', id = ''] = pathPattern.exec(path) ?? []
    if (client.toLowerCase() !== clientId) throw new NotFound(path)
    return { kind, id }
  })
  const ids = (kind: string) => [...new Set(found.filter((one) => one.kind === kind).map(({ id }) => id))]
  return { threads: ids('threads'), messages: ids('threadsmsgs') }
}

/** Ids of all threads on a record. Throws Invalid when they are too many for one call. */
async function threadsOn(ctx: Ctx, { type, id }: Named): Promise<string[]> {
  const rows = await listRecords(ctx, threads, {
    where: {
      and: [
        ['object_type', '==', type],
        ['object_id', '==', id],
      ],
    },
    limit: movedAtOnce + 1,
  })
  if (rows.length > movedAtOnce) refuse('from', 'too-many-to-move', { max: movedAtOnce })
  return rows.map((row) => row.id)
}

/**
 * `POST /messaging/move`: threads, or single messages of them, hang on another record from now on. It is no activity:
 * they keep their place in the list. The threads are locked in the order of their ids, so that two moves cannot block
 * each other.
 */
export async function move(ctx: Ctx, { from, to, path }: Wanted): Promise<Moved> {
  const source = named(from, ctx.actor.clientId, 'no-destination')
  if (!canMove(source.type)) refuse('from', 'not-movable')
  const destination = await destinationOf(ctx, to)
  const pieces =
    path === undefined
      ? { threads: await threadsOn(ctx, source), messages: [] }
      : piecesOf([path].flat(), ctx.actor.clientId)
  const moved: Thread[] = []
  for (const id of pieces.threads.toSorted()) moved.push(await moveThread(ctx, { id, from: source, to: destination }))
  const threadsOfMessages: Moved['threads'] = []
  const threadsmsgsMoved: NonNullable<Moved['threadsmsgs']> = []
  for (const id of pieces.messages.toSorted()) {
    const { thread, message } = await moveMessage(ctx, { id, from: source, to: destination })
    threadsOfMessages.push(presentThread(ctx, thread))
    threadsmsgsMoved.push(presentMessage(ctx, message))
  }
  return {
    threads: [...moved.map((thread) => presentThread(ctx, thread)), ...threadsOfMessages],
    ...(threadsmsgsMoved.length > 0 ? { threadsmsgs: threadsmsgsMoved } : {}),
  }
}
