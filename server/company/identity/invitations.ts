import { randomBytes } from 'node:crypto'
import type pg from 'pg'
import { v7 } from 'uuid'
import { invitationDays, signInMethods, type SignInMethod } from '../../../domain/company/index.ts'
import { dayMs } from '../../../domain/kernel/values/durations.ts'
import { readMethod } from './session-method.ts'
import type { Library } from './sign-in.ts'

/** A person who can sign in, or could once they have chosen a password. */
export interface Person {
  readonly userId: string
  readonly hasPassword: boolean
}

/** A person who may sign in from now on. */
export interface Invited {
  readonly userId: string
  /** Opens the page on which a password is chosen; undefined for who has one. */
  readonly token: string | undefined
}

/** How a person signs in, and where they are signed in. Network addresses are left out. */
export interface SignInState {
  readonly email: string
  readonly hasPassword: boolean
  readonly hasTwoFactor: boolean
  readonly sessions: { id: string; began_at: number; seen_at: number; agent: string; method?: SignInMethod }[]
}

const isPassword = ({ providerId }: { readonly providerId: string }): boolean => providerId === 'credential'

/** Key that the page of a reset mail looks for. */
const tokenIdentifier = (token: string): string => `reset-password:${token}`

async function makeToken(library: Library, pool: pg.Pool, userId: string): Promise<string> {
  const { internalAdapter } = await library.$context
  // Only the token of the last mail is valid.
  await pool.query(`delete from auth.verification where value = $1 and identifier like 'reset-password:%'`, [userId])
  const token = randomBytes(24).toString('base64url')
  const expiresAt = new Date(Date.now() + invitationDays * dayMs)
  await internalAdapter.createVerificationValue({ value: userId, identifier: tokenIdentifier(token), expiresAt })
  return token
}

/** User of an address; undefined if none signs in with it. */
export async function findPerson(library: Library, email: string): Promise<Person | undefined> {
  const { internalAdapter } = await library.$context
  const found = await internalAdapter.findUserByEmail(email, { includeAccounts: true })
  return found ? { userId: found.user.id, hasPassword: found.accounts.some(isPassword) } : undefined
}

/** Makes a sign-in without a password for an address that has none. The result of an earlier try is kept. */
export async function personOf(
  library: Library,
  { email, name }: { readonly email: string; readonly name: string },
): Promise<Person> {
  const { internalAdapter } = await library.$context
  const found = await findPerson(library, email)
  if (found) return found
  const user = { id: v7(), email, name, emailVerified: false }
  const { id } = await internalAdapter.createUser(user, { method: 'email-password' })
  return { userId: id, hasPassword: false }
}

/** Makes the token of the page to choose a password; earlier mails become invalid, so the mail has to follow. */
export async function invite(library: Library, pool: pg.Pool, { userId, hasPassword }: Person): Promise<Invited> {
  return { userId, token: hasPassword ? undefined : await makeToken(library, pool, userId) }
}

export async function stateOf(library: Library, userId: string): Promise<SignInState> {
  const { internalAdapter } = await library.$context
  const user = await internalAdapter.findUserById(userId)
  if (!user) return { email: '', hasPassword: false, hasTwoFactor: false, sessions: [] }
  const [accounts, sessions] = await Promise.all([
    internalAdapter.findAccounts(userId),
    internalAdapter.listSessions(userId),
  ])
  return {
    email: user.email,
    hasPassword: accounts.some(isPassword),
    hasTwoFactor: Reflect.get(user, 'twoFactorEnabled') === true,
    sessions: sessions
      .filter((one) => one.expiresAt.getTime() > Date.now())
      .map((session) => {
        const method = signInMethods.find((one) => one === readMethod(session))
        return {
          id: session.id,
          began_at: session.createdAt.getTime(),
          seen_at: session.updatedAt.getTime(),
          agent: session.userAgent ?? '',
          ...(method && { method }),
        }
      }),
  }
}

/** Progress of a person: password chosen, and last seen where they are signed in. */
export interface SignInFacts {
  readonly id: string
  readonly hasPassword: boolean
  /** Epoch milliseconds; the library notes it once a day. */
  readonly seenAt: number | undefined
}

/** Progress of many people at once; a person without a sign-in is left out. */
export async function factsOf(pool: pg.Pool, userIds: readonly string[]): Promise<readonly SignInFacts[]> {
  const { rows } = await pool.query<{ id: string; has_password: boolean; seen_at: Date | null }>(
    `select u.id,
       exists (select from auth.account a where a."userId" = u.id and a."providerId" = 'credential') as has_password,
       (select max(s."updatedAt") from auth.session s where s."userId" = u.id and s."expiresAt" > now()) as seen_at
     from auth."user" u where u.id = any($1)`,
    [userIds],
  )
  return rows.map(({ id, has_password: hasPassword, seen_at: seen }) => ({ id, hasPassword, seenAt: seen?.getTime() }))
}

/** Ends all sessions of a person. Answers which. */
export async function endSessionsOf(library: Library, userId: string): Promise<readonly string[]> {
  const { internalAdapter } = await library.$context
  const sessions = await internalAdapter.listSessions(userId)
  await internalAdapter.deleteUserSessions(userId)
  return sessions.map(({ id }) => id)
}

/** Ends one session of a person. Answers false where they have no such session. */
export async function endSessionOf(library: Library, userId: string, sessionId: string): Promise<boolean> {
  const { internalAdapter } = await library.$context
  const session = (await internalAdapter.listSessions(userId)).find(({ id }) => id === sessionId)
  if (session) await internalAdapter.deleteSession(session.token)
  return session !== undefined
}
