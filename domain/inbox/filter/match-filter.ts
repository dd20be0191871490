import { comparable, type FilterSubject, type MessageFacts } from './message-facts.ts'

/** A rule as the database may hold it: one of another version may name what this one does not know. */
export interface StoredRule {
  readonly subject: string
  readonly verb: string
  readonly value: string | readonly string[]
}

export interface StoredRules {
  readonly mode: 'and' | 'or'
  readonly items: readonly StoredRule[]
}

/** Reasons for invalid rules: such a filter matches nothing, and shows the reason. */
export type RuleFault = 'no-rules' | 'unknown-subject' | 'unknown-verb' | 'no-value'

export type CompiledRules =
  | {
      readonly isValid: true
      readonly matches: (facts: MessageFacts) => boolean
      readonly asks: ReadonlySet<FilterSubject>
    }
  | { readonly isValid: false; readonly fault: RuleFault }

type Test = (value: string, wanted: readonly string[]) => boolean

const asNumber = (text: string): number | undefined => {
  const plain = text.replaceAll(',', '').replace(/^\$/, '')
  return /^[+-]?\d+(\.\d+)?$/.test(plain) ? Number(plain) : undefined
}

/** Numbers by their size where both are numbers, anything else as text, character by character. */
function order(value: string, wanted: string): number {
  const [left, right] = [asNumber(value), asNumber(wanted)]
  if (left !== undefined && right !== undefined) return left - right
  if (value === wanted) return 0
  return value < wanted ? -1 : 1
}

const compare =
  (test: (order: number) => boolean): Test =>
  (value, wanted) =>
    wanted.some((one) => test(order(value, one)))

const equals: Test = (value, wanted) => wanted.includes(value)
const holds: Test = (value, wanted) => wanted.some((one) => value.includes(one))

/** A verb holds if one of the values passes; a negative one, if none does. */
const verbs: Readonly<Record<string, { readonly test: Test; readonly isNegative?: true } | undefined>> = {
  is: { test: equals },
  is_in: { test: equals },
  not: { test: equals, isNegative: true },
  not_in: { test: equals, isNegative: true },
  less: { test: compare((one) => one < 0) },
  less_or_equal: { test: compare((one) => one <= 0) },
  greater: { test: compare((one) => one > 0) },
  greater_or_equal: { test: compare((one) => one >= 0) },
  includes: { test: holds },
  not_includes: { test: holds, isNegative: true },
}

const subjects: ReadonlySet<string> = new Set<FilterSubject>([
  'email',
  'contact',
  'contact_type',
  'subject',
  'message',
  'company',
])

const isSubject = (name: string): name is FilterSubject => subjects.has(name)

interface CompiledRule {
  readonly subject: FilterSubject
  readonly passes: (values: readonly string[]) => boolean
}

function compileRule({ subject, verb, value }: StoredRule): CompiledRule | RuleFault {
  if (!isSubject(subject)) return 'unknown-subject'
  const known = Object.hasOwn(verbs, verb) ? verbs[verb] : undefined
  if (!known) return 'unknown-verb'
  const wanted = [value]
    .flat()
    .map(comparable)
    .filter((one) => one !== '')
  if (wanted.length === 0) return 'no-value'
  const { test, isNegative = false } = known
  return { subject, passes: (values) => values.some((one) => test(one, wanted)) !== isNegative }
}

const passes =
  (facts: MessageFacts) =>
  (rule: CompiledRule): boolean =>
    rule.passes(facts(rule.subject))

/**
 * Prepares a filter's rules for many messages (1-shell section 9). A message without a value, such as one of a contact
 * without a company, passes the negative verbs ('is not', 'is not in', 'does not include') and no other. A rule that
 * cannot be understood makes the whole filter invalid: as a failing rule, 'or' would ignore it.
 */
export function compileRules({ mode, items }: StoredRules): CompiledRules {
  const compiled = items.map(compileRule)
  const rules = compiled.filter((one) => typeof one !== 'string')
  const fault = items.length === 0 ? 'no-rules' : compiled.find((one) => typeof one === 'string')
  if (fault !== undefined) return { isValid: false, fault }
  const asks = new Set(rules.map((one) => one.subject))
  return {
    isValid: true,
    asks,
    matches: (facts) => (mode === 'and' ? rules.every(passes(facts)) : rules.some(passes(facts))),
  }
}
