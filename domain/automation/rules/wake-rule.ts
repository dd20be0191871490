import { valueAt, type Doc } from '../../kernel/index.ts'
import { isSameValue } from '../../kernel/documents/same-value.ts'
import { minuteMs } from '../../kernel/values/durations.ts'
import type { RuleTrigger } from './definition.ts'

/** One version of a record, as its history has it. */
export interface RecordVersion {
  readonly version: number
  /** Epoch milliseconds. */
  readonly at: number
  /** Operation of the change log: create, update, trash, restore. */
  readonly op: string
  readonly before: Doc | null
  readonly after: Doc
}

/** Waking of a rule. `change` names its cause: a version, the value of a date, or a message; one run each. */
export interface RuleWaking {
  readonly change: string
  readonly at: number
}

export type TimeTrigger = Extract<RuleTrigger, { readonly kind: 'time' }>
type ChangeTrigger = Extract<RuleTrigger, { readonly kind: 'change' }>

/** Moment at which a time rule runs for a date. */
export const computeRuleMoment = ({ minutes, side }: Pick<TimeTrigger, 'minutes' | 'side'>, date: number): number =>
  side === 'before' ? date - minutes * minuteMs : date + minutes * minuteMs

const isFieldChanged = (path: string, { before, after }: RecordVersion): boolean =>
  !isSameValue(valueAt(before ?? {}, path) ?? null, valueAt(after, path) ?? null)

function isWokenBy({ onCreate, fields }: ChangeTrigger, version: RecordVersion): boolean {
  if (version.op === 'create') return onCreate
  return version.op === 'update' && fields.some((path) => isFieldChanged(path, version))
}

const readDate = (doc: Doc, field: string): number | undefined => {
  const value = valueAt(doc, field)
  return typeof value === 'number' ? value : undefined
}

/** Names the run of a date: another date runs again. */
const nameDateChange = (date: number): string => `t${date}`

/** A record that comes into the time before its date by a change runs at once. */
function wakeWithin(trigger: TimeTrigger, version: RecordVersion): RuleWaking | undefined {
  const date = readDate(version.after, trigger.field)
  if (date === undefined || trigger.side !== 'before' || !['create', 'update'].includes(version.op)) return undefined
  const isEntered = computeRuleMoment(trigger, date) <= version.at && version.at < date
  const isNew = version.op === 'create' || isFieldChanged(trigger.field, version)
  return isEntered && isNew ? { change: nameDateChange(date), at: version.at } : undefined
}

/** Tells whether a change of a record wakes a rule. Messages and moments wake by other ways. */
export function wakeByChange(when: RuleTrigger, version: RecordVersion): RuleWaking | undefined {
  if (when.kind === 'time') return wakeWithin(when, version)
  if (when.kind !== 'change' || !isWokenBy(when, version)) return undefined
  return { change: `v${version.version}`, at: version.at }
}

/** The moment of a date if it lies in a span: after its begin, and no later than its end. */
export function wakeByMoment(
  when: TimeTrigger,
  doc: Doc,
  { from, to }: { readonly from: number; readonly to: number },
): RuleWaking | undefined {
  const date = readDate(doc, when.field)
  if (date === undefined) return undefined
  const moment = computeRuleMoment(when, date)
  return from < moment && moment <= to ? { change: nameDateChange(date), at: moment } : undefined
}

/** A message of a conversation, as rules see it. */
export interface RuleMessage {
  readonly id: string
  readonly thread: string
  readonly at: number
  /** True for a message of a person outside, false for an answer to them. */
  readonly isInbound: boolean
}

interface ThreadWaking extends RuleWaking {
  readonly thread: string
}

/** First messages of waits without an answer: a person who writes again waits since the first one. */
function findWaits(messages: readonly RuleMessage[]): { message: RuleMessage; answeredAt: number }[] {
  const waits: { message: RuleMessage; answeredAt: number }[] = []
  let isWaiting = false
  for (const message of messages) {
    if (message.isInbound && !isWaiting) waits.push({ message, answeredAt: Number.POSITIVE_INFINITY })
    const last = waits.at(-1)
    if (!message.isInbound && isWaiting && last) last.answeredAt = message.at
    isWaiting = message.isInbound
  }
  return waits
}

/** Wakings by the messages of one conversation, in the order of their times, until a moment. */
export function wakeByMessages(
  when: RuleTrigger,
  messages: readonly RuleMessage[],
  until: number,
): readonly ThreadWaking[] {
  if (when.kind === 'message')
    return messages.filter(({ isInbound }) => isInbound).map(({ id, thread, at }) => ({ change: `m${id}`, at, thread }))
  if (when.kind !== 'silence') return []
  return findWaits(messages).flatMap(({ message: { id, thread, at }, answeredAt }) => {
    const due = at + when.minutes * minuteMs
    return due < answeredAt && due <= until ? [{ change: `m${id}`, at: due, thread }] : []
  })
}
