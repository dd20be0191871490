import { describe, expect, it } from 'vitest'
import { trips, quotes } from '../../charter/index.ts'
import { payments } from '../../commerce/index.ts'
import { tasks } from '../../crm/index.ts'
import { threads } from '../../inbox/index.ts'
import type { Actor, Doc, RecordDefinition } from '../../kernel/index.ts'
import { hourMs, minuteMs } from '../../kernel/values/durations.ts'
import { recordNamed } from '../../records.ts'
import { checkRule } from './check-rule.ts'
import type { RuleDefinition, RuleTrigger } from './definition.ts'
import { judgeRule, nameRuleActor, type RuleOccasion } from './judge-rule.ts'
import { replayRecord } from './replay-rule.ts'
import {
  computeRuleFacts,
  describeRuleRecord,
  fillRuleWords,
  makeRuleSubjects,
  ruleRecordNames,
  type RuleRecord,
} from './rule-fields.ts'
import { ruleTemplates } from './rule-templates.ts'
import { describeRule, printRuleTime } from './rule-words.ts'
import { wakeByChange, wakeByMessages, type RecordVersion } from './wake-rule.ts'

const actorWith = (...roles: string[]): Actor => ({
  userId: 'u1',
  clientId: 'c1',
  roles: new Set(roles),
  isDefaultClient: false,
})
const admin = actorWith('admin')

function describeFor(definition: RecordDefinition | undefined, actor = admin): RuleRecord {
  const record = definition && describeRuleRecord(definition, actor)
  if (record === undefined) throw new Error('the record type is missing')
  return record
}

const quote = describeFor(quotes)
const users = new Map([
  ['u1', 'Ana Ruiz'],
  ['u2', 'Jo Stern'],
])
const isUser = (id: string) => users.has(id)
const listIssues = (definition: RuleDefinition, record: RuleRecord | undefined = quote) =>
  checkRule(definition, { record, isUser }).map(({ path, code }) => `${path} ${code}`)

const onStatus: RuleDefinition = {
  when: { kind: 'change', record: 'quotes', onCreate: false, fields: ['status'] },
  if: { subject: 'price.total', verb: 'is greater than', value: 20_000 },
  actions: [{ do: 'notify', to: ['agents', 'u2'], words: '{{title}} is {{status}}' }],
}

describe('the record types of rules', () => {
  it('exist and have fields', () => {
    for (const name of ruleRecordNames) expect(describeFor(recordNamed(name)).fields.length, name).toBeGreaterThan(2)
  })

  it('hide what their reader may not see', () => {
    expect(describeRuleRecord(quotes, actorWith('user'))).toBeUndefined()
    expect(describeFor(trips).fields.map(({ path }) => path)).not.toContain('token')
    expect(describeFor(tasks, actorWith('tasks-r')).sets).toEqual([])
    expect(describeFor(tasks, actorWith('tasks')).sets).toContain('state')
    expect(describeFor(payments).sets).toEqual([])
  })

  it('offer only dates that the database orders', () => {
    expect(quote.times).toEqual(['departure_date'])
    expect(describeFor(tasks).times).toEqual(['due'])
    expect(describeFor(recordNamed('shares')).times).toEqual(['expires'])
  })

  it('of conversations let their state be set', () => {
    expect(describeFor(threads)).toMatchObject({ label: 'Conversation', sets: ['status'], hasAgents: true })
  })
})

describe('the facts of a record', () => {
  const at = Date.parse('2026-11-20T12:00:00Z')
  const row = {
    status: 'qOutstanding',
    agents: [{ id: 'u1', label: 'Ana Ruiz' }],
    followers: [],
    price: { total: 3_458_720 },
    departure_date: at + 5 * hourMs,
  }

  it('are in the units of people', () => {
    expect(computeRuleFacts(quote.fields, row, at)).toMatchObject({
      status: ['qOutstanding'],
      agents: ['u1'],
      followers: ['nothing'],
      'price.total': [34_587.2],
      'departure_date:until': [5],
      'departure_date:since': [-5],
      name: ['nothing'],
    })
  })

  it('fill words', () => {
    const words = '{{title}} {{status}} {{price.total}} {{agents}} {{unknown}}'
    expect(fillRuleWords(words, { fields: quote.fields, row, title: 'Quote 7', timezone: 'UTC' })).toBe(
      'Quote 7 Outstanding $34,587.20 Ana Ruiz ',
    )
  })
})

describe('a rule in words', () => {
  it('reads as sentences', () => {
    expect(describeRule(onStatus, { record: quote, users })).toEqual({
      when: 'Status of a quote changes',
      if: 'Total is greater than 20000 USD',
      actions: ['notify its agents and Jo Stern: “{{title}} is {{status}}”'],
    })
  })

  it.each([
    [20, '20 minutes'],
    [60, '1 hour'],
    [90, '90 minutes'],
    [1440, '24 hours'],
    [2880, '2 days'],
    [1, '1 minute'],
  ])('%i minutes are %s', (minutes, words) => {
    expect(printRuleTime(minutes)).toBe(words)
  })

  it('shows what is unfinished', () => {
    const when: RuleTrigger = { kind: 'change', record: 'quotes', onCreate: false, fields: [] }
    const actions: RuleDefinition['actions'] = [{ do: 'assign', user: '' }]
    expect(describeRule({ when, actions }, { record: quote, users })).toEqual({
      when: '…',
      if: '',
      actions: ['assign it to …'],
    })
  })
})

describe('a rule goes live', () => {
  it('if nothing is wrong with it', () => {
    expect(listIssues(onStatus)).toEqual([])
    for (const { definition } of ruleTemplates) {
      const name = 'record' in definition.when ? definition.when.record : 'threads'
      expect(listIssues(definition, describeFor(recordNamed(name)))).toEqual([])
    }
  })

  it.each<[RuleDefinition, string]>([
    [
      { ...onStatus, when: { kind: 'change', record: 'quotes', onCreate: false, fields: [] } },
      'when.fields rule-wakes-never',
    ],
    [
      { ...onStatus, when: { kind: 'change', record: 'quotes', onCreate: true, fields: ['no'] } },
      'when.fields.0 rule-no-field',
    ],
    [
      { ...onStatus, when: { kind: 'time', record: 'quotes', field: 'status', minutes: 5, side: 'after' } },
      'when.field rule-no-date',
    ],
    [{ ...onStatus, if: { subject: 'moon', verb: 'is', value: 'full' } }, 'if.subject logic-subject'],
    [{ ...onStatus, actions: [] }, 'actions rule-no-action'],
    [{ ...onStatus, actions: [{ do: 'assign', user: 'x' }] }, 'actions.0.user rule-no-user'],
    [{ ...onStatus, actions: [{ do: 'notify', to: [], words: 'x' }] }, 'actions.0.to rule-no-user'],
    [{ ...onStatus, actions: [{ do: 'note', words: '' }] }, 'actions.0.words rule-no-words'],
    [{ ...onStatus, actions: [{ do: 'note', words: '{{moon}}' }] }, 'actions.0.words rule-no-field'],
    [{ ...onStatus, actions: [{ do: 'set', field: 'price.total', value: 1 }] }, 'actions.0.field rule-not-set'],
    [{ ...onStatus, actions: [{ do: 'set', field: 'status', value: 'never' }] }, 'actions.0.value rule-bad-value'],
  ])('not with a fault, which names its field: %#', (definition, issue) => {
    expect(listIssues(definition)).toEqual([issue])
  })

  it('not on a record type that its owner may not see', () => {
    expect(checkRule(onStatus, { record: undefined, isUser })).toMatchObject([{ path: 'when.record' }])
  })
})

const versionWith = (given: Partial<RecordVersion>): RecordVersion => ({
  version: 2,
  at: 1000,
  op: 'update',
  before: { status: 'a', name: 'x' },
  after: { status: 'a', name: 'x' },
  ...given,
})

describe('a change wakes a rule', () => {
  const { when } = onStatus
  it('on a field that it listens to, and on no other', () => {
    expect(wakeByChange(when, versionWith({ after: { status: 'b' } }))).toEqual({ change: 'v2', at: 1000 })
    expect(wakeByChange(when, versionWith({ after: { status: 'a', name: 'y' } }))).toBeUndefined()
    expect(wakeByChange(when, versionWith({ op: 'create', before: null }))).toBeUndefined()
    expect(wakeByChange(when, versionWith({ op: 'trash', after: { status: 'b' } }))).toBeUndefined()
  })

  it('that moves a date into the time before it', () => {
    const time: RuleTrigger = { kind: 'time', record: 'quotes', field: 'd', minutes: 60, side: 'before' }
    const at = 10 * hourMs
    const moved = (date: number) => wakeByChange(time, versionWith({ at, before: {}, after: { d: date } }))
    expect(moved(at + 30 * minuteMs)).toEqual({ change: `t${at + 30 * minuteMs}`, at })
    expect(moved(at + 90 * minuteMs)).toBeUndefined()
    expect(moved(at - minuteMs)).toBeUndefined()
  })
})

describe('messages wake a rule', () => {
  const message = (id: string, minute: number, isInbound: boolean) => ({
    id,
    thread: 't',
    at: minute * minuteMs,
    isInbound,
  })
  const talk = [message('1', 0, true), message('2', 5, true), message('3', 30, false), message('4', 40, true)]

  it('each one of a person outside', () => {
    expect(wakeByMessages({ kind: 'message' }, talk, hourMs).map(({ change }) => change)).toEqual(['m1', 'm2', 'm4'])
  })

  it('once for a wait without an answer', () => {
    const waits = (minutes: number, until: number) =>
      wakeByMessages({ kind: 'silence', minutes }, talk, until * minuteMs).map(({ change, at }) => [
        change,
        at / minuteMs,
      ])
    expect(waits(20, 70)).toEqual([
      ['m1', 20],
      ['m4', 60],
    ])
    expect(waits(20, 59)).toEqual([['m1', 20]])
    expect(waits(30, 70)).toEqual([['m4', 70]])
  })
})

describe('a woken rule', () => {
  const occasion: RuleOccasion = {
    rule: 'r1',
    if: onStatus.if,
    record: quote,
    row: { price: { total: 3_458_720 } },
    at: 0,
    timezone: 'UTC',
    actor: 'u1',
    depth: 0,
    isVisible: true,
  }
  const seen = [{ words: 'Total is greater than 20000 USD', value: '$34,587.20', holds: true }]

  it('runs if its conditions hold, and keeps their values', () => {
    expect(judgeRule(occasion)).toEqual({ state: 'met', seen })
    expect(judgeRule({ ...occasion, row: {} })).toMatchObject({
      state: 'unmet',
      seen: [{ value: 'nothing', holds: false }],
    })
    expect(judgeRule({ ...occasion, if: undefined, row: {} })).toEqual({ state: 'met', seen: [] })
  })

  it('answers no change of its own, ends chains, and shows its owner nothing new', () => {
    expect(judgeRule({ ...occasion, actor: nameRuleActor('r1') })).toMatchObject({ state: 'refused', reason: 'own' })
    expect(judgeRule({ ...occasion, actor: nameRuleActor('r2'), depth: 2 })).toMatchObject({ state: 'met' })
    expect(judgeRule({ ...occasion, actor: nameRuleActor('r2'), depth: 3 })).toMatchObject({ reason: 'chain' })
    expect(judgeRule({ ...occasion, isVisible: false })).toMatchObject({ reason: 'reach', seen: [] })
  })

  it('knows every subject of its table', () => {
    const facts = computeRuleFacts(quote.fields, {}, 0)
    expect(Object.keys(makeRuleSubjects(quote)).toSorted()).toEqual(Object.keys(facts).toSorted())
  })
})

describe('a replay', () => {
  const when: RuleTrigger = { kind: 'time', record: 'quotes', field: 'd', minutes: 60, side: 'before' }
  const dated = (date: number): Doc => ({ d: date })
  const moved = (at: number, before: number, after: number) =>
    versionWith({ version: at, at, before: dated(before), after: dated(after) })

  it('of a date runs at its moment, once for each value', () => {
    const timeline = {
      first: dated(5 * hourMs),
      versions: [moved(2 * hourMs, 5 * hourMs, 6 * hourMs), moved(7 * hourMs, 6 * hourMs, 7.5 * hourMs)],
    }
    const woken = replayRecord(when, timeline, { since: 0, until: 20 * hourMs })
    expect(woken.map(({ at }) => at / hourMs)).toEqual([5, 7])
  })

  it('of a record in the trash does not run', () => {
    const timeline = {
      first: dated(5 * hourMs),
      versions: [{ ...moved(2 * hourMs, 5 * hourMs, 5 * hourMs), op: 'trash' }],
    }
    expect(replayRecord(when, timeline, { since: 0, until: 20 * hourMs })).toEqual([])
  })
})
