import {
  listSignIns,
  readSignInRules,
  setSecondFactorRule,
  type SignInLine,
  type SignInMethod,
  type SignInOutcome,
  type SsoReason,
} from '../../../domain/company/index.ts'
import type { InputOf, OutputOf } from '../../../domain/kernel/index.ts'
import type { Ctx } from '../../platform/context.ts'
import { sql, type Statement } from '../../platform/database/sql.ts'
import { Forbidden } from '../../platform/errors.ts'
import { hasSecondFactor } from '../../platform/http/authenticate.ts'
import { implement, type Route } from '../../platform/http/route.ts'
import { nameOfActor } from '../../platform/records/name-of-actor.ts'
import { readOwnEntry } from '../own-entry.ts'

const atOnce = 50

interface LineRow {
  readonly id: string
  readonly user_id: string | null
  readonly user_name: string | null
  readonly at: number
  readonly last_at: number
  readonly tries: number
  readonly method: SignInMethod
  readonly outcome: SignInOutcome
  readonly reason: SsoReason | null
  readonly address: string | null
  readonly agent: string | null
}

const presentLine = ({ user_id, user_name, reason, address, agent, ...row }: LineRow): SignInLine => ({
  ...row,
  ...(reason !== null && { reason }),
  ...(user_id !== null && { user: { id: user_id, label: user_name ?? '' } }),
  ...(address !== null && { address }),
  ...(agent !== null && { agent }),
})

type LogQuery = InputOf<typeof listSignIns>['query']

/** Narrows the lines `s` of the log to a person, a result, and those after a place. */
function narrow({ user, outcome, after }: LogQuery): Statement<unknown>[] {
  const [at = '', id = ''] = after?.split(' ') ?? []
  return [
    ...(user === undefined ? [] : [sql`s.user_id = ${user}`]),
    ...(outcome === undefined
      ? []
      : [sql`(s.outcome in ('signed-in', 'code-asked')) = ${outcome === 'signed-in'}::boolean`]),
    ...(after === undefined ? [] : [sql`(s.at, s.id) < (${Number(at)}::bigint, ${id}::uuid)`]),
  ]
}

async function listLines({ db }: Ctx, { query }: InputOf<typeof listSignIns>): Promise<OutputOf<typeof listSignIns>> {
  const client = sql`${db.tenant.clientId}::uuid`
  const where = [sql`s.client_id = ${client}`, ...narrow(query)].reduce((all, one) => sql`${all} and ${one}`)
  const rows = await db.run(sql<LineRow>`
    select s.id, s.user_id, ${nameOfActor(client, sql`s.user_id`)} as user_name, s.at, s.last_at, s.tries, s.method,
      s.outcome, s.reason, s.address, s.agent
    from sign_ins s where ${where}
    order by s.at desc, s.id desc limit ${atOnce + 1}`)
  const shown = rows.slice(0, atOnce)
  const last = shown.at(-1)
  return { rows: shown.map(presentLine), next: rows.length > atOnce && last ? `${last.at} ${last.id}` : null }
}

interface RulesRow {
  readonly needs_second_factor: boolean
  readonly changed_at: number
  readonly changer_id: string
  readonly changer_name: string
}

const isStrong = ({ session }: Ctx): boolean => session !== undefined && hasSecondFactor(session)

async function readRules(ctx: Ctx): Promise<OutputOf<typeof readSignInRules>> {
  const [row] = await ctx.db.run(sql<RulesRow>`
    select r.needs_second_factor, r.changed_at, r.changer_id, r.changer_name
    from sign_in_rules r where r.client_id = ${ctx.db.tenant.clientId}`)
  return {
    needsSecondFactor: row?.needs_second_factor === true,
    hasSecondFactor: isStrong(ctx),
    ...(row && { changedAt: row.changed_at, changedBy: { id: row.changer_id, label: row.changer_name } }),
  }
}

async function setSecondFactor(ctx: Ctx, isNeeded: boolean): Promise<void> {
  if (isNeeded && !isStrong(ctx))
    throw new Forbidden(
      'admin',
      'You would lock yourself out. Sign in with a code or a passkey first, then require it of everybody.',
    )
  const changer = await readOwnEntry(ctx)
  await ctx.db.run(sql`
    insert into sign_in_rules as r (client_id, needs_second_factor, changed_at, changer_id, changer_name)
    values (${ctx.db.tenant.clientId}, ${isNeeded}, ${ctx.now}, ${changer.id}, ${changer.label})
    on conflict (client_id) do update set needs_second_factor = excluded.needs_second_factor,
      changed_at = excluded.changed_at, changer_id = excluded.changer_id, changer_name = excluded.changer_name
    where r.needs_second_factor <> excluded.needs_second_factor`)
}

/** Rules and log of sign-in, for admins. */
export const signInRoutes: readonly Route[] = [
  implement(listSignIns, listLines),
  implement(readSignInRules, readRules),
  implement(setSecondFactorRule, async (ctx, { body }) => {
    await setSecondFactor(ctx, body.isNeeded)
    return {}
  }),
]
