import { isDoc, verbsOf, type Doc, type LogicSubject, type LogicTable } from '../../../domain/kernel/index.ts'

/** Combination of the conditions of a group. */
export type GroupWord = 'all' | 'any' | 'none' | 'not-all'

export const groupLabels: Readonly<Record<GroupWord, string>> = {
  all: 'All of these hold',
  any: 'Any of these holds',
  none: 'None of these holds',
  'not-all': 'Not all of these hold',
}

/** A part of logic as it is edited. An unreadable part is kept as it is. */
export type LogicPart =
  | { readonly kind: 'group'; readonly word: GroupWord; readonly parts: readonly unknown[]; readonly path: string }
  | { readonly kind: 'comparison'; readonly comparison: Doc; readonly isNot: boolean; readonly path: string }
  | { readonly kind: 'unread'; readonly path: string }

const isNothing = (logic: unknown): boolean => logic === undefined || logic === null || logic === ''

const isComparison = (part: Doc): boolean => ['subject', 'verb', 'value'].some((word) => word in part)

function groupOf(part: Doc, path: string, isNot: boolean): LogicPart | undefined {
  const { all, any: oneOf } = part
  if (Array.isArray(all)) return { kind: 'group', word: isNot ? 'not-all' : 'all', parts: all, path: `${path}.all` }
  return Array.isArray(oneOf)
    ? { kind: 'group', word: isNot ? 'none' : 'any', parts: oneOf, path: `${path}.any` }
    : undefined
}

/** Kind of a part; `path` is the place of its faults. */
export function partOf(part: unknown, path: string): LogicPart {
  if (!isDoc(part)) return { kind: 'unread', path }
  const inner = part['not']
  if ('not' in part && isDoc(inner) && Object.keys(part).length === 1) {
    const at = `${path}.not`
    if (isComparison(inner)) return { kind: 'comparison', comparison: inner, isNot: true, path: at }
    return groupOf(inner, at, true) ?? { kind: 'unread', path }
  }
  if (isComparison(part)) return { kind: 'comparison', comparison: part, isNot: false, path }
  return groupOf(part, path, false) ?? { kind: 'unread', path }
}

/** The outermost conditions: a single one is in a group that it does not have yet. */
export function rootOf(logic: unknown, path: string): Extract<LogicPart, { readonly kind: 'group' }> {
  if (isNothing(logic)) return { kind: 'group', word: 'all', parts: [], path }
  const part = partOf(logic, path)
  return part.kind === 'group' ? part : { kind: 'group', word: 'all', parts: [logic], path: '' }
}

/** Conditions as they are stored; '' where there are none. */
export function groupOfParts(word: GroupWord, parts: readonly unknown[]): unknown {
  if (parts.length === 0) return ''
  if (word === 'all' || word === 'any') return { [word]: parts }
  return { not: word === 'none' ? { any: parts } : { all: parts } }
}

/** As `groupOfParts`; a single condition needs no group. */
export const rootOfParts = (word: GroupWord, parts: readonly unknown[]): unknown =>
  parts.length === 1 && (word === 'all' || word === 'any') ? parts[0] : groupOfParts(word, parts)

export const comparisonOf = (comparison: Doc, isNot: boolean): Doc => (isNot ? { not: comparison } : comparison)

/** Comparisons as a choice offers them: 'not is in' is `not` around 'is in'. */
interface VerbChoice {
  readonly value: string
  readonly label: string
}

const negated = (verb: string): string => verb.replace('is', 'is not')

export function verbChoices(kind: LogicSubject['kind'], chosen: string): readonly VerbChoice[] {
  const plain = verbsOf(kind).map((verb) => ({ value: verb, label: verb }))
  const turned = verbsOf(kind)
    .filter((verb) => verb !== 'is' && verb !== 'is not')
    .map((verb) => ({ value: `not ${verb}`, label: negated(verb) }))
  const all = [...plain, ...turned]
  if (chosen === '' || all.some(({ value }) => value === chosen)) return all
  return [...all, { value: chosen, label: chosen }]
}

export const verbChosen = ({ verb }: Doc, isNot: boolean): string =>
  typeof verb === 'string' && verb !== '' ? `${isNot ? 'not ' : ''}${verb}` : ''

const firstOf = (value: unknown): unknown => (Array.isArray(value) ? (value[0] ?? '') : value)

const listOf = (value: unknown): unknown => (Array.isArray(value) ? value : [value].filter((one) => !isNothing(one)))

/** With another verb: a list for 'is in', one value for all others. */
export function withVerb(comparison: Doc, choice: string): Doc {
  const isNot = choice.startsWith('not ')
  const verb = isNot ? choice.slice('not '.length) : choice
  const value = verb === 'is in' ? listOf(comparison['value']) : firstOf(comparison['value'])
  return comparisonOf({ ...comparison, verb, value }, isNot)
}

const takesAlike = (one: LogicSubject | undefined, other: LogicSubject | undefined): boolean =>
  one?.kind === other?.kind && one?.values === other?.values

/** Changes the subject: the old value does not apply to it, unless both take the same values. */
export function withSubject(comparison: Doc, subject: string, table: LogicTable): Doc {
  const [before, after] = [table[String(comparison['subject'])], table[subject]]
  if (takesAlike(before, after)) return { ...comparison, subject }
  const verb = verbsOf(after?.kind ?? 'text').find((one) => one === comparison['verb']) ?? 'is'
  return { ...comparison, subject, verb, value: verb === 'is in' ? [] : '' }
}
