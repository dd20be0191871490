import { isDoc, logicWords } from '../../kernel/index.ts'
import { formatNumber } from '../../kernel/values/format-value.ts'
import { agentsOfRecord, type RuleAction, type RuleDefinition, type RuleTrigger } from './definition.ts'
import { makeRuleSubjects, makeValueName, printRuleValue, type RuleRecord } from './rule-fields.ts'

/** Names of users by their ids. */
export type UserNames = ReadonlyMap<string, string>

interface Reading {
  /** Record type of the rule; undefined if the reader may not see it. */
  readonly record: RuleRecord | undefined
  readonly users: UserNames
}

/** A rule read out: 'A quote is made', 'Total is greater than 20000', ['notify its agents']. */
export interface RuleWords {
  readonly when: string
  readonly if: string
  readonly actions: readonly string[]
}

const units = { 1: 'minute', 60: 'hour', 1440: 'day' } as const

/** Minutes of the largest unit that holds a time whole; 24 hours stay hours. */
export function findRuleUnit(minutes: number): keyof typeof units {
  if (minutes >= 2 * 1440 && minutes % 1440 === 0) return 1440
  return minutes >= 60 && minutes % 60 === 0 ? 60 : 1
}

/** '20 minutes', '1 hour', '24 hours', '3 days' */
export function printRuleTime(minutes: number): string {
  const unit = findRuleUnit(minutes)
  const count = minutes / unit
  return `${formatNumber(count)} ${units[unit]}${count === 1 ? '' : 's'}`
}

const join = (words: readonly string[], last: string): string =>
  words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} ${last} ${words.at(-1)}`

const findLabel = (record: RuleRecord | undefined, path: string): string =>
  record?.fields.find((field) => field.path === path)?.label ?? (path === '' ? '…' : path)

const withArticle = (label: string): string => `${/^[AEIO]/.test(label) ? 'an' : 'a'} ${label.toLowerCase()}`

const recordWords = (record: RuleRecord | undefined): string => (record ? withArticle(record.label) : 'a record')

function changeWords({ onCreate, fields }: Extract<RuleTrigger, { kind: 'change' }>, { record }: Reading): string {
  const names = fields.map((path) => findLabel(record, path))
  const changes = names.length === 0 ? [] : [`${join(names, 'or')} of ${recordWords(record)} changes`]
  return join([...(onCreate ? [`${recordWords(record)} is made`] : []), ...changes], 'or') || '…'
}

function printWhen(when: RuleTrigger, reading: Reading): string {
  if (when.kind === 'message') return 'a message of a person outside arrives'
  if (when.kind === 'silence') return `a conversation has had no answer for ${printRuleTime(when.minutes)}`
  if (when.kind === 'change') return changeWords(when, reading)
  const moment = when.minutes === 0 ? 'at' : `${printRuleTime(when.minutes)} ${when.side}`
  return `${moment} ${findLabel(reading.record, when.field)} of ${recordWords(reading.record)}`
}

const nameUser = ({ users }: Reading, id: string): string =>
  id === agentsOfRecord ? 'its agents' : (users.get(id) ?? (id === '' ? '…' : 'a former user'))

const quoteWords = (words: string): string => (words === '' ? '…' : `“${words}”`)

function setWords({ field, value }: Extract<RuleAction, { do: 'set' }>, { record }: Reading): string {
  const found = record?.fields.find(({ path }) => path === field)
  const words = found ? printRuleValue(found, value, 'UTC') : String(value ?? '')
  return `set ${findLabel(record, field)} to ${words || 'nothing'}`
}

const actionWords: {
  readonly [Kind in RuleAction['do']]: (action: Extract<RuleAction, { do: Kind }>, reading: Reading) => string
} = {
  assign: ({ user }, reading) => `assign it to ${nameUser(reading, user)}`,
  set: setWords,
  note: ({ words }) => `note ${quoteWords(words)}`,
  task: ({ name, user, hours }, reading) =>
    `add the task ${quoteWords(name)} ${user === '' ? '' : `for ${nameUser(reading, user)} `}due in ${printRuleTime(hours * 60)}`,
  notify: ({ to, words }, reading) =>
    `notify ${
      to.length === 0
        ? '…'
        : join(
            to.map((id) => nameUser(reading, id)),
            'and',
          )
    }: ${quoteWords(words)}`,
  follow: ({ hours, words }) => `follow up in ${printRuleTime(hours * 60)}: ${quoteWords(words)}`,
}

/** An action in words: 'notify its agents: “No answer yet.”' */
export const printRuleAction = (action: RuleAction, reading: Reading): string =>
  (actionWords[action.do] as (one: RuleAction, reading: Reading) => string)(action, reading)

/** Reads a rule out. Values of choices and names of users are in words; unfinished parts are '…'. */
export function describeRule({ when, if: logic, actions }: RuleDefinition, reading: Reading): RuleWords {
  const { record, users } = reading
  const subjects = record ? makeRuleSubjects(record) : {}
  const nameValue = makeValueName(record?.fields ?? [], users)
  return {
    when: printWhen(when, reading),
    if: isDoc(logic) ? logicWords(logic, subjects, nameValue) : '',
    actions: actions.map((action) => printRuleAction(action, reading)),
  }
}
