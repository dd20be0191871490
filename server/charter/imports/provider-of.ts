import {
  externalStatuses,
  importMessages,
  type ExternalFlight,
  type FlightKind,
} from '../../../domain/charter/index.ts'
import { softwareLabel } from '../../../domain/company/index.ts'
import type { Ctx } from '../../platform/context.ts'
import { Invalid } from '../../platform/errors.ts'
import { outsideFlights } from '../../platform/outside/miniature/outside-flights.ts'
import { miniatureSignIn, SchedulingNetwork } from '../../platform/outside/miniature/scheduling-network.ts'
import type { SchedulingAccount } from '../../platform/outside/scheduling/ask-scheduling.ts'
import type { FlightRecord } from '../../platform/outside/scheduling/avianis-records.ts'
import { openAvianis } from '../../platform/outside/scheduling/open-avianis.ts'
import type { Platform } from '../../platform/platform.ts'
import { keptConnection, softwareOf } from './connection.ts'

/** A client's scheduling software, whichever it is. What it answers is asked while no transaction is open. */
export interface SchedulingProvider {
  readonly label: string
  /** The trip or quote of a number; undefined where there is none. Throws OutsideFailed. */
  find(kind: FlightKind, number: string): Promise<ExternalFlight | undefined>
}

const networks = new WeakMap<Platform, Promise<SchedulingNetwork>>()

/** The software of the demo world begins with the first number that is asked for. */
function miniatureOf(platform: Platform): Promise<SchedulingNetwork> {
  const known =
    networks.get(platform) ??
    new SchedulingNetwork({
      ...miniatureSignIn(platform.secret),
      flights: () => outsideFlights(platform.clock()),
    }).start()
  networks.set(platform, known)
  return known
}

export async function closeScheduling(platform: Platform): Promise<void> {
  await (await networks.get(platform))?.close()
  networks.delete(platform)
}

async function demoAccount(platform: Platform, label: string): Promise<SchedulingAccount> {
  const { port } = await miniatureOf(platform)
  const rules = { isPublic: (address: string) => address === '127.0.0.1', ports: [port] }
  return { label, url: `http://127.0.0.1:${port}`, ...miniatureSignIn(platform.secret), outside: { rules } }
}

/** Flight records of one number as the trip or quote that they make up. */
function flightOf(records: readonly FlightRecord[]): ExternalFlight | undefined {
  const [first] = records
  if (!first) return undefined
  return {
    id: first.ID,
    number: first.Number,
    status: externalStatuses.find((status) => status === first.Status),
    account: first.AccountName ?? undefined,
    total: typeof first.TotalPrice === 'number' ? Math.round(first.TotalPrice * 100) : undefined,
    legs: records.map((record) => ({
      id: record.FlightID,
      tail: record.TailNumber,
      from: record.DepartureICAO,
      to: record.ArrivalICAO,
      takeoffUTC: record.DepartureTimeUTC,
      landingUTC: record.ArrivalTimeUTC,
      paxNum: record.PassengerCount,
      isEmpty: record.IsRepositioning,
      passengers: record.Passengers.map(({ PassengerID: id, FullName: name }) => ({ id, name })),
    })),
  }
}

const avianisProvider = (account: SchedulingAccount): SchedulingProvider => {
  const avianis = openAvianis(account)
  return {
    label: account.label,
    find: async (kind, number) => flightOf(await avianis.flightsOf(kind === 'trips' ? 'Trip' : 'Quote', number)),
  }
}

/** The scheduling software of the client. Throws Invalid where it has none, or it is not configured. */
export async function providerOf(ctx: Ctx): Promise<SchedulingProvider> {
  const software = await softwareOf(ctx)
  if (software === undefined) throw refusedFor('import-not-offered')
  const label = softwareLabel(software)
  const kept = await keptConnection(ctx, software)
  if (kept) return avianisProvider({ label, ...kept })
  if (!ctx.platform.config.FLIGHTLINE_DEMO) throw refusedFor('import-not-set-up', { software: label })
  return avianisProvider(await demoAccount(ctx.platform, label))
}

function refusedFor(code: 'import-not-offered' | 'import-not-set-up', params?: Record<string, string>): Invalid {
  const issue = importMessages.issue('', code, params)
  return new Invalid([issue], importMessages.words(issue))
}
