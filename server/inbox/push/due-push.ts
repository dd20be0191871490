import {
  clients,
  isQuiet,
  preferencesOf,
  splitFullName,
  users,
  type PushWishes,
} from '../../../domain/company/index.ts'
import { unread } from '../../../domain/inbox/index.ts'
import type { RowOf } from '../../../domain/kernel/index.ts'
import { reachable, type Device } from '../../company/index.ts'
import type { Ctx } from '../../platform/context.ts'
import { sql } from '../../platform/database/sql.ts'
import { findRecord } from '../../platform/records/index.ts'
import { mayBeNotifiedOf } from '../members.ts'
import { authorPicture } from './author-picture.ts'
import { pushTtlMs, usualPush, type PushWords } from './send-push.ts'

/**
 * Tag shared by notifications of one thing: the next replaces the last, and reading takes them back. It is the thread;
 * a record without one uses its item.
 */
const tagOf = ({ thread, id }: Pick<RowOf<typeof unread>, 'thread' | 'id'>): string => thread || id

type Item = RowOf<typeof unread>

interface Due {
  /** When it became news. */
  readonly news: number
  readonly words: PushWords
  readonly devices: readonly Device[]
}

const clockIn = (timeZone: string, now: number): string =>
  new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', minute: '2-digit' }).format(now)

/** True if the user wishes to be notified of items of this kind. */
function wants(wishes: PushWishes, { type, ai, follow_up, market, for_thread = false }: Item): boolean {
  if (ai) return wishes.watchlist
  if (market) return wishes.market
  if (follow_up) return wishes.follow_ups
  if (type === 'threadsmsgs' && wishes.mentions) return true
  return wishes.messages && (type === 'threads' || for_thread)
}

function chooseEmoji({ ai, market, follow_up }: Item): string | undefined {
  if (follow_up) return '⏰'
  if (market) return '✈️'
  return ai ? '👀' : undefined
}

/** Parts of a notification by its kind (1-shell section 3). */
function readPushParts(item: Item): Pick<PushWords, 'action' | 'icon' | 'emoji' | 'first_name' | 'last_name'> {
  const emoji = chooseEmoji(item)
  const isWritten = item.author !== '' && !item.follow_up
  return {
    ...usualPush,
    ...(emoji !== undefined && { emoji }),
    ...(isWritten && splitFullName(item.author)),
  }
}

const wordsOf = (item: Item, nameKey: string, avatar: string | undefined): PushWords => {
  const { author, title, summary, thread, url, follow_up } = item
  return {
    title: follow_up ? 'Follow-up' : author || title,
    body: [title, summary].filter(Boolean).join('\n'),
    url: url ?? `/${nameKey.toLowerCase()}/threads?thread=${thread}`,
    tag: tagOf(item),
    ...readPushParts(item),
    ...(avatar !== undefined && !follow_up && { avatar }),
  }
}

/** True if the same message names the user: they then get that notification, and not the thread's as well. */
async function isMentioned(ctx: Ctx, { user, message }: Item): Promise<boolean> {
  const rows = await ctx.db.run(sql`
    select 1 from unread where client_id = ${ctx.db.tenant.clientId} and "user" = ${user} and type = 'threadsmsgs'
      and doc ->> 'message' = ${message ?? ''} and unread and trashed_at is null limit 1`)
  return rows.length > 0
}

/** True if the user wants to be notified of it now. */
async function isWanted(ctx: Ctx, item: Item, timeZone: string): Promise<boolean> {
  const user = await findRecord(ctx, users, item.user)
  const wishes = preferencesOf(user)
  if (!user?.active || !(await mayBeNotifiedOf(ctx, item.user))(item)) return false
  if (!wants(wishes, item) || isQuiet(wishes, clockIn(timeZone, ctx.now))) return false
  return item.type !== 'threads' || !wishes.mentions || !(await isMentioned(ctx, item))
}

/** Notification of an item to send now; undefined if it was read, or its user wants none. */
export async function dueOf(ctx: Ctx, id: string): Promise<Due | undefined> {
  const item = await findRecord(ctx, unread, id)
  const client = await findRecord(ctx, clients, ctx.actor.clientId)
  if (!item?.unread || item.seen || !client || !(await isWanted(ctx, item, client.timezone))) return undefined
  const devices = await reachable(ctx, item.user)
  const avatar = devices.length > 0 ? await authorPicture(ctx, item, pushTtlMs) : undefined
  return { news: item.date, words: wordsOf(item, client.name_key, avatar), devices }
}
