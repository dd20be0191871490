import type { ImportedFlight } from '../../../domain/charter/index.ts'
import { clients, importsFrom, scheduledFrom, softwareLabel } from '../../../domain/company/index.ts'
import type { Ctx } from '../../platform/context.ts'
import { sql } from '../../platform/database/sql.ts'
import { defineTimedTask, type JobRun, type TimedTask } from '../../platform/jobs/index.ts'
import { getRecord } from '../../platform/records/index.ts'
import { refusedFor } from '../imports/refuse-import.ts'
import { beginReported, reportedJob } from '../imports/reported-job.ts'
import { replaceDeals, type DealSource } from './imported-deals.ts'

/** The scheduling software of the client; undefined where there is none that is in use. */
async function findSource(ctx: Ctx): Promise<DealSource | undefined> {
  const { config } = await getRecord(ctx, clients, ctx.db.tenant.clientId)
  const software = scheduledFrom(config) ?? importsFrom(config)
  return software && { id: software, label: softwareLabel(software) }
}

interface Found {
  readonly source_id: string
  readonly tail: string
  readonly from_code: string
  readonly to_code: string
  readonly takeoff: number | string
  readonly landing: number | string | null
}

/** Positioning flights of the imported schedule that are still to depart. */
const scheduled = ({ db, now }: Ctx, source: DealSource): Promise<Found[]> =>
  db.run(sql<Found>`
    select r.doc -> 'metadata' ->> 'source_id' as source_id, r.tail_number as tail,
      r.airports[1] as from_code, r.airports[2] as to_code, r.starts_at as takeoff, r.ends_at as landing
    from schedule r
    where r.client_id = ${db.tenant.clientId} and r.trashed_at is null and r.type = 'imported' and r.starts_at > ${now}
      and r.doc -> 'metadata' ->> 'source' = ${source.id} and (r.doc -> 'metadata' ->> 'positioning')::boolean
      and cardinality(r.airports) = 2 and r.airports[1] <> r.airports[2]
      and r.doc -> 'metadata' ? 'source_id'
    order by r.starts_at, r.id`)

/** Flights without passengers of imported trips. A flight that a deal of its trip offers already is left out. */
const ofTrips = ({ db, now }: Ctx): Promise<Found[]> =>
  db.run(sql<Found>`
    select 'leg ' || (l ->> 'id') as source_id, l -> 'aircraft' ->> 'tail_number' as tail,
      l -> 'departureAirport' ->> 'icao' as from_code, l -> 'arrivalAirport' ->> 'icao' as to_code,
      (l -> 'times' ->> 'takeoffUTC')::bigint as takeoff, (l -> 'times' ->> 'landingUTC')::bigint as landing
    from trips t cross join lateral jsonb_array_elements(t.doc -> 'legs') l
    where t.client_id = ${db.tenant.clientId} and t.trashed_at is null and t.active and t.last_departure > ${now}
      and t.status not in ('cancelled', 'inactive') and t.doc -> 'metadata' ? 'imported'
      and (l ->> 'isEmptyLeg')::boolean and coalesce((l ->> 'active')::boolean, true)
      and not coalesce((l -> 'times' ->> 'isTimeAssumed')::boolean, false)
      and (l -> 'times' ->> 'takeoffUTC')::bigint > ${now} and coalesce(l -> 'aircraft' ->> 'tail_number', '') <> ''
      and l -> 'departureAirport' ->> 'icao' <> l -> 'arrivalAirport' ->> 'icao'
      and not exists (
        select 1 from deals d where d.client_id = t.client_id and d.trashed_at is null
          and d.doc -> 'metadata' ->> 'trip' = t.id and d.doc -> 'metadata' ->> 'empty_leg' = (l ->> 'id') || ' entered')
    order by takeoff, source_id`)

const makeFlight = ({ source_id, tail, from_code, to_code, takeoff, landing }: Found): ImportedFlight => ({
  sourceId: source_id,
  tail,
  from: from_code,
  to: to_code,
  takeoff: Number(takeoff),
  ...(landing !== null && { landing: Number(landing) }),
})

/** Takes the positioning flights of the software as deals. */
async function importFrom(run: JobRun, source: DealSource) {
  const found = await run.within(async (ctx) => [...(await scheduled(ctx, source)), ...(await ofTrips(ctx))])
  return replaceDeals(run.within, source, found.map(makeFlight))
}

const legWords = (count: number): string => (count === 1 ? '1 empty leg' : `${count} empty legs`)

/** Imports empty legs for a waiting user (3-aviation section 7, importEmptyLegs). */
export const importEmptyLegsNow = reportedJob({
  name: 'import-empty-legs-now',
  failed: 'The empty legs were not imported',
  run: async (run, report) => {
    const source = await run.within(findSource)
    if (source === undefined) throw refusedFor('empty-legs-not-offered')
    await report({ title: `Looking for positioning flights of ${source.label}`, percent: 20 })
    const { flights, added, withdrawn } = await importFrom(run, source)
    const gone = withdrawn > 0 ? ` ${legWords(withdrawn)} withdrawn.` : ''
    return {
      title: 'The empty legs are imported',
      description: `${legWords(flights)} of ${source.label}, ${added} new and to be verified.${gone}`,
    }
  },
})

/** Begins an import for the actor. Throws Invalid without scheduling software in use. */
export async function beginEmptyLegImport(ctx: Ctx): Promise<{ feedbackId: string }> {
  if ((await findSource(ctx)) === undefined) throw refusedFor('empty-legs-not-offered')
  return beginReported(ctx, importEmptyLegsNow)
}

/** Every hour, after the schedule: empty legs follow the positioning flights of the scheduling software. */
export const importEmptyLegs: TimedTask = defineTimedTask({
  name: 'import-empty-legs',
  lane: 'upkeep',
  at: '44 * * * *',
  inClient: async (run) => {
    const source = await run.within(findSource)
    if (source === undefined) return
    const { flights, added, withdrawn } = await importFrom(run, source)
    run.tell(`${legWords(flights)}, ${added} new, ${withdrawn} withdrawn`)
  },
})
