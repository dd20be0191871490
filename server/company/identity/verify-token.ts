import { createLocalJWKSet, errors, jwtVerify, type JSONWebKeySet, type JWTPayload } from 'jose'
import type pg from 'pg'
import { z } from 'zod'
import { isDatabaseAway } from '../../platform/database/tenant.ts'
import { Unavailable } from '../../platform/errors.ts'
import type { Identity, SessionFacts } from '../../platform/platform.ts'

const claims = z.object({
  sub: z.string().min(1),
  sid: z.string().min(1),
  exp: z.number(),
  email: z.string().optional(),
  name: z.string().optional(),
  anonymous: z.boolean(),
  by: z.string().optional(),
  only: z.string().optional(),
})

type Claims = z.output<typeof claims>

/** How long a look at the session table counts: a revoked session is refused after this at the latest. */
const sessionKeptMs = 10_000
const sessionsKept = 20_000
const tokensKept = 20_000
/** A token of an unknown key makes us read the keys again, but not more often than this. */
const keysReadAgainMs = 5000

const awayAsUnavailable = (error: unknown): never => {
  throw isDatabaseAway(error) ? new Unavailable('database') : error
}

interface VerifierParts {
  readonly pool: pg.Pool
  /** Issuer and audience of our tokens. */
  readonly origin: string
  readonly clock: () => number
  readonly readKeys: () => Promise<JSONWebKeySet>
}

interface Look {
  readonly isAlive: Promise<boolean>
  readonly until: number
}

/** Checks ID tokens on this machine against the public keys, and that their session is still valid. */
export class TokenVerifier implements Identity {
  #parts: VerifierParts
  #keys: ReturnType<typeof createLocalJWKSet> | undefined
  #keysReadAt = 0
  #looks = new Map<string, Look>()
  #checked = new Map<string, Promise<Claims | undefined>>()

  constructor(parts: VerifierParts) {
    this.#parts = parts
  }

  /** User of this token, or undefined when it is forged, foreign, expired or of a session that ended. */
  async verify(token: string): Promise<SessionFacts | undefined> {
    const read = await this.#claimsOf(token)
    if (!read || read.exp * 1000 <= this.#parts.clock() || !(await this.#isAlive(read.sid))) return undefined
    const { sub, sid, exp, email, name, anonymous, by, only } = read
    const session = { userId: sub, sessionId: sid, email, name, isAnonymous: anonymous, method: by }
    return { ...session, onlyClient: only, expiresAt: exp * 1000 }
  }

  /** True if a session neither ended nor expired. */
  stands(sessionId: string): Promise<boolean> {
    return this.#isAlive(sessionId)
  }

  /** Sees at once that a session ended in this process; others see it within the kept time. */
  forget(sessionId: string): void {
    this.#looks.delete(sessionId)
  }

  /**
   * Content of a token. A signature that was checked once, or is being checked, is not checked again: all screens of a
   * session bring a new token together. Its end and its session always are.
   */
  #claimsOf(token: string): Promise<Claims | undefined> {
    const known = this.#checked.get(token)
    if (known) return known
    const reading = this.#readClaims(token)
    if (this.#checked.size >= tokensKept) this.#checked.clear()
    this.#checked.set(token, reading)
    const forget = () => this.#checked.delete(token)
    // An invalid token is not cached, and one that could not be checked is checked again.
    reading.then((found) => found ?? forget(), forget)
    return reading
  }

  async #readClaims(token: string): Promise<Claims | undefined> {
    return claims.safeParse(await this.#payload(token)).data
  }

  async #payload(token: string): Promise<JWTPayload | undefined> {
    try {
      return await this.#check(token)
    } catch (error) {
      const isUnknownKey = error instanceof errors.JWKSNoMatchingKey
      if (!isUnknownKey && error instanceof errors.JOSEError) return undefined
      if (!isUnknownKey) throw error
    }
    if (this.#parts.clock() - this.#keysReadAt < keysReadAgainMs) return undefined
    this.#keys = undefined
    return this.#check(token).catch((error: unknown) => {
      if (error instanceof errors.JOSEError) return undefined
      throw error
    })
  }

  async #check(token: string): Promise<JWTPayload> {
    const { origin, clock } = this.#parts
    this.#keys ??= await this.#readKeys()
    const options = { issuer: origin, audience: origin, algorithms: ['EdDSA'], currentDate: new Date(clock()) }
    return (await jwtVerify(token, this.#keys, options)).payload
  }

  async #readKeys() {
    this.#keysReadAt = this.#parts.clock()
    return createLocalJWKSet(await this.#parts.readKeys().catch(awayAsUnavailable))
  }

  #isAlive(sessionId: string): Promise<boolean> {
    const now = this.#parts.clock()
    const known = this.#looks.get(sessionId)
    if (known && known.until > now) return known.isAlive
    if (this.#looks.size >= sessionsKept) this.#looks.clear()
    const isAlive = this.#look(sessionId)
    this.#looks.set(sessionId, { isAlive, until: now + sessionKeptMs })
    // A failed look is no answer: the next token looks again.
    isAlive.catch(() => this.#looks.delete(sessionId))
    return isAlive
  }

  async #look(sessionId: string): Promise<boolean> {
    try {
      const { rowCount } = await this.#parts.pool.query({
        name: 'session-stands',
        text: 'select 1 from auth.session where id = $1 and "expiresAt" > now()',
        values: [sessionId],
      })
      return rowCount === 1
    } catch (error) {
      return awayAsUnavailable(error)
    }
  }
}
