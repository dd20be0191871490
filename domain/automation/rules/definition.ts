import { z } from 'zod'

/** Actions of a rule at most (decision A3). */
export const ruleActionsMax = 10

/** A chain of rules that wake each other ends after so many (decision A3). */
export const ruleChainMax = 3

/** Longest time of a trigger: a year. */
const ruleMinutesMax = 366 * 24 * 60

const name = z.string().min(1).max(100)
const minutes = z.int().min(1).max(ruleMinutesMax)

/** Trigger of a rule (decision A3). */
export const ruleTrigger = z.discriminatedUnion('kind', [
  /** A record is made, or one of the named fields changes. */
  z.strictObject({
    kind: z.literal('change'),
    record: name,
    onCreate: z.boolean(),
    /** Paths of fields; other changes do not wake it. */
    fields: z.array(name).max(20),
  }),
  /** A message of a person outside arrives. */
  z.strictObject({ kind: z.literal('message') }),
  /** A person outside has had no answer for this time. */
  z.strictObject({ kind: z.literal('silence'), minutes }),
  /** A time before or after the date in a field. */
  z.strictObject({
    kind: z.literal('time'),
    record: name,
    field: name,
    minutes: z.int().min(0).max(ruleMinutesMax),
    side: z.enum(['before', 'after']),
  }),
])

export type RuleTrigger = z.output<typeof ruleTrigger>

/** Words of a rule, in which `{{path}}` stands for the value of a field. */
const words = z.string().trim().max(2000)
const hours = z
  .int()
  .min(1)
  .max(ruleMinutesMax / 60)

/** One action of a rule: an existing verb (decision A3). */
export const ruleAction = z.discriminatedUnion('do', [
  z.strictObject({ do: z.literal('assign'), user: name.or(z.literal('')) }),
  z.strictObject({
    do: z.literal('set'),
    field: name.or(z.literal('')),
    value: z.union([z.string().max(2000), z.number(), z.boolean(), z.null()]),
  }),
  z.strictObject({ do: z.literal('note'), words }),
  z.strictObject({
    do: z.literal('task'),
    name: z.string().trim().max(300),
    /** Its agent; none when empty. */
    user: name.or(z.literal('')),
    /** Hours until it is due. */
    hours,
  }),
  /** `to` has ids of users, and 'agents' for those of the record. */
  z.strictObject({ do: z.literal('notify'), to: z.array(name).max(50), words }),
  z.strictObject({ do: z.literal('follow'), hours, words }),
])

export type RuleAction = z.output<typeof ruleAction>

/** A rule as data (decision A3): when, if, then. `if` is logic of decision D15, absent for always. */
export const ruleDefinition = z.strictObject({
  when: ruleTrigger,
  if: z.unknown().optional(),
  actions: z.array(ruleAction).max(ruleActionsMax),
})

export type RuleDefinition = z.output<typeof ruleDefinition>

/** Stands for the agents of the record among the notified. */
export const agentsOfRecord = 'agents'

/** Record type of a rule: conversations for messages. */
export const readRuleRecord = (when: RuleTrigger): string => ('record' in when ? when.record : 'threads')
