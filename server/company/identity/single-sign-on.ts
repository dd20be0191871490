import type pg from 'pg'
import { v7 } from 'uuid'
import type { SsoReason } from '../../../domain/company/index.ts'
import { hashSecret } from '../../platform/shown-secret.ts'
import { sealed, unsealed } from '../../platform/sealed.ts'
import { addressHeader } from './limit-tries.ts'
import type { Library } from './sign-in.ts'

/** Session that begins by the single sign-on of one client. */
export interface BegunSession {
  readonly userId: string
  readonly method: 'oidc' | 'oidc-mfa'
  readonly onlyClient: string
}

/** A try by single sign-on, for the log. */
export interface SsoTry {
  /** Undefined where the state that came back is unknown. */
  readonly clientId: string | undefined
  readonly userId: string | undefined
  readonly method: 'oidc' | 'oidc-mfa'
  /** Undefined for one that signed in. */
  readonly reason: SsoReason | undefined
  readonly headers: Headers
}

/** Sessions, log and waiting tries of single sign-on, in the tables of sign-in. */
export interface SingleSignOn {
  /** Begins a session. Answers the cookies of its browser. */
  begin(session: BegunSession, headers: Headers): Promise<string[]>
  /** Ends the sessions that began by the single sign-on of a client: all of them, or those of one person. */
  endSessions(clientId: string, userId?: string): Promise<void>
  note(tried: SsoTry): Promise<void>
  /** Keeps a try that waits for the answer of the provider under its state. */
  keep(state: string, waiting: string, until: number): Promise<void>
  /** The waiting try of a state; undefined for one that is unknown, over or used. */
  find(state: string): Promise<string | undefined>
  /** Takes a waiting try; true for one of several callers. */
  take(state: string): Promise<boolean>
}

interface SsoParts {
  readonly pool: pg.Pool
  readonly library: Library
  readonly secret: string
  readonly defaultClient: string
  readonly clock: () => number
  readonly forget: (sessionId: string) => void
}

const purpose = 'single sign-on'

/** Key of a waiting try: its state is as good as a password, so only the hash is stored. */
const keyFor = (state: string): string => `single-sign-on:${hashSecret(state)}`

async function endSessions({ pool, forget }: SsoParts, clientId: string, userId?: string): Promise<void> {
  const { rows } = await pool.query<{ id: string }>(
    'delete from auth.session where "onlyClient" = $1 and ($2::text is null or "userId" = $2) returning id',
    [clientId, userId ?? null],
  )
  for (const { id } of rows) forget(id)
}

async function noteTry({ pool, defaultClient, clock }: SsoParts, tried: SsoTry): Promise<void> {
  const { clientId, userId, method, reason, headers } = tried
  await pool.query('select flightline.note_single_sign_on($1::uuid, $2, $3, $4, $5, $6, $7, $8)', [
    clientId ?? null,
    defaultClient,
    userId ?? null,
    clock(),
    method,
    reason ?? null,
    headers.get(addressHeader),
    headers.get('user-agent'),
  ])
}

async function findWaiting({ pool, secret, clock }: SsoParts, state: string): Promise<string | undefined> {
  const { rows } = await pool.query<{ value: string }>(
    'select value from auth.verification where identifier = $1 and "expiresAt" > to_timestamp($2::double precision / 1000)',
    [keyFor(state), clock()],
  )
  const value = rows[0]?.value
  return value === undefined ? undefined : unsealed({ secret, purpose }, Buffer.from(value, 'base64url'))
}

/** Opens single sign-on of one process. */
export const openSingleSignOn = (parts: SsoParts): SingleSignOn => {
  const { pool, library, secret } = parts
  return {
    begin: async (session, headers) => {
      const { headers: answered } = await library.api.beginSingleSignOnSession({
        body: session,
        headers,
        returnHeaders: true,
      })
      return answered.getSetCookie()
    },
    endSessions: (clientId, userId) => endSessions(parts, clientId, userId),
    note: (tried) => noteTry(parts, tried),
    keep: async (state, waiting, until) => {
      const value = sealed({ secret, purpose }, waiting).toString('base64url')
      await pool.query(
        `insert into auth.verification (id, identifier, value, "expiresAt", "createdAt", "updatedAt")
         values ($1, $2, $3, to_timestamp($4::double precision / 1000), now(), now())`,
        [v7(), keyFor(state), value, until],
      )
    },
    find: (state) => findWaiting(parts, state),
    take: async (state) => {
      const { rowCount } = await pool.query('delete from auth.verification where identifier = $1', [keyFor(state)])
      return rowCount === 1
    },
  }
}
