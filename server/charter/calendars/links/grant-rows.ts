import { grantMinutes } from '../../../../domain/charter/index.ts'
import { minuteMs } from '../../../../domain/kernel/values/durations.ts'
import type { Ctx } from '../../../platform/context.ts'
import { sql } from '../../../platform/database/sql.ts'
import { Forbidden } from '../../../platform/errors.ts'
import { hashSecret } from '../../../platform/shown-secret.ts'
import { openKeys, sealKeys } from './link-rows.ts'

/** A consent that a person asked for in a session. */
export interface GrantRow {
  readonly id: string
  /** Link that is connected again. */
  readonly link_id: string | null
  readonly sealed_keys: Buffer | null
}

/** The session of a call. Linked calendars belong to a person: keys and assistants have none. */
export function requirePerson({ session }: Ctx): { readonly sessionId: string } {
  if (session === undefined) throw new Forbidden('user')
  return session
}

/** Where a consent belongs, apart from its person and client. */
interface AskedGrant {
  readonly sessionId: string
}

/** The live consents of this person in this session and client: nobody else, and no other browser, sees them. */
const isOwn = ({ db, now }: Ctx, { sessionId }: AskedGrant) => sql`
  client_id = ${db.tenant.clientId} and user_id = ${db.tenant.userId} and session_id = ${sessionId} and expires_at > ${now}`

export async function dropExpired({ db, now }: Ctx): Promise<void> {
  await db.run(sql`delete from calendar_grants where client_id = ${db.tenant.clientId} and expires_at <= ${now}`)
}

interface BegunGrant extends AskedGrant {
  readonly id: string
  readonly state: string
  readonly verifier: string
  readonly link: string | undefined
}

/** Keeps a consent that Microsoft is asked for. */
export async function keepGrant(ctx: Ctx, { id, sessionId, state, verifier, link }: BegunGrant): Promise<void> {
  const { clientId, userId } = ctx.db.tenant
  await dropExpired(ctx)
  await ctx.db.run(sql`
    insert into calendar_grants (client_id, id, user_id, session_id, state_hash, link_id, sealed_keys, expires_at)
    values (${clientId}, ${id}, ${userId}, ${sessionId}, ${hashSecret(state)}, ${link ?? null},
      ${sealKeys(ctx, verifier)}::bytea, ${ctx.now + grantMinutes * minuteMs})`)
}

/** Takes the consent of a state, once. Undefined for an unknown, used or late state, and for one of another session. */
export async function takeGrant(
  ctx: Ctx,
  { state, ...asked }: AskedGrant & { readonly state: string },
): Promise<(GrantRow & { readonly verifier: string }) | undefined> {
  const [row] = await ctx.db.run(sql<GrantRow>`
    update calendar_grants set state_hash = null where ${isOwn(ctx, asked)} and state_hash = ${hashSecret(state)}
    returning id, link_id, sealed_keys`)
  return row && { ...row, verifier: openKeys(ctx, row) }
}

/** Keeps the keys that a consent gave until a calendar is chosen. */
export async function keepGrantKeys(ctx: Ctx, id: string, keys: string): Promise<void> {
  await ctx.db.run(sql`
    update calendar_grants set sealed_keys = ${sealKeys(ctx, keys)}::bytea, expires_at = ${ctx.now + grantMinutes * minuteMs}
    where client_id = ${ctx.db.tenant.clientId} and id = ${id}`)
}

/** The keys of a given consent; undefined where it is not of this session, or over. */
export async function findGrantKeys(
  ctx: Ctx,
  { id, ...asked }: AskedGrant & { readonly id: string },
): Promise<string | undefined> {
  const [row] = await ctx.db.run(sql<GrantRow>`
    select id, link_id, sealed_keys from calendar_grants where ${isOwn(ctx, asked)} and id = ${id} and state_hash is null`)
  return row && openKeys(ctx, row)
}

export async function dropGrant({ db }: Ctx, id: string): Promise<void> {
  await db.run(sql`delete from calendar_grants where client_id = ${db.tenant.clientId} and id = ${id}`)
}
