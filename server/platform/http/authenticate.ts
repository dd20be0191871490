import { z } from 'zod'
import { hasRole, secondFactorNeeded, singleSignOnNeeded, type Actor } from '../../../domain/kernel/index.ts'
import { Forbidden, NotFound } from '../errors.ts'
import type { Platform, SessionFacts } from '../platform.ts'
import { Unauthenticated } from './present-error.ts'

type Headers = Readonly<Record<string, string | string[] | undefined>>

const clientId = z.uuid()

/** Sender of a request, from the header `token`. Throws Unauthenticated. */
export async function requireSession(platform: Platform, headers: Headers): Promise<SessionFacts> {
  const token = headers['token']
  if (typeof token !== 'string' || token === '') throw new Unauthenticated('no token')
  const session = await platform.identity.verify(token)
  if (!session || session.expiresAt <= platform.clock()) throw new Unauthenticated('bad token')
  return session
}

const secondFactors: ReadonlySet<string | undefined> = new Set(['code', 'backup-code', 'passkey', 'oidc-mfa'])

/** True if a session was begun with a second factor: a code, a passkey that verified its user, or at the provider. */
export const hasSecondFactor = ({ method }: Pick<SessionFacts, 'method'>): boolean => secondFactors.has(method)

/** Sign-in that the door of a client lacks of a session; undefined where it is open. */
async function findLack(
  { reach }: Platform,
  { userId, method, onlyClient }: SessionFacts,
  client: string,
): Promise<keyof typeof lackWords | undefined> {
  const { needsSecondFactor, needsSingleSignOn } = await reach.door(client)
  // Staff of the default client are not known to the client's provider.
  if (needsSingleSignOn && onlyClient !== client && (await reach.isWithin(userId, client))) return singleSignOnNeeded
  return needsSecondFactor && !hasSecondFactor({ method }) ? secondFactorNeeded : undefined
}

const lackWords = {
  [singleSignOnNeeded]: 'This company asks you to sign in by its single sign-on.',
  [secondFactorNeeded]: 'This company asks for a second step when you sign in.',
} as const

/**
 * The user of a session as an actor in a client. Undefined where the client does not exist for the session: one by single
 * sign-on opens its own client alone, so that the provider of one client opens no other.
 */
const findReach = ({ reach }: Platform, { userId, onlyClient }: SessionFacts, client: string) => {
  if (onlyClient === undefined) return reach.find(userId, client)
  return onlyClient === client ? reach.findWithin(userId, client) : Promise.resolve(undefined)
}

/** As `requireMember`; undefined where the client does not exist for the session, or its door lacks something. */
export async function findMember(
  platform: Platform,
  session: SessionFacts,
  client: string,
): Promise<Actor | undefined> {
  const actor = await findReach(platform, session, client)
  return actor && ((await findLack(platform, session, client)) === undefined ? actor : undefined)
}

/**
 * The user of a session as an actor in a client. Throws NotFound for a client that does not exist for the session, and
 * Forbidden where the client asks for another way to sign in.
 */
export async function requireMember(platform: Platform, session: SessionFacts, client: string): Promise<Actor> {
  const actor = await findReach(platform, session, client)
  if (!actor) throw new NotFound('client')
  const lack = await findLack(platform, session, client)
  if (lack !== undefined) throw new Forbidden('member', lackWords[lack], lack)
  return actor
}

/** Throws Forbidden for an actor without a role; `member` asks for any grant. */
export function requireRole(actor: Actor, role: string): void {
  if (role !== 'member' && !hasRole(actor, role)) throw new Forbidden(role)
}

/**
 * The sender as an actor in the client of the header `client`, holding `role`. Throws NotFound for a client that does not exist for
 * the user, Forbidden without the role or the way to sign in that the client asks for.
 */
export async function requireActor(
  platform: Platform,
  session: SessionFacts,
  { client, role }: { client: unknown; role: string },
): Promise<Actor> {
  const id = clientId.safeParse(client)
  if (session.isAnonymous || !id.success) throw new NotFound('client')
  const actor = await requireMember(platform, session, id.data.toLowerCase())
  requireRole(actor, role)
  return actor
}
