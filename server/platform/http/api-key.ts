import type { FastifyRequest } from 'fastify'
import { hasRole, keyActorPrefix, type Actor } from '../../../domain/kernel/index.ts'
import { askAcross } from '../database/ask-across.ts'
import { sql } from '../database/sql.ts'
import type { Platform } from '../platform.ts'
import { hashSecret } from '../shown-secret.ts'
import { Unauthenticated } from './present-error.ts'

const bearer = /^Bearer (?<key>fl_live_(?<id>[a-z0-9]{16})_[\w-]{43})$/

/** True if a request comes with an API key in place of the token of a session. */
export const hasApiKey = ({ headers: { authorization, token } }: FastifyRequest): boolean =>
  token === undefined && authorization !== undefined && /^Bearer fl_(?!mcp_)/.test(authorization)

interface KeyRow {
  readonly client_id: string
  readonly roles: readonly string[]
  readonly maker_id: string
}

/** Actor of a key: the roles of it that its maker still holds. */
export const makeKeyActor = (id: string, { client_id, roles }: Omit<KeyRow, 'maker_id'>, maker: Actor): Actor => ({
  userId: `${keyActorPrefix}${id}`,
  clientId: client_id,
  roles: new Set(roles.filter((role) => hasRole(maker, role))),
  isDefaultClient: false,
})

/** Keys of requests: the limit of requests and the guard of the route ask for the same one. */
const found = new WeakMap<FastifyRequest, Promise<Actor | undefined>>()

/**
 * Actor of a key: the roles that were granted to it and that its maker still holds in the client. A key without such a
 * maker is no key.
 */
async function findActor(platform: Platform, { headers, ip }: FastifyRequest): Promise<Actor | undefined> {
  const { key, id } = bearer.exec(headers.authorization ?? '')?.groups ?? {}
  if (key === undefined || id === undefined) return undefined
  const [row] = await askAcross(
    platform,
    sql<KeyRow>`
      select client_id, roles, maker_id from flightline.use_api_key(
        ${id}, ${hashSecret(key)}, ${platform.clock()}::bigint, ${ip})`,
  )
  const maker = row && (await platform.reach.find(row.maker_id, row.client_id))
  if (row === undefined || maker === undefined) return undefined
  return makeKeyActor(id, row, maker)
}

/** The actor of the key of a request; undefined for a key that is unknown, revoked or ended. */
export function findKeyActor(platform: Platform, request: FastifyRequest): Promise<Actor | undefined> {
  const known = found.get(request) ?? findActor(platform, request)
  found.set(request, known)
  return known
}

/** The key of a request as an actor in its client. Throws Unauthenticated for a key that is not in force. */
export async function requireKeyActor(platform: Platform, request: FastifyRequest): Promise<Actor> {
  const actor = await findKeyActor(platform, request)
  if (actor === undefined) throw new Unauthenticated('bad key')
  return actor
}
