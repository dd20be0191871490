import { expect, test } from 'vitest'
import { isLongRun, variantsToRun } from '../run-length.ts'
import { kills } from './kills.ts'
import { lineOf, playRounds, reportOf } from './play-rounds.ts'

// The primary killed under load, on real processes and a real standby; the long run kills one of each kind that differs.
// `npm run scale-out` plays all.

const played: readonly string[] = variantsToRun(['primary', 'web process 1', 'worker 1', 'mail receiver'])
const seed = 1

/** The long run holds times to the promised ones: in `npm test` other files and other programs share the processor. */
const patience = isLongRun ? 1 : 15

test(
  `from seed ${seed}: every part may die, and nothing that was acknowledged is lost`,
  { timeout: 400_000 },
  async () => {
    const kinds = kills
      .filter(({ kind }) => played.includes(kind))
      .map((kill) => (kill.withinMs === undefined ? kill : { ...kill, withinMs: kill.withinMs * patience }))
    const runs = await playRounds({ rounds: 1, seed, kinds })
    console.log(runs.map(lineOf).join('\n'))
    expect(
      runs
        .filter(({ breaches }) => breaches.length > 0)
        .map(reportOf)
        .join('\n\n'),
    ).toBe('')
    expect(runs.map(({ kind }) => kind).toSorted()).toEqual(played.toSorted())
  },
)
