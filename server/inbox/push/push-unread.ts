import { z } from 'zod'
import { clients, isQuiet, users, preferencesOf, type PushWishes } from '../../../domain/company/index.ts'
import { unread } from '../../../domain/inbox/index.ts'
import type { RowOf } from '../../../domain/kernel/index.ts'
import { reachable, type Device } from '../../company/index.ts'
import type { Ctx } from '../../platform/context.ts'
import { sql } from '../../platform/database/sql.ts'
import { Unavailable } from '../../platform/errors.ts'
import { defineStepJob, enqueue } from '../../platform/jobs/index.ts'
import { amendMany, findRecord } from '../../platform/records/index.ts'
import { hearingOf } from '../members.ts'
import { authorPicture } from './author-picture.ts'
import { pushKinds } from './push-kinds.ts'
import { tagOf } from './push-tag.ts'
import { pushTtlMs, type PushWords } from './send-push.ts'
import { isPutOff } from './push-to-device.ts'

type Item = RowOf<typeof unread>

interface Due {
  readonly words: PushWords
  readonly devices: readonly Device[]
}

const clockIn = (timeZone: string, now: number): string =>
  new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', minute: '2-digit' }).format(now)

/** Whether the user wishes to hear of items of this kind. */
function wants(wishes: PushWishes, { type, ai, follow_up, for_thread = false }: Item): boolean {
  if (ai) return wishes.watchlist
  if (follow_up) return wishes.follow_ups
  if (type === 'threadsmsgs' && wishes.mentions) return true
  return wishes.messages && (type === 'threads' || for_thread)
}

const wordsOf = (item: Item, nameKey: string, avatar: string | undefined): PushWords => {
  const { author, title, summary, thread, url, follow_up } = item
  return {
    title: follow_up ? 'Follow-up' : author || title,
    body: [title, summary].filter(Boolean).join('\n'),
    url: url ?? `/${nameKey.toLowerCase()}/threads?thread=${thread}`,
    tag: tagOf(item),
    ...(avatar !== undefined && !follow_up && { avatar }),
  }
}

/** Whether the same message names the user: then that is told, and the thread not once more. */
async function isMentioned(ctx: Ctx, { user, message }: Item): Promise<boolean> {
  const rows = await ctx.db.run(sql`
    select 1 from unread where client_id = ${ctx.db.tenant.clientId} and "user" = ${user} and type = 'threadsmsgs'
      and doc ->> 'message' = ${message ?? ''} and unread and trashed_at is null limit 1`)
  return rows.length > 0
}

/** Whether the user wants to be told of it now. */
async function isWanted(ctx: Ctx, item: Item, timeZone: string): Promise<boolean> {
  const user = await findRecord(ctx, users, item.user)
  const wishes = preferencesOf(user)
  if (!user?.active || !(await hearingOf(ctx, item.user))(item)) return false
  if (!wants(wishes, item) || isQuiet(wishes, clockIn(timeZone, ctx.now))) return false
  return item.type !== 'threads' || !wishes.mentions || !(await isMentioned(ctx, item))
}

/** What is to be sent of an item now; undefined where it was read, or its user does not want to be told. */
async function dueOf(ctx: Ctx, id: string): Promise<Due | undefined> {
  const item = await findRecord(ctx, unread, id)
  const client = await findRecord(ctx, clients, ctx.actor.clientId)
  if (!item?.unread || item.seen || !client || !(await isWanted(ctx, item, client.timezone))) return undefined
  const devices = await reachable(ctx, item.user)
  const avatar = devices.length > 0 ? await authorPicture(ctx, item, pushTtlMs) : undefined
  return { words: wordsOf(item, client.name_key, avatar), devices }
}

/** The item was told: once it is read, the notification is taken back. */
const notePushed = async (ctx: Ctx, id: string): Promise<void> => {
  await amendMany(ctx, unread, { where: sql`r.id = ${id} and not r.doc ? 'pushed_at'`, patch: { pushed_at: ctx.now } })
}

const firstPauseMs = 30_000
/** About ten hours; after twelve a notification says nothing new any more. */
const mostAttempts = 11

/** Tells one device whose service was away: the others have been told, and are not told twice. */
export const pushAgain = defineStepJob({
  name: 'push-again',
  lane: 'effects',
  outside: 'push',
  yields: true,
  payload: z.object({ item: z.string(), device: z.string() }),
  run: async (job, { item, device: id }) => {
    const due = await job.within((ctx) => dueOf(ctx, item))
    const device = due?.devices.find((one) => one.id === id)
    if (due && device && (await isPutOff(job, device, due.words))) throw new Unavailable('the push service')
  },
})

/** The next about the same thread takes the place of one that waits, as it does on the device. */
const putOff = (ctx: Ctx, item: string, { device, tag }: { device: string; tag: string }): Promise<void> =>
  enqueue(ctx, pushAgain, {
    payload: { item, device },
    key: `${device} ${tag}`,
    runAt: ctx.now + firstPauseMs,
    maxAttempts: mostAttempts,
  })

/** Tells the devices of a user of an unread item. Run twice, the second notification takes the place of the first. */
export const pushUnread = defineStepJob({
  ...pushKinds.unread,
  payload: z.object({ item: z.string() }),
  run: async (job, { item }) => {
    const due = await job.within((ctx) => dueOf(ctx, item))
    if (!due) return
    const { devices, words } = due
    // Before they hear of it: what is read in the same moment is taken back too.
    if (devices.length > 0) await job.within((ctx) => notePushed(ctx, item))
    for (const device of devices)
      if (await isPutOff(job, device, words))
        await job.within((ctx) => putOff(ctx, item, { device: device.id, tag: words.tag }))
  },
})
