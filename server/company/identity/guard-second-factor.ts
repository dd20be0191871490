import type { BetterAuthPlugin } from 'better-auth'
import { APIError, createAuthMiddleware, getSessionFromCtx } from 'better-auth/api'
import type pg from 'pg'
import { hasSecondFactor } from '../../platform/http/authenticate.ts'
import { readMethod } from './session-method.ts'

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
 * alone would be enough to add another and to sign in with that.
 */
export const guardSecondFactor = (pool: pg.Pool): BetterAuthPlugin => ({
  id: 'flightline-second-factor',
  hooks: {
    before: [
      {
        matcher: ({ path }) => path !== undefined && changing.has(path),
        handler: createAuthMiddleware(async (call) => {
          const found = await getSessionFromCtx(call, { disableRefresh: true })
          if (!found || hasSecondFactor({ method: readMethod(found.session) })) return
          if (await isGuarded(pool, found.user.id)) throw new APIError('FORBIDDEN', { message: refusal })
        }),
      },
    ],
  },
})
