import type { Actor } from '../../../domain/kernel/index.ts'
import { askAcross } from '../database/ask-across.ts'
import { sql } from '../database/sql.ts'
import { NotFound } from '../errors.ts'
import type { Platform } from '../platform.ts'

interface Grant {
  readonly client_id: string
  readonly roles: readonly string[]
}

interface Known {
  readonly grants: readonly Grant[]
  readonly until: number
}

const keptMs = 10_000

/**
 * Clients that exist for a user, with their roles. Cached for 10 seconds; the change feed forgets a user at once when a
 * grant changes.
 */
export class Reach {
  #known = new Map<string, Known>()
  #platform: Pick<Platform, 'pools' | 'clock' | 'config'>
  #secondFactor = new Map<string, { readonly isNeeded: boolean; readonly until: number }>()
  #forgotten = 0
  #defaultClient: { id: string | undefined; until: number } | undefined

  constructor(platform: Pick<Platform, 'pools' | 'clock' | 'config'>) {
    this.#platform = platform
  }

  /** Count of evictions: a result found before the last one may be outdated. */
  get forgotten(): number {
    return this.#forgotten
  }

  forgetAll(): void {
    this.#forgotten += 1
    this.#known.clear()
  }

  forget(userId: string): void {
    this.#forgotten += 1
    this.#known.delete(userId)
  }

  async grantsOf(userId: string): Promise<readonly Grant[]> {
    const now = this.#platform.clock()
    const known = this.#known.get(userId)
    if (known && known.until > now) return known.grants
    const forgotten = this.#forgotten
    const grants = await askAcross(
      this.#platform,
      sql<Grant>`select client_id, roles from flightline.grants_of(${userId})`,
    )
    if (this.#known.size > 10_000) this.#known.clear()
    // Grants that changed while they were read are good for this once, and not to be kept.
    if (forgotten === this.#forgotten) this.#known.set(userId, { grants, until: now + keptMs })
    return grants
  }

  /** Id of the default client: its roles count in every client (decision P4). */
  async defaultClientId(): Promise<string | undefined> {
    const now = this.#platform.clock()
    if (this.#defaultClient && this.#defaultClient.until > now) return this.#defaultClient.id
    const key = this.#platform.config.DEFAULT_CLIENT
    const [row] = await askAcross(this.#platform, sql<{ id: string }>`select id from flightline.client_by_key(${key})`)
    this.#defaultClient = { id: row?.id, until: now + keptMs }
    return row?.id
  }

  /** True if a client asks its members for a second factor; cached for 10 seconds. */
  async needsSecondFactor(clientId: string): Promise<boolean> {
    const now = this.#platform.clock()
    const known = this.#secondFactor.get(clientId)
    if (known && known.until > now) return known.isNeeded
    const [row] = await askAcross(
      this.#platform,
      sql<{ needed: boolean }>`select flightline.needs_second_factor(${clientId}::uuid) as needed`,
    )
    const isNeeded = row?.needed === true
    if (this.#secondFactor.size > 10_000) this.#secondFactor.clear()
    this.#secondFactor.set(clientId, { isNeeded, until: now + keptMs })
    return isNeeded
  }

  /** As `find`. Throws NotFound where the client does not exist for the user. */
  async actor(userId: string, clientId: string): Promise<Actor> {
    const actor = await this.find(userId, clientId)
    if (!actor) throw new NotFound('client')
    return actor
  }

  /**
   * The user as an actor in a client: own grants and those of the default client. Undefined where the client does not
   * exist for the user: no grant in it, and not `super`.
   */
  async find(userId: string, clientId: string): Promise<Actor | undefined> {
    const [grants, defaultId] = await Promise.all([this.grantsOf(userId), this.defaultClientId()])
    const own = grants.find((grant) => grant.client_id === clientId)
    const byDefault = grants.find((grant) => grant.client_id === defaultId)
    if (!own && !byDefault?.roles.includes('super')) return undefined
    const isDefaultClient = clientId === defaultId
    // `super` is granted on the default client only; `restricted` describes the user in one client, it never carries over.
    const ownRoles = (own?.roles ?? []).filter((role) => isDefaultClient || role !== 'super')
    const carried = (byDefault?.roles ?? []).filter((role) => role !== 'restricted')
    return { userId, clientId, roles: new Set([...ownRoles, ...carried]), isDefaultClient }
  }
}
