import { charterMessages, publishedRule, type PriceRule } from '../../../domain/charter/index.ts'
import { shapeMessages, type Issue } from '../../../domain/kernel/index.ts'
import type { StoredFacts } from './load-facts.ts'

type Read = ReturnType<typeof publishedRule>

/** Rules that a process keeps as it has read them; reading 200 anew takes ten times as long as pricing by them. */
const mostKept = 20_000
const kept = new Map<string, Read>()

/** A publication never changes: its rule, number and time name it. */
function read(clientId: string, { id, live, edition, at }: StoredFacts['rules'][0]): Read {
  const key = `${clientId} ${id} ${edition} ${at}`
  const known = kept.get(key)
  if (known) return known
  if (kept.size >= mostKept) kept.clear()
  const rule = publishedRule(id, live)
  kept.set(key, rule)
  return rule
}

interface Rules {
  readonly valid: readonly PriceRule[]
  readonly invalid: readonly Issue[]
}

/** The published rules that can be applied, and why others cannot: rules of earlier versions were kept as they came. */
export function rulesOf(clientId: string, stored: StoredFacts['rules']): Rules {
  const valid: PriceRule[] = []
  const invalid: Issue[] = []
  for (const one of stored) {
    const found = read(clientId, one)
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
