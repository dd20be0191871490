import { clients } from '../../domain/company/index.ts'
import {
  isSameThreadState,
  macros,
  stateAfter,
  stateOf,
  threads,
  type runMacro,
  type setThreadState,
  type CurrentState,
} from '../../domain/inbox/index.ts'
import { type DocOf, type InputOf, type OutputOf } from '../../domain/kernel/index.ts'
import { readOwnEntry } from '../company/index.ts'
import type { Ctx } from '../platform/context.ts'
import { Conflict, NotFound } from '../platform/errors.ts'
import { getRecord, takeRecord } from '../platform/records/index.ts'
import { membersOf } from './members.ts'
import type { Thread } from './message-place.ts'
import { presentThread } from './present-inbox.ts'
import { requireFewFollowers, notifyResponsible } from './thread-parties.ts'

/** Time zone for a macro without snooze, which does not use it. */
const noZone = { timezone: 'UTC' }

const changeTo = (wanted: CurrentState, { last_date }: Thread) => ({
  ...wanted,
  snoozed_until: wanted.snoozed_until ?? null,
  last_date,
})

function withFewFollowers(after: CurrentState, before: CurrentState): CurrentState {
  requireFewFollowers(after.followers, before)
  return after
}

/** People of a macro who work in the client: a leaver gets nothing any more. */
async function withMembers(ctx: Ctx, macro: DocOf<typeof macros>): Promise<DocOf<typeof macros>> {
  const members = new Set((await membersOf(ctx)).map((member) => member.id))
  const present = (one: { id: string }) => members.has(one.id)
  return { ...macro, agents: macro.agents.filter(present), followers: macro.followers.filter(present) }
}

/**
 * Runs a macro on a thread, atomically in this transaction. Notifies new agents. Throws NotFound, Invalid if
 * too many would follow.
 */
export async function runMacroOn(
  ctx: Ctx,
  threadId: string,
  { macro: id }: InputOf<typeof runMacro>['body'],
): Promise<OutputOf<typeof runMacro>> {
  const found = await getRecord(ctx, macros, id)
  if (!found.active) throw new NotFound(`macros ${id}`)
  const { row, change } = await takeRecord(ctx, threads, { id: threadId })
  const me = await readOwnEntry(ctx)
  const macro = await withMembers(ctx, found)
  const before = stateOf(row)
  const { timezone } = macro.snooze_days > 0 ? await getRecord(ctx, clients, ctx.actor.clientId) : noZone
  const stored = change(
    changeTo(withFewFollowers(stateAfter(before, macro, { me, now: ctx.now, timezone }), before), row),
  )
  await notifyResponsible(ctx, row, stored)
  const template_id = macro.template_id ?? null
  return { thread: presentThread(ctx, stored), before, after: stateOf(stored), template_id }
}

/** Sets a thread's state as a whole. Throws NotFound, Conflict where it is no longer as it was seen. */
export async function putThreadState(
  ctx: Ctx,
  threadId: string,
  { seen, wanted }: InputOf<typeof setThreadState>['body'],
): Promise<OutputOf<typeof setThreadState>> {
  const { row, change } = await takeRecord(ctx, threads, { id: threadId })
  const now = stateOf(row)
  if (!isSameThreadState(now, seen)) throw new Conflict(presentThread(ctx, row), wanted)
  return { thread: presentThread(ctx, change(changeTo(withFewFollowers(wanted, now), row))) }
}
