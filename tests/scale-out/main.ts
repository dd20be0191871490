import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import type { Older } from './installation.ts'
import { kills, upgrade } from './kills.ts'
import { lineOf, playRounds, reportOf, tableOf } from './play-rounds.ts'

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '1' },
    seed: { type: 'string', default: '1' },
    only: { type: 'string', default: '' },
    'upgrade-from': { type: 'string' },
    steps: { type: 'boolean' },
    help: { type: 'boolean' },
  },
})

if (values.help) {
  console.log(`npm run scale-out -- [--rounds 1] [--seed 1] [--only <words of a kind>] [--steps]
       npm run scale-out -- --upgrade-from <folder of an older checkout with its node_modules>
Two web processes, two workers and a mail receiver on a Postgres with a standby; each is killed in turn under load.
Kinds:\n${kills.map(({ kind }) => `  ${kind}`).join('\n')}`)
  process.exit(0)
}

/** The older checkout fills the database by its own code. */
async function olderAt(given: string): Promise<Older> {
  const folder = resolve(given)
  const { fillDatabase } = (await import(`${folder}/tests/faults/harness/world/cluster.ts`)) as {
    fillDatabase: Older['fill']
  }
  return { folder, fill: fillDatabase }
}

const from = values['upgrade-from']
const played = await playRounds({
  rounds: from === undefined ? Number(values.rounds) : 1,
  seed: Number(values.seed),
  kinds: from === undefined ? kills.filter(({ kind }) => kind.includes(values.only)) : [upgrade],
  older: from === undefined ? undefined : await olderAt(from),
  onPlayed: (run) => {
    console.log(lineOf(run))
    if (run.breaches.length > 0 || values.steps) console.log(reportOf(run))
  },
})
console.log(tableOf(played))
process.exit(played.length === 0 || played.some(({ breaches }) => breaches.length > 0) ? 1 : 0)
