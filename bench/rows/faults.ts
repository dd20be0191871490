import { randomInt } from 'node:crypto'
import { playRuns, reportOf } from '../../tests/faults/harness/play-runs.ts'
import type { Played } from '../../tests/faults/harness/play-run.ts'
import { sumOf, tallyOf } from '../../tests/faults/harness/summary.ts'
import { single, times } from '../measure.ts'
import type { Measured, Row, Stage } from '../row.ts'

const reportEvery = 50

const counted = (counts: Readonly<Record<string, number>>): string =>
  Object.entries(counts)
    .toSorted(([, one], [, other]) => other - one)
    .map(([name, count]) => `${name} ${count}`)
    .join('; ')

function measuredOf(played: readonly Played[], seed: number): Measured[] {
  const { broken, blows, judged } = tallyOf(played)
  return [
    {
      name: `faults: random runs of ${played.length} that broke a promise`,
      times: single(broken),
      promise: '0',
      isMet: broken === 0,
      unit: 'rows',
      facts: [
        `seeds ${seed} to ${seed + played.length - 1}; again with: npm run faults -- --runs ${played.length} --seed ${seed}`,
        `${sumOf(blows)} faults fell: ${counted(blows)}`,
        `${sumOf(judged)} judgements: ${counted(judged)}`,
      ],
    },
    {
      name: 'faults: from the end of the cause to the first acknowledged write',
      times: times(played.map((one) => one.backMs)),
      promise: 'stated',
    },
    {
      name: 'faults: from the end of the cause to empty queues',
      times: times(played.map((one) => one.settledMs)),
      promise: 'stated',
    },
  ]
}

/** Uses separate installations: people work while each part that can fail fails, and the kept promises are counted. */
async function run({ isRehearsal, amounts }: Stage): Promise<Measured[]> {
  if (isRehearsal) return []
  const { runs } = amounts
  const seed = randomInt(1_000_000, 1_000_000_000)
  console.log(`${runs} random runs from seed ${seed}`)
  let count = 0
  const played = await playRuns({
    runs,
    seed,
    onPlayed: (one) => {
      count += 1
      if (one.breaches.length > 0) console.log(reportOf(one))
      if (count % reportEvery === 0) console.log(`${count} runs`)
    },
  })
  return measuredOf(played, seed)
}

export const faults: Row = { name: 'faults', isLong: true, run }
