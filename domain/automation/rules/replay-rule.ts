import type { Doc } from '../../kernel/index.ts'
import type { RuleTrigger } from './definition.ts'
import { wakeByChange, wakeByMoment, type RecordVersion, type RuleWaking } from './wake-rule.ts'

/** History of one record within a span. */
export interface RecordTimeline {
  /** State at the begin of the span; null for a record that was made in it, or that was in the trash. */
  readonly first: Doc | null
  /** Versions of the span, oldest first. */
  readonly versions: readonly RecordVersion[]
}

/** A waking with the state of the record then. `version` is the change itself; absent for a moment between changes. */
export interface ReplayedWaking extends RuleWaking {
  readonly row: Doc
  readonly version?: RecordVersion
}

interface State {
  readonly row: Doc | null
  readonly from: number
  readonly to: number
}

/** States of a record between its versions: null while it is in the trash. */
function listStates({ first, versions }: RecordTimeline, { since, until }: Span): State[] {
  const begins = [
    { row: first, from: since },
    ...versions.map(({ op, after, at }) => ({ row: op === 'trash' ? null : after, from: at })),
  ]
  return begins.map(({ row, from }, place) => ({ row, from, to: begins[place + 1]?.from ?? until }))
}

interface Span {
  /** Epoch milliseconds. */
  readonly since: number
  readonly until: number
}

function wakeByTimes(when: RuleTrigger, timeline: RecordTimeline, span: Span): ReplayedWaking[] {
  if (when.kind !== 'time') return []
  return listStates(timeline, span).flatMap(({ row, from, to }) => {
    const waking = row === null ? undefined : wakeByMoment(when, row, { from, to })
    return row === null || waking === undefined ? [] : [{ ...waking, row }]
  })
}

/** Wakings by the history of a record in a span, oldest first: each change once. */
export function replayRecord(when: RuleTrigger, timeline: RecordTimeline, span: Span): ReplayedWaking[] {
  const byChange = timeline.versions.flatMap((version): ReplayedWaking[] => {
    const waking = wakeByChange(when, version)
    return waking === undefined ? [] : [{ ...waking, row: version.after, version }]
  })
  const seen = new Set<string>()
  return [...byChange, ...wakeByTimes(when, timeline, span)]
    .toSorted((one, other) => one.at - other.at)
    .filter(({ change }) => {
      if (seen.has(change)) return false
      seen.add(change)
      return true
    })
}
