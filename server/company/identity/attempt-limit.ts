import { createHmac } from 'node:crypto'
import type pg from 'pg'

/** So many tries within a window; a success forgets them. */
export interface AttemptRule {
  readonly most: number
  readonly windowSeconds: number
}

/**
 * Counts tries per email address and kind of try in the database, so that every process counts together. Many people
 * from one network address are stopped by the library's own limit.
 */
export class AttemptLimit {
  #pool: pg.Pool
  #secret: string

  constructor(pool: pg.Pool, secret: string) {
    this.#pool = pool
    this.#secret = secret
  }

  #key(action: string, email: string): string {
    return createHmac('sha256', this.#secret).update(`${action} ${email.trim().toLowerCase()}`).digest('base64url')
  }

  /** Counts a try. Answers the seconds to wait when there were too many, else undefined. */
  async count(action: string, email: string, rule: AttemptRule): Promise<number | undefined> {
    const { rows } = await this.#pool.query<{ tries: number; wait: number }>(
      `insert into auth.sign_in_attempts as a (key, tries) values ($1, 1)
       on conflict (key) do update set
         tries = case when a.since < now() - make_interval(secs => $2) then 1 else a.tries + 1 end,
         since = case when a.since < now() - make_interval(secs => $2) then now() else a.since end
       returning tries, ceil(extract(epoch from since + make_interval(secs => $2) - now()))::integer as wait`,
      [this.#key(action, email), rule.windowSeconds],
    )
    const [row] = rows
    return row && row.tries > rule.most ? Math.max(1, row.wait) : undefined
  }

  async forget(action: string, email: string): Promise<void> {
    await this.#pool.query('delete from auth.sign_in_attempts where key = $1', [this.#key(action, email)])
  }
}
