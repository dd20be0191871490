import { isDoc, type Doc } from '../documents/field-path.ts'
import type { Issue } from '../documents/issue.ts'
import { shapeMessages } from '../documents/shape-issues.ts'

/** How a subject is compared (3-aviation section 9). */
const logicVerbs = ['is', 'is in', 'is not', 'is less than', 'is greater than'] as const

export type LogicVerb = (typeof logicVerbs)[number]
export type LogicValue = string | number

/** One comparison of a rule. */
export interface Comparison {
  readonly subject: string
  readonly verb: LogicVerb
  readonly value: LogicValue | readonly LogicValue[]
}

/** The logic of a rule as data, never as code (decision D15). */
export type Logic =
  | { readonly all: readonly Logic[] }
  | { readonly any: readonly Logic[] }
  | { readonly not: Logic }
  | Comparison

/** Subject of a comparison, and its words. */
export interface LogicSubject {
  readonly kind: 'text' | 'number'
  /** Name in a choice: 'Departure airport'. */
  readonly label: string
  /** Begins a sentence: 'stops' in 'stops is greater than 1'. */
  readonly name: string
  /** In place of 'is' and 'is not' where the name is a verb itself: 'departs from', 'does not depart from'. */
  readonly verbs?: { readonly is: string; readonly isNot: string }
  /** After a number: 'h'. */
  readonly unit?: string
  /** Kind of its values, for the input: 'airport'. */
  readonly values?: string
}

/** The subjects of one use of logic: prices, discounts, groups (decision D15). */
export type LogicTable = Readonly<Record<string, LogicSubject>>

/** A text that is compared as a whole: 'PH*' finds no airport with the IATA code PHX. */
export interface WholeText {
  readonly whole: string
}

type Fact = LogicValue | WholeText

/**
 * The values that each subject has, of which one must satisfy a comparison. A number has one value; an airport has its
 * codes and its country.
 */
export type Facts = Readonly<Record<string, readonly Fact[]>>

const deepest = 8

/** The comparisons of a kind of value: texts have no order. */
export const verbsOf = (kind: LogicSubject['kind']): readonly LogicVerb[] =>
  kind === 'number' ? logicVerbs : logicVerbs.slice(0, 3)

function valueIssues({ verb, value }: Doc, kind: 'text' | 'number', path: string): Issue[] {
  const fits = (one: unknown): boolean =>
    kind === 'number' ? typeof one === 'number' && Number.isFinite(one) : typeof one === 'string' && one.trim() !== ''
  const isList = verb === 'is in'
  const values: unknown[] = isList && Array.isArray(value) ? value : [value]
  if (isList !== Array.isArray(value) || values.length === 0)
    return [shapeMessages.issue(`${path}.value`, isList ? 'logic-list' : 'logic-one-value')]
  return values.every(fits) ? [] : [shapeMessages.issue(`${path}.value`, `logic-${kind}`)]
}

function comparisonIssues(comparison: Doc, subjects: LogicTable, path: string): Issue[] {
  const issues: Issue[] = []
  const subject = typeof comparison['subject'] === 'string' ? comparison['subject'] : ''
  const kind = Object.hasOwn(subjects, subject) ? subjects[subject]?.kind : undefined
  const known = Object.keys(subjects).join(', ')
  if (!kind) issues.push(shapeMessages.issue(`${path}.subject`, 'logic-subject', { subject, known }))
  const { verb } = comparison
  if (!logicVerbs.some((one) => one === verb))
    issues.push(shapeMessages.issue(`${path}.verb`, 'logic-verb', { known: logicVerbs.join(', ') }))
  else if (kind && !verbsOf(kind).some((one) => one === verb))
    issues.push(shapeMessages.issue(`${path}.verb`, 'logic-verb', { known: verbsOf(kind).join(', ') }))
  else if (kind) issues.push(...valueIssues(comparison, kind, path))
  return issues
}

interface Place {
  readonly path: string
  readonly depth: number
}

function partsIssues(parts: unknown, subjects: LogicTable, { path, depth }: Place): Issue[] {
  if (!Array.isArray(parts) || parts.length === 0) return [shapeMessages.issue(path, 'logic-shape')]
  return parts.flatMap((part, at) => issuesAt(part, subjects, { path: `${path}.${at}`, depth: depth + 1 }))
}

function issuesAt(logic: unknown, subjects: LogicTable, { path, depth }: Place): Issue[] {
  const words = isDoc(logic) ? Object.keys(logic) : []
  if (!isDoc(logic) || words.length === 0 || depth > deepest) return [shapeMessages.issue(path, 'logic-shape')]
  const [word = ''] = words
  if (!['all', 'any', 'not'].includes(word)) return comparisonIssues(logic, subjects, path)
  if (words.length > 1) return [shapeMessages.issue(path, 'logic-shape')]
  const inner = { path: `${path}.${word}`, depth: depth + 1 }
  return word === 'not' ? issuesAt(logic['not'], subjects, inner) : partsIssues(logic[word], subjects, inner)
}

/** Everything wrong with a logic, each fault at its place; a subject unknown to this use makes it invalid (D15). */
export const logicIssues = (logic: unknown, subjects: LogicTable, path: string): Issue[] =>
  issuesAt(logic, subjects, { path, depth: 0 })

const fold = (value: LogicValue): LogicValue => (typeof value === 'string' ? value.trim().toUpperCase() : value)

/** 'K*' means every code that begins with K. */
function isLike(fact: Fact, wanted: LogicValue): boolean {
  if (typeof fact === 'object') return fold(fact.whole) === fold(wanted)
  const [has, asks] = [fold(fact), fold(wanted)]
  if (typeof has === 'string' && typeof asks === 'string' && asks.endsWith('*'))
    return has.startsWith(asks.slice(0, -1))
  return has === asks
}

const isBelow = (fact: Fact, asked: LogicValue): boolean => typeof fact !== 'object' && fact < asked
const isAbove = (fact: Fact, asked: LogicValue): boolean => typeof fact !== 'object' && fact > asked

const tests: Readonly<Record<LogicVerb, (facts: readonly Fact[], asked: readonly LogicValue[]) => boolean>> = {
  is: (facts, asked) => facts.some((fact) => asked.some((one) => isLike(fact, one))),
  'is in': (facts, asked) => facts.some((fact) => asked.some((one) => isLike(fact, one))),
  'is not': (facts, asked) => !facts.some((fact) => asked.some((one) => isLike(fact, one))),
  'is less than': (facts, asked) => facts.some((fact) => asked.some((one) => isBelow(fact, one))),
  'is greater than': (facts, asked) => facts.some((fact) => asked.some((one) => isAbove(fact, one))),
}

/** True if a checked logic holds. A subject without a value satisfies only 'is not'. */
export function holds(logic: Logic, facts: Facts): boolean {
  if ('all' in logic) return logic.all.every((part) => holds(part, facts))
  if ('any' in logic) return logic.any.some((part) => holds(part, facts))
  if ('not' in logic) return !holds(logic.not, facts)
  const { verb, value } = logic
  return tests[verb](facts[logic.subject] ?? [], typeof value === 'object' ? value : [value])
}

/** The subjects that a logic asks for, outside 'not'. */
export function subjectsOf(logic: Logic): string[] {
  if ('all' in logic) return logic.all.flatMap(subjectsOf)
  if ('any' in logic) return logic.any.flatMap(subjectsOf)
  return 'not' in logic || logic.verb === 'is not' ? [] : [logic.subject]
}
