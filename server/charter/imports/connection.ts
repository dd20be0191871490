import { importMessages, type SchedulingConnection } from '../../../domain/charter/index.ts'
import {
  clients,
  importsFrom,
  softwareLabel,
  softwareSignIns,
  type ImportingSoftware,
} from '../../../domain/company/index.ts'
import type { Ctx } from '../../platform/context.ts'
import { sql } from '../../platform/database/sql.ts'
import { tenantStep } from '../../platform/database/tenant.ts'
import { Invalid } from '../../platform/errors.ts'
import { getRecord } from '../../platform/records/index.ts'
import { sealed, unsealed } from '../../platform/sealed.ts'
import { resumeImport } from './schedule/import-state.ts'

/** How a client's software is reached, as it is kept. */
interface Connection {
  readonly url: string
  readonly username: string
  readonly secret: string
  readonly apiToken: string | undefined
}

interface Row {
  readonly url: string | null
  readonly username: string
  readonly secret: Buffer
  readonly api_token: Buffer | null
}

const sealing = ({ platform }: Ctx) => ({ secret: platform.secret, purpose: 'scheduling software' })

/** The software that the client imports from; undefined where there is none. */
export const softwareOf = async (ctx: Ctx): Promise<ImportingSoftware | undefined> =>
  importsFrom((await getRecord(ctx, clients, ctx.db.tenant.clientId)).config)

/** Settings stored for that software. Settings of the client's former software are ignored. */
export async function keptConnection(ctx: Ctx, software: ImportingSoftware): Promise<Connection | undefined> {
  const [row] = await ctx.db.once<Row>(sql`
    with s as materialized (${tenantStep(ctx.db.tenant)})
    select c.url, c.username, c.secret, c.api_token from s
    join scheduling_connections c on c.client_id = s.client_id and c.software = ${software}`)
  if (!row?.url) return undefined
  const { url, username, secret, api_token: apiToken } = row
  const open = (bytes: Buffer): string => unsealed(sealing(ctx), bytes)
  return { url, username, secret: open(secret), apiToken: apiToken ? open(apiToken) : undefined }
}

/** Result of the last check that the software answers; null before the first one with the present settings. */
async function lastCheck(ctx: Ctx, software: ImportingSoftware): Promise<SchedulingConnection['checked']> {
  const [row] = await ctx.db.once<{ at: string | number | null; failed: string | null }>(sql`
    with s as materialized (${tenantStep(ctx.db.tenant)})
    select c.at, c.failed from s
    join scheduling_checks c on c.client_id = s.client_id and c.software = ${software}`)
  return row?.at ? { at: Number(row.at), failed: row.failed ?? '' } : null
}

/** Facts for an admin, without the secrets. */
export async function showConnection(ctx: Ctx): Promise<SchedulingConnection> {
  const software = await softwareOf(ctx)
  if (software === undefined)
    return { software: null, state: 'none', url: '', username: '', signIn: null, checked: null }
  const kept = await keptConnection(ctx, software)
  const checked = await lastCheck(ctx, software)
  const about = { software: softwareLabel(software), signIn: softwareSignIns[software], checked }
  if (kept) return { ...about, state: 'configured', url: kept.url, username: kept.username }
  return { ...about, state: ctx.platform.config.FLIGHTLINE_DEMO ? 'demo' : 'missing', url: '', username: '' }
}

interface Setting {
  readonly url: string
  readonly username: string
  readonly secret: string
  readonly apiToken: string
}

/** The address without a slash at its end. Throws Invalid for one that would carry the secret in the open. */
function readUrl(url: string): string {
  if (!URL.canParse(url) || new URL(url).protocol !== 'https:')
    throw new Invalid([importMessages.issue('url', 'url-not-https')])
  return url.replace(/\/+$/, '')
}

type Secrets = Pick<Setting, 'secret' | 'apiToken'>

/** The secrets as they are to be kept: those given, else those kept for the same machine. Throws Invalid. */
function secretsOf(software: ImportingSoftware, given: Secrets, before: Partial<Secrets>): Secrets {
  const asked = softwareSignIns[software]
  const secrets = {
    secret: given.secret || (before.secret ?? ''),
    apiToken: asked.apiToken === null ? '' : given.apiToken || (before.apiToken ?? ''),
  }
  const missing = (['apiToken', 'secret'] as const).filter((name) => asked[name] !== null && secrets[name] === '')
  const issues = missing.map((name) =>
    importMessages.issue(name, 'secret-missing', {
      secret: (asked[name] ?? name).toLowerCase().replace('api', 'API'),
      software: softwareLabel(software),
    }),
  )
  if (issues.length > 0) throw new Invalid(issues)
  return secrets
}

/** Keeps how the software is reached. Throws Invalid. */
export async function saveConnection(ctx: Ctx, setting: Setting): Promise<SchedulingConnection> {
  const software = await softwareOf(ctx)
  if (software === undefined) throw new Invalid([importMessages.issue('', 'import-not-offered')])
  const url = readUrl(setting.url)
  const before = await keptConnection(ctx, software)
  // A secret that was given for one machine is not sent to another.
  const isSameHost = before !== undefined && new URL(before.url).host === new URL(url).host
  const { secret, apiToken } = secretsOf(software, setting, isSameHost ? before : {})
  const seal = (text: string): Buffer => sealed(sealing(ctx), text)
  const { clientId, userId } = ctx.db.tenant
  await ctx.db.run(sql`
    insert into scheduling_connections (client_id, software, url, username, secret, api_token, changed_by, changed_at)
    values (${clientId}, ${software}, ${url}, ${setting.username}, ${seal(secret)}::bytea,
      ${apiToken === '' ? null : seal(apiToken)}::bytea, ${userId}, ${ctx.now})
    on conflict (client_id) do update set software = excluded.software, url = excluded.url,
      username = excluded.username, secret = excluded.secret, api_token = excluded.api_token,
      changed_by = excluded.changed_by, changed_at = excluded.changed_at`)
  // Present settings have not been checked.
  await ctx.db.run(sql`delete from scheduling_checks where client_id = ${clientId}`)
  await resumeImport(ctx)
  return showConnection(ctx)
}
