import { createHmac } from 'node:crypto'
import {
  ssoCallbackPath,
  type readSingleSignOn,
  type GroupRoles,
  type SsoTrial,
} from '../../../../domain/company/index.ts'
import type { OutputOf } from '../../../../domain/kernel/index.ts'
import { minuteMs } from '../../../../domain/kernel/values/durations.ts'
import type { Ctx } from '../../../platform/context.ts'
import { sql } from '../../../platform/database/sql.ts'
import { seenColumn, tenantStep } from '../../../platform/database/tenant.ts'
import { sealed, unsealed } from '../../../platform/sealed.ts'

/** Settings of a client as they are stored. */
export interface SsoRow {
  readonly issuer: string
  readonly app_id: string
  readonly sealed_secret: Buffer
  readonly button: string
  readonly groups_claim: string
  readonly role_table: readonly GroupRoles[]
  readonly is_on: boolean
  readonly is_required: boolean
  readonly edition: string
  readonly tried: (SsoTrial & { readonly by: string }) | null
  readonly changed_at: number
  readonly changer_id: string
  readonly changer_name: string
}

const purpose = 'single sign-on secrets'

export const sealSecret = (secret: string, appSecret: string): Buffer => sealed({ secret, purpose }, appSecret)

export const unsealSecret = (secret: string, row: Pick<SsoRow, 'sealed_secret'>): string =>
  unsealed({ secret, purpose }, row.sealed_secret)

/** How a caller holds the settings until the end of its transaction. */
type Hold = 'none' | 'share' | 'update'

const holds = { none: sql``, share: sql`for share`, update: sql`for update` } as const

/** The settings of the client; undefined where none are saved. */
export async function findSettings({ db }: Ctx, hold: Hold = 'none'): Promise<SsoRow | undefined> {
  const [row] = await db.run(sql<SsoRow>`
    select s.issuer, s.app_id, s.sealed_secret, s.button, s.groups_claim, s.role_table, s.is_on, s.is_required, s.edition,
      s.tried, s.changed_at, s.changer_id, s.changer_name
    from single_sign_on s where s.client_id = ${db.tenant.clientId} ${holds[hold]}`)
  return row
}

/** Domains of the client that count. */
export async function listProven({ db }: Ctx): Promise<readonly string[]> {
  const rows = await db.run(sql<{ domain: string }>`
    select d.domain from single_sign_on_domains d
    where d.client_id = ${db.tenant.clientId} and d.proven_at is not null`)
  return rows.map(({ domain }) => domain)
}

/** Those of these users who have come by the single sign-on of the client. */
export async function findLinked({ db }: Ctx, userIds: readonly string[]): Promise<ReadonlySet<string>> {
  const rows = await db.once(sql<{ user_id: string | null }>`
    with s as materialized (${tenantStep(db.tenant)})
    select t.user_id ${seenColumn(db.tenant)} from s left join lateral (
      select p.user_id from single_sign_on_people p
      where p.client_id = ${db.tenant.clientId} and p.user_id = any(${userIds}::text[])) t on true`)
  return new Set(rows.flatMap(({ user_id: id }) => id ?? []))
}

/** Address of the product to which the provider of a client sends people back: another one for each client. */
export const printCallback = ({ platform: { config } }: Pick<Ctx, 'platform'>, clientId: string): string =>
  `${config.PUBLIC_URL}/api${ssoCallbackPath.replace(':client', clientId)}`

/** DNS record that proves a domain to be a client's. */
export function makeProof({ platform, db }: Ctx, domain: string): { name: string; value: string } {
  const word = createHmac('sha256', platform.secret).update(`domain ${domain} of ${db.tenant.clientId}`)
  return { name: `_flightline.${domain}`, value: `flightline-domain=${word.digest('base64url')}` }
}

export interface DomainRow {
  readonly domain: string
  readonly proven_at: number | null
}

/** A result of a trial is shown for this time: it has facts about a person. */
const trialShownMs = 15 * minuteMs

function presentTrial({ tried }: SsoRow, { actor, now }: Ctx): { trial?: SsoTrial } {
  if (tried === null || tried.by !== actor.userId || tried.at + trialShownMs < now) return {}
  const { by: _, ...trial } = tried
  return { trial }
}

const presentSettings = (row: SsoRow) => ({
  issuer: row.issuer,
  appId: row.app_id,
  button: row.button,
  groupsClaim: row.groups_claim,
  roleTable: [...row.role_table],
  isOn: row.is_on,
  isRequired: row.is_required,
  changedAt: row.changed_at,
  changedBy: { id: row.changer_id, label: row.changer_name },
})

/** Single sign-on of the client for its admins; the secret is never among it. */
export async function readSettings(ctx: Ctx): Promise<OutputOf<typeof readSingleSignOn>> {
  const { clientId } = ctx.db.tenant
  const [row, domains] = await Promise.all([
    findSettings(ctx),
    ctx.db.run(sql<DomainRow>`
      select d.domain, d.proven_at from single_sign_on_domains d
      where d.client_id = ${clientId} order by d.domain`),
  ])
  return {
    callback: printCallback(ctx, clientId),
    ...(row && { settings: presentSettings(row), ...presentTrial(row, ctx) }),
    domains: domains.map(({ domain, proven_at }) => ({
      domain,
      proof: makeProof(ctx, domain),
      ...(proven_at !== null && { provenAt: proven_at }),
    })),
    mayRequire: ctx.session?.onlyClient === clientId,
  }
}
