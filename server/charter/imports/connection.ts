import { importMessages, type SchedulingConnection } from '../../../domain/charter/index.ts'
import { clients, importsFrom, softwareLabel, type ImportingSoftware } from '../../../domain/company/index.ts'
import type { Ctx } from '../../platform/context.ts'
import { sql } from '../../platform/database/sql.ts'
import { tenantStep } from '../../platform/database/tenant.ts'
import { Invalid } from '../../platform/errors.ts'
import { getRecord } from '../../platform/records/index.ts'
import { sealed, unsealed } from '../../platform/sealed.ts'

/** How a client's software is reached, as it is kept. */
export interface Connection {
  readonly software: ImportingSoftware
  readonly url: string
  readonly username: string
  readonly secret: string
}

interface Row {
  readonly url: string | null
  readonly username: string
  readonly secret: Buffer
}

const sealing = ({ platform }: Ctx) => ({ secret: platform.secret, purpose: 'scheduling software' })

/** The software that the client imports from; undefined where there is none. */
export const softwareOf = async (ctx: Ctx): Promise<ImportingSoftware | undefined> =>
  importsFrom((await getRecord(ctx, clients, ctx.db.tenant.clientId)).config)

/** What is kept for that software. Of other software that the client had before, nothing is used. */
export async function keptConnection(ctx: Ctx, software: ImportingSoftware): Promise<Connection | undefined> {
  const [row] = await ctx.db.once<Row>(sql`
    with s as materialized (${tenantStep(ctx.db.tenant)})
    select c.url, c.username, c.secret from s
    join scheduling_connections c on c.client_id = s.client_id and c.software = ${software}`)
  if (!row?.url) return undefined
  return { software, url: row.url, username: row.username, secret: unsealed(sealing(ctx), row.secret) }
}

/** What an admin is told of it: not the secret. */
export async function showConnection(ctx: Ctx): Promise<SchedulingConnection> {
  const software = await softwareOf(ctx)
  if (software === undefined) return { software: null, state: 'none', url: '', username: '' }
  const kept = await keptConnection(ctx, software)
  if (!kept) {
    const state = ctx.platform.config.FLIGHTLINE_DEMO ? 'demo' : 'missing'
    return { software: softwareLabel(software), state, url: '', username: '' }
  }
  return { software: softwareLabel(software), state: 'configured', url: kept.url, username: kept.username }
}

interface Setting {
  readonly url: string
  readonly username: string
  readonly secret: string
}

/** The address without a slash at its end. Throws Invalid for one that would carry the secret in the open. */
function readUrl(url: string): string {
  if (!URL.canParse(url) || new URL(url).protocol !== 'https:')
    throw new Invalid([importMessages.issue('url', 'url-not-https')])
  return url.replace(/\/+$/, '')
}

/** Keeps how the software is reached. Throws Invalid. */
export async function saveConnection(ctx: Ctx, setting: Setting): Promise<SchedulingConnection> {
  const software = await softwareOf(ctx)
  if (software === undefined) throw new Invalid([importMessages.issue('', 'import-not-offered')])
  const url = readUrl(setting.url)
  const before = await keptConnection(ctx, software)
  // A secret that was given for one machine is not sent to another.
  const isSameHost = before !== undefined && new URL(before.url).host === new URL(url).host
  const secret = setting.secret || (isSameHost ? before.secret : '')
  if (secret === '')
    throw new Invalid([importMessages.issue('secret', 'secret-missing', { software: softwareLabel(software) })])
  const { clientId, userId } = ctx.db.tenant
  await ctx.db.run(sql`
    insert into scheduling_connections (client_id, software, url, username, secret, changed_by, changed_at)
    values (${clientId}, ${software}, ${url}, ${setting.username}, ${sealed(sealing(ctx), secret)}::bytea, ${userId}, ${ctx.now})
    on conflict (client_id) do update set software = excluded.software, url = excluded.url,
      username = excluded.username, secret = excluded.secret, changed_by = excluded.changed_by,
      changed_at = excluded.changed_at`)
  return showConnection(ctx)
}
