import { z } from 'zod'
import {
  blockPlace,
  blocksOfDeal,
  blocksOfEntry,
  blocksOfFlights,
  cellsOf,
  deals,
  flightsOf,
  flownLeg,
  maySeeSchedule,
  placeAt,
  schedule,
  type Block,
  type readSchedule,
  type Schedule,
} from '../../../domain/charter/index.ts'
import { hasRole, type Actor, type InputOf, type OutputOf } from '../../../domain/kernel/index.ts'
import type { Ctx } from '../../platform/context.ts'
import { Forbidden } from '../../platform/errors.ts'
import type { RangeAsked } from '../../platform/live/live-range.ts'
import { stateOfCells } from '../../platform/live/range-topic.ts'
import { loadSchedule, type ScheduleRow } from './load-schedule.ts'

const flown = z.object({ number: z.string(), legs: z.array(flownLeg), isAgreed: z.boolean().optional() })
/** `last`: the flight that took off last; an unreadable flight does not hide the aircraft. */
const plane = z.object({
  tail: z.string(),
  name: z.string(),
  base: z.string(),
  basePlace: blockPlace.nullable(),
  speedMPH: z.number().nullable(),
  last: flownLeg.nullable().catch(null),
})
const entry = schedule.shape.shape
const deal = deals.shape.shape
const entryShape = z.object(entry)
const dealShape = z.object(deal)

/** The blocks of a row. Throws for a stored row of an unknown form. */
function blocksOf(ctx: Ctx, { record, id, version, doc }: ScheduleRow): Block[] {
  const stored = { id, version }
  if (record === 'schedule')
    return blocksOfEntry({ ...stored, ...entryShape.parse(doc), canMove: hasRole(ctx.actor, 'empties') })
  if (record === 'deals') return blocksOfDeal({ ...stored, ...dealShape.parse(doc) })
  const isTrip = record === 'trips'
  const canMove = hasRole(ctx.actor, isTrip ? 'trips' : 'quotes')
  return blocksOfFlights({ ...stored, ...flown.parse(doc), kind: isTrip ? 'trip' : 'quote', canMove })
}

/** One unreadable record does not hide the schedule of the others. */
function blocksOfRow(ctx: Ctx, row: ScheduleRow): Block[] {
  try {
    return blocksOf(ctx, row)
  } catch (error) {
    if (!(error instanceof z.ZodError)) throw error
    ctx.log.warn({ record: row.record, id: row.id, error: error.message }, 'a record cannot be shown in the schedule')
    return []
  }
}

/** The aircraft of the fleet in order of their tail numbers, with where each is now. */
const fleetOf = (rows: readonly ScheduleRow[], now: number): Schedule['aircraft'] =>
  rows.map(({ id, doc }) => {
    const { tail, name, base, basePlace, speedMPH, last } = plane.parse(doc)
    const facts = { ...(basePlace && { basePlace }), ...(speedMPH !== null && { speedMPH }) }
    return { id, tail, name, base, ...facts, ...placeAt(last === null ? [] : flightsOf([last]), now, base) }
  })

/** Throws Forbidden. */
export function requireSchedule(actor: Actor): void {
  if (!maySeeSchedule(actor)) throw new Forbidden('trips-r')
}

/** Occupations of the named aircraft, or of all, and the rows of their origin; for changed rows these alone. */
export async function loadBlocks(
  ctx: Ctx,
  { span, changed }: RangeAsked,
): Promise<{ readonly read: Schedule; readonly rows: readonly ScheduleRow[] }> {
  const { from, to, things } = span
  const { rows, hasMore } = await loadSchedule(ctx, { from, to }, changed)
  const [fleet, others] = [
    rows.filter((row) => row.record === 'aircraft'),
    rows.filter((row) => row.record !== 'aircraft'),
  ]
  const blocks = others.flatMap((row) => blocksOfRow(ctx, row))
  const isOf = things && new Set(things)
  const isAsked = ({ tail }: { readonly tail: string }) => isOf === undefined || isOf.has(tail)
  const read = {
    aircraft: fleetOf(fleet, ctx.now).filter(isAsked),
    blocks: blocks.filter((block) => block.start < to && block.end > from && isAsked(block)),
    hasMore,
  }
  return { read, rows }
}

/**
 * Occupations of every aircraft, or one, between two moments (3-aviation section 3, schedule grid). Throws Forbidden.
 */
export async function readScheduleOf(
  ctx: Ctx,
  { from, to, tail }: InputOf<typeof readSchedule>['query'],
): Promise<OutputOf<typeof readSchedule>> {
  requireSchedule(ctx.actor)
  const { read } = await loadBlocks(ctx, {
    span: { from, to, ...(tail !== undefined && { things: [tail] }) },
  })
  return { ...read, state: stateOfCells(cellsOf(read)) }
}
