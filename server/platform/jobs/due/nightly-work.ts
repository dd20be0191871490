import { instantOfLocal, nextLocalTime, type LocalMinute } from '../../../../domain/kernel/values/local-time.ts'
import { usableTimezone } from '../../../../domain/kernel/index.ts'
import type { WholePlatform } from '../../platform.ts'
import { isNightly, runOfClient, timedAttempts, type NightlyTask, type TimedTask } from '../timed-tasks.ts'

type ClockParts = Pick<WholePlatform, 'pools' | 'clock'>

interface NightlyRow {
  readonly client_id: string
  readonly kind: string
  readonly local_at: LocalMinute
  readonly due: number
  readonly timezone: string | null
}

interface Plan {
  readonly clientId: string
  readonly task: NightlyTask
  readonly zone: string
  /** The minute that it waits for so far; null while it has none. */
  readonly was: LocalMinute | null
  readonly local: LocalMinute
}

const planning = 'flightline.plan_nightly_work($1::uuid, $2, $3, $4, $5)'

const planned = ({ clientId, task, zone, was, local }: Plan): unknown[] => [
  clientId,
  task.name,
  was,
  local,
  instantOfLocal(zone, local),
]

/** Puts a client's run into the queue and plans the next night, both or neither: one of several processes succeeds. */
async function fire({ pools }: ClockParts, plan: Plan): Promise<void> {
  await pools.owner.query(`select flightline.add_timed_jobs($6, $7, array[$1::uuid], $8, 0) where ${planning}`, [
    ...planned(plan),
    runOfClient(plan.task),
    plan.task.lane,
    timedAttempts,
  ])
}

async function nightlyRows({ pools }: ClockParts, tasks: readonly NightlyTask[], now: number | null) {
  const { rows } = await pools.owner.query<NightlyRow>('select * from flightline.nightly_work($1::text[], $2)', [
    tasks.map(({ name }) => name),
    now,
  ])
  const byName = new Map(tasks.map((task) => [task.name, task]))
  return rows.flatMap((row) => {
    const task = byName.get(row.kind)
    return task ? [{ ...row, task, zone: usableTimezone(row.timezone) }] : []
  })
}

/**
 * Runs the due nightly work, once for each client for any number of missed nights, and plans it from the present. Work
 * of a client that moved to a time zone where its minute is still to come waits for it.
 */
export async function fireNightly(parts: ClockParts, timed: readonly TimedTask[]): Promise<void> {
  const now = parts.clock()
  const rows = await nightlyRows(parts, timed.filter(isNightly), now)
  for (const { client_id: clientId, task, zone, local_at: was } of rows) {
    const isHere = instantOfLocal(zone, was) <= now
    if (isHere) await fire(parts, { clientId, task, zone, was, local: nextLocalTime(zone, now, task.at) })
    else await parts.pools.owner.query(`select ${planning}`, planned({ clientId, task, zone, was, local: was }))
  }
}

/** Plans nightly work of clients without any, and replans rows that a change of time zone rules has moved. */
export async function placeNightly(parts: ClockParts, timed: readonly TimedTask[]): Promise<void> {
  const tasks = timed.filter(isNightly)
  const { rows } = await parts.pools.owner.query<Pick<NightlyRow, 'client_id' | 'kind' | 'timezone'>>(
    'select * from flightline.missing_nightly_work($1::text[])',
    [tasks.map(({ name }) => name)],
  )
  for (const { client_id: clientId, kind, timezone } of rows) {
    const task = tasks.find(({ name }) => name === kind)
    const zone = usableTimezone(timezone)
    if (task === undefined) continue
    const local = nextLocalTime(zone, parts.clock(), task.at)
    await parts.pools.owner.query(`select ${planning}`, planned({ clientId, task, zone, was: null, local }))
  }
  for (const { client_id: clientId, task, zone, local_at: local, due } of await nightlyRows(parts, tasks, null))
    if (due > parts.clock() && due !== instantOfLocal(zone, local))
      await parts.pools.owner.query(`select ${planning}`, planned({ clientId, task, zone, was: local, local }))
}
