import type { FastifyRequest } from 'fastify'
import { assistantActorPrefix, type Actor, type AssistantUse } from '../../../domain/kernel/index.ts'
import { askAcross } from '../database/ask-across.ts'
import { sql } from '../database/sql.ts'
import type { Platform } from '../platform.ts'
import { hashSecret, makeRandomWord } from '../shown-secret.ts'
import { Unauthenticated } from './present-error.ts'

const bearer = /^Bearer (?<token>fl_mcp_(?<id>[a-z0-9]{16})_[\w-]{43})$/

/** True if a request comes with the token of a connected assistant in place of that of a session. */
export const hasAssistantToken = ({ headers: { authorization, token } }: FastifyRequest): boolean =>
  token === undefined && authorization !== undefined && authorization.startsWith('Bearer fl_mcp_')

const toolHeader = 'x-flightline-tool'
const toolWord = makeRandomWord()

/**
 * Marks the requests of this process's own tools. Tokens of assistants open the product to these alone, so that an
 * assistant reaches nothing but its tools; nobody outside knows the word.
 */
export const markToolCall: Readonly<Record<string, string>> = { [toolHeader]: toolWord }

interface ConnectionRow {
  readonly client_id: string
  readonly user_id: string
  readonly name: string
  readonly rights: readonly string[]
}

/** A user as whom an assistant acts, and its rights. */
export interface ConnectedActor {
  readonly actor: Actor & Required<Pick<Actor, 'assistant'>>
  readonly rights: ReadonlySet<AssistantUse>
}

const found = new WeakMap<FastifyRequest, Promise<ConnectedActor | undefined>>()

async function findConnected(platform: Platform, { headers, ip }: FastifyRequest): Promise<ConnectedActor | undefined> {
  const { token, id } = bearer.exec(headers.authorization ?? '')?.groups ?? {}
  if (token === undefined || id === undefined) return undefined
  const [row] = await askAcross(
    platform,
    sql<ConnectionRow>`
      select client_id, user_id, name, rights from flightline.use_assistant(
        ${id}, ${hashSecret(token)}, ${platform.clock()}::bigint, ${ip})`,
  )
  const user = row && (await platform.reach.find(row.user_id, row.client_id))
  if (row === undefined || user === undefined) return undefined
  const assistant = { actorId: `${assistantActorPrefix}${id}`, name: row.name }
  const rights = (['reads', 'prepares'] as const).filter((right) => row.rights.includes(right))
  return { actor: { ...user, assistant }, rights: new Set(rights) }
}

/**
 * The user of an assistant's token with the roles that they hold now; undefined for a token that is unknown, over or
 * revoked, and for a user who is no longer in the client.
 */
export function findConnectedActor(platform: Platform, request: FastifyRequest): Promise<ConnectedActor | undefined> {
  const known = found.get(request) ?? findConnected(platform, request)
  found.set(request, known)
  return known
}

/** The sender of a tool's request. Throws Unauthenticated for all other requests with such a token. */
export async function requireConnectedActor(platform: Platform, request: FastifyRequest): Promise<Actor> {
  const connected = request.headers[toolHeader] === toolWord ? await findConnectedActor(platform, request) : undefined
  if (connected === undefined) throw new Unauthenticated('bad token of an assistant')
  return connected.actor
}
