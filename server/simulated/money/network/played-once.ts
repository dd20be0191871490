import type { Log } from '../../../platform/log.ts'
import type { Config } from '../../../platform/config.ts'
import type { GatewayPlace } from '../../../platform/outside/payments/gateway.ts'
import type { LoopbackServer } from './loopback-server.ts'
import type { MoneyStore } from './money-store.ts'

/** Parts of an installation that a played provider needs. */
export interface Ground {
  readonly secret: string
  readonly clock: () => number
  readonly log: Pick<Log, 'error'>
  readonly config: Pick<Config, 'PUBLIC_URL' | 'FLIGHTLINE_DATA' | 'FLIGHTLINE_DEMO'>
}

interface Closable {
  readonly close: () => Promise<void>
}

/** One played provider for each platform of a process: it begins with its first call or page. */
export function playOnce<Played extends Closable>(begin: (ground: Ground) => Promise<Played>) {
  const played = new WeakMap<Ground, Promise<Played>>()
  return {
    play: (ground: Ground): Promise<Played> => {
      const known = played.get(ground) ?? begin(ground)
      played.set(ground, known)
      return known
    },
    close: async (ground: Ground): Promise<void> => {
      const known = await played.get(ground)
      played.delete(ground)
      await known?.close()
    },
  }
}

/** A provider that runs in this process: its parts, and where it answers. */
export interface PlayedProvider<Parts> extends Closable {
  readonly parts: Parts
  readonly place: GatewayPlace
}

/** A provider that runs: closing it ends its deliveries, its server and its store, in this order. */
export const joinPlayed = <Parts extends { readonly store: MoneyStore }>(
  parts: Parts,
  { server, stop }: { readonly server: LoopbackServer; readonly stop: () => Promise<void> },
): PlayedProvider<Parts> => ({
  parts,
  place: server.place,
  close: async () => {
    await stop()
    await server.close()
    parts.store.close()
  },
})

type Keys = Readonly<Record<string, string>>

/** Finds where a provider answers to keys: the played one to keys of the demo; undefined for its public address. */
export const findPlayed =
  (play: (ground: Ground) => Promise<PlayedProvider<unknown>>, isDemo: (keys: Keys) => boolean) =>
  async (ground: Ground, keys: Keys): Promise<GatewayPlace | undefined> =>
    ground.config.FLIGHTLINE_DEMO && isDemo(keys) ? (await play(ground)).place : undefined
