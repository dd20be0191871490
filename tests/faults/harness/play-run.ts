import { setTimeout as sleep } from 'node:timers/promises'
import { isDatabaseAway } from '../../../server/platform/database/tenant.ts'
import { clearUnread } from './acts/clear-unread.ts'
import { editTasks } from './acts/edit-tasks.ts'
import { fillMailbox, receiveMail } from './acts/receive-mail.ts'
import { sendMail, uploadFiles } from './acts/send-mail.ts'
import type { Act } from './acts/stage.ts'
import { typeDraft } from './acts/type-draft.ts'
import { StayingScreen } from './acts/watch-screens.ts'
import { deleteThread, writeNotes } from './acts/write-notes.ts'
import type { Blow, Target } from './blows/blow.ts'
import { healAll } from './blows/repair-all.ts'
import { blowsIn } from './blows/kinds.ts'
import { drain } from './drain.ts'
import type { Judged } from './promises/asked.ts'
import { judgeCounts, judgeHistory } from './promises/counts-true.ts'
import { judgeIncoming, judgeOutgoing } from './promises/mail-kept.ts'
import { judgeFiles, judgeWork } from './promises/nothing-left.ts'
import { judgeDrafts, judgeEdits, judgeNotes } from './promises/words-kept.ts'
import { Chronicle, type Breach } from './world/run-log.ts'
import type { Dice } from '../../contract/live-writers.ts'
import { diceOf } from './world/seeded-random.ts'
import { Ledger } from './world/ledger.ts'
import { PersistentCaller } from './world/persistent-caller.ts'
import type { Layout, Site } from './world/site.ts'

/** Course of one run, decided by its seed alone. */
export interface Plan {
  readonly seed: number
  readonly layout: Layout
  readonly blows: readonly { readonly blow: Blow; readonly afterMs: number }[]
  /** How long the blows last, in milliseconds. */
  readonly lastsMs: number
}

/** Result of the run. */
export interface Played {
  readonly plan: Plan
  readonly breaches: readonly Breach[]
  readonly steps: readonly string[]
  /** Kinds of blows that fell, each as often as it did. */
  readonly fallen: readonly string[]
  /** How often each promise was judged. */
  readonly judged: ReadonlyMap<string, number>
  /** From the end of the cause to the first acknowledged write, and to the end of all queues, in milliseconds. */
  readonly backMs: number
  readonly settledMs: number
  readonly tookMs: number
}

const acts: readonly (readonly [name: string, act: Act])[] = [
  ['notes', writeNotes],
  ['thread', deleteThread],
  ['mail out', sendMail],
  ['files', uploadFiles],
  ['mail in', receiveMail],
  ['mailbox', fillMailbox],
  ['draft', typeDraft],
  ['tasks', editTasks],
  ['unread', clearUnread],
]

export function planOf(seed: number, only?: string): Plan {
  const dice = diceOf(seed, 'plan')
  const layouts = (['whole', 'split'] as const).filter((layout) => blowsIn(layout, only).length > 0)
  const layout = layouts[dice.below(layouts.length)] ?? 'whole'
  const [first, ...others] = blowsIn(layout, only)
  if (!first) throw new Error(`nothing is called so: ${only}`)
  const chosen = Array.from({ length: dice.below(4) === 0 ? 2 : 1 }, () => ({
    blow: dice.of([first, ...others]),
    afterMs: 20 + dice.below(350),
  }))
  const least = Math.max(...chosen.map(({ blow }) => blow.leastMs ?? 0))
  return { seed, layout, blows: chosen, lastsMs: Math.max(least, 60 + dice.below(600)) }
}

/** A blow that asks a database which another blow has ended falls on nothing. */
async function fall(blow: Blow, target: Target, dice: Dice): Promise<boolean> {
  try {
    return await blow.strike(target, dice)
  } catch (error) {
    if (isDatabaseAway(error)) return false
    throw error
  }
}

async function strike(target: Target, plan: Plan): Promise<void> {
  await Promise.all(
    plan.blows.map(async ({ blow, afterMs }, at) => {
      await sleep(afterMs)
      target.chronicle.note(`BLOW ${blow.kind}`)
      const hasFallen = await fall(blow, target, diceOf(plan.seed, `blow ${at}`))
      if (!hasFallen) target.chronicle.note(`it could not fall here: ${blow.kind}`)
      else if (!blow.waits) target.chronicle.fallen.push(blow.kind)
    }),
  )
  await sleep(plan.lastsMs)
}

async function judge(target: Target, judged: Judged): Promise<void> {
  const caller = await target.site.caller()
  await judgeIncoming(judged)
  await judgeOutgoing(judged)
  await judgeNotes(judged)
  await judgeDrafts(judged)
  await judgeEdits(judged)
  await judgeCounts(judged, caller)
  await judgeHistory(judged)
  await judgeFiles(judged)
  await judgeWork(judged)
  for (const screen of target.screens) await screen.judge(judged.chronicle)
}

/** The first write that is acknowledged after the cause is gone. */
async function firstWrite({ ana, ledger, chronicle }: Target): Promise<number> {
  const began = chronicle.now
  const body = { name: `canary of ${ledger.tag}` }
  await ana.ask({ method: 'POST', path: `/api/data/clients/${ana.headers['client']}/groups`, body })
  return chronicle.now - began
}

async function stageOf(site: Site, plan: Plan) {
  const chronicle = new Chronicle()
  const ledger = new Ledger(`r${plan.seed}x`)
  const [ana, jo] = [await site.caller('ana'), await site.caller('jo')]
  const screens = [ana, ana].map((caller) => new StayingScreen(site, caller, ledger.tag))
  const isHealed = { now: false }
  site.outside.hasRefusedAll = false
  const target: Target = {
    site,
    ledger,
    chronicle,
    screens,
    ana: new PersistentCaller({ caller: ana, chronicle, dice: diceOf(plan.seed, 'ana') }),
    jo: new PersistentCaller({ caller: jo, chronicle, dice: diceOf(plan.seed, 'jo') }),
    isHealed: () => isHealed.now,
  }
  return { target, isHealed }
}

/** Lets people work while it breaks and is healed, and counts what was promised. */
async function playOut(target: Target, plan: Plan, healed: () => void): Promise<{ backMs: number; settledMs: number }> {
  const { chronicle, site, ledger } = target
  const all = Promise.all(acts.map(([name, act]) => act(target, diceOf(plan.seed, name))))
  // A fault of an actor must not go unheard while the blow falls.
  const struck = strike(target, plan)
  await Promise.race([struck, all.then(() => struck)])
  chronicle.note('healing')
  const began = chronicle.now
  await healAll(target)
  healed()
  const backMs = chronicle.now - began + (await firstWrite(target))
  await all
  await drain(target, plan.seed)
  const settledMs = chronicle.now - began
  const mayBeInDoubt = plan.blows.some(({ blow }) => blow.leavesDoubt === true)
  await judge(target, { site, ledger, chronicle, mayBeInDoubt })
  return { backMs, settledMs }
}

/** Plays one run. An unforeseen error breaks it as well, with all steps before it. */
export async function playRun(site: Site, plan: Plan): Promise<Played> {
  const { target, isHealed } = await stageOf(site, plan)
  const { chronicle } = target
  const times = await playOut(target, plan, () => {
    isHealed.now = true
  }).catch(async (error: unknown) => {
    isHealed.now = true
    const words = site.seats.map((seat) => seat.words)
    chronicle.broken('the run comes to its end', { error: error instanceof Error ? error.stack : error, words })
    await healAll(target)
    return { backMs: 0, settledMs: 0 }
  })
  await Promise.all(target.screens.map((screen) => screen.close()))
  const { breaches, steps, fallen, judged } = chronicle
  return { plan, breaches, steps, fallen, judged, ...times, tookMs: chronicle.now }
}
