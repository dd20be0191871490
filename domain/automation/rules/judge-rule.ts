import {
  holds,
  isDoc,
  logicWords,
  ruleActorPrefix,
  valueAt,
  type Doc,
  type Facts,
  type Logic,
} from '../../kernel/index.ts'
import { formatNumber } from '../../kernel/values/format-value.ts'
import { ruleChainMax } from './definition.ts'
import {
  computeRuleFacts,
  makeRuleSubjects,
  makeValueName,
  printRuleValue,
  type RuleField,
  type RuleRecord,
} from './rule-fields.ts'

/** Reasons why a woken rule does not run, beyond its conditions. */
export const ruleRefusals = {
  own: 'It answers no change of its own.',
  chain: `A chain of rules ends after ${ruleChainMax}.`,
  reach: 'Its owner may not see this record.',
  owner: 'Its owner has left the company.',
  paused: 'All rules are paused.',
  off: 'It was switched off before it ran.',
  budget: 'It has run as often in this hour as a rule may.',
  budgets: 'The rules of the company have run as often in this hour as they may.',
} as const

export type RuleRefusal = keyof typeof ruleRefusals

/** A condition with its value when the rule was woken. */
export interface SeenCondition {
  readonly words: string
  readonly value: string
  readonly holds: boolean
}

/** The verdict on a waking: the rule runs, its conditions do not hold, or it is refused. */
export type RuleVerdict =
  | { readonly state: 'met' | 'unmet'; readonly seen: readonly SeenCondition[] }
  | { readonly state: 'refused'; readonly reason: RuleRefusal; readonly seen: readonly SeenCondition[] }

/** Names the actor of a rule. */
export const nameRuleActor = (rule: string): string => `${ruleActorPrefix}${rule}`

export interface RuleOccasion {
  readonly rule: string
  readonly if: unknown
  readonly record: RuleRecord
  readonly row: Doc
  readonly at: number
  readonly timezone: string
  /** Author of the change; null for the program. */
  readonly actor: string | null
  /** Rules in the chain before this one. */
  readonly depth: number
  /** True if the owner may read the record. */
  readonly isVisible: boolean
}

const isLogic = (logic: unknown): logic is Logic => isDoc(logic)

/** Every comparison of a logic, in order. */
function listComparisons(logic: unknown): Doc[] {
  if (Array.isArray(logic)) return logic.flatMap(listComparisons)
  if (!isDoc(logic)) return []
  if ('subject' in logic) return [logic]
  return Object.values(logic).flatMap(listComparisons)
}

/** Path of the field that a comparison names; of a date there are the hours until and since it. */
const readSubjectPath = (subject: string): string => subject.replace(/:(?:until|since)$/, '')

/** Paths of the fields that a logic compares. */
export const listComparedPaths = (logic: unknown): string[] =>
  listComparisons(logic).map(({ subject }) => readSubjectPath(String(subject)))

function printFact(field: RuleField | undefined, subject: string, { facts, row, timezone }: Shown): string {
  const [first] = facts[subject] ?? []
  if (subject !== field?.path) return typeof first === 'number' ? `${formatNumber(first)} h` : 'nothing'
  return printRuleValue(field, valueAt(row, field.path), timezone) || 'nothing'
}

interface Shown {
  readonly facts: Facts
  readonly row: Doc
  readonly timezone: string
}

function seeConditions({ if: logic, record, row, timezone }: RuleOccasion, facts: Facts): SeenCondition[] {
  const subjects = makeRuleSubjects(record)
  const byPath = new Map(record.fields.map((field) => [field.path, field]))
  const nameValue = makeValueName(record.fields)
  return listComparisons(logic).map((comparison) => {
    const subject = String(comparison['subject'])
    return {
      words: logicWords(comparison, subjects, nameValue),
      value: printFact(byPath.get(readSubjectPath(subject)), subject, { facts, row, timezone }),
      holds: isLogic(comparison) && holds(comparison, facts),
    }
  })
}

/** Decides on a waking, equal in a live run and a dry run. Pauses and budgets are the live run's alone. */
export function judgeRule(occasion: RuleOccasion): RuleVerdict {
  const { rule, if: logic, record, row, at, actor, depth, isVisible } = occasion
  if (actor === nameRuleActor(rule)) return { state: 'refused', reason: 'own', seen: [] }
  if (depth >= ruleChainMax) return { state: 'refused', reason: 'chain', seen: [] }
  if (!isVisible) return { state: 'refused', reason: 'reach', seen: [] }
  const facts = computeRuleFacts(record.fields, row, at)
  const seen = seeConditions(occasion, facts)
  return { state: !isLogic(logic) || holds(logic, facts) ? 'met' : 'unmet', seen }
}
