import { logicIssues, type Issue } from '../../kernel/index.ts'
import { automationMessages } from '../messages.ts'
import { agentsOfRecord, type RuleAction, type RuleDefinition, type RuleTrigger } from './definition.ts'
import { listPlaceholders, makeRuleSubjects, type RuleField, type RuleRecord } from './rule-fields.ts'

type Code = Parameters<typeof automationMessages.issue>[1]

interface Checking {
  readonly record: RuleRecord
  /** True if an id is that of a user of the client. */
  readonly isUser: (id: string) => boolean
  readonly path: string
}

const refuse = (path: string, code: Code, field = ''): Issue =>
  automationMessages.issue(path, code, ...(field === '' ? [] : [{ field }]))

const has = ({ fields }: RuleRecord, path: string): boolean => fields.some((field) => field.path === path)

function triggerIssues(when: RuleTrigger, record: RuleRecord): Issue[] {
  if (when.kind === 'time')
    return record.times.includes(when.field) ? [] : [refuse('when.field', 'rule-no-date', when.field)]
  if (when.kind !== 'change') return []
  if (!when.onCreate && when.fields.length === 0) return [refuse('when.fields', 'rule-wakes-never')]
  return when.fields.flatMap((path, at) =>
    has(record, path) ? [] : [refuse(`when.fields.${at}`, 'rule-no-field', path)],
  )
}

function wordIssues(words: string, { record, path }: Checking): Issue[] {
  if (words === '') return [refuse(path, 'rule-no-words')]
  const unknown = listPlaceholders(words).find((one) => one !== 'title' && !has(record, one))
  return unknown === undefined ? [] : [refuse(path, 'rule-no-field', unknown)]
}

const userIssues = (id: string, { isUser, path }: Checking): Issue[] =>
  isUser(id) ? [] : [refuse(path, 'rule-no-user')]

const talkIssues = ({ record: { hasTalks }, path }: Checking): Issue[] =>
  hasTalks ? [] : [refuse(path, 'rule-no-talks')]

const isFitting = ({ kind, options }: RuleField, value: unknown): boolean => {
  if (kind === 'yes-no') return typeof value === 'boolean'
  if (value === null) return true
  if (kind === 'number') return typeof value === 'number'
  return typeof value === 'string' && (options === undefined || options.some((one) => one.value === value))
}

function setIssues({ field, value }: Extract<RuleAction, { do: 'set' }>, { record, path }: Checking): Issue[] {
  const known = record.fields.find((one) => one.path === field)
  if (known === undefined || !record.sets.includes(field)) return [refuse(`${path}.field`, 'rule-not-set', field)]
  return isFitting(known, value) ? [] : [refuse(`${path}.value`, 'rule-bad-value', known.label)]
}

type Checks = {
  readonly [Kind in RuleAction['do']]: (action: Extract<RuleAction, { do: Kind }>, checking: Checking) => Issue[]
}

const within = (checking: Checking, name: string): Checking => ({ ...checking, path: `${checking.path}.${name}` })

const checks: Checks = {
  assign: ({ user }, checking) => [
    ...(checking.record.hasAgents ? [] : [refuse(`${checking.path}.do`, 'rule-no-agents')]),
    ...userIssues(user, within(checking, 'user')),
  ],
  set: setIssues,
  note: ({ words }, checking) => [
    ...talkIssues(within(checking, 'do')),
    ...wordIssues(words, within(checking, 'words')),
  ],
  task: ({ name, user }, checking) => [
    ...wordIssues(name, within(checking, 'name')),
    ...(user === '' ? [] : userIssues(user, within(checking, 'user'))),
  ],
  notify: ({ to, words }, checking) => [
    ...(to.length === 0 ? [refuse(`${checking.path}.to`, 'rule-no-user')] : []),
    ...to.flatMap((id) => (id === agentsOfRecord ? [] : userIssues(id, within(checking, 'to')))),
    ...wordIssues(words, within(checking, 'words')),
  ],
  follow: ({ words }, checking) => [
    ...talkIssues(within(checking, 'do')),
    ...wordIssues(words, within(checking, 'words')),
  ],
}

const actionIssues = (action: RuleAction, checking: Checking): Issue[] =>
  (checks[action.do] as (one: RuleAction, checking: Checking) => Issue[])(action, checking)

/** Everything that keeps a rule from going live, each issue at its field. `record` is undefined if the owner may not see it. */
export function checkRule(
  { when, if: logic, actions }: RuleDefinition,
  { record, isUser }: { readonly record: RuleRecord | undefined; readonly isUser: (id: string) => boolean },
): Issue[] {
  if (record === undefined) return [refuse('when.record', 'rule-no-record')]
  return [
    ...triggerIssues(when, record),
    ...(logic === undefined || logic === null ? [] : logicIssues(logic, makeRuleSubjects(record), 'if')),
    ...(actions.length === 0 ? [refuse('actions', 'rule-no-action')] : []),
    ...actions.flatMap((action, at) => actionIssues(action, { record, isUser, path: `actions.${at}` })),
  ]
}
