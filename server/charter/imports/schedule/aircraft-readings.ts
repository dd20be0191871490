import type { ScheduleImport } from '../../../../domain/charter/index.ts'
import type { ScheduledSoftware } from '../../../../domain/company/index.ts'
import type { Ctx } from '../../../platform/context.ts'
import { sql } from '../../../platform/database/sql.ts'
import { seenColumn, tenantStep } from '../../../platform/database/tenant.ts'
import { SchedulingFailed } from '../../../platform/outside/scheduling/ask-scheduling.ts'

/** The outcome of asking for the schedule of one aircraft. */
export interface AircraftReading {
  readonly tail: string
  /** Entries that the software gave and that were not read. */
  readonly skipped: number
  /** Reason why its schedule was not read; undefined where it was. */
  readonly failure?: SchedulingFailed
}

export const isRead = ({ failure }: AircraftReading): boolean => failure === undefined

/** Notes the outcome for an aircraft where the software fails: the others are read all the same. */
export async function readAircraft(tail: string, read: () => Promise<number>): Promise<AircraftReading> {
  try {
    return { tail, skipped: await read() }
  } catch (error) {
    if (!(error instanceof SchedulingFailed)) throw error
    return { tail, skipped: 0, failure: error }
  }
}

/** Failure of a reading without any aircraft; undefined if one was read, or none was requested. */
export function failureOfAll(readings: readonly AircraftReading[]): SchedulingFailed | undefined {
  const failures = readings.flatMap(({ failure }) => failure ?? [])
  if (failures.length < readings.length) return undefined
  return failures.find(({ retry }) => retry === 'later') ?? failures[0]
}

/** Keeps the outcome for each aircraft. A failure leaves the time of the last reading, and keeps when it began. */
export async function keepReadings(
  { db, now }: Ctx,
  software: ScheduledSoftware,
  readings: readonly AircraftReading[],
): Promise<void> {
  const { clientId } = db.tenant
  const rows = readings.map(({ tail, skipped, failure }) => ({ tail, skipped, failed: failure?.message ?? '' }))
  await db.run(sql`
    insert into schedule_readings as r (client_id, tail, software, read_at, failed, failed_since, skipped)
    select ${clientId}::uuid, n.tail, ${software}, case when n.failed = '' then ${now}::bigint end, n.failed,
      case when n.failed <> '' then ${now}::bigint end, n.skipped
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as n(tail text, skipped integer, failed text)
    on conflict (client_id, tail) do update set software = excluded.software, failed = excluded.failed,
      read_at = case when r.software = excluded.software then coalesce(excluded.read_at, r.read_at) else excluded.read_at end,
      failed_since = case
        when excluded.failed = '' then null
        when r.software = excluded.software and r.failed_since is not null then r.failed_since
        else excluded.failed_since end,
      skipped = excluded.skipped`)
}

/** Forgets the outcome for an aircraft whose calendar is another one now. */
export async function forgetReading({ db }: Ctx, tail: string): Promise<void> {
  await db.run(sql`delete from schedule_readings where client_id = ${db.tenant.clientId} and tail = ${tail}`)
}

interface Row {
  readonly tail: string | null
  readonly read_at: number | null
  readonly failed: string
  readonly failed_since: number | null
  readonly skipped: number
}

/** The last outcome for each aircraft in use, by tail number. */
export async function shownReadings({ db }: Ctx, software: ScheduledSoftware): Promise<ScheduleImport['aircraft']> {
  const rows = await db.once(sql<Row>`
    with s as materialized (${tenantStep(db.tenant)})
    select t.* ${seenColumn(db.tenant)} from s left join lateral (
      select a.tail_number as tail, r.read_at, coalesce(r.failed, '') as failed, r.failed_since, coalesce(r.skipped, 0) as skipped
      from aircraft a
      left join schedule_readings r
        on r.client_id = s.client_id and r.tail = a.tail_number and r.software = ${software}
      where a.client_id = s.client_id and a.trashed_at is null and a.active) t on true
    order by t.tail`)
  return rows.flatMap(({ tail, read_at: readAt, failed, failed_since: failedSince, skipped }) =>
    tail === null ? [] : [{ tail, readAt, failed, failedSince, skipped }],
  )
}
