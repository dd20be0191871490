import { parseArgs } from 'node:util'
import { kills } from './kills.ts'
import { lineOf, playRounds, reportOf, tableOf } from './play-rounds.ts'

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '1' },
    seed: { type: 'string', default: '1' },
    only: { type: 'string', default: '' },
    steps: { type: 'boolean' },
    help: { type: 'boolean' },
  },
})

if (values.help) {
  console.log(`npm run scale-out -- [--rounds 1] [--seed 1] [--only <words of a kind>] [--steps]
Two web processes, two workers and a mail receiver on a Postgres with a standby; each is killed in turn under load.
Kinds:\n${kills.map(({ kind }) => `  ${kind}`).join('\n')}`)
  process.exit(0)
}

const played = await playRounds({
  rounds: Number(values.rounds),
  seed: Number(values.seed),
  kinds: kills.filter(({ kind }) => kind.includes(values.only)),
  onPlayed: (run) => {
    console.log(lineOf(run))
    if (run.breaches.length > 0 || values.steps) console.log(reportOf(run))
  },
})
console.log(tableOf(played))
process.exit(played.length === 0 || played.some(({ breaches }) => breaches.length > 0) ? 1 : 0)
