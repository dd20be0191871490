import { z } from 'zod'
import { chosenId, defineContract, entry } from '../../kernel/index.ts'
import { ruleDefinition } from './definition.ts'
import { ruleRefusals, type RuleRefusal } from './judge-rule.ts'

/** Rules of a client. */
export const rulesMax = 200

/** Runs of a page. */
export const ruleRunsAtOnce = 50

/** Counting of runs ends here. */
export const countedRuns = 10_000

/** Days that a dry run replays (decision A4), and of which runs are kept. */
export const replayedDays = 30

/** Runs of an hour: of a rule, and of all rules of a client. Beyond them wakings are refused. */
export const ruleRunsPerHour = 1000
export const clientRunsPerHour = 10_000

const params = z.object({ id: chosenId })
const ruleName = z.string().trim().min(1).max(120)

/** A rule in words, in which unfinished parts are '…'. */
const ruleWords = z.object({ when: z.string(), if: z.string(), actions: z.array(z.string()) })

const ruleState = z.enum(['draft', 'live', 'off'])

/** A rule as a list shows it; times are epoch milliseconds. */
const ruleSummary = z.object({
  id: chosenId,
  name: z.string(),
  state: ruleState,
  /** Record type that it follows, in words. */
  record: z.string(),
  words: ruleWords,
  /** Version that is live or was last; absent for a rule that never was. */
  version: z.int().optional(),
  /** True if the draft differs from that version. */
  hasDraft: z.boolean(),
  /** The user in whose name it runs, or who writes it. */
  owner: entry,
  /** True if the reader may change it. */
  canEdit: z.boolean(),
  /** Runs of the last 30 days, counted to 10,000. */
  ran: z.int(),
  refused: z.int(),
  lastRanAt: z.int().optional(),
})

export type RuleSummary = z.output<typeof ruleSummary>

const ruleField = z.object({
  path: z.string(),
  label: z.string(),
  kind: z.enum(['text', 'choice', 'yes-no', 'number', 'money', 'people', 'date']),
  options: z.array(z.object({ value: z.string(), label: z.string() })).optional(),
})

/** A record type that the reader's rules may follow. */
const ruleRecord = z.object({
  name: z.string(),
  label: z.string(),
  fields: z.array(ruleField),
  times: z.array(z.string()),
  sets: z.array(z.string()),
  hasAgents: z.boolean(),
  hasTalks: z.boolean(),
})

const pause = z.object({ at: z.int(), by: entry, reason: z.string() })

export const listRules = defineContract({
  method: 'GET',
  path: '/automation/rules',
  summary: 'Automation rules of the client',
  role: 'user',
  output: z.object({
    rules: z.array(ruleSummary),
    /** Pause of all rules. */
    pause: pause.optional(),
    records: z.array(ruleRecord),
    templates: z.array(z.object({ id: z.string(), name: z.string(), definition: ruleDefinition })),
    /** Users whom actions may name. */
    users: z.array(entry),
  }),
})

const ruleVersion = z.object({
  version: z.int(),
  owner: entry,
  from: z.int(),
  /** Absent while it is live. */
  until: z.int().optional(),
  words: ruleWords,
})

export type RuleVersion = z.output<typeof ruleVersion>

export const readRule = defineContract({
  method: 'GET',
  path: '/automation/rules/:id',
  summary: 'An automation rule with its draft and its versions',
  role: 'user',
  params,
  output: z.object({
    rule: ruleSummary,
    definition: ruleDefinition,
    /** Counts the saves of the draft; a save names the one that it read. */
    edition: z.int(),
    savedAt: z.int(),
    /** Newest first. */
    versions: z.array(ruleVersion),
  }),
})

/** Saves the draft of a rule under an id that the caller chose for a new one. Live runs keep their version. */
export const saveRule = defineContract({
  method: 'PUT',
  path: '/automation/rules/:id',
  summary: 'Save the draft of an automation rule',
  role: 'user',
  changes: ['rules'],
  params,
  body: z.strictObject({
    name: ruleName,
    definition: ruleDefinition,
    /** Edition that was read, 0 for a new rule. Another one is refused with 409. */
    edition: z.int().min(0),
  }),
  output: z.object({ edition: z.int() }),
})

/** Makes the draft a version that runs from now on, in the name of the caller. */
export const makeRuleLive = defineContract({
  method: 'POST',
  path: '/automation/rules/:id/live',
  summary: 'Make the draft of an automation rule its live version',
  role: 'user',
  changes: ['rules'],
  params,
  body: z.strictObject({ edition: z.int().min(1) }),
  output: z.object({ version: z.int() }),
})

export const switchRuleOff = defineContract({
  method: 'POST',
  path: '/automation/rules/:id/off',
  summary: 'Switch an automation rule off',
  role: 'user',
  changes: ['rules'],
  params,
  output: z.object({}),
})

export const removeRule = defineContract({
  method: 'DELETE',
  path: '/automation/rules/:id',
  summary: 'Remove an automation rule',
  role: 'user',
  changes: ['rules'],
  onDevice: 'nothing',
  params,
  output: z.object({}),
})

export const pauseRules = defineContract({
  method: 'POST',
  path: '/automation/rules-pause',
  summary: 'Pause all automation rules until they are resumed',
  role: 'admin',
  changes: ['rules'],
  body: z.strictObject({ reason: z.string().trim().max(200) }),
  output: z.object({}),
})

export const resumeRules = defineContract({
  method: 'POST',
  path: '/automation/rules-resume',
  summary: 'Resume all automation rules',
  role: 'admin',
  changes: ['rules'],
  output: z.object({}),
})

const seen = z.object({ words: z.string(), value: z.string(), holds: z.boolean() })

const refusal = z.enum(Object.keys(ruleRefusals) as [RuleRefusal, ...RuleRefusal[]])

const waking = {
  record: z.string(),
  recordId: z.string(),
  /** Title of the record; absent if it is gone or the reader may not see it. */
  title: z.string().optional(),
  /** Path of its screen below the client's key. */
  path: z.string().optional(),
  /** The change in words: 'Version 3', 'Departure', 'Message'. */
  change: z.string(),
  /** Moment of the change. */
  at: z.int(),
  /** Conditions with their values at that moment. */
  seen: z.array(seen),
  reason: refusal.optional(),
}

const ruleRun = z.object({
  ...waking,
  id: z.string(),
  version: z.int(),
  state: z.enum(['waiting', 'done', 'partly', 'failed', 'unmet', 'refused']),
  ranAt: z.int().optional(),
  /** Effects of each action, or the reasons why it had none. */
  results: z.array(z.object({ words: z.string(), fault: z.string().optional() })),
})

export type RuleRun = z.output<typeof ruleRun>

export const listRuleRuns = defineContract({
  method: 'GET',
  path: '/automation/rules/:id/runs',
  summary: 'Log of an automation rule, the newest first',
  role: 'user',
  params,
  query: z.strictObject({
    show: z.enum(['ran', 'refused', 'unmet']).optional(),
    /** Id of the last run of the page before. */
    before: z
      .string()
      .regex(/^\d{1,18}$/)
      .optional(),
  }),
  output: z.object({ runs: z.array(ruleRun), isMore: z.boolean() }),
})

const dryRunRow = z.object({ ...waking, state: z.enum(['met', 'unmet', 'refused']), actions: z.array(z.string()) })

export type DryRunRow = z.output<typeof dryRunRow>

/** Replays a rule over the last 30 days of history as the caller (decision A4). It writes nothing. */
export const dryRunRule = defineContract({
  method: 'POST',
  path: '/automation/rules/dry-run',
  summary: 'Try an automation rule on the last 30 days; nothing is written',
  role: 'user',
  repeat: 'reads',
  ratePerMinute: 30,
  body: z.strictObject({
    /** The rule, whose own changes are told apart; absent for one that is not saved. */
    id: chosenId.optional(),
    definition: ruleDefinition,
  }),
  output: z.object({
    since: z.int(),
    until: z.int(),
    met: z.int(),
    unmet: z.int(),
    refused: z.int(),
    /** True if the history was longer than a dry run reads: the newest changes were replayed. */
    isCut: z.boolean(),
    /** Newest first, the first 50. */
    rows: z.array(dryRunRow),
  }),
})
