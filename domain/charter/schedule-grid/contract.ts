import { z } from 'zod'
import { defineContract, hasOneOf, isTimezone, shortText, type Actor } from '../../kernel/index.ts'
import { dayMs } from '../../kernel/values/durations.ts'

/** Content of an aircraft's schedule. */
export const blockKinds = {
  trip: 'Trip',
  quote: 'Quote held',
  maintenance: 'Maintenance',
  blocked: 'Not available',
  imported: 'Imported',
  available: 'Available',
  deal: 'Empty leg offered',
} as const

export type BlockKind = keyof typeof blockKinds

/** Days that one reading of the schedule covers at most. */
const longestScheduleDays = 45

/** True if the schedule can be read from one moment to another. */
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
  /** Time zone of the airport that it departs from, where that is known. */
  zone: shortText.optional(),
  /** Time zone of the airport that it arrives at, where that is known. */
  landingZone: shortText.optional(),
})

/** Place of an aircraft. Without coordinates no flight to it is computed. */
export const blockPlace = z.object({
  icao: shortText,
  latitude: z.number().nullish(),
  longitude: z.number().nullish(),
})

export type BlockPlace = z.output<typeof blockPlace>

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
  /** Its number, or its kind. */
  label: shortText,
  /** The route in airport codes, or where the aircraft is. */
  route: shortText,
  flights: z.array(flight),
  /** Places before the first and after the last flight, in order, including a typed start or end of a repositioning. */
  places: z.object({ before: z.array(blockPlace), after: z.array(blockPlace) }).optional(),
  /** Set for a quote that its customer has accepted. */
  isAgreed: z.literal(true).optional(),
  /** True if the reader may move it. */
  canMove: z.boolean(),
})

export type Block = z.output<typeof block>
export type Flight = Block['flights'][number]

const epoch = z.coerce.number().int().nonnegative()

/** Readers of trips, quotes or empty legs see the parts of the schedule that come from those. */
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
        /** Speed of its model and place of its base, for finding conflicts. */
        speedMPH: z.number().optional(),
        basePlace: blockPlace.optional(),
      }),
    ),
    blocks: z.array(block),
    hasMore: z.boolean(),
    /** Name of the reading, for a caller that follows it from here on. */
    state: z.string(),
  }),
})

/**
 * Moves an item of the schedule by days of the local clock and by milliseconds, and to another aircraft. A day keeps
 * the local time of each take-off, across changes of the clock. Returns the record's new version. If the aircraft may
 * be taken then, the move is refused with 'taken' until a person confirms it.
 */
export const moveInSchedule = defineContract({
  method: 'POST',
  path: '/charter/schedule/move',
  summary: 'Move a trip, quote or schedule entry in the schedule',
  role: 'member',
  changes: ['quotes', 'schedule', 'trips'],
  body: z.strictObject({
    record: z.enum(['trips', 'quotes', 'schedule']),
    id: z.string().min(1).max(100),
    /** Entry as the mover saw it: an entry changed since is not moved. */
    version: z.int(),
    tail: shortText.min(1),
    /** Another aircraft to fly it. */
    to: shortText.min(1).optional(),
    /** Milliseconds, later or earlier. */
    by: z.int().default(0),
    /** Days of the local clock, later or earlier, before the milliseconds. */
    days: z.int().min(-3660).max(3660).default(0),
    /** Time zone whose days count where no airport says its own. */
    zone: shortText.refine(isTimezone, 'The time zone is not known.').default('UTC'),
    /** Moves it although its aircraft may be taken then (decision D22). */
    isConfirmed: z.boolean().default(false),
  }),
  output: z.object({ version: z.int() }),
})
