import {
  answerAssistantRequest,
  callsAtOnce,
  endAssistant,
  listAssistantCalls,
  listAssistants,
  readAssistantRequest,
  type Assistant,
  type AssistantCall,
} from '../../../domain/automation/index.ts'
import { assistantActorPrefix, hasRole, type InputOf } from '../../../domain/kernel/index.ts'
import { readOwnEntry } from '../../company/index.ts'
import type { Ctx } from '../../platform/context.ts'
import { sql } from '../../platform/database/sql.ts'
import { NotFound } from '../../platform/errors.ts'
import { implement, type Route } from '../../platform/http/route.ts'
import { answerRequest, readRequest } from './connect-assistant.ts'
import { tokenRoutes } from './grant-tokens.ts'

interface Row {
  readonly id: string
  readonly name: string
  readonly user_id: string
  readonly user_name: string
  readonly rights: readonly ('reads' | 'prepares')[]
  readonly connected_at: number
  readonly used_at: number | null
  readonly used_from: string | null
  readonly refresh_ends_at: number
  readonly ended_at: number | null
  readonly ender_id: string | null
  readonly ender_name: string | null
}

/** Connections that the actor sees: own ones, and as admin all of the client. */
const seenBy = ({ actor, db }: Ctx) => sql`
  a.client_id = ${db.tenant.clientId} and a.connected_at is not null
  and (${hasRole(actor, 'admin')}::boolean or a.user_id = ${actor.userId})`

const present = (row: Row, userId: string): Assistant => ({
  id: row.id,
  name: row.name,
  user: { id: row.user_id, label: row.user_name },
  isOwn: row.user_id === userId,
  rights: [...row.rights],
  connectedAt: row.connected_at,
  endsAt: row.refresh_ends_at,
  ...(row.used_at !== null && { usedAt: row.used_at }),
  ...(row.used_from !== null && { usedFrom: row.used_from }),
  ...(row.ended_at !== null && { endedAt: row.ended_at }),
  ...(row.ender_id !== null && { endedBy: { id: row.ender_id, label: row.ender_name ?? '' } }),
})

async function list(ctx: Ctx): Promise<{ assistants: Assistant[] }> {
  const rows = await ctx.db.run(sql<Row>`
    select a.id, a.name, a.user_id, a.user_name, a.rights, a.connected_at, a.used_at, a.used_from, a.refresh_ends_at,
      a.ended_at, a.ender_id, a.ender_name
    from assistants a where ${seenBy(ctx)}
    order by a.ended_at is not null, a.connected_at desc, a.id limit 200`)
  return { assistants: rows.map((row) => present(row, ctx.actor.userId)) }
}

async function end(ctx: Ctx, id: string): Promise<void> {
  const ender = await readOwnEntry(ctx)
  const found = await ctx.db.run(sql`
    update assistants a set ended_at = coalesce(a.ended_at, ${ctx.now}),
      ender_id = coalesce(a.ender_id, ${ender.id}), ender_name = coalesce(a.ender_name, ${ender.label})
    where a.id = ${id} and ${seenBy(ctx)} returning 1 as ok`)
  if (found.length === 0) throw new NotFound('assistant')
}

interface CallRow {
  readonly id: string
  readonly at: number
  readonly tool: string
  readonly outcome: AssistantCall['outcome']
  readonly words: string
  readonly record: string | null
  readonly record_id: string | null
  readonly took_ms: number
}

const presentCall = ({ record, record_id: recordId, took_ms: tookMs, ...row }: CallRow): AssistantCall => ({
  ...row,
  tookMs,
  ...(record !== null && { record }),
  ...(recordId !== null && { recordId }),
})

async function listCalls(
  ctx: Ctx,
  { params, query }: InputOf<typeof listAssistantCalls>,
): Promise<{ calls: AssistantCall[]; hasMore: boolean }> {
  const known = await ctx.db.run(sql`select 1 as ok from assistants a where a.id = ${params.id} and ${seenBy(ctx)}`)
  if (known.length === 0) throw new NotFound('assistant')
  const rows = await ctx.db.run(sql<CallRow>`
    select c.id, c.at, c.tool, c.outcome, c.words, c.record, c.record_id, c.took_ms from assistant_calls c
    where c.client_id = ${ctx.db.tenant.clientId} and c.actor_id = ${`${assistantActorPrefix}${params.id}`}
      and (${query.before ?? null}::bigint is null or c.at < ${query.before ?? null}::bigint)
    order by c.at desc, c.id limit ${callsAtOnce + 1}`)
  return { calls: rows.slice(0, callsAtOnce).map(presentCall), hasMore: rows.length > callsAtOnce }
}

/** The calls of connected assistants (decision A7). */
export const assistantRoutes: readonly Route[] = [
  ...tokenRoutes,
  implement(readAssistantRequest, readRequest),
  implement(answerAssistantRequest, answerRequest),
  implement(listAssistants, (ctx) => list(ctx)),
  implement(endAssistant, async (ctx, { params }) => {
    await end(ctx, params.id)
    return {}
  }),
  implement(listAssistantCalls, listCalls),
]
