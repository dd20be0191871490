import fc from 'fast-check'
import { expect, it } from 'vitest'
import { quotes } from '../../charter/index.ts'
import { isDoc, type Doc, type Logic } from '../../kernel/index.ts'
import { minuteMs } from '../../kernel/values/durations.ts'
import { ruleChainMax, type RuleTrigger } from './definition.ts'
import { judgeRule, nameRuleActor, type RuleVerdict } from './judge-rule.ts'
import { replayRecord, type RecordTimeline } from './replay-rule.ts'
import { describeRuleRecord, type RuleRecord } from './rule-fields.ts'
import { wakeByChange, wakeByMoment, type RecordVersion } from './wake-rule.ts'

const admin = { userId: 'u', clientId: 'c', roles: new Set(['admin']), isDefaultClient: false }
const quote = describeRuleRecord(quotes, admin) as RuleRecord

const statuses = ['qCreated', 'qOutstanding', 'qConfirmed']
const span = { since: 0, until: 1000 * minuteMs }

const docs: fc.Arbitrary<Doc> = fc.record(
  {
    status: fc.constantFrom(...statuses),
    name: fc.constantFrom('', 'a', 'b'),
    price: fc.record({ total: fc.integer({ min: 0, max: 5 }).map((dollars) => dollars * 100) }),
    departure_date: fc.integer({ min: -100, max: 1200 }).map((minute) => minute * minuteMs + 1),
  },
  { requiredKeys: ['status'] },
)

interface Happening {
  readonly at: number
  readonly op: string
  readonly doc: Doc
  readonly actor: string | null
}

const happenings: fc.Arbitrary<readonly Happening[]> = fc
  .array(
    fc.record({
      at: fc.integer({ min: 1, max: 999 }).map((minute) => minute * minuteMs),
      op: fc.constantFrom('update', 'update', 'update', 'trash', 'restore'),
      doc: docs,
      actor: fc.constantFrom('u1', null, nameRuleActor('r1'), nameRuleActor('r2')),
    }),
    { maxLength: 12 },
  )
  .map((list) => list.toSorted((one, other) => one.at - other.at))

const triggers: fc.Arbitrary<RuleTrigger> = fc.oneof(
  fc.record({
    kind: fc.constant('change' as const),
    record: fc.constant('quotes'),
    onCreate: fc.boolean(),
    fields: fc.uniqueArray(fc.constantFrom('status', 'name', 'price.total', 'departure_date')),
  }),
  fc.record({
    kind: fc.constant('time' as const),
    record: fc.constant('quotes'),
    field: fc.constant('departure_date'),
    minutes: fc.integer({ min: 0, max: 300 }),
    side: fc.constantFrom('before' as const, 'after' as const),
  }),
)

const comparisons: fc.Arbitrary<Logic> = fc.oneof(
  fc.record({
    subject: fc.constant('status'),
    verb: fc.constantFrom('is' as const, 'is not' as const),
    value: fc.constantFrom(...statuses),
  }),
  fc.record({
    subject: fc.constantFrom('price.total', 'departure_date:until'),
    verb: fc.constantFrom('is less than' as const, 'is greater than' as const),
    value: fc.integer({ min: -1, max: 6 }),
  }),
)
const logics: fc.Arbitrary<Logic | undefined> = fc.option(
  fc.oneof(
    comparisons,
    fc.record({ all: fc.array(comparisons, { minLength: 1, maxLength: 3 }) }),
    fc.record({ any: fc.array(comparisons, { minLength: 1, maxLength: 3 }) }),
    fc.record({ not: comparisons }),
  ),
  { nil: undefined },
)

/** The operation that may come next: what is in the trash is restored before it changes. */
function chooseOp(row: Doc | null, isTrashed: boolean, wanted: string): string {
  if (row === null) return 'create'
  if (isTrashed) return 'restore'
  return wanted === 'restore' ? 'update' : wanted
}

const isWritten = (op: string): boolean => op === 'create' || op === 'update'

/** Makes the history of one record: trashed and restored in turns. */
function makeTimeline(first: Doc | null, list: readonly Happening[]): RecordTimeline & { actors: (string | null)[] } {
  let row = first
  let isTrashed = false
  const versions: RecordVersion[] = []
  for (const { at, op: wanted, doc } of list) {
    const op = chooseOp(row, isTrashed, wanted)
    const after: Doc = row === null || isWritten(op) ? doc : row
    isTrashed = op === 'trash'
    versions.push({ version: versions.length + 1, at, op, before: row, after })
    row = after
  }
  return { first, versions, actors: list.map(({ actor }) => actor) }
}

interface Judged {
  readonly change: string
  readonly at: number
  readonly verdict: RuleVerdict
}

const judge = (row: Doc, at: number, { actor, logic }: { actor: string | null; logic: unknown }): RuleVerdict =>
  judgeRule({
    rule: 'r1',
    if: logic,
    record: quote,
    row,
    at,
    timezone: 'UTC',
    actor,
    depth: 0,
    isVisible: true,
  })

/** Plays the live run: changes as they are collected, and a sweep of dates whenever something is due. */
function playLive(when: RuleTrigger, timeline: ReturnType<typeof makeTimeline>, logic: unknown): Judged[] {
  const seen = new Map<string, Judged>()
  const add = (waking: Omit<Judged, 'verdict'>, row: Doc, actor: string | null) => {
    if (seen.has(waking.change)) return
    seen.set(waking.change, { ...waking, verdict: judge(row, waking.at, { actor, logic }) })
  }
  let row = timeline.first
  let swept = span.since
  const sweep = (to: number) => {
    const waking = when.kind === 'time' && row ? wakeByMoment(when, row, { from: swept, to }) : undefined
    if (waking && row) add(waking, row, null)
    swept = to
  }
  for (const [place, version] of timeline.versions.entries()) {
    sweep(version.at)
    const waking = wakeByChange(when, version)
    if (waking) add(waking, version.after, timeline.actors[place] ?? null)
    row = version.op === 'trash' ? null : version.after
  }
  sweep(span.until)
  return [...seen.values()].toSorted((one, other) => one.at - other.at)
}

const timelines = fc.tuple(fc.option(docs), happenings).map(([first, list]) => makeTimeline(first, list))

it('a dry run of any history is what the live run did', () => {
  fc.assert(
    fc.property(triggers, logics, timelines, (when, logic, timeline) => {
      const replayed = replayRecord(when, timeline, span).map(({ change, at, row, version }) => {
        const actor = version === undefined ? null : (timeline.actors[version.version - 1] ?? null)
        return { change, at, verdict: judge(row, at, { actor, logic }) }
      })
      expect(replayed).toEqual(playLive(when, timeline, logic))
      expect(new Set(replayed.map(({ change }) => change)).size).toBe(replayed.length)
    }),
    { numRuns: 500 },
  )
})

interface PlayedRule {
  readonly id: string
  readonly when: RuleTrigger
  readonly logic: unknown
  readonly sets: string
}

const playedRules = fc
  .array(
    fc.record({
      when: triggers,
      logic: logics,
      sets: fc.constantFrom(...statuses),
    }),
    { minLength: 1, maxLength: 5 },
  )
  .map((rules) => rules.map((rule, place): PlayedRule => ({ ...rule, id: `r${place}` })))

/** Plays rules that change the record that they listen to, until nothing more is woken. Answers the runs. */
function playChains(rules: readonly PlayedRule[], change: Doc): string[] {
  const runs: string[] = []
  let row: Doc = { status: 'qCreated' }
  let version = 1
  const waiting: { actor: string; depth: number; version: RecordVersion }[] = []
  const write = (doc: Doc, actor: string, depth: number) => {
    const after = { ...row, ...doc }
    version += 1
    waiting.push({ actor, depth, version: { version, at: version, op: 'update', before: row, after } })
    row = after
  }
  write(change, 'u1', 0)
  for (let next = waiting.shift(); next; next = waiting.shift())
    for (const rule of rules) {
      const waking = wakeByChange(rule.when, next.version)
      if (!waking) continue
      const verdict = judgeRule({
        rule: rule.id,
        if: rule.logic,
        record: quote,
        row: next.version.after,
        at: next.version.at,
        timezone: 'UTC',
        actor: next.actor,
        depth: next.depth,
        isVisible: true,
      })
      if (verdict.state !== 'met') continue
      runs.push(`${rule.id} ${waking.change}`)
      if (row['status'] !== rule.sets) write({ status: rule.sets }, nameRuleActor(rule.id), next.depth + 1)
    }
  return runs
}

it('rules that wake each other come to an end, each run once', () => {
  fc.assert(
    fc.property(playedRules, docs, (rules, change) => {
      const runs = playChains(rules, change)
      expect(new Set(runs).size).toBe(runs.length)
      const most = rules.length ** ruleChainMax * ruleChainMax
      expect(runs.length).toBeLessThanOrEqual(most)
      expect(isDoc(change)).toBe(true)
    }),
    { numRuns: 500 },
  )
})
