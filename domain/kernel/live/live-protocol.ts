import { z } from 'zod'
import type { CaretPosition, CaretsHere } from './carets.ts'
import { filterShape } from '../filters/filter-shape.ts'
import type { PeopleHere } from './presence.ts'

/** Why the server closes a live socket. `away` is the network library's own code for 'try again later'. */
export const liveCloseCodes = {
  away: 1013,
  badMessage: 4400,
  unauthenticated: 4401,
  outOfReach: 4404,
  tooSlow: 4408,
  tooMany: 4429,
} as const

/** Rows that one watch follows at most, and watches of one socket. */
export const liveLimits = { rows: 500, watches: 200 } as const

const token = z.string().min(1).max(8000)
const watchId = z.string().min(1).max(100)

const watch = z.object({
  type: z.literal('watch'),
  id: watchId,
  /** Collection path or document path, as in the data endpoints. */
  path: z.string().min(1).max(500),
  where: filterShape.optional(),
  orderBy: z.object({ field: z.string().max(100), direction: z.enum(['asc', 'desc']) }).optional(),
  limit: z.int().min(1).max(liveLimits.rows).optional(),
  /** Versions of the rows that the screen shows now; the first answer is the difference to them. */
  have: z
    .record(z.string().max(200), z.int())
    .refine((versions) => Object.keys(versions).length <= 2 * liveLimits.rows)
    .default({}),
})

/** A stretch of time, and the things that are looked at: all of them when absent. */
const span = z
  .strictObject({
    /** Epoch milliseconds. */
    from: z.int(),
    to: z.int(),
    things: z.array(z.string().min(1).max(100)).max(200).optional(),
  })
  .refine(({ from, to }) => from < to)

const watchRange = z.object({
  type: z.literal('watch-range'),
  id: watchId,
  /** Grid, by its kind and time. */
  path: z.string().min(1).max(100),
  span,
  /** Names what the screen shows now, as sent with it; the first answer is the difference, or the whole. */
  state: z.string().max(100).optional(),
})

const here = z.object({
  type: z.literal('here'),
  /** Document path of the record that is open; absent when none is. */
  path: z.string().min(1).max(500).optional(),
  isWriting: z.boolean().default(false),
})

/** A place in a text, in base64. */
const position = z
  .string()
  .min(1)
  .max(160)
  .regex(/^[\w+/]+={0,2}$/)

export const caretPosition = z.strictObject({ anchor: position, head: position }) satisfies z.ZodType<CaretPosition>

const caret = z.object({
  type: z.literal('caret'),
  /** Id of the text that is open; absent when none is. */
  text: z.string().min(1).max(100).optional(),
  /** Absent while the caret is elsewhere. */
  at: caretPosition.optional(),
})

/**
 * Messages of a screen on the live socket. The first is `hello`; `token` renews the ID token before it expires; `beat`
 * asks if the server still responds, which a silent network hides; `here` names the user's open record, `caret` their
 * position in a text that others write too.
 */
export const liveRequest = z.discriminatedUnion('type', [
  z.object({ type: z.literal('hello'), token, client: z.string().max(100) }),
  watch,
  watchRange,
  z.object({ type: z.literal('unwatch'), id: watchId }),
  z.object({ type: z.literal('token'), token }),
  z.object({ type: z.literal('beat') }),
  here,
  caret,
])

export type LiveRequest = z.output<typeof liveRequest>

/** Message of a screen on the live socket; undefined for a message outside the protocol. */
export function readLiveRequest(text: string): LiveRequest | undefined {
  let json: unknown
  try {
    json = JSON.parse(text)
  } catch (error) {
    if (error instanceof SyntaxError) return undefined
    throw error
  }
  const result = liveRequest.safeParse(json)
  return result.success ? result.data : undefined
}
export type LiveWatch = z.output<typeof watch>
export type LiveRangeWatch = z.output<typeof watchRange>
export type LiveSpan = z.output<typeof span>
export type LiveHere = z.output<typeof here>
export type LiveCaret = z.output<typeof caret>

/** Difference between the shown and the present state: applied to the one it gives the other. */
export interface LiveRows<Row> {
  readonly added: readonly Row[]
  readonly modified: readonly Row[]
  readonly removed: readonly string[]
  /** Ids of the watched window in its order; absent when it stayed. */
  readonly order?: readonly string[]
  /** Position of the change feed that this difference reaches. */
  readonly cursor: string
  /**
   * Position that the screen sends with its later calls, so that no answer is older than these rows (replica reads).
   */
  readonly position?: string
}

/**
 * Difference between the shown and the present state of a grid; with `isWhole` the complete state, which replaces
 * everything.
 */
export interface LiveCells<Cell> {
  readonly changed: readonly Cell[]
  readonly removed: readonly string[]
  readonly isWhole: boolean
  /** Name of the rows shown with it. */
  readonly state: string
  readonly position?: string
}

export type LiveErrorCode = 'not-found' | 'forbidden' | 'invalid' | 'too-many' | 'internal'

/**
 * Sent by the server on the live socket. `refetch` asks to read the rows of a watch again; `people` says who
 * else has a shown record open, `carets` who else writes in the open text.
 */
export type LiveAnswer<Row> =
  | { readonly type: 'hello'; readonly build: string; readonly cursor: string }
  | ({ readonly type: 'rows'; readonly id: string } & LiveRows<Row>)
  | ({ readonly type: 'cells'; readonly id: string } & LiveCells<Row>)
  | { readonly type: 'refetch'; readonly id: string }
  | { readonly type: 'beat' }
  | ({ readonly type: 'people' } & PeopleHere)
  | ({ readonly type: 'carets' } & CaretsHere)
  | { readonly type: 'error'; readonly id?: string; readonly error: LiveErrorCode }
