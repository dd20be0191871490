import {
  accessMessages,
  listApiKeys,
  liveKeysMax,
  makeApiKey,
  revokeApiKey,
  rolesWithoutKeys,
  type ApiKey,
} from '../../../domain/company/index.ts'
import { mayGive, type InputOf } from '../../../domain/kernel/index.ts'
import { dayMs } from '../../../domain/kernel/values/durations.ts'
import type { Ctx } from '../../platform/context.ts'
import { countAlone } from '../../platform/database/count-alone.ts'
import { sql } from '../../platform/database/sql.ts'
import { Invalid, NotFound } from '../../platform/errors.ts'
import { implement, type Route } from '../../platform/http/route.ts'
import { hashSecret, makeRandomWord, requireFirstShowing } from '../../platform/shown-secret.ts'
import { readOwnEntry } from '../own-entry.ts'

interface KeyRow {
  readonly id: string
  readonly name: string
  readonly roles: readonly string[]
  readonly tail: string
  readonly maker_id: string
  readonly maker_name: string
  readonly made_at: number
  readonly ends_at: number
  readonly used_at: number | null
  readonly used_from: string | null
  readonly revoked_at: number | null
  readonly revoker_id: string | null
  readonly revoker_name: string | null
}

const present = (row: KeyRow): ApiKey => ({
  id: row.id,
  name: row.name,
  roles: [...row.roles],
  mark: `fl_live_${row.id.slice(0, 4)}…${row.tail}`,
  maker: { id: row.maker_id, label: row.maker_name },
  madeAt: row.made_at,
  endsAt: row.ends_at,
  ...(row.used_at !== null && { usedAt: row.used_at }),
  ...(row.used_from !== null && { usedFrom: row.used_from }),
  ...(row.revoked_at !== null && { revokedAt: row.revoked_at }),
  ...(row.revoker_id !== null && { revokedBy: { id: row.revoker_id, label: row.revoker_name ?? '' } }),
})

async function listKeys({ db }: Ctx): Promise<{ keys: ApiKey[] }> {
  const rows = await db.run(sql<KeyRow>`
    select k.id, k.name, k.roles, k.tail, k.maker_id, k.maker_name, k.made_at, k.ends_at, k.used_at, k.used_from,
      k.revoked_at, k.revoker_id, k.revoker_name
    from api_keys k where k.client_id = ${db.tenant.clientId}
    order by k.revoked_at is not null, k.made_at desc, k.id`)
  return { keys: rows.map(present) }
}

/** Refuses roles that no key has, and those that its maker does not hold. */
function requireGrantable({ actor }: Ctx, roles: readonly string[]): void {
  const at = roles.findIndex((role) => rolesWithoutKeys.has(role) || !mayGive(actor, role))
  if (at >= 0) throw new Invalid([accessMessages.issue('roles', 'role-not-for-keys', { role: roles[at] ?? '' })])
}

async function makeKey(ctx: Ctx, { params: { id }, body }: InputOf<typeof makeApiKey>): Promise<{ key: string }> {
  requireGrantable(ctx, body.roles)
  const live = sql`api_keys k
    where k.client_id = ${ctx.db.tenant.clientId} and k.revoked_at is null and k.ends_at > ${ctx.now}`
  if ((await countAlone(ctx, 'api keys', live)) >= liveKeysMax)
    throw new Invalid([accessMessages.issue('name', 'too-many-keys')])
  const key = `fl_live_${id}_${makeRandomWord()}`
  const maker = await readOwnEntry(ctx)
  const made = await ctx.db.run(sql`
    insert into api_keys (client_id, id, name, roles, hash, tail, maker_id, maker_name, made_at, ends_at)
    values (${ctx.db.tenant.clientId}, ${id}, ${body.name}, ${[...new Set(body.roles)]}::text[], ${hashSecret(key)},
      ${key.slice(-4)}, ${maker.id}, ${maker.label}, ${ctx.now}, ${ctx.now + body.days * dayMs})
    on conflict do nothing returning 1 as ok`)
  requireFirstShowing(made, {
    code: 'key-exists',
    title: 'This key exists',
    message: 'Its secret is not shown a second time. Revoke it and make another key.',
  })
  return { key }
}

async function revokeKey(ctx: Ctx, id: string): Promise<void> {
  const revoker = await readOwnEntry(ctx)
  const found = await ctx.db.run(sql`
    update api_keys set revoked_at = coalesce(revoked_at, ${ctx.now}),
      revoker_id = coalesce(revoker_id, ${revoker.id}), revoker_name = coalesce(revoker_name, ${revoker.label})
    where client_id = ${ctx.db.tenant.clientId} and id = ${id} returning 1 as ok`)
  if (found.length === 0) throw new NotFound('key')
}

/** The calls of API keys, for admins (decision A6). */
export const apiKeyRoutes: readonly Route[] = [
  implement(listApiKeys, listKeys),
  implement(makeApiKey, makeKey),
  implement(revokeApiKey, async (ctx, { params }) => {
    await revokeKey(ctx, params.id)
    return {}
  }),
]
