import { askAsOwner } from '../../platform/database/ask-across.ts'
import { sql } from '../../platform/database/sql.ts'
import {
  defineDueStepJob,
  defineTimedTask,
  planDue,
  tellCount,
  type JobRun,
  type TimedJobRun,
  type TimedTask,
} from '../../platform/jobs/index.ts'
import { matchOldest } from './find-matches.ts'
import { againMs } from './match-columns.ts'

/** Matches all copies of a client that wait for it. */
async function matchAll(run: JobRun): Promise<void> {
  for (;;) {
    const { waiting, left } = await matchOldest(run.platform, run.clientId)
    if (waiting === 0) return
    if (left < waiting) continue
    // Their writers are at work: their commits, or this moment, match them.
    await run.within((ctx) => planDue(ctx, matchMarket, { key: 'again', due: ctx.now + againMs }))
    return
  }
}

/** Finds the matches of changed copies of a client (decision K6), outside the transactions of their writers. */
export const matchMarket = defineDueStepJob({ name: 'match-market', lane: 'prompt', run: matchAll })

/** Flown copies that one statement removes. */
const clearedAtOnce = 500

async function clearFlown(run: TimedJobRun): Promise<void> {
  const { platform, clientId, within } = run
  let count = 0
  await within(({ db }) => db.run(sql`select flightline.clear_market_facts()`))
  for (;;) {
    const [row] = await askAsOwner(
      platform,
      sql<{ cleared: number }>`select flightline.market_clear(${clientId}::uuid, ${clearedAtOnce}) as cleared`,
    )
    const cleared = row?.cleared ?? 0
    count += cleared
    if (cleared < clearedAtOnce) break
  }
  tellCount(run, count, ['copy removed', 'copies removed'])
}

/** Nightly: removes copies of flown empty legs and past requests, and facts that count no more. Other clients have not seen them since the departure. */
export const clearMarket: TimedTask = defineTimedTask({
  name: 'clear-market',
  lane: 'upkeep',
  at: { hour: 2, minute: 41 },
  inClient: clearFlown,
})
