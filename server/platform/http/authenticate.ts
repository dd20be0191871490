import { z } from 'zod'
import { hasRole, type Actor } from '../../../domain/kernel/index.ts'
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

/**
 * The sender as an actor in the client of the header `client`, holding `role` (`member` asks for any grant).
 * Throws NotFound for a client that does not exist for the user, Forbidden without the role.
 */
export async function requireActor(
  platform: Platform,
  session: SessionFacts,
  { client, role }: { client: unknown; role: string },
): Promise<Actor> {
  const id = clientId.safeParse(client)
  if (session.isAnonymous || !id.success) throw new NotFound('client')
  const actor = await platform.reach.actor(session.userId, id.data.toLowerCase())
  if (role !== 'member' && !hasRole(actor, role)) throw new Forbidden(role)
  return actor
}
