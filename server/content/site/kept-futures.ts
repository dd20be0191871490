import { aircraft, deals } from '../../../domain/charter/index.ts'
import { clients } from '../../../domain/company/index.ts'
import { blogs, deployments, footers, headers, pageKinds, pages } from '../../../domain/content/index.ts'
import type { Ctx, OutsideCtx } from '../../platform/context.ts'
import { sql } from '../../platform/database/sql.ts'
import { seenColumn, tenantStep } from '../../platform/database/tenant.ts'
import type { Platform } from '../../platform/platform.ts'
import { drawerOf } from './page-drawer.ts'
import { futureSite, type FutureSite } from './future-site.ts'

/** Preview of a release, made once for all of its pages. */
interface Future {
  readonly site: FutureSite
  readonly draw: ReturnType<typeof drawerOf>
}

interface Kept {
  /** State of the records from which it is made. */
  readonly mark: string
  readonly making: Promise<Future>
}

/** Previews that a process keeps: as many as are looked at on one day. */
const mostKept = 4

/** Record types from which a site is drawn, in addition to the empty legs. */
const drawnFrom = [pages, headers, footers, blogs, pageKinds, deployments, aircraft, clients]

/**
 * Mark that changes with every source of a site: every write of a record gives it another version. Empty legs count
 * until they have left, as sites show them. A later write gives another mark.
 */
async function markOf({ db, now }: Ctx): Promise<string> {
  const versions = sql.raw("coalesce(sum(hashtextextended(r.id || ' ' || r.version, 0)::numeric), 0)::text")
  const of = (name: string) => sql`(select ${versions} from ${sql.table(name)} r where r.client_id = s.client_id)`
  const legs = sql`(
    select ${versions} from ${sql.table(deals.name)} r where r.client_id = s.client_id and r.departure_date >= ${now})`
  const parts = drawnFrom.reduce((before, { name }) => sql`${before} || ' ' || ${of(name)}`, legs)
  const [row] = await db.once(sql<{ mark: string }>`
    with s as materialized (${tenantStep(db.tenant)})
    select ${parts} as mark ${seenColumn(db.tenant)} from s`)
  return row?.mark ?? ''
}

/** Future sites that previews were asked for last. Each is kept while nothing of which it is made has changed. */
class KeptFutures {
  #kept = new Map<string, Kept>()

  /** See `futureSite`. Throws NotFound. */
  async read(ctx: OutsideCtx, deployment: string): Promise<Future> {
    const name = `${ctx.db.tenant.clientId} ${deployment}`
    const mark = await markOf(ctx)
    const before = this.#kept.get(name)
    this.#kept.delete(name)
    const kept = before?.mark === mark ? before : { mark, making: this.#make(ctx, deployment) }
    this.#kept.set(name, kept)
    for (const [oldest] of this.#kept) if (this.#kept.size > mostKept) this.#kept.delete(oldest)
    try {
      return await kept.making
    } catch (error) {
      if (this.#kept.get(name) === kept) this.#kept.delete(name)
      throw error
    }
  }

  async #make(ctx: OutsideCtx, deployment: string): Promise<Future> {
    const site = await futureSite(ctx, deployment)
    return { site, draw: drawerOf(site) }
  }
}

const opened = new WeakMap<Platform, KeptFutures>()

/** The previews that a process keeps in memory. */
export function keptFuturesOf(platform: Platform): KeptFutures {
  const kept = opened.get(platform) ?? new KeptFutures()
  opened.set(platform, kept)
  return kept
}
