import { clients, users } from '../../domain/company/index.ts'
import {
  answersOutside,
  inboxIssue,
  threads,
  type Medium,
  type Member,
  type ThreadRow,
} from '../../domain/inbox/index.ts'
import { withInstead, type Entry } from '../../domain/kernel/index.ts'
import { readOwnEntry } from '../company/index.ts'
import type { Ctx } from '../platform/context.ts'
import { Conflict, Invalid } from '../platform/errors.ts'
import { beyondReach, findRecord, takeRecord } from '../platform/records/index.ts'
import { membersOf } from './members.ts'
import type { Thread } from './message-place.ts'
import { presentThread } from './present-inbox.ts'
import { notifyResponsible } from './thread-parties.ts'

const firstAgent = (who: Entry, { agents }: Thread): Entry[] => [who, ...agents.filter((one) => one.id !== who.id)]

/**
 * Makes the actor the first agent of an unassigned thread. The thread is locked during the check: of two concurrent
 * claims one throws Conflict with the current thread.
 */
export async function claim(ctx: Ctx, threadId: string): Promise<ThreadRow> {
  const me = await readOwnEntry(ctx)
  const { row, change } = await takeRecord(ctx, threads, { id: threadId })
  if (row.assignee !== undefined && row.assignee.id !== me.id) throw new Conflict(presentThread(ctx, row), null)
  return presentThread(ctx, change({ agents: firstAgent(me, row), last_date: row.last_date }))
}

/** True if the sender of a message of this medium answers for its thread: a note is for the team alone. */
export const isAnswer = (medium: Medium): boolean => answersOutside(medium) || medium === 'chat'

interface Answering {
  readonly who: Entry
  /** Users of the client: only they may be agents of its threads. */
  readonly members: Promise<readonly Member[]>
}

/**
 * Agents of a locked thread after an answer: the sender becomes the agent of an unassigned one, as by Claim, unless the
 * client leaves it unassigned. The company chat belongs to all.
 */
export async function agentsAfterAnswer(ctx: Ctx, thread: Thread, { who, members }: Answering): Promise<Entry[]> {
  const { agents, assignee, object } = thread
  if (assignee !== undefined || object.type === 'client') return agents
  if (!(await members).some(({ id }) => id === who.id)) return agents
  const { config } = await beyondReach(ctx, clients).get(ctx.db.tenant.clientId)
  return config.leave_unassigned ? agents : firstAgent(who, thread)
}

/** Takes the actor from the agents of a thread. */
export async function release(ctx: Ctx, threadId: string): Promise<ThreadRow> {
  const { row, change } = await takeRecord(ctx, threads, { id: threadId })
  const agents = row.agents.filter((one) => one.id !== ctx.actor.userId)
  return presentThread(ctx, change({ agents, last_date: row.last_date }))
}

/** A colleague in the actor's sight who works in this client. Throws Invalid. */
export async function requireColleague(ctx: Ctx, userId: string): Promise<Entry> {
  const [user, members] = await Promise.all([findRecord(ctx, users, userId), membersOf(ctx)])
  if (!user || !members.some((member) => member.id === userId))
    throw new Invalid([inboxIssue('user_id', 'not-a-member')])
  return { id: userId, label: user.name || user.email || userId }
}

interface Assigning {
  readonly user: string
  /** Agent to replace; absent to become the first agent. */
  readonly insteadOf?: string | undefined
}

/**
 * Makes a colleague the first agent of a thread, or an agent in the place of another one, and notifies them. Throws
 * Invalid for others, NotFound.
 */
export async function assign(ctx: Ctx, threadId: string, { user, insteadOf }: Assigning): Promise<ThreadRow> {
  const { row, change } = await takeRecord(ctx, threads, { id: threadId })
  const colleague = await requireColleague(ctx, user)
  const agents = insteadOf === undefined ? firstAgent(colleague, row) : withInstead(row.agents, insteadOf, colleague)
  const after = change({ agents, last_date: row.last_date })
  await notifyResponsible(ctx, row, after)
  return presentThread(ctx, after)
}
