import {
  aircraft,
  missingOfAircraft,
  modelKey,
  newAircraft,
  type ExternalAircraft,
  type FleetModel,
  type KnownForFleet,
} from '../../../../domain/charter/index.ts'
import type { Ctx } from '../../../platform/context.ts'
import { sql } from '../../../platform/database/sql.ts'
import { asVerb, beyondReach } from '../../../platform/records/index.ts'
import { textIssues } from '../../../platform/records/keepable-text.ts'
import { knownNames } from '../known-places.ts'
import type { FleetSource } from './fleet-source.ts'

/** Models by name and by make with name; the client's own come before those that everybody can look up. */
async function knownModels(ctx: Ctx): Promise<ReadonlyMap<string, FleetModel>> {
  const rows = await ctx.db.run(sql<FleetModel & { make: string | null }>`
    select m.id, m.name, m.doc ->> 'make' as make, m.doc ->> 'type' as type, (m.doc ->> 'seats')::int as seats
    from aircraft_models m where m.client_id = ${ctx.db.tenant.clientId} and m.trashed_at is null
    union all
    select r.id, r.name, r.doc ->> 'make', r.doc ->> 'type', (r.doc ->> 'seats')::int from reference_models r`)
  const models = new Map<string, FleetModel>()
  for (const { make, id, name, type, seats } of rows) {
    const model = { id, name, type: type ?? undefined, seats: seats ?? undefined }
    for (const key of [modelKey(name), modelKey(`${make ?? ''} ${name}`)]) if (!models.has(key)) models.set(key, model)
  }
  return models
}

async function knownForFleet(ctx: Ctx, fleet: readonly ExternalAircraft[]): Promise<KnownForFleet> {
  const codes = fleet.flatMap(({ home }) => home ?? [])
  const { airports } = await knownNames(ctx, { tails: [], codes, accounts: [] })
  return { models: await knownModels(ctx), airports }
}

async function trashedTails(ctx: Ctx, tails: readonly string[]): Promise<ReadonlySet<string>> {
  const rows = await ctx.db.run(sql<{ tail: string }>`
    select r.tail_number as tail from aircraft r
    where r.client_id = ${ctx.db.tenant.clientId} and r.trashed_at is not null
      and r.tail_number = any(${[...tails]}::text[])`)
  return new Set(rows.map(({ tail }) => tail))
}

/** A new aircraft as it is kept; undefined for one that no fleet can have, such as one with a name of a thousand letters. */
function aircraftOf(known: KnownForFleet, { software }: FleetSource, external: ExternalAircraft) {
  const { data } = aircraft.shape.safeParse(newAircraft(known, external, software))
  return data && data.tail_number !== '' && textIssues(data).length === 0 ? data : undefined
}

/** How many aircraft came of an import to what. */
export interface WrittenFleet {
  readonly added: number
  readonly completed: number
  readonly unchanged: number
  /** In the trash of the client. */
  readonly deleted: number
  /** Said twice, or such that no fleet can have it. */
  readonly skipped: number
}

/**
 * Adds missing aircraft of the client, and fills empty values of known ones; entered values do not change, and an
 * aircraft missing in the software stays. Runs in one transaction.
 */
export async function writeFleet(
  ctx: Ctx,
  source: FleetSource,
  fleet: readonly ExternalAircraft[],
): Promise<WrittenFleet> {
  const lock = `import fleet ${ctx.db.tenant.clientId}`
  await ctx.db.run(sql`select pg_advisory_xact_lock(hashtextextended(${lock}, 0))`)
  const listed = new Map(fleet.map((one) => [one.tail, one]))
  const known = await knownForFleet(ctx, fleet)
  const here = await beyondReach(ctx, aircraft).every(['tail_number', 'in', [...listed.keys()]])
  const before = new Map(here.map((row) => [row.tail_number, row]))
  const trashed = await trashedTails(ctx, [...listed.keys()])
  const counts = { added: 0, completed: 0, unchanged: 0, deleted: 0, skipped: fleet.length - listed.size }
  for (const external of listed.values()) counts[await writeOne(ctx, { source, known, external, before, trashed })] += 1
  return counts
}

interface One {
  readonly source: FleetSource
  readonly known: KnownForFleet
  readonly external: ExternalAircraft
  readonly before: ReadonlyMap<string, { readonly id: string; readonly version: number }>
  /** Deleted tails: they are in the trash, from where they can be restored. */
  readonly trashed: ReadonlySet<string>
}

async function writeOne(ctx: Ctx, { source, known, external, before, trashed }: One): Promise<keyof WrittenFleet> {
  const row = before.get(external.tail)
  if (row !== undefined) {
    const { version } = await asVerb(ctx, aircraft).amend({
      id: row.id,
      amend: (now) => missingOfAircraft(known, external, now),
    })
    return version === row.version ? 'unchanged' : 'completed'
  }
  if (trashed.has(external.tail)) return 'deleted'
  const doc = aircraftOf(known, source, external)
  if (doc === undefined) return 'skipped'
  await asVerb(ctx, aircraft).create({ doc, active: external.isActive })
  return 'added'
}
