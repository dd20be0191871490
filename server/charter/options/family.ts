import { isOver, quotes, type Leg } from '../../../domain/charter/index.ts'
import type { RowOf } from '../../../domain/kernel/index.ts'
import type { Ctx } from '../../platform/context.ts'
import { Conflict } from '../../platform/errors.ts'
import { beyondReach, takeRecord, type Taken } from '../../platform/records/index.ts'

type Quote = RowOf<typeof quotes>

/** Of one quote, the first not counted. */
export const mostOptions = 20

/** Why something cannot be done with an option, in words. */
export const refuseOption = (title: string, message: string) =>
  new Conflict(null, null, { code: 'option', title, message })

/** Ids of the other options of a quote. */
export async function idsOfOptions(ctx: Ctx, { id }: Pick<Quote, 'id'>): Promise<string[]> {
  const rows = await beyondReach(ctx, quotes).list({
    where: ['parent_id', '==', id],
    orderBy: { field: 'date', direction: 'asc' },
    limit: mostOptions,
  })
  return rows.map((row) => row.id)
}

/** A quote and its options, locked in one order, so that two who accept at once follow each other. */
export async function takeFamily(ctx: Ctx, id: string): Promise<Taken<typeof quotes>[]> {
  const first = await takeRecord(ctx, quotes, { id })
  const taken = [first]
  for (const other of await idsOfOptions(ctx, first.row)) taken.push(await takeRecord(ctx, quotes, { id: other }))
  return taken
}

/** The quote whose options these are: an option whose first quote was deleted is on its own. */
export async function firstOf(ctx: Ctx, { id, parent_id: parent }: Quote): Promise<string> {
  return parent !== undefined && (await beyondReach(ctx, quotes).find(parent)) !== undefined ? parent : id
}

/**
 * The accepted option becomes confirmed and its siblings inactive, in the caller's transaction (decision D26). Every move
 * goes by the table of statuses. `why` says who accepted, and how. The quotes are locked by the caller.
 */
export function confirmOption(
  family: readonly Taken<typeof quotes>[],
  accepted: string,
  { why, legs }: { readonly why: string; readonly legs?: Leg[] },
): void {
  for (const { row, change } of family) {
    if (row.id === accepted) change({ status: 'qConfirmed', why, ...(legs && { legs }) })
    else if (!isOver(row.status))
      change({ status: 'inactive', lost_reason: 'option', why: `Another option was accepted. ${why}` })
  }
}
