import { setTimeout as sleep } from 'node:timers/promises'
import { StayingScreen } from '../faults/harness/acts/watch-screens.ts'
import { lookAtQueues } from '../faults/harness/drain.ts'
import type { Judged } from '../faults/harness/promises/asked.ts'
import { judgeCounts, judgeHistory } from '../faults/harness/promises/counts-true.ts'
import { judgeIncoming, judgeOutgoing } from '../faults/harness/promises/mail-kept.ts'
import { judgeFiles, judgeWork } from '../faults/harness/promises/nothing-left.ts'
import { judgeDrafts, judgeEdits, judgeNotes } from '../faults/harness/promises/words-kept.ts'
import { Chronicle, type Breach } from '../faults/harness/world/run-log.ts'
import { diceOf } from '../faults/harness/world/seeded-random.ts'
import { Ledger } from '../faults/harness/world/ledger.ts'
import { until } from '../faults/flightline-process.ts'
import { EitherWeb } from './either-web.ts'
import type { Installation } from './installation.ts'
import type { Course, Kill } from './kills.ts'
import { probeAll, type Recovery } from './probes.ts'
import { work, type Scene } from './work.ts'

/** Result of one kill. Times in milliseconds. */
export interface Played {
  readonly kind: string
  readonly seed: number
  readonly breaches: readonly Breach[]
  readonly steps: readonly string[]
  readonly recovery: Recovery
  /** From the kill until all parts ran again. */
  readonly wholeMs: number
  /** From the end of the work until no queue held anything. */
  readonly drainedMs: number
  /** How much was acknowledged, and judged afterwards. */
  readonly acknowledged: number
  /** Jobs that were being worked on when it fell. */
  readonly held: number
  /** Recipients with an unknown outcome: the sender died while the server outside answered. */
  readonly inDoubt: number
  /** Lists and searches that the standby has answered since the web processes began. */
  readonly readOnStandby: number
}

const warmUpMs = 600
const drainMs = 90_000

const stuck = `
  select id, task_id, job_queue_id, attempts, locked_by, locked_at, run_at, last_error, now() as now
  from graphile_worker._private_jobs order by locked_at nulls last, id limit 12`

const heldJobs = async ({ db }: Installation): Promise<string[]> =>
  (
    await db.query<{ id: string }>(
      'select id::text as id from graphile_worker._private_jobs where locked_by is not null and attempts = 1',
    )
  ).rows.map(({ id }) => id)

async function sceneOf(installation: Installation, seed: number): Promise<Scene> {
  const urls = installation.webs.map(({ url }) => url)
  const [ana, jo] = [await installation.caller('ana'), await installation.caller('jo')]
  return {
    installation,
    chronicle: new Chronicle(),
    seed,
    ana: new EitherWeb(ana, urls),
    jo: new EitherWeb(jo, urls),
  }
}

/** One screen at each web process; each comes back to the next one. */
function openScreens({ installation, ana, seed }: Scene): StayingScreen[] {
  return installation.webs.map((_, first) => {
    let turn = first - 1
    const address = {
      get web() {
        turn += 1
        return installation.webs[turn % 2] ?? installation.webs[0]
      },
    }
    return new StayingScreen(address, ana, `s${seed}`)
  })
}

/** Lets the kill fall while people work, and answers when everything has recovered. */
async function strike(scene: Scene, kill: Kill, { screens, probe }: { screens: StayingScreen[]; probe: Ledger }) {
  const { installation, chronicle, seed } = scene
  await until(() => screens.every((screen) => screen.connections > 0), 'the screens are open')
  await sleep(warmUpMs + diceOf(seed, 'kill').below(600))
  if (kill.needsMailUnderWay) {
    installation.outside.mood = 'slow'
    await until(async () => (await heldJobs(installation)).length > 0, 'a job is being worked on')
  }
  const held = await heldJobs(installation)
  chronicle.note(`KILL ${kill.kind}; ${held.length} jobs are being worked on`)
  const fell = performance.now()
  const since = () => performance.now() - fell
  await kill.fall(installation)
  installation.outside.mood = 'fine'
  const recovered = probeAll({ scene, ledger: probe, screens, held, since })
  let mendedMs = 0
  const course: Course = {
    note: (words) => chronicle.note(`${words} after ${since().toFixed(0)} ms`),
    mended: () => {
      mendedMs = since()
    },
    recovered,
  }
  const [recovery, wholeMs] = await Promise.all([recovered, kill.restore(installation, course).then(since)])
  chronicle.note('everything has recovered')
  judgeTimes(scene, kill, { recovery, mendedMs })
  return { recovery, wholeMs, held: held.length }
}

/** Steps that took longer than allowed once the operator had finished. */
function judgeTimes(
  { chronicle }: Scene,
  { withinMs }: Kill,
  { recovery, mendedMs }: { recovery: Recovery; mendedMs: number },
): void {
  if (withinMs === undefined) return
  const late = Object.entries(recovery).filter(([, ms]) => ms > mendedMs + withinMs)
  if (late.length > 0) chronicle.broken('all goes on soon after a promotion', { late, mendedMs, withinMs })
}

async function drain({ installation, chronicle }: Scene): Promise<number> {
  const began = performance.now()
  while (performance.now() - began < drainMs) {
    const waiting = await lookAtQueues({ site: installation }, new Set())
    if (waiting && waiting.mails + waiting.outgoing + waiting.jobs === 0) return performance.now() - began
    await sleep(50)
  }
  const { rows } = await installation.db.query(stuck)
  chronicle.broken('queues run dry by themselves', { oldest: rows, words: lastWords(installation) })
  return performance.now() - began
}

async function judgeAll(scene: Scene, ledgers: readonly Ledger[], screens: readonly StayingScreen[]): Promise<void> {
  const { installation: site, chronicle, ana } = scene
  for (const ledger of ledgers) {
    const judged: Judged = { site, ledger, chronicle, mayBeInDoubt: true }
    await judgeIncoming(judged)
    await judgeOutgoing(judged)
    await judgeNotes(judged)
    await judgeDrafts(judged)
    await judgeEdits(judged)
    await judgeFiles(judged)
    await judgeCounts(judged, ana)
  }
  const whole: Judged = { site, ledger: new Ledger(''), chronicle, mayBeInDoubt: true }
  await judgeHistory(whole)
  await judgeWork(whole)
  for (const screen of screens) await screen.judge(chronicle)
}

/** Adds up a number that every web process shows. */
async function sumOf({ webs }: Installation, series: RegExp): Promise<number> {
  const texts = await Promise.all(webs.map(async ({ url }) => (await fetch(`${url}/metrics`)).text()))
  return texts
    .flatMap((text) => [...text.matchAll(series)])
    .reduce((sum, [line]) => sum + Number(line.slice(line.lastIndexOf(' '))), 0)
}

async function countsOf({ installation, seed }: Scene): Promise<Pick<Played, 'inDoubt' | 'readOnStandby'>> {
  const { rows } = await installation.db.query<{ count: number }>(
    "select count(*)::int as count from outbox where status = 'unknown' and address like $1",
    [`%.s${seed}l%`],
  )
  const readOnStandby = await sumOf(installation, /^flightline_replica_reads_total\{.*outcome="answered"\} \d+$/gm)
  return { inDoubt: rows[0]?.count ?? 0, readOnStandby }
}

const sizeOf = (ledger: Ledger): number => {
  const { notes, removed, threadsRemoved, emails, files, tasks, mails } = ledger
  const kept = [notes, removed, threadsRemoved, emails, files, tasks, mails].reduce((sum, { size }) => sum + size, 0)
  return kept + ledger.edits.length
}

const nothing: Recovery = { write: 0, screens: 0, 'mail taken': 0, 'mail shown': 0, 'mail sent': 0, 'held jobs': 0 }

const lastWords = ({ seats }: Installation): string[] =>
  seats.map(({ roles, words }) => `${roles}: ${words.slice(-3000)}`)

/** An unforeseen error breaks the round, with the last output of the processes. */
function unforeseen({ chronicle, installation }: Scene, what: string, error: unknown): void {
  const evidence = error instanceof Error ? error.stack : error
  chronicle.broken(what, { error: evidence, words: lastWords(installation) })
}

async function playOut(scene: Scene, kill: Kill, screens: StayingScreen[]) {
  const probe = new Ledger(`s${scene.seed}probe`)
  let isOver = false
  const working = work(scene, () => isOver).catch((error: unknown) => {
    unforeseen(scene, 'people can work all the time', error)
    return new Array<Ledger>()
  })
  const [ledgers, struck] = await Promise.all([
    working,
    strike(scene, kill, { screens, probe }).finally(() => {
      isOver = true
    }),
  ])
  ledgers.push(probe)
  const drainedMs = await drain(scene)
  await judgeAll(scene, ledgers, screens)
  const counts = await countsOf(scene)
  return { ...struck, ...counts, drainedMs, acknowledged: ledgers.reduce((sum, ledger) => sum + sizeOf(ledger), 0) }
}

/** Kills one part under load, brings it back, and counts what was promised. */
export async function playKill(installation: Installation, kill: Kill, seed: number): Promise<Played> {
  const scene = await sceneOf(installation, seed)
  const screens = openScreens(scene)
  const came = await playOut(scene, kill, screens).catch((error: unknown) => {
    unforeseen(scene, 'the round comes to its end', error)
    return { recovery: nothing, wholeMs: 0, drainedMs: 0, acknowledged: 0, held: 0, inDoubt: 0, readOnStandby: 0 }
  })
  await Promise.all(screens.map((screen) => screen.close()))
  const { breaches, steps } = scene.chronicle
  return { kind: kill.kind, seed, breaches, steps, ...came }
}
