import type { ExternalAircraft } from '../../../../domain/charter/index.ts'
import { clients, fleetFrom } from '../../../../domain/company/index.ts'
import type { OutsideCtx, Ctx } from '../../../platform/context.ts'
import { openAvianis } from '../../../platform/outside/scheduling/avianis/open-avianis.ts'
import { getRecord } from '../../../platform/records/index.ts'
import { accountOf, requireConnection } from '../provider-of.ts'
import { refusedFor } from '../refuse-import.ts'

/** Where the fleet of a client is read. Asked while no transaction is open. */
export interface FleetSource {
  readonly software: string
  readonly label: string
  /** Throws SchedulingFailed. */
  readonly read: () => Promise<readonly ExternalAircraft[]>
}

/** The software that lists the client's fleet. Throws Invalid where there is none in use, or it is not configured. */
export async function requireFleetSoftware(ctx: Ctx) {
  const software = fleetFrom((await getRecord(ctx, clients, ctx.db.tenant.clientId)).config)
  if (software === undefined) throw refusedFor('fleet-not-offered')
  await requireConnection(ctx, software)
  return software
}

/** How the fleet is read. Throws Invalid as `requireFleetSoftware`. */
export async function fleetSourceOf(ctx: OutsideCtx): Promise<FleetSource> {
  const software = await requireFleetSoftware(ctx)
  const account = await accountOf(ctx, software)
  const read = async () => {
    const rows = await openAvianis(account).aircraft()
    return rows.map((row) => ({
      id: row.ID,
      tail: row.TailNumber,
      model: row.AircraftType || undefined,
      seats: row.MaxPassengers || undefined,
      home: row.HomeBaseICAO || undefined,
      isActive: row.IsActive,
    }))
  }
  return { software, label: account.label, read }
}
