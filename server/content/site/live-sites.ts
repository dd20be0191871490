import { clientOfKey } from '../../inbox/index.ts'
import { systemActor, withTenant } from '../../platform/context.ts'
import type { WholePlatform } from '../../platform/platform.ts'
import { liveDeployment } from './future-site.ts'
import { KeptPieces, type Packing } from './kept-pieces.ts'
import { readManifest, type Manifest, type Piece } from './manifest.ts'

/** How long a process serves the release that it knows, in milliseconds: a new one is seen after that at the latest. */
const knownMs = 2000

type SiteClient = NonNullable<Awaited<ReturnType<typeof clientOfKey>>>

interface Known {
  readonly at: number
  readonly key: string | undefined
  readonly manifest: Manifest | undefined
}

/** The live releases of all sites, read from published files and kept in memory. */
export class LiveSites {
  #platform: WholePlatform
  #clients = new Map<string, { readonly at: number; readonly client: SiteClient }>()
  #known = new Map<string, Known>()
  #asking = new Map<string, Promise<Known>>()
  #pieces: KeptPieces

  constructor(platform: WholePlatform) {
    this.#platform = platform
    this.#pieces = new KeptPieces(platform)
  }

  /** Client of a site's key; undefined for an unknown key. While the database is away, the last known one. */
  async client(key: string): Promise<SiteClient | undefined> {
    const name = key.toLowerCase()
    const before = this.#clients.get(name)
    if (before && this.#platform.clock() - before.at < knownMs) return before.client
    try {
      const client = await clientOfKey(this.#platform, key)
      if (client) this.#clients.set(name, { at: this.#platform.clock(), client })
      else this.#clients.delete(name)
      return client
    } catch (error) {
      if (before === undefined) throw error
      this.#platform.log.warn({ err: error, client: before.client.id }, 'a site goes on under the key that it had last')
      return before.client
    }
  }

  async #ask(clientId: string, site: string): Promise<Known> {
    const before = this.#known.get(`${clientId} ${site}`)
    const live = await withTenant(this.#platform, systemActor(clientId), (ctx) => liveDeployment(ctx, site))
    const key = live?.manifest
    const manifest = key === before?.key ? before?.manifest : await readManifest(this.#platform, key)
    return { at: this.#platform.clock(), key, manifest }
  }

  /** Live release of a site; undefined without one. While the database is away, the last live one. */
  async manifest(clientId: string, site: string): Promise<Manifest | undefined> {
    const name = `${clientId} ${site}`
    const before = this.#known.get(name)
    if (before && this.#platform.clock() - before.at < knownMs) return before.manifest
    const asking = this.#asking.get(name) ?? this.#ask(clientId, site).finally(() => this.#asking.delete(name))
    this.#asking.set(name, asking)
    try {
      const now = await asking
      // A visitor may ask for a site of any name: missing ones are not cached.
      if (now.key === undefined) this.#known.delete(name)
      else this.#known.set(name, now)
      return now.manifest
    } catch (error) {
      if (before === undefined) throw error
      this.#platform.log.warn({ err: error, client: clientId }, 'a site goes on with the release that was live last')
      return before.manifest
    }
  }

  /** A drawn part of a release, packed. */
  piece(manifest: Manifest, piece: Piece, packing: Packing = 'none'): Promise<Buffer> {
    return this.#pieces.read(manifest, piece, packing)
  }
}

const opened = new WeakMap<WholePlatform, LiveSites>()

/** Sites that a process serves: visitors and page calls share the cache. */
export function liveSitesOf(platform: WholePlatform): LiveSites {
  const known = opened.get(platform) ?? new LiveSites(platform)
  opened.set(platform, known)
  return known
}
