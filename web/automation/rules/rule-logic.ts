import { makeRuleSubjects, makeValueName, noRuleValue, type RuleField } from '../../../domain/automation/index.ts'
import type { Entry } from '../../../domain/kernel/index.ts'
import type { LogicUse, ValueOption, ValueSource } from '../../ui/logic/logic-values.ts'

const nothing: ValueOption = { value: noRuleValue, label: noRuleValue }

const closed = (placeholder: string, options: readonly ValueOption[]): ValueSource => ({
  isClosed: true,
  placeholder,
  Options: ({ children }) => children(options),
})

const yesNo: readonly ValueOption[] = ['yes', 'no'].map((value) => ({ value, label: value }))

const listUsers = (users: readonly Entry[]): ValueOption[] => users.map(({ id, label }) => ({ value: id, label }))

/** Editing of the conditions of a rule, and the names of their values. */
export function makeRuleLogic(fields: readonly RuleField[], users: readonly Entry[]): LogicUse {
  const choices = fields.flatMap(({ path, label, options }): [string, ValueSource][] =>
    options === undefined ? [] : [[`choice:${path}`, closed(label, [nothing, ...options])]],
  )
  return {
    table: makeRuleSubjects({ fields }),
    sources: {
      ...Object.fromEntries(choices),
      'yes-no': closed('yes or no', yesNo),
      user: closed('Colleague', [nothing, ...listUsers(users)]),
    },
    nameOf: makeValueName(fields, new Map(users.map(({ id, label }) => [id, label]))),
  }
}
