import { openInstallation, type Older } from './installation.ts'
import { kills, type Kill } from './kills.ts'
import { playKill, type Played } from './play-kill.ts'
import { probeNames } from './probes.ts'

/** Rounds to play. */
export interface Rounds {
  readonly rounds: number
  /** Of the first kill; each next one has the next number. */
  readonly seed: number
  /** Kills in turn; everything once when absent. */
  readonly kinds?: readonly Kill[]
  /** First version to run; this checkout when absent. */
  readonly older?: Older | undefined
  /** Called after each kill. */
  readonly onPlayed?: (played: Played) => void
}

/** Plays all rounds on one installation, so it has to survive every kill before; ends with what is broken. */
export async function playRounds({ rounds, seed, kinds = kills, older, onPlayed }: Rounds): Promise<Played[]> {
  const installation = await openInstallation(older)
  const played: Played[] = []
  try {
    for (let round = 0; round < rounds; round += 1) {
      for (const kill of kinds) {
        const one = await playKill(installation, kill, seed + played.length)
        played.push(one)
        onPlayed?.(one)
        if (one.breaches.length > 0) return played
      }
    }
    return played
  } finally {
    await installation.close()
  }
}

const ms = (time: number): string => `${time.toFixed(0)} ms`

/** One kill on one line. */
export function lineOf(played: Played): string {
  const { kind, seed, breaches, recovery, wholeMs, drainedMs, acknowledged, held, inDoubt, readOnStandby } = played
  const times = probeNames.map((name) => `${name} ${ms(recovery[name])}`)
  const head = `${breaches.length === 0 ? 'ok    ' : 'BROKEN'} seed ${seed} ${kind}, ${held} jobs held`
  const counts = `${acknowledged} acknowledged, ${inDoubt} in doubt, ${readOnStandby} reads on the standby`
  return `${head}: ${times.join(', ')}, whole ${ms(wholeMs)}, drained ${ms(drainedMs)}; ${counts}`
}

/** Report of a broken kill for its investigator. */
export const reportOf = ({ breaches, steps }: Played): string =>
  [
    ...steps,
    ...breaches.map(({ promise, evidence }) => `BROKEN: ${promise}\n${JSON.stringify(evidence, null, 1)}`),
  ].join('\n')

/** Recovery times of each kind, one column for each round. */
export function tableOf(played: readonly Played[]): string {
  const columns = [...probeNames, 'whole'] as const
  const kinds = Map.groupBy(played, ({ kind }) => kind)
  const rows = [...kinds].map(([kind, runs]) => {
    const cells = columns.map((name) =>
      runs.map((run) => (name === 'whole' ? run.wholeMs : run.recovery[name]).toFixed(0)).join(' / '),
    )
    return `| ${[kind, ...cells].join(' | ')} |`
  })
  const broken = played.filter(({ breaches }) => breaches.length > 0).length
  const sum = played.reduce((total, { acknowledged }) => total + acknowledged, 0)
  return [
    `| killed (ms, a number a round) | ${columns.join(' | ')} |`,
    `|${'---|'.repeat(columns.length + 1)}`,
    ...rows,
    `${played.length} kills, ${sum} acknowledged acts judged, broken: ${broken}`,
  ].join('\n')
}
