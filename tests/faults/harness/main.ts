import { parseArgs } from 'node:util'
import { blows } from './blows/kinds.ts'
import { playRuns, reportOf } from './play-runs.ts'
import { summaryOf } from './summary.ts'

const { values } = parseArgs({
  options: {
    runs: { type: 'string', default: '30' },
    seed: { type: 'string', default: '1' },
    only: { type: 'string' },
    steps: { type: 'boolean' },
    help: { type: 'boolean' },
  },
})

if (values.help) {
  console.log(`npm run faults -- [--runs 30] [--seed 1] [--only <words of a kind>] [--steps]
Kinds:\n${blows.map((one) => `  ${one.kind}`).join('\n')}`)
  process.exit(0)
}

// Asked to end, it plays its run to the end, and removes its processes and disks.
let isAskedToEnd = false
for (const signal of ['SIGTERM', 'SIGINT'] as const)
  process.on(signal, () => {
    isAskedToEnd = true
  })

const played = await playRuns({
  runs: Number(values.runs),
  seed: Number(values.seed),
  only: values.only,
  until: () => isAskedToEnd,
  onPlayed: (run) => {
    const { plan, breaches, tookMs, backMs, settledMs } = run
    const kinds = plan.blows.map(({ blow }) => blow.kind).join(' + ')
    const times = `${(tookMs / 1000).toFixed(1)} s, back ${backMs.toFixed(0)} ms, settled ${settledMs.toFixed(0)} ms`
    console.log(`${breaches.length === 0 ? 'ok    ' : 'BROKEN'} seed ${plan.seed} ${plan.layout}: ${kinds} (${times})`)
    if (breaches.length > 0 || values.steps) console.log(reportOf(run))
  },
})
console.log(summaryOf(played))
process.exit(played.some((run) => run.breaches.length > 0) ? 1 : 0)
