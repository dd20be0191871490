import { ageWindowMs, mayReadAges, paxTypeOf, type readAges } from '../../../domain/charter/index.ts'
import { clients } from '../../../domain/company/index.ts'
import { isTimezone, usableTimezone, type InputOf, type OutputOf } from '../../../domain/kernel/index.ts'
import type { Ctx } from '../../platform/context.ts'
import { Forbidden } from '../../platform/errors.ts'
import { beyondReach } from '../../platform/records/index.ts'
import { wholeContacts } from './whole-contacts.ts'

type Ages = OutputOf<typeof readAges>['ages']

/**
 * Age types of contacts on the day of a departure; those without a birthdate are left out. The day is held within the
 * window for every caller: a manifest gives no access to any day either.
 */
export async function agesOf(ctx: Ctx, ids: readonly string[], departure: { at: number; zone: string }): Promise<Ages> {
  if (ids.length === 0) return []
  const { timezone } = await beyondReach(ctx, clients).get(ctx.actor.clientId)
  const zone = isTimezone(departure.zone) ? departure.zone : usableTimezone(timezone)
  const at = Math.min(ctx.now + ageWindowMs.after, Math.max(ctx.now - ageWindowMs.before, departure.at))
  const rows = await wholeContacts(ctx, ids)
  return rows.flatMap(({ id, birthdate }) =>
    birthdate === undefined ? [] : [{ id, pax_type: paxTypeOf({ at: birthdate, zone: timezone }, { at, zone }) }],
  )
}

/** Age types of contacts on the day of a departure (see the contract). Throws Forbidden. */
export async function readAgesOf(
  ctx: Ctx,
  { contacts: ids, departure }: InputOf<typeof readAges>['body'],
): Promise<OutputOf<typeof readAges>> {
  if (!mayReadAges(ctx.actor)) throw new Forbidden('quotes')
  return { ages: await agesOf(ctx, ids, departure) }
}
