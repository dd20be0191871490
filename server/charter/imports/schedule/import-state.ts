import { scheduledFrom, clients, softwareLabel, type ScheduledSoftware } from '../../../../domain/company/index.ts'
import type { ScheduleImport } from '../../../../domain/charter/index.ts'
import type { Ctx } from '../../../platform/context.ts'
import { sql } from '../../../platform/database/sql.ts'
import { tenantStep } from '../../../platform/database/tenant.ts'
import { getRecord } from '../../../platform/records/index.ts'
import { shownReadings } from './aircraft-readings.ts'

interface Row {
  readonly software: string | null
  readonly at: string | number | null
  readonly tried_at: string | number | null
  readonly entries: number | null
  readonly skipped: number | null
  readonly failed: string | null
  readonly stopped: boolean | null
}

const rowOf = async ({ db }: Ctx, software: ScheduledSoftware): Promise<Row | undefined> => {
  const [row] = await db.once<Row>(sql`
    with s as materialized (${tenantStep(db.tenant)})
    select i.software, i.at, i.tried_at, i.entries, i.skipped, i.failed, i.stopped
    from s join schedule_imports i on i.client_id = s.client_id and i.software = ${software}`)
  return row?.software ? row : undefined
}

/** The software whose schedule is imported; undefined where there is none that is in use. */
export const scheduledSoftwareOf = async (ctx: Ctx): Promise<ScheduledSoftware | undefined> =>
  scheduledFrom((await getRecord(ctx, clients, ctx.db.tenant.clientId)).config)

const timeOf = (at: string | number | null | undefined): number | null =>
  at === null || at === undefined ? null : Number(at)

/** Result of the last import. */
export async function showScheduleImport(ctx: Ctx): Promise<ScheduleImport> {
  const software = await scheduledSoftwareOf(ctx)
  if (software === undefined)
    return { software: null, at: null, triedAt: null, entries: 0, skipped: 0, failed: '', aircraft: [] }
  const row = await rowOf(ctx, software)
  return {
    software: softwareLabel(software),
    at: timeOf(row?.at),
    triedAt: timeOf(row?.tried_at),
    entries: row?.entries ?? 0,
    skipped: row?.skipped ?? 0,
    failed: row?.failed ?? '',
    aircraft: await shownReadings(ctx, software),
  }
}

/** True if the last import failed in a way that a retry does not cure: the timer stops until a user acts. */
export const isStopped = async (ctx: Ctx, software: ScheduledSoftware): Promise<boolean> =>
  (await rowOf(ctx, software))?.stopped ?? false

/** Restarts the timer after a user changed the connection to the software. */
export async function resumeImport({ db }: Ctx): Promise<void> {
  await db.run(sql`update schedule_imports set stopped = false where client_id = ${db.tenant.clientId}`)
}

interface Done {
  readonly entries: number
  readonly skipped: number
}

export async function keepDone(ctx: Ctx, software: ScheduledSoftware, { entries, skipped }: Done): Promise<void> {
  await ctx.db.run(sql`
    insert into schedule_imports (client_id, software, at, tried_at, entries, skipped)
    values (${ctx.db.tenant.clientId}, ${software}, ${ctx.now}, ${ctx.now}, ${entries}, ${skipped})
    on conflict (client_id) do update set software = excluded.software, at = excluded.at,
      tried_at = excluded.tried_at, entries = excluded.entries,
      skipped = excluded.skipped, failed = '', stopped = false`)
}

interface Failure {
  readonly words: string
  readonly isStopped: boolean
}

/** A failure leaves the entries and the time of the last import. */
export async function keepFailed(
  ctx: Ctx,
  software: ScheduledSoftware,
  { words, isStopped: stopped }: Failure,
): Promise<void> {
  await ctx.db.run(sql`
    insert into schedule_imports (client_id, software, tried_at, failed, stopped)
    values (${ctx.db.tenant.clientId}, ${software}, ${ctx.now}, ${words}, ${stopped})
    on conflict (client_id) do update set failed = excluded.failed, stopped = excluded.stopped,
      tried_at = excluded.tried_at,
      at = case when schedule_imports.software = excluded.software then schedule_imports.at end,
      software = excluded.software`)
}

/** Counts an aircraft as asked for now, where its last time is so long ago. */
export async function claimCall(ctx: Ctx, tail: string, gapMs: number): Promise<boolean> {
  const claimed = await ctx.db.run(sql<{ tail: string }>`
    insert into schedule_calls (client_id, tail, asked_at) values (${ctx.db.tenant.clientId}, ${tail}, ${ctx.now})
    on conflict (client_id, tail) do update set asked_at = excluded.asked_at
      where schedule_calls.asked_at <= ${ctx.now - gapMs}
    returning tail`)
  return claimed.length > 0
}
