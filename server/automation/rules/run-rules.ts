import {
  describeRuleRecord,
  fillRuleWords,
  nameRuleActor,
  printRuleAction,
  type RuleAction,
  type RuleDefinition,
  type RuleRecord,
  type RuleRefusal,
  type UserNames,
} from '../../../domain/automation/index.ts'
import type { Actor } from '../../../domain/kernel/index.ts'
import { secondMs } from '../../../domain/kernel/values/durations.ts'
import { withTenant, type Ctx } from '../../platform/context.ts'
import { sql } from '../../platform/database/sql.ts'
import { Forbidden, Unavailable } from '../../platform/errors.ts'
import { defineDueStepJob, planDueBy, type Job, type JobRun } from '../../platform/jobs/index.ts'
import { findRecord } from '../../platform/records/index.ts'
import { failureWords, refusalWords } from '../refusal-words.ts'
import { readTimezone } from './judge-wakings.ts'
import { runKey, runKind } from './keep-runs.ts'
import { arePaused, findRuleDefinition, listRuleUsers, nameRuleUsers, readDefinition } from './rule-rows.ts'
import { addFurtherFacts } from './further-facts.ts'
import type { PerformRuleAction, RuleTarget } from './verbs.ts'

/** Runs that one job carries out; the next one does the others, so that a client holds no worker for long. */
const atOnce = 50

/** Pause while another process carries out the first run that waits. */
const busyMs = secondMs

/** Tries of the job after which a fault is that of the run. */
const faultyTries = 3

interface WaitingRun {
  readonly rule_id: string
  readonly version: number
  readonly record: string
  readonly record_id: string
  readonly change: string
  readonly definition: unknown
  readonly owner_id: string
  readonly name: string
  readonly state: 'draft' | 'live' | 'off'
  readonly is_removed: boolean
}

interface ActionResult {
  readonly words: string
  readonly fault?: string
}

/** An action that was refused: the run begins again without it, so that nothing of it stays. */
class RefusedAction extends Error {
  readonly place: number
  readonly words: string
  constructor(place: number, words: string) {
    super('an action of a rule was refused')
    this.place = place
    this.words = words
  }
}

const isRun = ({ db }: Ctx, run: WaitingRun) => sql`
  client_id = ${db.tenant.clientId} and rule_id = ${run.rule_id} and version = ${run.version} and record = ${run.record}
    and record_id = ${run.record_id} and change = ${run.change}`

async function findWaiting({ db }: Ctx): Promise<WaitingRun | undefined> {
  const [run] = await db.run(sql<WaitingRun>`
    select w.rule_id, w.version, w.record, w.record_id, w.change, v.definition, v.owner_id, r.name, r.state,
      r.removed_at is not null as is_removed
    from rule_runs w
    join rule_versions v on v.client_id = w.client_id and v.rule_id = w.rule_id and v.version = w.version
    join rules r on r.client_id = w.client_id and r.id = w.rule_id
    where w.client_id = ${db.tenant.clientId} and w.state = 'waiting' order by w.place limit 1`)
  return run
}

/** Locks a run that still waits, for its transaction, and works on it. Answers false for one that another process has. */
async function withRun(ctx: Ctx, run: WaitingRun, work: () => Promise<void>): Promise<boolean> {
  const rows = await ctx.db.run(sql`
    select 1 as ok from rule_runs where ${isRun(ctx, run)} and state = 'waiting' for update skip locked`)
  if (rows.length > 0) await work()
  return rows.length > 0
}

async function endRun(
  ctx: Ctx,
  run: WaitingRun,
  { state, reason, results }: { state: string; reason?: RuleRefusal; results: readonly ActionResult[] },
): Promise<void> {
  await ctx.db.run(sql`
    update rule_runs set state = ${state}, reason = ${reason ?? null}, results = ${JSON.stringify(results)}::jsonb,
      ran_at = ${ctx.now}, xid = pg_current_xact_id()::text where ${isRun(ctx, run)}`)
}

const fillAction = (action: RuleAction, fill: (words: string) => string): RuleAction => {
  if (action.do === 'task') return { ...action, name: fill(action.name) }
  return 'words' in action ? { ...action, words: fill(action.words) } : action
}

interface Performing {
  readonly target: RuleTarget
  readonly record: RuleRecord
  readonly users: UserNames
  readonly refused: ReadonlyMap<number, string>
  readonly perform: PerformRuleAction
}

/** Words of a refusal for the owner of a rule. */
const wordRefusal = (error: unknown): string | undefined =>
  error instanceof Forbidden ? 'Its owner may not do this.' : refusalWords(error)

interface PlacedAction {
  readonly action: RuleAction
  readonly place: number
}

async function performOne(ctx: Ctx, { target, perform }: Performing, { action, place }: PlacedAction) {
  try {
    await perform(ctx, target, action)
    // A write is sent without waiting for its answer: a refusal belongs to this action.
    await ctx.db.run(sql`select 1 as ok`)
  } catch (error) {
    const words = wordRefusal(error)
    throw words === undefined ? error : new RefusedAction(place, words)
  }
}

async function performAll(ctx: Ctx, { actions }: RuleDefinition, performing: Performing): Promise<ActionResult[]> {
  const { target, record, users, refused } = performing
  const timezone = await readTimezone(ctx)
  const [complete] = await addFurtherFacts(ctx, target.definition.name, [{ row: target.row, at: ctx.now }])
  const facts = { fields: record.fields, row: complete?.row ?? target.row, title: target.title, timezone }
  const results: ActionResult[] = []
  for (const [place, given] of actions.entries()) {
    const action = fillAction(given, (words) => fillRuleWords(words, facts))
    const fault = refused.get(place)
    if (fault === undefined) await performOne(ctx, performing, { action, place })
    results.push({ words: printRuleAction(action, { record, users }), ...(fault !== undefined && { fault }) })
  }
  return results
}

const nameState = (results: readonly ActionResult[]): string => {
  const faults = results.filter(({ fault }) => fault !== undefined).length
  if (faults === 0) return 'done'
  return faults === results.length ? 'failed' : 'partly'
}

/** The record within the reach of the rule's actor, which is its owner's now. */
async function findTarget(ctx: Ctx, run: WaitingRun, definition: RuleDefinition): Promise<RuleTarget | undefined> {
  const records = findRuleDefinition(definition)
  const row = await findRecord(ctx, records, run.record_id).catch((error: unknown) => {
    if (error instanceof Forbidden) return undefined
    throw error
  })
  const rule = { id: run.rule_id, name: run.name, ownerId: run.owner_id }
  return row && { definition: records, row, title: records.title(row), rule, change: run.change }
}

/** All actions of a locked run with its end, in one transaction: done once, whatever becomes of the process. */
async function attempt(ctx: Ctx, run: WaitingRun, { refused, perform }: Pick<Performing, 'refused' | 'perform'>) {
  if (await arePaused(ctx)) return endRun(ctx, run, { state: 'refused', reason: 'paused', results: [] })
  const definition = readDefinition(run.definition)
  const target = await findTarget(ctx, run, definition)
  const record = target && describeRuleRecord(target.definition, ctx.actor)
  if (target === undefined || record === undefined)
    return endRun(ctx, run, { state: 'refused', reason: 'reach', results: [] })
  const users = nameRuleUsers(await listRuleUsers(ctx))
  const results = await performAll(ctx, definition, { target, record, users, refused, perform })
  return endRun(ctx, run, { state: nameState(results), results })
}

interface Acting {
  readonly actor: Actor
  readonly perform: PerformRuleAction
}

/** Tries a run until no further action is refused: each try leaves out those that were. */
async function performRun({ platform }: JobRun, run: WaitingRun, { actor, perform }: Acting): Promise<boolean> {
  const refused = new Map<number, string>()
  for (;;) {
    try {
      return await withTenant(platform, actor, (ctx) =>
        withRun(ctx, run, () => attempt(ctx, run, { refused, perform })),
      )
    } catch (error) {
      if (!(error instanceof RefusedAction)) throw error
      refused.set(error.place, error.words)
    }
  }
}

const refuseRun = (job: JobRun, run: WaitingRun, reason: RuleRefusal) =>
  job.within((ctx) => withRun(ctx, run, () => endRun(ctx, run, { state: 'refused', reason, results: [] })))

/** A fault of the run, after several tries, ends it, so that the later runs are carried out. */
async function endFaulty(job: JobRun, run: WaitingRun, error: unknown): Promise<boolean> {
  if (error instanceof Unavailable || (job.attempt < faultyTries && !job.isLastAttempt)) throw error
  job.log.error({ err: error }, 'a run of a rule failed')
  const results = [{ words: run.name, fault: failureWords(error) }]
  return job.within((ctx) => withRun(ctx, run, () => endRun(ctx, run, { state: 'failed', results })))
}

/** Answers whether the run waited still: another process may have it. */
async function carryOut(job: JobRun, run: WaitingRun, perform: PerformRuleAction): Promise<boolean> {
  if (run.state !== 'live' || run.is_removed) return refuseRun(job, run, 'off')
  const owner = await job.platform.reach.find(run.owner_id, job.clientId)
  if (owner === undefined) return refuseRun(job, run, 'owner')
  const actor: Actor = { ...owner, userId: nameRuleActor(run.rule_id), isDefaultClient: false }
  return performRun(job, run, { actor, perform }).catch((error: unknown) => endFaulty(job, run, error))
}

/** Carries out the runs that wait, each in its transaction, in the order in which they were woken. */
export const runRules = (perform: PerformRuleAction): Job =>
  defineDueStepJob({
    ...runKind,
    run: async (job) => {
      let isTaken = true
      for (let count = 0; count < atOnce && isTaken; count += 1) {
        const run = await job.within(findWaiting)
        if (run === undefined) return
        isTaken = await carryOut(job, run, perform)
      }
      const pause = isTaken ? 0 : busyMs
      await job.within((ctx) => planDueBy(ctx, runKind, { key: runKey, due: ctx.now + pause }))
    },
  })
