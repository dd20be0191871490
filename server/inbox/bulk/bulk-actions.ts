import { z } from 'zod'
import { threads, type BulkAction } from '../../../domain/inbox/index.ts'
import { entry, type Doc, type Entry } from '../../../domain/kernel/index.ts'
import type { Ctx } from '../../platform/context.ts'
import { Conflict } from '../../platform/errors.ts'
import { getRecord, takeRecord } from '../../platform/records/index.ts'
import { assign } from '../claim-thread.ts'
import { lockThread } from '../lock-thread.ts'
import { destinationOf, moveThread } from '../move-threads.ts'
import { isUnreadFor, markThreadRead, markThreadUnread } from '../read-state.ts'
import { untilTime } from '../shown-until.ts'
import { bringThreadBack, removeWholeThread, setHidden } from '../remove-thread.ts'
import { follow, unfollow } from '../thread-parties.ts'
import { setStatus } from '../thread-status.ts'

type Kind = BulkAction['kind']
type Of<K extends Kind> = Extract<BulkAction, { kind: K }>

interface Turn<K extends Kind> {
  readonly ctx: Ctx
  readonly id: string
  /** When the bulk action was asked for. */
  readonly askedAt: number
  readonly action: Of<K>
}

/** An action and its undo. `take` returns the former state; `undo` throws Conflict for a state changed since. */
interface Way<K extends Kind> {
  readonly take: (turn: Turn<K>) => Promise<Doc>
  readonly undo: (turn: Turn<K>, before: Doc) => Promise<unknown>
}

/** A action that needs to know nothing but the thread. */
interface Place {
  readonly ctx: Ctx
  readonly id: string
  readonly askedAt: number
}

interface PlainWay {
  readonly take: (place: Place) => Promise<Doc>
  readonly undo: (place: Place, before: Doc) => Promise<unknown>
}

const state = z.object({ status: z.enum(['open', 'waiting', 'done']), snoozed_until: z.number().optional() })
const people = z.object({ agents: z.array(entry), followers: z.array(entry) })
/** People of a thread before and after the action. Older bulk actions stored only the former. */
const changedPeople = people.extend({ left: people.optional() })
const mark = z.object({ unread: z.boolean() })
const wasFollower = z.object({ isFollower: z.boolean() })
const whereabouts = z.object({ ref: z.string() })

const thread = ({ ctx, id }: Pick<Place, 'ctx' | 'id'>) => getRecord(ctx, threads, id)

type CurrentState = z.output<typeof state>

type People = z.output<typeof people>

const peopleOf = ({ agents, followers }: People): People => ({ agents: [...agents], followers: [...followers] })
const idsOf = (entries: readonly Entry[]): string => entries.map((one) => one.id).join(' ')

const isSamePeople = (one: People, other: People): boolean =>
  idsOf(one.agents) === idsOf(other.agents) && idsOf(one.followers) === idsOf(other.followers)

async function setThreadState(turn: Place, wanted: CurrentState): Promise<Doc> {
  const { status, snoozed_until } = await thread(turn)
  await setStatus(turn.ctx, turn.id, wanted)
  return { status, snoozed_until }
}

async function backTo(turn: Place, left: CurrentState, before: Doc): Promise<void> {
  const now = await thread(turn)
  if (now.status !== left.status || now.snoozed_until !== left.snoozed_until) throw new Conflict(null, before)
  await setStatus(turn.ctx, turn.id, state.parse(before))
}

const isFollowing = async (turn: Place): Promise<boolean> =>
  (await thread(turn)).followers.some((one) => one.id === turn.ctx.actor.userId)

const follows: PlainWay = {
  take: async (turn) => {
    const before = { isFollower: await isFollowing(turn) }
    await follow(turn.ctx, turn.id)
    return before
  },
  undo: (turn, before) => (wasFollower.parse(before).isFollower ? Promise.resolve() : unfollow(turn.ctx, turn.id)),
}

const unfollows: PlainWay = {
  take: async (turn) => {
    const before = { isFollower: await isFollowing(turn) }
    await unfollow(turn.ctx, turn.id)
    return before
  },
  undo: (turn, before) => (wasFollower.parse(before).isFollower ? follow(turn.ctx, turn.id) : Promise.resolve()),
}

/** A message after the request is unseen by its user, and stays unread. */
const markAs = (unread: boolean, { ctx, id, askedAt }: Place): Promise<unknown> =>
  unread ? markThreadUnread(ctx, id) : markThreadRead(ctx, id, untilTime(askedAt))

const marks = (unread: boolean): PlainWay => ({
  take: async (turn) => {
    const before = { unread: await isUnreadFor(turn.ctx, turn.id) }
    await markAs(unread, turn)
    return before
  },
  undo: async (turn, before) => {
    const was = mark.parse(before).unread
    if (was !== unread) await markAs(was, turn)
  },
})

const hides = (isHidden: boolean): PlainWay => ({
  take: async (turn) => {
    const { active } = await thread(turn)
    await setHidden(turn.ctx, turn.id, isHidden)
    return { active }
  },
  undo: async (turn, before) => {
    const { active } = await thread(turn)
    if (active === isHidden) throw new Conflict(null, before)
    return setHidden(turn.ctx, turn.id, before['active'] === false)
  },
})

const ways: { readonly [K in Kind]: Way<K> } = {
  status: {
    take: (turn) => setThreadState(turn, { status: turn.action.status }),
    undo: (turn, before) => backTo(turn, { status: turn.action.status }, before),
  },
  snooze: {
    take: (turn) => setThreadState(turn, { status: 'open', snoozed_until: turn.action.until }),
    undo: (turn, before) => backTo(turn, { status: 'open', snoozed_until: turn.action.until }, before),
  },
  assign: {
    take: async (turn) => {
      const before = peopleOf(await thread(turn))
      const { user_id: user, instead_of: leaver } = turn.action
      return { ...before, left: peopleOf(await assign(turn.ctx, turn.id, { user, insteadOf: leaver })) }
    },
    undo: async (turn, before) => {
      const { row: now, change } = await takeRecord(turn.ctx, threads, { id: turn.id })
      const { left, ...stood } = changedPeople.parse(before)
      const isAsLeft = left ? isSamePeople(now, left) : now.assignee?.id === turn.action.user_id
      if (!isAsLeft) throw new Conflict(null, before)
      return change({ ...stood, last_date: now.last_date })
    },
  },
  move: {
    take: async ({ ctx, id, action }) => {
      const { object, ref } = await thread({ ctx, id })
      await moveThread(ctx, { id, from: object, to: await destinationOf(ctx, action.to) })
      return { ref }
    },
    undo: async ({ ctx, id, action }, before) => {
      const { object } = await destinationOf(ctx, action.to)
      return moveThread(ctx, { id, from: object, to: await destinationOf(ctx, whereabouts.parse(before).ref) })
    },
  },
  follow: follows,
  unfollow: unfollows,
  read: marks(false),
  unread: marks(true),
  hide: hides(true),
  show: hides(false),
  delete: {
    take: async ({ ctx, id }) => {
      await removeWholeThread(ctx, id)
      return {}
    },
    undo: ({ ctx, id }) => bringThreadBack(ctx, id),
  },
}

interface Asked {
  readonly ctx: Ctx
  readonly id: string
  readonly askedAt: number
  readonly action: BulkAction
}

/** Performs an action on one locked thread, and returns its former state. */
export const takeAction = async ({ action, ...turn }: Asked): Promise<Doc> => {
  await lockThread(turn.ctx, turn.id)
  return (ways[action.kind] as Way<Kind>).take({ ...turn, action })
}

/** Takes a action back from one thread. Throws Conflict where it is no longer as the action left it. */
export const undoAction = async ({ action, ...turn }: Asked, before: Doc): Promise<void> => {
  await lockThread(turn.ctx, turn.id)
  await (ways[action.kind] as Way<Kind>).undo({ ...turn, action }, before)
}
