import type { Issue } from '../../domain/kernel/index.ts'

/**
 * The five kinds of refusal that a verb may throw. The answer to the caller is in `present-error.ts`, chosen by kind.
 */
export class NotFound extends Error {
  override name = 'NotFound'
  /** Say it better than that nothing was found. */
  readonly words: string | undefined
  constructor(what: string, words?: string) {
    super(what)
    this.words = words
  }
}

/**
 * The actor is known and the thing exists for them, but they may not do this. `role` names what would be needed; `words`
 * say it better where there is more to say.
 */
export class Forbidden extends Error {
  override name = 'Forbidden'
  readonly role: string
  readonly words: string | undefined
  /** Which refusal it is, where a screen helps with it. */
  readonly code: string | undefined
  constructor(role: string, words?: string, code?: string) {
    super(`role required: ${role}`)
    this.role = role
    this.words = words
    this.code = code
  }
}

/** The input breaks rules: every issue, not the first. `words` say it where callers have no field for it. */
export class Invalid extends Error {
  override name = 'Invalid'
  readonly issues: readonly Issue[]
  readonly words: string | undefined
  constructor(issues: readonly Issue[], words?: string) {
    super(`invalid: ${issues.map((issue) => `${issue.path} ${issue.code}`).join(', ')}`)
    this.issues = issues
    this.words = words
  }
}

/** The input is well formed and names a missing thing, such as an unknown aircraft: every issue, in words. */
export class Unmatched extends Invalid {
  override name = 'Unmatched'
}

/** Kind of conflict for a call that knows several, and the text for people. */
export interface ConflictReason {
  readonly code?: string
  /** Of the record that it is about, where that is another one. */
  readonly id?: string
  readonly title?: string
  readonly message?: string
  /** Where two people changed the same, items of lists by their ids: `legs[a1].paxNum`. */
  readonly paths?: readonly string[]
  /** Possible alternative. */
  readonly allowed?: readonly string[]
}

/**
 * The thing changed since it was read, exists already, or is in a state that forbids it; with the stored and the sent
 * values.
 */
export class Conflict extends Error {
  override name = 'Conflict'
  readonly current: unknown
  readonly yours: unknown
  readonly reason: ConflictReason | undefined
  constructor(current: unknown, yours: unknown, reason?: ConflictReason) {
    super('conflict')
    this.current = current
    this.yours = yours
    this.reason = reason
  }
  get code(): string | undefined {
    return this.reason?.code
  }
}

/** Something that the product needs is away: the database, the mail server, the object store. */
export class Unavailable extends Error {
  override name = 'Unavailable'
  readonly retryAfterSeconds: number
  constructor(what: string, retryAfterSeconds = 5) {
    super(what)
    this.retryAfterSeconds = retryAfterSeconds
  }
}

/** The database ended a statement that took longer than its connection allows. */
export class TookTooLong extends Unavailable {
  constructor() {
    super('a statement took too long', 1)
  }
}

/** A failing outside system of the user's choice: `message` names it. */
export class OutsideFailed extends Unavailable {
  override name = 'OutsideFailed'
}
