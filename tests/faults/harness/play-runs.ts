import { planOf, playRun, type Played } from './play-run.ts'
import { openCluster } from './world/cluster.ts'
import { judgeLeftovers } from './promises/leftovers.ts'
import { openSite, type Layout, type Site } from './world/site.ts'

/** Runs to play. */
export interface Season {
  readonly runs: number
  /** Of the first run; each next one has the next number. */
  readonly seed: number
  /** Plays only blows whose name holds these words. */
  readonly only?: string | undefined
  /** Called after each run. */
  readonly onPlayed?: (played: Played) => void
  /** Ends the season before its last run. */
  readonly until?: (played: Played) => boolean
}

/** Report of a broken run for its investigator: its repetition, every step, and the evidence. */
export function reportOf({ plan, breaches, steps }: Played): string {
  const again = `npm run faults -- --runs 1 --seed ${plan.seed}`
  const broken = breaches.map(({ promise, evidence }) => `BROKEN: ${promise}\n${JSON.stringify(evidence, null, 1)}`)
  return [`repeat with: ${again}`, ...steps, ...broken].join('\n')
}

/** Plays runs one after the other on installations that are kept; only what a blow killed is started again. */
export async function playRuns({ runs, seed, only, onPlayed, until }: Season): Promise<Played[]> {
  const cluster = await openCluster()
  const sites = new Map<Layout, Site>()
  const siteOf = async (layout: Layout): Promise<Site> => {
    const site = sites.get(layout) ?? (await openSite(cluster, layout))
    sites.set(layout, site)
    return site
  }
  const played: Played[] = []
  try {
    for (let number = 0; number < runs; number += 1) {
      const plan = planOf(seed + number, only)
      const run = await playRun(await siteOf(plan.layout), plan)
      played.push(run)
      onPlayed?.(run)
      if (until?.(run)) break
    }
    for (const site of sites.values()) await judgeLeftovers(site)
    return played
  } finally {
    await Promise.all([...sites.values()].map((site) => site.close()))
    await cluster.close()
  }
}
