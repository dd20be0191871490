import type { Log } from '../../../platform/log.ts'
import type { Config } from '../../../platform/config.ts'

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
