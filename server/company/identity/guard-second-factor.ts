import type { BetterAuthPlugin } from 'better-auth'
import { APIError, createAuthMiddleware, getSessionFromCtx } from 'better-auth/api'
import type pg from 'pg'
import { hasSecondFactor } from '../../platform/http/authenticate.ts'
import { readMethod, readOnlyClient } from './session-method.ts'

/** Calls that add, replace or remove a second factor. */
const changing: ReadonlySet<string> = new Set([
  '/passkey/generate-register-options',
  '/passkey/verify-registration',
  '/passkey/delete-passkey',
  '/two-factor/enable',
  '/two-factor/disable',
  '/two-factor/generate-backup-codes',
])

const refusal =
  'A company of yours asks for a second step. Sign in with your passkey or a code first, then change how you sign in.'

/** Ways to sign in that a session by single sign-on does not change. */
const opening: ReadonlySet<string> = new Set([...changing, '/change-password'])

/** Calls about all sessions of a person, those in other clients among them. */
const ofAllSessions: ReadonlySet<string> = new Set(['/list-sessions', '/revoke-session', '/revoke-other-sessions'])

const boundRefusal =
  'You signed in by the single sign-on of a company, which opens that company alone. To change how you sign in, sign in with your password or a passkey first.'

/** True for a user of another client than this one. */
async function worksElsewhere(pool: pg.Pool, userId: string, clientId: string): Promise<boolean> {
  const { rows } = await pool.query<{ works_elsewhere: boolean }>(
    'select flightline.works_elsewhere($1, $2::uuid) as works_elsewhere',
    [userId, clientId],
  )
  return rows[0]?.works_elsewhere === true
}

/**
 * Keeps a session by single sign-on within its client: the provider of one company neither adds another way to sign in,
 * which would open all clients of the person, nor sees and ends their sessions elsewhere.
 */
async function refuseBound(pool: pg.Pool, path: string, found: { user: { id: string }; onlyClient: string }) {
  if (opening.has(path) || (await worksElsewhere(pool, found.user.id, found.onlyClient)))
    throw new APIError('FORBIDDEN', { message: boundRefusal })
}

/** True for a user who has a second factor, and needs it to open one of their clients. */
async function isGuarded(pool: pg.Pool, userId: string): Promise<boolean> {
  const { rows } = await pool.query<{ is_guarded: boolean }>(
    `select (coalesce(u."twoFactorEnabled", false) or exists (select from auth.passkey p where p."userId" = u.id))
       and flightline.user_needs_second_factor(u.id) as is_guarded
     from auth."user" u where u.id = $1`,
    [userId],
  )
  return rows[0]?.is_guarded === true
}

/**
 * Keeps the second factors of a user whose client requires one: a session without one changes none of them, or a password
 * alone would be enough to add another and to sign in with that. A session by single sign-on changes none of any user.
 */
export const guardSecondFactor = (pool: pg.Pool): BetterAuthPlugin => ({
  id: 'flightline-second-factor',
  hooks: {
    before: [
      {
        matcher: ({ path }) => path !== undefined && (opening.has(path) || ofAllSessions.has(path)),
        handler: createAuthMiddleware(async (call) => {
          const found = await getSessionFromCtx(call, { disableRefresh: true })
          if (!found) return
          const onlyClient = readOnlyClient(found.session)
          if (onlyClient !== undefined) await refuseBound(pool, call.path, { user: found.user, onlyClient })
          if (!changing.has(call.path) || hasSecondFactor({ method: readMethod(found.session) })) return
          if (await isGuarded(pool, found.user.id)) throw new APIError('FORBIDDEN', { message: refusal })
        }),
      },
    ],
  },
})
