import { softwareLabel, type ImportingSoftware } from '../../../domain/company/index.ts'
import type { OutsideCtx, Ctx } from '../../platform/context.ts'
import { miniatureSignIn } from '../../simulated/software/network/dialect.ts'
import { outsideFlights } from '../../simulated/software/network/outside-flights.ts'
import { outsideSchedule } from '../../simulated/software/network/outside-schedule.ts'
import { SchedulingNetwork } from '../../simulated/software/network/scheduling-network.ts'
import type { SchedulingAccount } from '../../platform/outside/scheduling/ask-scheduling.ts'
import type { Platform, WholePlatform } from '../../platform/platform.ts'
import { keptConnection, softwareOf } from './connection.ts'
import { zonesOfAirports } from './known-places.ts'
import { avianisProvider } from './providers/avianis.ts'
import { flxProvider } from './providers/flx.ts'
import { schedaeroProvider } from './providers/schedaero.ts'
import { refusedFor } from './refuse-import.ts'
import type { OpenProvider, SchedulingProvider } from './providers/scheduling-provider.ts'

/** All software that is asked for trips and quotes by number. */
const providers: Readonly<Record<ImportingSoftware, OpenProvider>> = {
  avianis: avianisProvider,
  flx: flxProvider,
  schedaero: schedaeroProvider,
}

const networks = new WeakMap<Platform, Promise<SchedulingNetwork>>()

/** The software of the demo world begins with the first number that is asked for. */
function miniatureOf(platform: WholePlatform): Promise<SchedulingNetwork> {
  const known =
    networks.get(platform) ??
    new SchedulingNetwork({
      ...miniatureSignIn(platform.secret),
      flights: (software) => outsideFlights(software, platform.clock()),
      schedule: (software) => outsideSchedule(software, platform.clock()),
    }).start()
  networks.set(platform, known)
  return known
}

export async function closeScheduling(platform: Platform): Promise<void> {
  await (await networks.get(platform))?.close()
  networks.delete(platform)
}

async function demoAccount(
  platform: WholePlatform,
  software: ImportingSoftware | 'jet_insight',
): Promise<SchedulingAccount> {
  const network = await miniatureOf(platform)
  const rules = { isPublic: (address: string) => address === '127.0.0.1', ports: [network.port] }
  return {
    label: softwareLabel(software),
    url: network.addressOf(software),
    ...miniatureSignIn(platform.secret),
    outside: { rules },
  }
}

/** The calendar that the demo plays for an aircraft. */
export async function demoCalendar(platform: WholePlatform, tail: string): Promise<SchedulingAccount> {
  const account = await demoAccount(platform, 'jet_insight')
  return { ...account, url: `${account.url}/${tail}/${account.secret}.ics` }
}

/** The connection that the client has set; undefined where the demo plays one. Throws Invalid where it is not configured. */
export async function requireConnection(ctx: Ctx, software: ImportingSoftware): ReturnType<typeof keptConnection> {
  const kept = await keptConnection(ctx, software)
  if (kept === undefined && !ctx.platform.config.FLIGHTLINE_DEMO)
    throw refusedFor('import-not-set-up', { software: softwareLabel(software) })
  return kept
}

/** How the client's software is reached. Throws Invalid where it is not configured. */
export async function accountOf(ctx: OutsideCtx, software: ImportingSoftware): Promise<SchedulingAccount> {
  const kept = await requireConnection(ctx, software)
  return kept ? { label: softwareLabel(software), ...kept } : demoAccount(ctx.platform, software)
}

/** The scheduling software of the client. Throws Invalid where it has none, or it is not configured. */
export async function providerOf(ctx: OutsideCtx): Promise<SchedulingProvider> {
  const software = await softwareOf(ctx)
  if (software === undefined) throw refusedFor('import-not-offered')
  return providers[software](await accountOf(ctx, software), { zonesOf: (codes) => zonesOfAirports(ctx, codes) })
}
