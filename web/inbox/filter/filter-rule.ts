import { filterVerbs, type FilterRules } from '../../../domain/inbox/index.ts'

export type FilterRule = FilterRules['items'][number]

/** Initial values of a rule. */
export const newRule: FilterRule = { subject: 'subject', verb: 'includes', value: '' }

const takesList = (verb: FilterRule['verb']): boolean => verb.endsWith('in')

/** The rule with another verb; its value becomes a list, or one of a list, as the verb takes it. */
export function withVerb(rule: FilterRule, word: string | null): FilterRule {
  const verb = filterVerbs.find((one) => one.value === word)?.value ?? rule.verb
  const values = [rule.value].flat().filter((one) => one.trim() !== '')
  return { ...rule, verb, value: takesList(verb) ? values : (values[0] ?? '') }
}
