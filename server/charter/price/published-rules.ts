import { charterMessages, publishedRule, type PriceRule } from '../../../domain/charter/index.ts'
import { shapeMessages, type Issue } from '../../../domain/kernel/index.ts'
import type { KnownRules, StoredFacts } from './load-facts.ts'

type Read = ReturnType<typeof publishedRule>

/** What a process has read of one client's rules, by the names of their publications. */
interface ClientRules {
  readonly read: Map<string, Read>
  /** Codes of airports that their items name. */
  readonly airports: Set<string>
}

/** Rules that a process keeps of one client, and of how many clients: reading and sending them takes longer than pricing. */
const mostOfClient = 2000
const mostClients = 200
const kept = new Map<string, ClientRules>()

/** What is kept of a client; the client that was asked for longest ago gives way. */
function keptOf(clientId: string): ClientRules {
  const found = kept.get(clientId)
  const rules = found && found.read.size < mostOfClient ? found : { read: new Map(), airports: new Set<string>() }
  kept.delete(clientId)
  kept.set(clientId, rules)
  const [oldest] = kept.keys()
  if (kept.size > mostClients && oldest !== undefined) kept.delete(oldest)
  return rules
}

/** What this process knows of a client's published rules, before they are asked for. */
export interface RuleMemory extends KnownRules {
  /** The rules of an answer to a question that named this memory. */
  readonly rulesOf: (stored: StoredFacts['rules']) => Rules
}

/** A publication never changes: its rule, number and time name it. */
function readInto({ read, airports }: ClientRules, { id, key, live }: StoredFacts['rules'][0]): Read {
  const known = read.get(key)
  if (known) return known
  const rule = publishedRule(id, live)
  read.set(key, rule)
  if ('rule' in rule)
    for (const { repositionAirport: code } of rule.rule.items) if (code) airports.add(code.trim().toUpperCase())
  return rule
}

export interface Rules {
  readonly valid: readonly PriceRule[]
  readonly invalid: readonly Issue[]
}

/** The published rules that can be applied, and why others cannot: rules of earlier versions were kept as they came. */
export function rulesIn(memory: ClientRules, stored: StoredFacts['rules']): Rules {
  const valid: PriceRule[] = []
  const invalid: Issue[] = []
  for (const one of stored) {
    const found = readInto(memory, one)
    if ('rule' in found) valid.push(found.rule)
    else {
      const { name, fault } = found
      const words = charterMessages.words(fault) ?? shapeMessages.words(fault) ?? fault.code
      const params = { rule: name, fault: `${fault.path} ${words}` }
      invalid.push(charterMessages.issue(`rules.${one.id}`, 'rule-invalid', params))
    }
  }
  return { valid, invalid }
}

/** What is known of a client's rules now. A question that names it is answered without what it knows. */
export function ruleMemoryOf(clientId: string): RuleMemory {
  const memory = keptOf(clientId)
  return {
    keys: [...memory.read.keys()],
    airports: [...memory.airports],
    rulesOf: (stored) => rulesIn(memory, stored),
  }
}
