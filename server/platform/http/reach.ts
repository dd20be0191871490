import type { Actor } from '../../../domain/kernel/index.ts'
import { askAcross } from '../database/ask-across.ts'
import { sql } from '../database/sql.ts'
import { NotFound } from '../errors.ts'
import type { Platform } from '../platform.ts'

export interface Grant {
  readonly client_id: string
  readonly roles: readonly string[]
}

/** Sign-in that a client asks of its members. */
export interface Door {
  readonly needsSecondFactor: boolean
  readonly needsSingleSignOn: boolean
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
  #doors = new Map<string, { readonly door: Door; readonly until: number }>()
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

  /** Sign-in that a client asks of its members; cached for 10 seconds. */
  async door(clientId: string): Promise<Door> {
    const now = this.#platform.clock()
    const known = this.#doors.get(clientId)
    if (known && known.until > now) return known.door
    const [row] = await askAcross(
      this.#platform,
      sql<{ factor: boolean; sso: boolean }>`
        select flightline.needs_second_factor(${clientId}::uuid) as factor,
          flightline.needs_single_sign_on(${clientId}::uuid) as sso`,
    )
    const door = { needsSecondFactor: row?.factor === true, needsSingleSignOn: row?.sso === true }
    if (this.#doors.size > 10_000) this.#doors.clear()
    this.#doors.set(clientId, { door, until: now + keptMs })
    return door
  }

  /**
   * True for a member of a client whose reach ends there as far as the single sign-on of the client is concerned: those
   * with roles of the default client reach into every client, and no provider of one client may give them.
   */
  async isWithin(userId: string, clientId: string): Promise<boolean> {
    const [grants, defaultId] = await Promise.all([this.grantsOf(userId), this.defaultClientId()])
    const isAbove = grants.some(
      ({ client_id, roles }) => roles.includes('super') || (client_id === defaultId && client_id !== clientId),
    )
    return !isAbove && grants.some(({ client_id }) => client_id === clientId)
  }

  /** The user as an actor in the only client that their session opens; undefined for any other user. */
  async findWithin(userId: string, clientId: string): Promise<Actor | undefined> {
    return (await this.isWithin(userId, clientId)) ? this.find(userId, clientId) : undefined
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
