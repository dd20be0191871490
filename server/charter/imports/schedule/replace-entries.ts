import { schedule, scheduleEntry, type ExternalEntry } from '../../../../domain/charter/index.ts'
import type { DocOf } from '../../../../domain/kernel/index.ts'
import type { Ctx } from '../../../platform/context.ts'
import { sql } from '../../../platform/database/sql.ts'
import { asVerb } from '../../../platform/records/index.ts'
import { textIssues } from '../../../platform/records/keepable-text.ts'
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

/** What is kept of the software for the aircraft that were read, in these days. */
const keptEntries = (ctx: Ctx, { source: { software }, reading: { tails }, days: { from, to } }: Replacing) =>
  ctx.db.run(sql<Kept>`
    select r.id, r.doc -> 'metadata' ->> 'source_id' as source_id from schedule r
    where r.client_id = ${ctx.db.tenant.clientId} and r.trashed_at is null and r.tail_number = any(${[...tails]}::text[])
      and r.doc -> 'metadata' ->> 'source' = ${software}
      and r.starts_at < ${to}::bigint and r.ends_at > ${from}::bigint
    for update`)

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
async function wantedEntries(ctx: Ctx, { entries, tails }: ScheduleReading, { from, to }: Days) {
  const trips = await importedTrips(ctx, entries)
  const wanted = entries.filter(
    ({ tail, start, end, tripNumber }) =>
      tails.includes(tail) && start < to && end > from && (tripNumber === undefined || !trips.has(tripNumber)),
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
  /** What the software said and no schedule can have: it keeps no other entry out. */
  readonly unkept: number
}

/**
 * Replaces what is kept of the software's schedule by what it says now: entries keep their records, so that what has not
 * changed is not written; what it no longer has is trashed. Runs in one transaction.
 */
export async function replaceEntries(ctx: Ctx, replacing: Replacing): Promise<Replaced> {
  const { source, reading, days } = replacing
  const lock = `import schedule ${ctx.db.tenant.clientId}`
  await ctx.db.run(sql`select pg_advisory_xact_lock(hashtextextended(${lock}, 0))`)
  const [kept, wanted, fleet] = [
    await keptEntries(ctx, replacing),
    await wantedEntries(ctx, reading, days),
    await fleetIds(ctx, reading.tails),
  ]
  const known = new Map(kept.map((one) => [one.source_id, one.id]))
  const docs = new Map(
    [...wanted.values()].flatMap((entry) => {
      const doc = entryOf(source, fleet.get(entry.tail) ?? '', entry)
      return doc === undefined ? [] : [[entry.id, doc] as const]
    }),
  )
  for (const { id, source_id: sourceId } of kept)
    if (!docs.has(sourceId) || known.get(sourceId) !== id) await asVerb(ctx, schedule).trash({ id })
  for (const [sourceId, doc] of docs) {
    const id = known.get(sourceId)
    await (id === undefined
      ? asVerb(ctx, schedule).create({ doc })
      : asVerb(ctx, schedule).amend({ id, amend: () => doc }))
  }
  return { entries: docs.size, unkept: wanted.size - docs.size }
}
