import { z } from 'zod'
import { hasRole, secondFactorNeeded, type Actor } from '../../../domain/kernel/index.ts'
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

const secondFactors: ReadonlySet<string | undefined> = new Set(['code', 'backup-code', 'passkey'])

/** True if a session was begun with a second factor: a code, or a passkey that verified its user. */
export const hasSecondFactor = ({ method }: Pick<SessionFacts, 'method'>): boolean => secondFactors.has(method)

/** True unless the client asks for a second factor and the session has none. */
export const isFactorEnough = async (platform: Platform, session: SessionFacts, client: string): Promise<boolean> =>
  hasSecondFactor(session) || !(await platform.reach.needsSecondFactor(client))

/** Throws Forbidden where the client asks for a second factor and the session has none. */
export async function requireSecondFactor(platform: Platform, session: SessionFacts, client: string): Promise<void> {
  if (await isFactorEnough(platform, session, client)) return
  throw new Forbidden('member', 'This company asks for a second step when you sign in.', secondFactorNeeded)
}

/** Throws Forbidden for an actor without a role; `member` asks for any grant. */
export function requireRole(actor: Actor, role: string): void {
  if (role !== 'member' && !hasRole(actor, role)) throw new Forbidden(role)
}

/**
 * The sender as an actor in the client of the header `client`, holding `role`. Throws NotFound for a client that does not exist for
 * the user, Forbidden without the role or a second factor that the client asks for.
 */
export async function requireActor(
  platform: Platform,
  session: SessionFacts,
  { client, role }: { client: unknown; role: string },
): Promise<Actor> {
  const id = clientId.safeParse(client)
  if (session.isAnonymous || !id.success) throw new NotFound('client')
  const actor = await platform.reach.actor(session.userId, id.data.toLowerCase())
  await requireSecondFactor(platform, session, actor.clientId)
  requireRole(actor, role)
  return actor
}
