import {
  describeRuleRecord,
  fillRuleWords,
  printRuleAction,
  type RuleAction,
  type RuleDefinition,
  type RuleRecord,
  type RuleRefusal,
  type UserNames,
} from '../../../domain/automation/index.ts'
import type { Ctx } from '../../platform/context.ts'
import { sql } from '../../platform/database/sql.ts'
import { Forbidden } from '../../platform/errors.ts'
import { findRecord } from '../../platform/records/index.ts'
import { refusalWords } from '../refusal-words.ts'
import { addFurtherFacts } from './further-facts.ts'
import { readTimezone } from './judge-wakings.ts'
import { arePaused, findRuleDefinition, listRuleUsers, nameRuleUsers, readDefinition } from './rule-rows.ts'
import type { PerformRuleAction, RuleTarget } from './verbs.ts'

/** The version of a rule whose runs are carried out. */
export interface ActingRule {
  readonly rule_id: string
  readonly version: number
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

/** End of a run, as its log has it. */
export interface RunEnd {
  readonly state: string
  readonly reason?: RuleRefusal
  readonly results: readonly ActionResult[]
}

/** An action that was refused: the run begins again without it, so that nothing of it stays. */
export class RefusedAction extends Error {
  readonly place: number
  readonly words: string
  constructor(place: number, words: string) {
    super('an action of a rule was refused')
    this.place = place
    this.words = words
  }
}

const fillAction = (action: RuleAction, fill: (words: string) => string): RuleAction => {
  if (action.do === 'task') return { ...action, name: fill(action.name) }
  return 'words' in action ? { ...action, words: fill(action.words) } : action
}

/** Common facts of the runs of one rule in one transaction. */
interface Performing {
  readonly rule: ActingRule
  readonly definition: RuleDefinition
  readonly record: RuleRecord | undefined
  readonly isPaused: boolean
  readonly users: UserNames
  readonly timezone: string
  readonly perform: PerformRuleAction
}

/** Reads what the runs of a rule need, as its actor. */
export async function prepareRuns(ctx: Ctx, rule: ActingRule, perform: PerformRuleAction): Promise<Performing> {
  const definition = readDefinition(rule.definition)
  return {
    rule,
    definition,
    record: describeRuleRecord(findRuleDefinition(definition), ctx.actor),
    isPaused: await arePaused(ctx),
    users: nameRuleUsers(await listRuleUsers(ctx)),
    timezone: await readTimezone(ctx),
    perform,
  }
}

/** Words of a refusal for the owner of a rule. */
const wordRefusal = (error: unknown): string | undefined =>
  error instanceof Forbidden ? 'Its owner may not do this.' : refusalWords(error)

interface PlacedAction {
  readonly action: RuleAction
  readonly place: number
}

async function performOne(
  ctx: Ctx,
  { target, perform }: { readonly target: RuleTarget; readonly perform: PerformRuleAction },
  { action, place }: PlacedAction,
): Promise<void> {
  try {
    await perform(ctx, target, action)
    // A write is sent without waiting for its answer: a refusal belongs to this action.
    await ctx.db.run(sql`select 1 as ok`)
  } catch (error) {
    const words = wordRefusal(error)
    throw words === undefined ? error : new RefusedAction(place, words)
  }
}

const nameState = (results: readonly ActionResult[]): string => {
  const faults = results.filter(({ fault }) => fault !== undefined).length
  if (faults === 0) return 'done'
  return faults === results.length ? 'failed' : 'partly'
}

/** The record within the reach of the rule's actor, which is its owner's now. */
async function findTarget(
  ctx: Ctx,
  { definition, rule }: Performing,
  run: { readonly record_id: string; readonly change: string },
): Promise<RuleTarget | undefined> {
  const records = findRuleDefinition(definition)
  const row = await findRecord(ctx, records, run.record_id).catch((error: unknown) => {
    if (error instanceof Forbidden) return undefined
    throw error
  })
  const named = { id: rule.rule_id, name: rule.name, ownerId: rule.owner_id }
  return row && { definition: records, row, title: records.title(row), rule: named, change: run.change }
}

/** Carries out the actions of a locked run, except those that were refused before. Answers its end. */
export async function attemptRun(
  ctx: Ctx,
  performing: Performing,
  { run, refused }: { run: { record_id: string; change: string }; refused: ReadonlyMap<number, string> },
): Promise<RunEnd> {
  const { definition, record, users, timezone, isPaused, perform } = performing
  if (isPaused) return { state: 'refused', reason: 'paused', results: [] }
  const target = await findTarget(ctx, performing, run)
  if (target === undefined || record === undefined) return { state: 'refused', reason: 'reach', results: [] }
  const [complete] = await addFurtherFacts(ctx, target.definition.name, [{ row: target.row, at: ctx.now }])
  const facts = { fields: record.fields, row: complete?.row ?? target.row, title: target.title, timezone }
  const results: ActionResult[] = []
  for (const [place, given] of definition.actions.entries()) {
    const action = fillAction(given, (words) => fillRuleWords(words, facts))
    const fault = refused.get(place)
    if (fault === undefined) await performOne(ctx, { target, perform }, { action, place })
    results.push({ words: printRuleAction(action, { record, users }), ...(fault !== undefined && { fault }) })
  }
  return { state: nameState(results), results }
}
