import type { FeedKind, LinkProvider, WrittenEntry } from '../../../../domain/charter/index.ts'
import { minuteMs } from '../../../../domain/kernel/values/durations.ts'
import type { Ctx } from '../../../platform/context.ts'
import { sql } from '../../../platform/database/sql.ts'
import { NotFound, Unavailable } from '../../../platform/errors.ts'
import { sealed, unsealed } from '../../../platform/sealed.ts'

export type LinkState = 'working' | 'needs-password' | 'missing' | 'ending' | 'ended'

/** A linked calendar as it is kept. */
export interface LinkRow {
  readonly id: string
  readonly owner_id: string
  readonly provider: LinkProvider
  readonly server: string
  readonly user_name: string
  readonly calendar_url: string
  readonly calendar_name: string
  readonly sealed_keys: Buffer | null
  /** Counts the keys that its owner gave. */
  readonly keys_edition: number
  readonly kind: FeedKind
  readonly tail: string | null
  readonly state: LinkState
  readonly fault: string
  readonly written_at: number | null
}

const sealing = ({ platform }: Pick<Ctx, 'platform'>) => ({ secret: platform.secret, purpose: 'linked calendars' })

export const sealKeys = (ctx: Ctx, keys: string): Buffer => sealed(sealing(ctx), keys)

export const openKeys = (ctx: Pick<Ctx, 'platform'>, { sealed_keys: bytes }: Pick<LinkRow, 'sealed_keys'>): string =>
  bytes === null ? '' : unsealed(sealing(ctx), bytes)

const columns = sql`l.id, l.owner_id, l.provider, l.server, l.user_name, l.calendar_url, l.calendar_name, l.sealed_keys,
  l.keys_edition, l.kind, l.tail, l.state, l.fault, l.written_at`

const isLink = ({ db }: Ctx, id: string) => sql`client_id = ${db.tenant.clientId} and id = ${id}`

/** The live links of the actor, with the number of their entries. */
export const listOwnLinks = ({ db }: Ctx): Promise<(LinkRow & { readonly entries: number })[]> =>
  db.run(sql<LinkRow & { entries: number }>`
    select ${columns}, (
      select count(*)::integer from calendar_link_entries e
      where e.client_id = l.client_id and e.link_id = l.id and e.tag is not null) as entries
    from calendar_links l
    where l.client_id = ${db.tenant.clientId} and l.owner_id = ${db.tenant.userId} and l.state <> 'ended'
    order by l.made_at, l.id`)

export async function findLink({ db }: Ctx, id: string): Promise<LinkRow | undefined> {
  const [row] = await db.run(sql<LinkRow>`
    select ${columns} from calendar_links l where l.client_id = ${db.tenant.clientId} and l.id = ${id}`)
  return row
}

/** A live link of the actor. Throws NotFound for another one. */
export async function getOwnLink(ctx: Ctx, id: string): Promise<LinkRow> {
  const link = await findLink(ctx, id)
  if (link === undefined || link.owner_id !== ctx.actor.userId || link.state === 'ended')
    throw new NotFound('linked calendar')
  return link
}

/** Longer than a run takes: a killed one gives its claim back by then. */
const claimMs = 10 * minuteMs

/** Takes a link for one run. Throws Unavailable while another one compares it. */
export async function claimLink(ctx: Ctx, id: string): Promise<void> {
  const taken = await ctx.db.run(sql`
    update calendar_links set claimed_until = ${ctx.now + claimMs}
    where ${isLink(ctx, id)} and (claimed_until is null or claimed_until < ${ctx.now}) returning 1 as ok`)
  if (taken.length === 0) throw new Unavailable('calendar', 10)
}

/** End of a run of a link. */
export interface LinkEnd {
  readonly state: LinkState
  /** Why it failed; empty where it did not. */
  readonly fault: string
  readonly isWritten?: boolean
}

/**
 * Gives the claim back, and notes how a run ended. A link that its owner ended or gave other keys in the meantime keeps
 * its state: the run that follows judges that.
 */
export async function settleLink(
  ctx: Ctx,
  { id, state: before, keys_edition: edition }: LinkRow,
  { state, fault, isWritten = false }: LinkEnd,
): Promise<void> {
  await ctx.db.run(sql`update calendar_links set claimed_until = null where ${isLink(ctx, id)}`)
  await ctx.db.run(sql`
    update calendar_links set state = ${state}, fault = ${fault},
      written_at = case when ${isWritten}::boolean then ${ctx.now}::bigint else written_at end
    where ${isLink(ctx, id)} and state = ${before} and keys_edition = ${edition}`)
}

/** Gives a link new keys of its owner. */
export async function replaceKeys(ctx: Ctx, id: string, keys: string): Promise<void> {
  await ctx.db.run(sql`
    update calendar_links set sealed_keys = ${sealKeys(ctx, keys)}::bytea, keys_edition = keys_edition + 1
    where ${isLink(ctx, id)} and state <> 'ended'`)
}

/** Keeps the keys that follow those of a link, unless its owner ended it or gave others. */
export async function keepRenewed(ctx: Ctx, { id, keys_edition: edition }: LinkRow, keys: string): Promise<void> {
  await ctx.db.run(sql`
    update calendar_links set sealed_keys = ${sealKeys(ctx, keys)}::bytea
    where ${isLink(ctx, id)} and state <> 'ended' and keys_edition = ${edition}`)
}

/** Ends a link: its password and the account of its entries go. */
export async function endLink(ctx: Ctx, id: string): Promise<void> {
  await ctx.db.run(sql`
    delete from calendar_link_entries where client_id = ${ctx.db.tenant.clientId} and link_id = ${id}`)
  await ctx.db.run(sql`
    update calendar_links set state = 'ended', ended_at = ${ctx.now}, sealed_keys = null, claimed_until = null, fault = ''
    where ${isLink(ctx, id)}`)
}

export const listWritten = ({ db }: Ctx, id: string): Promise<WrittenEntry[]> =>
  db.run(sql<WrittenEntry>`
    select e.name, e.ref, e.tag, e.digest from calendar_link_entries e
    where e.client_id = ${db.tenant.clientId} and e.link_id = ${id} order by e.name`)

/** Effect of steps: entries that are there or were removed by a person, and names of those that are gone. */
export interface EntryChanges {
  readonly kept: readonly WrittenEntry[]
  readonly gone: readonly string[]
}

export async function keepEntries({ db }: Ctx, id: string, { kept, gone }: EntryChanges): Promise<void> {
  const { clientId } = db.tenant
  await db.run(sql`
    delete from calendar_link_entries
    where client_id = ${clientId} and link_id = ${id} and name = any(${[...gone]}::text[])`)
  await db.run(sql`
    insert into calendar_link_entries (client_id, link_id, name, ref, tag, digest)
    select ${clientId}::uuid, ${id}, e.name, e.ref, e.tag, e.digest
    from jsonb_to_recordset(${JSON.stringify(kept)}::jsonb) as e(name text, ref text, tag text, digest text)
    on conflict (client_id, link_id, name) do update set ref = excluded.ref, tag = excluded.tag, digest = excluded.digest`)
}
