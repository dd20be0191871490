import type { Issue } from '../../kernel/index.ts'
import { charterMessages } from '../messages.ts'

/** How a subject is compared (3-aviation section 9). */
const logicVerbs = ['is', 'is in', 'is not', 'is less than', 'is greater than'] as const

type LogicVerb = (typeof logicVerbs)[number]
type LogicValue = string | number

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

/**
 * The subjects of one use of logic: each with the values that it has, of which one must satisfy a comparison. A number
 * has one value; an airport has its codes and its country.
 */
export type SubjectKinds = Readonly<Record<string, 'text' | 'number'>>
export type Facts = Readonly<Record<string, readonly LogicValue[]>>

const deepest = 8

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

function valueIssues(
  { verb, value }: Readonly<Record<string, unknown>>,
  kind: 'text' | 'number',
  path: string,
): Issue[] {
  const fits = (one: unknown): boolean =>
    kind === 'number' ? typeof one === 'number' && Number.isFinite(one) : typeof one === 'string' && one.trim() !== ''
  const isList = verb === 'is in'
  const values: unknown[] = isList && Array.isArray(value) ? value : [value]
  if (isList !== Array.isArray(value) || values.length === 0)
    return [charterMessages.issue(`${path}.value`, isList ? 'logic-list' : 'logic-one-value')]
  return values.every(fits) ? [] : [charterMessages.issue(`${path}.value`, `logic-${kind}`)]
}

function comparisonIssues(
  comparison: Readonly<Record<string, unknown>>,
  subjects: SubjectKinds,
  path: string,
): Issue[] {
  const issues: Issue[] = []
  const subject = typeof comparison['subject'] === 'string' ? comparison['subject'] : ''
  const kind = Object.hasOwn(subjects, subject) ? subjects[subject] : undefined
  const known = Object.keys(subjects).join(', ')
  if (!kind) issues.push(charterMessages.issue(`${path}.subject`, 'logic-subject', { subject, known }))
  const { verb } = comparison
  if (!logicVerbs.some((one) => one === verb))
    issues.push(charterMessages.issue(`${path}.verb`, 'logic-verb', { known: logicVerbs.join(', ') }))
  else if (kind === 'text' && (verb === 'is less than' || verb === 'is greater than'))
    issues.push(charterMessages.issue(`${path}.verb`, 'logic-verb', { known: 'is, is in, is not' }))
  else if (kind) issues.push(...valueIssues(comparison, kind, path))
  return issues
}

interface Place {
  readonly path: string
  readonly depth: number
}

function partsIssues(parts: unknown, subjects: SubjectKinds, { path, depth }: Place): Issue[] {
  if (!Array.isArray(parts) || parts.length === 0) return [charterMessages.issue(path, 'logic-shape')]
  return parts.flatMap((part, at) => issuesAt(part, subjects, { path: `${path}.${at}`, depth: depth + 1 }))
}

function issuesAt(logic: unknown, subjects: SubjectKinds, { path, depth }: Place): Issue[] {
  const words = isObject(logic) ? Object.keys(logic) : []
  if (!isObject(logic) || words.length === 0 || depth > deepest) return [charterMessages.issue(path, 'logic-shape')]
  const [word = ''] = words
  if (!['all', 'any', 'not'].includes(word)) return comparisonIssues(logic, subjects, path)
  if (words.length > 1) return [charterMessages.issue(path, 'logic-shape')]
  const inner = { path: `${path}.${word}`, depth: depth + 1 }
  return word === 'not' ? issuesAt(logic['not'], subjects, inner) : partsIssues(logic[word], subjects, inner)
}

/** Everything wrong with a logic, each fault at its place; a subject unknown to this use makes it invalid (D15). */
export const logicIssues = (logic: unknown, subjects: SubjectKinds, path: string): Issue[] =>
  issuesAt(logic, subjects, { path, depth: 0 })

const fold = (value: LogicValue): LogicValue => (typeof value === 'string' ? value.trim().toUpperCase() : value)

/** 'K*' stands for every code that begins with K. */
function isLike(fact: LogicValue, wanted: LogicValue): boolean {
  const [has, asks] = [fold(fact), fold(wanted)]
  if (typeof has === 'string' && typeof asks === 'string' && asks.endsWith('*'))
    return has.startsWith(asks.slice(0, -1))
  return has === asks
}

const tests: Readonly<Record<LogicVerb, (facts: readonly LogicValue[], asked: readonly LogicValue[]) => boolean>> = {
  is: (facts, asked) => facts.some((fact) => asked.some((one) => isLike(fact, one))),
  'is in': (facts, asked) => facts.some((fact) => asked.some((one) => isLike(fact, one))),
  'is not': (facts, asked) => !facts.some((fact) => asked.some((one) => isLike(fact, one))),
  'is less than': (facts, asked) => facts.some((fact) => asked.some((one) => fact < one)),
  'is greater than': (facts, asked) => facts.some((fact) => asked.some((one) => fact > one)),
}

/** Whether a checked logic holds. A subject without a value satisfies nothing but 'is not'. */
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
