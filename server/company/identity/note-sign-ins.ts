import type { BetterAuthPlugin } from 'better-auth'
import { createAuthMiddleware, isAPIError } from 'better-auth/api'
import type pg from 'pg'
import type { SignInMethod, SignInOutcome } from '../../../domain/company/index.ts'
import { addressHeader } from './limit-tries.ts'
import { methodOfPath } from './session-method.ts'

/** A try to sign in, for the log. */
export interface SignInTry {
  /** Undefined where no user has the address. */
  readonly userId: string | undefined
  readonly method: SignInMethod
  readonly outcome: SignInOutcome
  readonly headers: Headers | undefined
}

/** Writes a try to sign in into the log of each client of its user, before the caller is answered. */
export type NoteSignIn = (tried: SignInTry) => Promise<void>

interface LogParts {
  readonly pool: pg.Pool
  /** Key of the default client, whose log has the tries for unknown addresses. */
  readonly defaultClient: string
  readonly clock: () => number
}

/** The log of sign-in, in the database: one statement for known and unknown users alike. */
export const makeSignInLog =
  ({ pool, defaultClient, clock }: LogParts): NoteSignIn =>
  async ({ userId, method, outcome, headers }) => {
    const address = headers?.get(addressHeader) ?? null
    await pool.query('select flightline.note_sign_in($1, $2, $3, $4, $5, $6, $7)', [
      userId ?? null,
      defaultClient,
      clock(),
      method,
      outcome,
      address,
      headers?.get('user-agent') ?? null,
    ])
  }

type Middleware = Parameters<Parameters<typeof createAuthMiddleware>[0]>[0]

/** Text at a path of an unknown value. */
function readText(value: unknown, ...path: readonly string[]): string | undefined {
  let found = value
  for (const name of path) found = typeof found === 'object' && found !== null ? Reflect.get(found, name) : undefined
  return typeof found === 'string' ? found : undefined
}

/** User for whom a second step was tried: the one who has given the password. */
async function findSecondStepUser({ context, getSignedCookie }: Middleware): Promise<string | undefined> {
  const { name } = context.createAuthCookie('two_factor')
  const identifier = await getSignedCookie(name, context.secret)
  if (!identifier) return undefined
  return (await context.internalAdapter.findVerificationValue(identifier))?.value
}

async function findPasskeyUser({ context, body }: Middleware): Promise<string | undefined> {
  const value = readText(body, 'response', 'id')
  if (value === undefined) return undefined
  const where = [{ field: 'credentialID', value }]
  return readText(await context.adapter.findOne({ model: 'passkey', where }), 'userId')
}

/** User of a call that began no session. */
async function findTried(call: Middleware, method: SignInMethod): Promise<string | undefined> {
  if (method === 'passkey') return findPasskeyUser(call)
  if (method !== 'password') return findSecondStepUser(call)
  const email = readText(call.body, 'email')
  return email === undefined ? undefined : (await call.context.internalAdapter.findUserByEmail(email))?.user.id
}

/** How a call tries to sign in; undefined for one that does not, such as a code that switches the second step on. */
function findMethod({ path, context }: Middleware): SignInMethod | undefined {
  const method = methodOfPath[path]
  const isSecondStep = method === 'code' || method === 'backup-code'
  return path === '/two-factor/disable' || (context.session && isSecondStep) ? undefined : method
}

async function note(call: Middleware, write: NoteSignIn): Promise<void> {
  const { headers, context } = call
  const method = findMethod(call)
  if (method === undefined) return
  const isHalf = readText(context.returned, 'twoFactorMethods', '0') !== undefined
  const done = isHalf ? 'code-asked' : 'signed-in'
  const outcome = isAPIError(context.returned) ? 'refused' : done
  const userId = outcome === 'signed-in' ? context.newSession?.user.id : await findTried(call, method)
  await write({ userId, method, outcome, headers })
}

/** Notes each answered try to sign in; tries that are stopped before are noted by `TryLimit`. */
export const noteSignIns = (write: NoteSignIn): BetterAuthPlugin => ({
  id: 'flightline-sign-ins',
  hooks: {
    after: [
      {
        matcher: ({ path }) => path !== undefined && path in methodOfPath,
        handler: createAuthMiddleware((call) => note(call, write)),
      },
    ],
  },
})
