import type { BetterAuthOptions } from 'better-auth'
import { APIError } from 'better-auth/api'
import { anonymous, jwt, twoFactor } from 'better-auth/plugins'
import { PostgresDialect } from 'kysely'
import type pg from 'pg'
import { v7 } from 'uuid'
import { daySeconds } from '../../../domain/kernel/values/durations.ts'
import type { Config } from '../../platform/config.ts'
import type { Log } from '../../platform/log.ts'
import { withoutContent } from '../../platform/watch/hide-content.ts'
import { guardSecondFactor } from './guard-second-factor.ts'
import { makePasskeys } from './passkeys.ts'
import { noteSignIns, type NoteSignIn } from './note-sign-ins.ts'
import { beginSession } from './begin-session.ts'
import { completeSession } from './session-method.ts'
import { AttemptLimit } from './attempt-limit.ts'
import { addressHeader, TryLimit } from './limit-tries.ts'
import { sessionSeconds } from './session-lifetime.ts'
import { sendInBackground } from './send-in-background.ts'
import { resetMail, resetMinutes, type SendSystemMail } from './system-mail.ts'

/** Where the routes of sign-in begin. */
export const authPath = '/api/auth'

const passwordLengthMin = 10
const tokenLifetime = '5m'

export interface AuthParts {
  readonly config: Pick<Config, 'PUBLIC_URL'>
  readonly log: Log
  readonly secret: string
  readonly sendSystemMail: SendSystemMail
  /** True if this installation sends mail at all. */
  readonly sendsMail: boolean
  /** Writes the log of sign-in. */
  readonly note: NoteSignIn
  /** Called with every session that ends in this process. */
  readonly onSessionEnded?: (sessionId: string) => void
}

/** Tries per network address: a whole office may share one. Seconds and requests. */
const triesPerAddress = {
  '/sign-in/email': { window: 60, max: 30 },
  '/sign-in/anonymous': { window: 60, max: 30 },
  '/request-password-reset': { window: 60, max: 10 },
  '/reset-password': { window: 60, max: 10 },
  '/change-password': { window: 60, max: 10 },
  '/two-factor/enable': { window: 60, max: 10 },
  '/two-factor/disable': { window: 60, max: 10 },
  '/two-factor/generate-backup-codes': { window: 60, max: 10 },
  '/two-factor/verify-totp': { window: 60, max: 10 },
  '/two-factor/verify-backup-code': { window: 60, max: 10 },
  '/passkey/verify-authentication': { window: 60, max: 30 },
  '/passkey/verify-registration': { window: 60, max: 10 },
  '/token': { window: 60, max: 600 },
  '/get-session': { window: 60, max: 600 },
}

const isLoopback = (host: string): boolean => ['localhost', '127.0.0.1', '[::1]'].includes(host)

/** Pages that may sign in: our own address; on a developer's machine any page of that machine. */
function trustedOrigins(publicUrl: string): string[] {
  const url = new URL(publicUrl)
  return isLoopback(url.hostname) ? [url.origin, 'http://localhost:*', 'http://127.0.0.1:*'] : [url.origin]
}

const plugins = (origin: string) =>
  [
    jwt({
      // A new signing key every 90 days; tokens of the old one, which live for 5 minutes, are good for another hour.
      jwks: { keyPairConfig: { alg: 'EdDSA', crv: 'Ed25519' }, rotationInterval: 90 * daySeconds, gracePeriod: 3600 },
      disableSettingJwtHeader: true,
      jwt: {
        issuer: origin,
        audience: origin,
        expirationTime: tokenLifetime,
        definePayload: ({ user, session }) => ({
          sid: session.id,
          email: user['isAnonymous'] ? undefined : user.email,
          name: user.name,
          anonymous: user['isAnonymous'] === true,
          by: session['method'] ?? undefined,
          only: session['onlyClient'] ?? undefined,
        }),
      },
    }),
    anonymous(),
    twoFactor({ issuer: 'Flightline' }),
    makePasskeys(origin),
  ] as const

const sessionField = { type: 'string', required: false, input: false } as const

/** Inputs of the library's tables: their place, and its used parts. */
export const tableOptions = (pool: pg.Pool, origin: string, log: Log) => ({
  database: {
    dialect: new PostgresDialect({ pool }),
    type: 'postgres' as const,
    schemaName: 'auth',
    transaction: true,
  },
  rateLimit: { enabled: true, storage: 'database' as const, window: 60, max: 300, customRules: triesPerAddress },
  plugins: [...plugins(origin)],
  session: { additionalFields: { method: sessionField, onlyClient: sessionField } },
  telemetry: { enabled: false },
  logger: {
    level: 'error' as const,
    // The words alone: attachments of the library may hold addresses and tokens.
    log: (_: string, message: string) => log.error({ part: 'sign-in' }, withoutContent(message)),
  },
  onAPIError: {
    // Refusals go back to the caller; other errors leave the library, so that our server presents and logs them.
    onError: (error: unknown) => {
      if (!(error instanceof APIError)) throw error
    },
  },
})

/** Sends the mail with the way to a new password; its caller does not wait for it. */
const sendReset =
  ({ config, log, sendSystemMail }: AuthParts) =>
  ({ user, token }: { readonly user: { id: string; email: string; name: string }; readonly token: string }) => {
    const address = `${config.PUBLIC_URL}/login?reset=${encodeURIComponent(token)}`
    const about = log.child({ part: 'sign-in', user: user.id })
    void sendInBackground({ send: sendSystemMail, log: about }, resetMail({ to: user.email, name: user.name, address }))
    return Promise.resolve()
  }

/** The sign-in library's settings, on connections of the given pool. */
export function authOptions(pool: pg.Pool, parts: AuthParts) {
  const { config, log, secret, sendsMail, note, onSessionEnded } = parts
  const isSecure = config.PUBLIC_URL.startsWith('https:')
  const tries = new TryLimit(new AttemptLimit(pool, secret), { secret, sendsMail, isSecure, note })
  const tables = tableOptions(pool, config.PUBLIC_URL, log)
  return {
    ...tables,
    // The log last, so that it sees what the other parts make of a call.
    plugins: [...tables.plugins, beginSession, guardSecondFactor(pool), noteSignIns(note)],
    appName: 'Flightline',
    baseURL: config.PUBLIC_URL,
    basePath: authPath,
    secret,
    trustedOrigins: trustedOrigins(config.PUBLIC_URL),
    // Of the calls that are offered, only the list of one's own sessions would be refused to a session of yesterday.
    session: { ...tables.session, expiresIn: sessionSeconds, updateAge: daySeconds, freshAge: 0 },
    advanced: {
      cookiePrefix: 'flightline',
      // The library would leave these checks out where it believes itself under test.
      disableCSRFCheck: false,
      disableOriginCheck: false,
      useSecureCookies: isSecure,
      defaultCookieAttributes: { sameSite: 'lax', httpOnly: true },
      ipAddress: { ipAddressHeaders: [addressHeader] },
      database: { generateId: () => v7() },
    },
    hooks: tries.hooks(),
    databaseHooks: {
      session: {
        create: { before: async (session, call) => ({ data: completeSession(session, call) }) },
        delete: { after: async (session) => onSessionEnded?.(session.id) },
      },
    },
    emailAndPassword: {
      enabled: true,
      disableSignUp: true,
      minPasswordLength: passwordLengthMin,
      resetPasswordTokenExpiresIn: resetMinutes * 60,
      revokeSessionsOnPasswordReset: true,
      onPasswordReset: ({ user }, request) => tries.forgetGuesses(user.email, request?.headers),
      sendResetPassword: sendReset(parts),
    },
  } satisfies BetterAuthOptions
}
