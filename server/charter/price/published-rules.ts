import { charterMessages, publishedRule, type PriceRule } from '../../../domain/charter/index.ts'
import { shapeMessages, type Issue } from '../../../domain/kernel/index.ts'
import type { KnownRules, StoredFacts } from './load-facts.ts'

export interface Rules {
  readonly valid: readonly PriceRule[]
  readonly invalid: readonly Issue[]
}

/** The published rules that can be applied, and why others cannot: rules of earlier versions were kept as they came. */
export function rulesIn(stored: StoredFacts['rules']): Rules {
  const valid: PriceRule[] = []
  const invalid: Issue[] = []
  for (const { id, live } of stored) {
    const found = publishedRule(id, live)
    if ('rule' in found) valid.push(found.rule)
    else {
      const { name, fault } = found
      const words = charterMessages.words(fault) ?? shapeMessages.words(fault) ?? fault.code
      const params = { rule: name, fault: `${fault.path} ${words}` }
      invalid.push(charterMessages.issue(`rules.${id}`, 'rule-invalid', params))
    }
  }
  return { valid, invalid }
}

/** Codes of airports that the items of rules name. */
const airportsOf = ({ valid }: Rules): string[] => [
  ...new Set(valid.flatMap(({ items }) => items.flatMap((item) => item.repositionAirport?.trim().toUpperCase() ?? []))),
]

/** Rules of one client that a process has read, by their stamp. */
interface ReadRules extends KnownRules {
  readonly rules: Rules
}

/** Of how many clients a process keeps the rules. */
const mostClients = 200
const kept = new Map<string, ReadRules>()

/** Caches the rules of a client; the least recently used client gives way. */
function keep(clientId: string, read: ReadRules): ReadRules {
  kept.delete(clientId)
  kept.set(clientId, read)
  const [oldest] = kept.keys()
  if (kept.size > mostClients && oldest !== undefined) kept.delete(oldest)
  return read
}

/** Known published rules of a client in this process, before a read. */
export interface RuleMemory extends KnownRules {
  /** The rules of an answer to a question that named this memory. */
  readonly rulesOf: (stored: Pick<StoredFacts, 'stamp' | 'rules'>) => Rules
}

const nothing: ReadRules = { stamp: undefined, airports: [], rules: { valid: [], invalid: [] } }

/** Currently known rules of a client. A query with their stamp returns without them, as long as none has changed. */
export function ruleMemoryOf(clientId: string): RuleMemory {
  const known = kept.get(clientId) ?? nothing
  return {
    stamp: known.stamp,
    airports: known.airports,
    rulesOf: ({ stamp, rules }) => {
      if (stamp === null) return nothing.rules
      if (stamp === known.stamp) return keep(clientId, known).rules
      const read = rulesIn(rules)
      return keep(clientId, { stamp, airports: airportsOf(read), rules: read }).rules
    },
  }
}
