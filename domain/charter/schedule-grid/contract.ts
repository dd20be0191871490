import { z } from 'zod'
import { defineContract, hasOneOf, shortText, type Actor } from '../../kernel/index.ts'

/** What the schedule of an aircraft contains. */
export const blockKinds = {
  trip: 'Trip',
  quote: 'Quote held',
  maintenance: 'Maintenance',
  imported: 'Imported',
  available: 'Available',
  deal: 'Empty leg offered',
} as const

export type BlockKind = keyof typeof blockKinds

/** Days that one reading of the schedule covers at most. */
const longestScheduleDays = 45

const dayMs = 86_400_000

/** Whether the schedule can be read from one moment to another. */
export const isScheduleSpan = ({ from, to }: { readonly from: number; readonly to: number }): boolean =>
  from < to && to - from <= longestScheduleDays * dayMs

/** Path under which the schedule is followed live. */
export const schedulePath = 'charter/schedule'

const flight = z.object({
  start: z.int(),
  end: z.int(),
  from: shortText,
  to: shortText,
  /** Flown without passengers, to be where the next flight begins. */
  isEmpty: z.boolean(),
  /** Only its day is known: its hours are assumed. */
  isTimeOpen: z.literal(true).optional(),
})

/** One stretch of time of one aircraft: a trip that flies with two aircraft has a block on each. */
const block = z.object({
  /** Unique among the blocks. */
  key: z.string(),
  kind: z.enum(Object.keys(blockKinds) as [BlockKind, ...BlockKind[]]),
  record: z.enum(['trips', 'quotes', 'schedule', 'deals']),
  id: z.string(),
  version: z.int(),
  tail: shortText,
  /** Epoch milliseconds. */
  start: z.int(),
  end: z.int(),
  /** Its number, or what it is. */
  label: shortText,
  /** The route in airport codes, or where the aircraft is. */
  route: shortText,
  flights: z.array(flight),
  /** Whether the reader may move it. */
  canMove: z.boolean(),
})

export type Block = z.output<typeof block>
export type Flight = Block['flights'][number]

const epoch = z.coerce.number().int().nonnegative()

/** Whoever sees trips, quotes or empty legs sees of the schedule what they may see of those. */
export const maySeeSchedule = (actor: Actor): boolean => hasOneOf(actor, ['trips-r', 'quotes', 'empties-r'])

/**
 * The schedule of the fleet between two moments: active aircraft, and the blocks of each within the reader's
 * reach. `hasMore` where there was more than could be read at once.
 */
export const readSchedule = defineContract({
  method: 'GET',
  path: '/charter/schedule',
  summary: 'What every aircraft does between two moments',
  role: 'member',
  query: z
    .strictObject({
      from: epoch,
      to: epoch,
      /** Of one aircraft alone. */
      tail: shortText.optional(),
    })
    .refine(isScheduleSpan, {
      path: ['to'],
      message: `A schedule covers up to ${longestScheduleDays} days.`,
    }),
  output: z.object({
    aircraft: z.array(
      z.object({
        id: z.string(),
        tail: shortText,
        name: shortText,
        /** Code of its base. */
        base: shortText,
        /** Code of the airport where it is now, or flies to. */
        at: shortText,
        isFlying: z.boolean(),
      }),
    ),
    blocks: z.array(block),
    hasMore: z.boolean(),
    /** Names what was read, for who follows it from here on. */
    state: z.string(),
  }),
})

/**
 * Moves an item of the schedule by some time, and to another aircraft. All its flights move alike. Returns the
 * record's new version. Where the aircraft may be taken then, it is refused with 'taken' until somebody confirms it.
 */
export const moveInSchedule = defineContract({
  method: 'POST',
  path: '/charter/schedule/move',
  summary: 'Move a trip, quote or schedule entry in the schedule',
  role: 'member',
  body: z.strictObject({
    record: z.enum(['trips', 'quotes', 'schedule']),
    id: z.string().min(1).max(100),
    /** As the mover saw it: what was changed meanwhile is not moved. */
    version: z.int(),
    tail: shortText.min(1),
    /** Another aircraft to fly it. */
    to: shortText.min(1).optional(),
    /** Milliseconds, later or earlier. */
    by: z.int().default(0),
    /** Moves it although its aircraft may be taken then (decision D22). */
    isConfirmed: z.boolean().default(false),
  }),
  output: z.object({ version: z.int() }),
})
