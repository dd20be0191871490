import { clients } from '../../../domain/company/index.ts'
import {
  checkFollowUp,
  followUpOptionsOf,
  inboxIssue,
  queue,
  startOfToday,
  type addFollowUp,
  type changeFollowUp,
  type FollowUpOption,
  type FollowUpRow,
} from '../../../domain/inbox/index.ts'
import { hasRole, type Filter, type InputOf, type RowOf } from '../../../domain/kernel/index.ts'
import { readOwnEntry } from '../../company/index.ts'
import type { Ctx } from '../../platform/context.ts'
import { Conflict, Invalid, NotFound } from '../../platform/errors.ts'
import { asVerb, getRecord, takeRecord, type Taken } from '../../platform/records/index.ts'
import { placeOf } from '../message-place.ts'
import { findMessage } from '../thread-messages.ts'

export type FollowUp = RowOf<typeof queue>
type Added = InputOf<typeof addFollowUp>['body']
type Changed = InputOf<typeof changeFollowUp>['body']

/** Other items of the queue are not for people. */
const ofPeople: Filter = ['type', '==', 'follow-up']

/** Options of the reminder dialog in the current client (decision M10). */
export async function optionsOf(ctx: Ctx): Promise<FollowUpOption[]> {
  const client = await getRecord(ctx, clients, ctx.actor.clientId)
  return [...followUpOptionsOf(client.settings)]
}

/** All users of the inbox plan together; carried-out ones do not change. */
const presentFollowUp = (ctx: Ctx, row: FollowUp): FollowUpRow => {
  const isOpen = hasRole(ctx.actor, 'user') && row.processed_at === undefined
  return { ...row, can: { write: isOpen, remove: isOpen } }
}

/** Throws Invalid with every issue. A due one may keep its date while its words or people change. */
async function requireValid(
  ctx: Ctx,
  { date, followers = [] }: Pick<Added, 'date' | 'followers'>,
  before?: FollowUp,
): Promise<void> {
  const { timezone } = await getRecord(ctx, clients, ctx.actor.clientId)
  const today = startOfToday(ctx.now, timezone)
  const issues = checkFollowUp({ date, followers }, Math.min(today, before?.date ?? today))
  if (issues.length > 0) throw new Invalid(issues)
}

/** A follow-up of the client. Throws NotFound: other items of the queue are not for people. */
export async function getFollowUp(ctx: Ctx, id: string): Promise<FollowUp> {
  const row = await getRecord(ctx, queue, id)
  if (row.type !== 'follow-up') throw new NotFound(`queue ${id}`)
  return row
}

/** A message that is followed up must be in the thread that is named. */
async function requireInThread(ctx: Ctx, messageId: string | undefined, threadId: string | undefined): Promise<void> {
  if (messageId === undefined) return
  const message = await findMessage(ctx, messageId)
  if (!message || message.draft || message.tRef !== threadId)
    throw new Invalid([inboxIssue('messageId', 'not-in-thread')])
}

/**
 * Sets a follow-up within the actor's reach, in their name (1-shell section 4). Throws NotFound and Forbidden for a
 * place beyond reach, Invalid with every issue.
 */
export async function setFollowUp(ctx: Ctx, input: Added): Promise<FollowUpRow> {
  const { threadId, messageId, ref, date, message = '', followers = [], roles = [] } = input
  await requireValid(ctx, input)
  const place = await placeOf(ctx, { threadId, ref })
  await requireInThread(ctx, messageId, place.thread?.id)
  const doc = queue.shape.parse({
    data: {
      message: message.trim(),
      thread: place.thread?.id,
      title: place.thread?.subject,
      replyingTo: messageId,
      object: place.object,
    },
    creator: await readOwnEntry(ctx),
    followers,
    roles,
  })
  return presentFollowUp(ctx, await asVerb(ctx, queue).create({ date, doc }))
}

const takeFollowUp = (ctx: Ctx, id: string): Promise<Taken<typeof queue>> =>
  takeRecord(ctx, queue, { id, where: ofPeople })

function requireOpen(row: FollowUp): void {
  if (row.processed_at !== undefined) throw new Invalid([inboxIssue('', 'follow-up-done')])
}

/** Changes a follow-up that waits. Throws Conflict when it changed since `version`, Invalid when it was carried out. */
export async function rescheduleFollowUp(ctx: Ctx, id: string, input: Changed): Promise<FollowUpRow> {
  const { row, change } = await takeFollowUp(ctx, id)
  await requireValid(ctx, input, row)
  requireOpen(row)
  const { version, date, message = '', followers = [], roles = [] } = input
  if (row.version !== version) throw new Conflict(presentFollowUp(ctx, row), input)
  return presentFollowUp(ctx, change({ date, followers, roles, data: { ...row.data, message: message.trim() } }))
}

/** Puts a follow-up into the trash. One that was carried out stays: it shows what happened. */
export async function removeFollowUp(ctx: Ctx, id: string): Promise<void> {
  const { row, trash } = await takeFollowUp(ctx, id)
  requireOpen(row)
  await trash()
}

export async function bringFollowUpBack(ctx: Ctx, id: string): Promise<FollowUpRow> {
  await asVerb(ctx, queue).restore({ id, where: ofPeople })
  return presentFollowUp(ctx, await getFollowUp(ctx, id))
}
