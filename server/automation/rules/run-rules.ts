import { nameRuleActor, type RuleRefusal } from '../../../domain/automation/index.ts'
import type { Actor } from '../../../domain/kernel/index.ts'
import { secondMs } from '../../../domain/kernel/values/durations.ts'
import { withTenant, type Ctx } from '../../platform/context.ts'
import { sql } from '../../platform/database/sql.ts'
import { Unavailable } from '../../platform/errors.ts'
import { defineDueStepJob, planDueBy, type Job, type JobRun } from '../../platform/jobs/index.ts'
import { failureWords } from '../refusal-words.ts'
import { chooseTogether, type WaitingRun } from './choose-runs.ts'
import { runKey, runKind } from './keep-runs.ts'
import { attemptRun, prepareRuns, RefusedAction, type ActingRule, type RunEnd } from './perform-run.ts'
import type { PerformRuleAction } from './verbs.ts'

/** Transactions of one job; the next one does the rest, so that a client holds no worker for long. */
const atOnce = 20

/** Waiting runs among which those of one rule are looked for. */
const lookedAt = 200

/** Pause while another process carries out the first run that waits. */
const busyMs = secondMs

/** Tries of the job after which a fault is that of the run. */
const faultyTries = 3

interface Together {
  readonly rule: ActingRule
  readonly runs: readonly WaitingRun[]
}

/** The next runs that are carried out in one transaction. */
async function findTogether({ db }: Ctx): Promise<Together | undefined> {
  const { clientId } = db.tenant
  const waiting = await db.run(sql<WaitingRun>`
    select w.rule_id, w.version, w.record, w.record_id, w.change, w.depth from rule_runs w
    where w.client_id = ${clientId} and w.state = 'waiting' order by w.place limit ${lookedAt}::integer`)
  const runs = chooseTogether(waiting)
  const [first] = runs
  if (first === undefined) return undefined
  const [rule] = await db.run(sql<ActingRule>`
    select v.rule_id, v.version, v.definition, v.owner_id, r.name, r.state, r.removed_at is not null as is_removed
    from rule_versions v join rules r on r.client_id = v.client_id and r.id = v.rule_id
    where v.client_id = ${clientId} and v.rule_id = ${first.rule_id} and v.version = ${first.version}`)
  return rule && { rule, runs }
}

const nameRuns = (runs: readonly WaitingRun[]) => sql`
  jsonb_to_recordset(${JSON.stringify(runs)}::jsonb)
    as k(rule_id text, version integer, record text, record_id text, change text)`

const isRun = ({ db }: Ctx) => sql`
  w.client_id = ${db.tenant.clientId} and w.rule_id = k.rule_id and w.version = k.version and w.record = k.record
    and w.record_id = k.record_id and w.change = k.change`

const nameRun = ({ record_id: id, change }: Pick<WaitingRun, 'record_id' | 'change'>): string => `${id} ${change}`

/** Locks those of some runs of a rule that still wait and that no other process has. */
async function lockRuns(ctx: Ctx, runs: readonly WaitingRun[]): Promise<WaitingRun[]> {
  const rows = await ctx.db.run(sql<{ record_id: string; change: string }>`
    select w.record_id, w.change from ${nameRuns(runs)} join rule_runs w on ${isRun(ctx)}
    where w.state = 'waiting' for update of w skip locked`)
  const locked = new Set(rows.map(nameRun))
  return runs.filter((run) => locked.has(nameRun(run)))
}

interface Ended {
  readonly run: WaitingRun
  readonly end: RunEnd
}

async function endRuns(ctx: Ctx, ended: readonly Ended[]): Promise<void> {
  const rows = ended.map(({ run, end: { state, reason = null, results } }) => ({ ...run, state, reason, results }))
  await ctx.db.run(sql`
    update rule_runs w set state = k.state, reason = k.reason, results = k.results, ran_at = ${ctx.now},
      xid = pg_current_xact_id()::text
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as k(rule_id text, version integer, record text, record_id text, change text, state text, reason text, results jsonb)
    where ${isRun(ctx)}`)
}

/** Ends runs without their actions. Answers whether any waited still. */
const endWithout = (job: JobRun, runs: readonly WaitingRun[], end: RunEnd): Promise<boolean> =>
  job.within(async (ctx) => {
    const locked = await lockRuns(ctx, runs)
    if (locked.length > 0)
      await endRuns(
        ctx,
        locked.map((run) => ({ run, end })),
      )
    return locked.length > 0
  })

interface Acting {
  readonly actor: Actor
  readonly perform: PerformRuleAction
}

const noneRefused: ReadonlyMap<number, string> = new Map()

/**
 * All actions of some runs with their ends, in one transaction: done once, whatever becomes of the process. Answers whether
 * any of them waited still: another process may have them.
 */
const performRuns = (
  { platform }: JobRun,
  { rule, runs }: Together,
  { actor, perform, refused = noneRefused }: Acting & { readonly refused?: ReadonlyMap<number, string> },
): Promise<boolean> =>
  withTenant(platform, actor, async (ctx) => {
    const locked = await lockRuns(ctx, runs)
    if (locked.length === 0) return false
    const performing = await prepareRuns(ctx, rule, perform)
    const ended: Ended[] = []
    for (const run of locked) ended.push({ run, end: await attemptRun(ctx, performing, { run, refused }) })
    await endRuns(ctx, ended)
    return true
  })

/** Tries a run until no further action is refused: each try leaves out those that were. */
async function performAlone(job: JobRun, together: Together, acting: Acting): Promise<boolean> {
  const refused = new Map<number, string>()
  for (;;) {
    try {
      return await performRuns(job, together, { ...acting, refused })
    } catch (error) {
      if (!(error instanceof RefusedAction)) throw error
      refused.set(error.place, error.words)
    }
  }
}

/** A fault of a run, after several tries, ends it, so that the later runs are carried out. */
async function endFaulty(job: JobRun, { rule, runs }: Together, error: unknown): Promise<boolean> {
  if (error instanceof Unavailable || (job.attempt < faultyTries && !job.isLastAttempt)) throw error
  job.log.error({ err: error }, 'a run of a rule failed')
  const results = [{ words: rule.name, fault: failureWords(error) }]
  return endWithout(job, runs, { state: 'failed', results })
}

/** Carries out runs in one transaction, or each alone where one of them is refused or fails. */
async function performTogether(job: JobRun, { rule, runs }: Together, acting: Acting): Promise<boolean> {
  if (runs.length > 1) {
    try {
      return await performRuns(job, { rule, runs }, acting)
    } catch (error) {
      job.log.info({ err: error }, 'runs of a rule are carried out one by one')
    }
  }
  let isTaken = false
  for (const run of runs) {
    const alone = { rule, runs: [run] }
    const done = await performAlone(job, alone, acting).catch((error: unknown) => endFaulty(job, alone, error))
    isTaken ||= done
  }
  return isTaken
}

async function carryOut(job: JobRun, together: Together, perform: PerformRuleAction): Promise<boolean> {
  const { rule, runs } = together
  const refuse = (reason: RuleRefusal) => endWithout(job, runs, { state: 'refused', reason, results: [] })
  if (rule.state !== 'live' || rule.is_removed) return refuse('off')
  const owner = await job.platform.reach.find(rule.owner_id, job.clientId)
  if (owner === undefined) return refuse('owner')
  const actor: Actor = { ...owner, userId: nameRuleActor(rule.rule_id), isDefaultClient: false }
  return performTogether(job, together, { actor, perform })
}

/** Carries out the runs that wait, those of each record in the order in which they were woken. */
export const runRules = (perform: PerformRuleAction): Job =>
  defineDueStepJob({
    ...runKind,
    run: async (job) => {
      let isTaken = true
      for (let count = 0; count < atOnce && isTaken; count += 1) {
        const together = await job.within(findTogether)
        if (together === undefined) return
        isTaken = await carryOut(job, together, perform)
      }
      const pause = isTaken ? 0 : busyMs
      await job.within((ctx) => planDueBy(ctx, runKind, { key: runKey, due: ctx.now + pause }))
    },
  })
