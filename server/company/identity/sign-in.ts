import { betterAuth } from 'better-auth'
import { getMigrations } from 'better-auth/db/migration'
import type pg from 'pg'
import type { Config } from '../../platform/config.ts'
import type { OutsideCtx } from '../../platform/context.ts'
import type { Pools } from '../../platform/database/pools.ts'
import type { Log } from '../../platform/log.ts'
import type { Identity } from '../../platform/platform.ts'
import {
  endSessionOf,
  endSessionsOf,
  factsOf,
  findPerson,
  invite,
  personOf,
  stateOf,
  type Invited,
  type Person,
  type SignInFacts,
  type SignInState,
} from './invitations.ts'
import type { SendSystemMail, SystemMail } from './system-mail.ts'
import { authOptions, tableOptions, type AuthParts } from './auth-options.ts'
import { makeSignInLog } from './note-sign-ins.ts'
import { openSingleSignOn, type SingleSignOn } from './single-sign-on.ts'
import { TokenVerifier } from './verify-token.ts'

/** A person who can sign in. The id is that of the person's user records in every client. */
export interface NewSignIn {
  readonly id: string
  readonly email: string
  readonly name: string
  readonly password: string
}

/** Sign-in of one process: the calls under `/api/auth`, and the user of a token. */
export interface SignIn {
  readonly identity: Identity
  readonly singleSignOn: SingleSignOn
  /** Answers a request under `/api/auth`. */
  handle(request: Request): Promise<Response>
  /** User of an address; undefined if none signs in with it. */
  find(email: string): Promise<Person | undefined>
  /** User of an address; makes a sign-in without a password if there is none. */
  person(who: { readonly email: string; readonly name: string }): Promise<Person>
  /** Makes what opens the page to choose a password, for who has none. Of several only the last one opens it. */
  invite(person: Person): Promise<Invited>
  /** How a person signs in, and where they are signed in. */
  state(userId: string): Promise<SignInState>
  /** How far many people have come, those without a sign-in left out. */
  facts(userIds: readonly string[]): Promise<readonly SignInFacts[]>
  /** Signs a person out everywhere. Answers from how many sessions. */
  endSessions(userId: string): Promise<number>
  /** Signs a person out of one session. Answers false where they have no such session. */
  endSession(userId: string, sessionId: string): Promise<boolean>
  /** True if an address signs in with this password. */
  hasPassword(email: string, password: string): Promise<boolean>
  /** Gives an address that has a password another one, and ends its sessions. */
  setPassword(email: string, password: string): Promise<void>
  /** Hands a mail of the product to the mail server. Throws Unavailable. */
  readonly sendMail: (asking: OutsideCtx, mail: SystemMail) => ReturnType<SendSystemMail>
  /** Creates a sign-in, once: called again with the same email it returns the existing id. */
  create(person: NewSignIn): Promise<string>
}

/**
 * Brings the tables of sign-in to what the library of this version needs. Runs as the database's owner, after the
 * product's own migrations; processes that start at once wait for one another.
 */
export async function migrateSignIn({ owner }: Pick<Pools, 'owner'>, log: Log): Promise<void> {
  const guard = await owner.connect()
  try {
    await guard.query("select pg_advisory_lock(hashtext('flightline sign-in'))")
    const { runMigrations } = await getMigrations(tableOptions(owner, 'http://localhost', log))
    await runMigrations()
    await guard.query("select pg_advisory_unlock(hashtext('flightline sign-in'))")
    guard.release()
  } catch (error) {
    // The lock goes with the connection.
    guard.release(true)
    throw error
  }
}

const build = (pool: pg.Pool, parts: AuthParts) => betterAuth(authOptions(pool, parts))

export type Library = ReturnType<typeof build>

/** Makes the person and the password; the result of an earlier, broken try is kept. */
async function createOnce(library: Library, { id, email, name, password }: NewSignIn): Promise<string> {
  const { internalAdapter, password: passwords } = await library.$context
  const state = await internalAdapter.findUserByEmail(email, { includeAccounts: true })
  const user =
    state?.user ??
    (await internalAdapter.createUser({ id, email, name, emailVerified: true }, { method: 'email-password' }))
  if (state?.accounts.some((account) => account.providerId === 'credential')) return user.id
  await internalAdapter.linkAccount({
    userId: user.id,
    providerId: 'credential',
    accountId: user.id,
    password: await passwords.hash(password),
  })
  return user.id
}

/** The sign-in of an address, with the hash of its password; undefined without one. */
async function passwordOf(library: Library, email: string): Promise<{ userId: string; hash: string } | undefined> {
  const { internalAdapter } = await library.$context
  const found = await internalAdapter.findUserByEmail(email, { includeAccounts: true })
  const hash = found?.accounts.find((account) => account.providerId === 'credential')?.password
  return found && hash ? { userId: found.user.id, hash } : undefined
}

async function hasPassword(library: Library, email: string, password: string): Promise<boolean> {
  const known = await passwordOf(library, email)
  const { password: passwords } = await library.$context
  return known !== undefined && passwords.verify({ hash: known.hash, password })
}

async function setPassword(library: Library, email: string, password: string): Promise<readonly string[]> {
  const known = await passwordOf(library, email)
  if (!known) return []
  const { internalAdapter, password: passwords } = await library.$context
  await internalAdapter.updatePassword(known.userId, await passwords.hash(password))
  return endSessionsOf(library, known.userId)
}

/** Opens sign-in on a migrated database (see `migrateSignIn`). */
export function openSignIn({
  pools,
  clock,
  ...parts
}: Omit<AuthParts, 'note'> & {
  pools: Pick<Pools, 'auth'>
  clock: () => number
  config: Pick<Config, 'PUBLIC_URL' | 'DEFAULT_CLIENT'>
}): SignIn {
  const defaultClient = parts.config.DEFAULT_CLIENT
  const note = makeSignInLog({ pool: pools.auth, defaultClient, clock })
  const forget = (sessionId: string) => identity.forget(sessionId)
  const library = build(pools.auth, { ...parts, note, onSessionEnded: forget })
  const identity: TokenVerifier = new TokenVerifier({
    pool: pools.auth,
    origin: parts.config.PUBLIC_URL,
    clock,
    readKeys: () => library.api.getJwks(),
  })
  return {
    identity,
    singleSignOn: openSingleSignOn({ pool: pools.auth, library, clock, forget, defaultClient, secret: parts.secret }),
    handle: (request) => library.handler(request),
    create: (person) => createOnce(library, person),
    find: (email) => findPerson(library, email),
    person: (who) => personOf(library, who),
    invite: (person) => invite(library, pools.auth, person),
    state: (userId) => stateOf(library, userId),
    facts: (userIds) => factsOf(pools.auth, userIds),
    endSessions: async (userId) => {
      const ended = await endSessionsOf(library, userId)
      for (const sessionId of ended) forget(sessionId)
      return ended.length
    },
    endSession: async (userId, sessionId) => {
      const isEnded = await endSessionOf(library, userId, sessionId)
      identity.forget(sessionId)
      return isEnded
    },
    hasPassword: (email, password) => hasPassword(library, email, password),
    setPassword: async (email, password) => {
      for (const sessionId of await setPassword(library, email, password)) identity.forget(sessionId)
    },
    sendMail: (_, mail) => parts.sendSystemMail(mail),
  }
}
