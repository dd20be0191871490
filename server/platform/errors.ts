import type { Issue } from '../../domain/kernel/index.ts'

/** The five kinds of refusal that a verb may throw. What the caller sees is in `present-error.ts`, chosen by kind. */
export class NotFound extends Error {
  override name = 'NotFound'
}

/**
 * The actor is known and the thing exists for them, but they may not do this. `role` names what would be needed; `words`
 * say it better where there is more to say.
 */
export class Forbidden extends Error {
  override name = 'Forbidden'
  readonly role: string
  readonly words: string | undefined
  constructor(role: string, words?: string) {
    super(`role required: ${role}`)
    this.role = role
    this.words = words
  }
}

/** The input breaks rules: every issue, not the first. `words` tell it where the caller has no field to show it at. */
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

/**
 * The thing changed since it was read, or exists already. Carries what is there now and what was sent; `code` says what
 * kind of conflict it is where a call knows several.
 */
export class Conflict extends Error {
  override name = 'Conflict'
  readonly current: unknown
  readonly yours: unknown
  readonly code: string | undefined
  constructor(current: unknown, yours: unknown, code?: string) {
    super('conflict')
    this.current = current
    this.yours = yours
    this.code = code
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
