import { aircraft, importMessages, type AircraftCalendars } from '../../../../domain/charter/index.ts'
import type { Ctx } from '../../../platform/context.ts'
import { sql } from '../../../platform/database/sql.ts'
import { Invalid } from '../../../platform/errors.ts'
import { beyondReach, everyRecord } from '../../../platform/records/index.ts'
import { sealed, unsealed } from '../../../platform/sealed.ts'
import { forgetReading } from './aircraft-readings.ts'
import { resumeImport } from './import-state.ts'

const sealing = ({ platform }: Ctx) => ({ secret: platform.secret, purpose: 'aircraft calendars' })

interface KeptCalendar {
  readonly aircraftId: string
  readonly tail: string
  /** The address of a calendar gives access to it, so it is never shown. */
  readonly address: string | undefined
}

/** Each aircraft in use, with the private address of its calendar where one is set. */
export async function keptCalendars(ctx: Ctx): Promise<KeptCalendar[]> {
  const rows = await ctx.db.run(sql<{ id: string; address: Buffer }>`
    select aircraft_id as id, address from schedule_calendars where client_id = ${ctx.db.tenant.clientId}`)
  const kept = new Map(rows.map(({ id, address }) => [id, unsealed(sealing(ctx), address)]))
  const fleet = (await everyRecord(ctx, aircraft, ['active', '==', true])).toSorted((one, other) =>
    one.tail_number < other.tail_number ? -1 : 1,
  )
  return fleet.map(({ id, tail_number: tail }) => ({ aircraftId: id, tail, address: kept.get(id) }))
}

export async function showCalendars(ctx: Ctx): Promise<AircraftCalendars> {
  const calendars = await keptCalendars(ctx)
  return {
    calendars: calendars.map(({ aircraftId, tail, address }) => ({
      aircraft: aircraftId,
      tail,
      isSet: address !== undefined,
    })),
  }
}

/** Keeps the address of an aircraft's calendar, or takes it away where it is empty. Throws NotFound, Invalid. */
export async function saveCalendar(
  ctx: Ctx,
  { aircraft: id, address }: { readonly aircraft: string; readonly address: string },
): Promise<AircraftCalendars> {
  const { tail_number: tail } = await beyondReach(ctx, aircraft).get(id)
  const { clientId, userId } = ctx.db.tenant
  if (address === '') {
    await ctx.db.run(sql`delete from schedule_calendars where client_id = ${clientId} and aircraft_id = ${id}`)
  } else {
    if (!URL.canParse(address) || new URL(address).protocol !== 'https:')
      throw new Invalid([importMessages.issue('address', 'url-not-https')])
    await ctx.db.run(sql`
      insert into schedule_calendars (client_id, aircraft_id, address, changed_by, changed_at)
      values (${clientId}, ${id}, ${sealed(sealing(ctx), address)}::bytea, ${userId}, ${ctx.now})
      on conflict (client_id, aircraft_id) do update set address = excluded.address, changed_by = excluded.changed_by,
        changed_at = excluded.changed_at`)
  }
  await forgetReading(ctx, tail)
  await resumeImport(ctx)
  return showCalendars(ctx)
}
