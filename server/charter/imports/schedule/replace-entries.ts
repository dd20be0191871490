import { schedule, scheduleEntry, type ExternalEntry } from '../../../../domain/charter/index.ts'
import type { DocOf } from '../../../../domain/kernel/index.ts'
import { chunked } from '../../../platform/chunked.ts'
import type { Ctx } from '../../../platform/context.ts'
import { sql } from '../../../platform/database/sql.ts'
import type { JobRun } from '../../../platform/jobs/index.ts'
import { amendMany, asVerb } from '../../../platform/records/index.ts'
import { textIssues } from '../../../platform/records/keepable-text.ts'
import { isRead } from './aircraft-readings.ts'
import type { ScheduleQuestion, ScheduleReading, ScheduleSource } from './schedule-source.ts'

type Days = Pick<ScheduleQuestion, 'from' | 'to'>

interface Kept {
  readonly id: string
  readonly source_id: string
}

interface Replacing {
  readonly source: ScheduleSource
  readonly reading: ScheduleReading
  readonly days: Days
}

const readTails = ({ aircraft }: ScheduleReading): string[] => aircraft.filter(isRead).map(({ tail }) => tail)

/** Stored entries of the software for the aircraft that were read, in these days. */
const keptEntries = (ctx: Ctx, { source: { software }, reading, days: { from, to } }: Replacing) =>
  ctx.db.run(sql<Kept>`
    select r.id, r.doc -> 'metadata' ->> 'source_id' as source_id from schedule r
    where r.client_id = ${ctx.db.tenant.clientId} and r.trashed_at is null and r.tail_number = any(${readTails(reading)}::text[])
      and r.doc -> 'metadata' ->> 'source' = ${software}
      and r.starts_at < ${to}::bigint and r.ends_at > ${from}::bigint
    order by r.id`)

/** Numbers of trips that are in the schedule by themselves. */
async function importedTrips(ctx: Ctx, entries: readonly ExternalEntry[]): Promise<ReadonlySet<string>> {
  const numbers = [...new Set(entries.flatMap(({ tripNumber }) => tripNumber ?? []))]
  const rows = await ctx.db.run(sql<{ number: string }>`
    select r.trip_number as number from trips r
    where r.client_id = ${ctx.db.tenant.clientId} and r.trashed_at is null and r.trip_number = any(${numbers}::text[])`)
  return new Set(rows.map(({ number }) => number))
}

async function fleetIds(ctx: Ctx, tails: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const rows = await ctx.db.run(sql<{ id: string; tail: string }>`
    select r.id, r.tail_number as tail from aircraft r
    where r.client_id = ${ctx.db.tenant.clientId} and r.trashed_at is null and r.tail_number = any(${[...tails]}::text[])`)
  return new Map(rows.map(({ id, tail }) => [tail, id]))
}

/** Those that overlap the days, each once, of aircraft that were read, and of no trip that is here itself. */
async function wantedEntries(ctx: Ctx, reading: ScheduleReading, { from, to }: Days) {
  const { entries } = reading
  const tails = new Set(readTails(reading))
  const trips = await importedTrips(ctx, entries)
  const wanted = entries.filter(
    ({ tail, start, end, tripNumber }) =>
      tails.has(tail) && start < to && end > from && (tripNumber === undefined || !trips.has(tripNumber)),
  )
  return new Map(wanted.map((entry) => [entry.id, entry]))
}

type Entry = DocOf<typeof schedule>

/** An entry as it is kept; undefined for one that no schedule can have, such as one that ends before it begins. */
function entryOf(source: ScheduleSource, aircraftId: string, external: ExternalEntry): Entry | undefined {
  const { data } = schedule.shape.safeParse(scheduleEntry(source.software, aircraftId, external))
  return data && data.end >= data.start && textIssues(data).length === 0 ? data : undefined
}

interface Replaced {
  readonly entries: number
  /** Entries by tail number that the software gave and no schedule can have: they keep no other entry out. */
  readonly unkept: ReadonlyMap<string, number>
}

/** Entries of one transaction. */
const atOnce = 200

/** One import of a client at a time. */
async function holdImport(ctx: Ctx): Promise<void> {
  const lock = `import schedule ${ctx.db.tenant.clientId}`
  await ctx.db.run(sql`select pg_advisory_xact_lock(hashtextextended(${lock}, 0))`)
}

type Docs = ReadonlyMap<string, Entry>

/** Data of the scheduling software to store: by aircraft, with the ids of the software. */
async function shapeEntries(
  ctx: Ctx,
  { source, reading, days }: Replacing,
): Promise<{ docs: Docs } & Pick<Replaced, 'unkept'>> {
  const wanted = await wantedEntries(ctx, reading, days)
  const fleet = await fleetIds(ctx, readTails(reading))
  const byTail = [...wanted.values()].toSorted((one, other) =>
    one.tail < other.tail ? -1 : Number(one.tail > other.tail),
  )
  const docs = byTail.flatMap((entry) => {
    const doc = entryOf(source, fleet.get(entry.tail) ?? '', entry)
    return doc === undefined ? [] : [[entry.id, doc] as const]
  })
  const kept = new Map(docs)
  const unkept = byTail.filter(({ id }) => !kept.has(id))
  const counts = [...Map.groupBy(unkept, ({ tail }) => tail)].map(([tail, { length }]) => [tail, length] as const)
  return { docs: kept, unkept: new Map(counts) }
}

/** Keeps some entries, each at the record that it has already. */
async function keepEntries(ctx: Ctx, replacing: Replacing, some: Docs): Promise<void> {
  await holdImport(ctx)
  const kept = await keptEntries(ctx, replacing)
  const known = new Map(kept.flatMap((one) => (some.has(one.source_id) ? [[one.source_id, one.id] as const] : [])))
  const docs = new Map([...known].map(([sourceId, id]) => [id, some.get(sourceId)]))
  await asVerb(ctx, schedule).amendMany({ ids: [...docs.keys()], amend: ({ id }) => docs.get(id) })
  const fresh = [...some].flatMap(([sourceId, doc]) => (known.has(sourceId) ? [] : [{ doc }]))
  await asVerb(ctx, schedule).createMany(fresh)
}

/** Trashes some of what the software no longer has. Answers how many there were. */
async function trashGone(ctx: Ctx, replacing: Replacing, docs: Docs): Promise<number> {
  await holdImport(ctx)
  const kept = await keptEntries(ctx, replacing)
  const newest = new Map(kept.map((one) => [one.source_id, one.id]))
  const gone = kept.filter(({ id, source_id: sourceId }) => !docs.has(sourceId) || newest.get(sourceId) !== id)
  const some = gone.slice(0, atOnce).map(({ id }) => id)
  await amendMany(ctx, schedule, { where: sql`r.id = any(${some}::text[])`, trashed_at: ctx.now })
  return gone.length
}

/**
 * Replaces the stored schedule of the software by the present one: entries keep their records, so that unchanged ones
 * are not written; missing ones are trashed at the end, so that no aircraft looks free in between. Each page is a
 * separate transaction (docs/adr/0081-rows-of-one-transaction.md).
 */
export async function replaceEntries(within: JobRun['within'], replacing: Replacing): Promise<Replaced> {
  const { docs, unkept } = await within((ctx) => shapeEntries(ctx, replacing))
  for (const some of chunked([...docs], atOnce)) await within((ctx) => keepEntries(ctx, replacing, new Map(some)))
  while ((await within((ctx) => trashGone(ctx, replacing, docs))) > atOnce);
  return { entries: docs.size, unkept }
}
