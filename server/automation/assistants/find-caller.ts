import type { FastifyRequest } from 'fastify'
import type { Actor, AssistantUse } from '../../../domain/kernel/index.ts'
import { findKeyActor, hasApiKey } from '../../platform/http/api-key.ts'
import { findConnectedActor, markToolCall } from '../../platform/http/assistant-token.ts'
import type { Platform } from '../../platform/platform.ts'
import type { ToolCaller } from './product.ts'

/** Sender of a request to the server of assistants. */
export interface Caller extends ToolCaller {
  readonly actor: Actor
  readonly rights: ReadonlySet<AssistantUse>
  /** True for software with an API key, which acts for no user. */
  readonly isKey: boolean
}

type KnownCaller = Pick<Caller, 'actor' | 'actorId' | 'rights' | 'isKey'>

async function findKeyCaller(platform: Platform, request: FastifyRequest): Promise<KnownCaller | undefined> {
  const actor = await findKeyActor(platform, request)
  return actor && { actor, actorId: actor.userId, rights: new Set(['reads', 'prepares']), isKey: true }
}

async function findUserCaller(platform: Platform, request: FastifyRequest): Promise<KnownCaller | undefined> {
  const connected = await findConnectedActor(platform, request)
  return connected && { ...connected, actorId: connected.actor.assistant.actorId, isKey: false }
}

/** The caller by its credentials; undefined where they are not in force. */
export async function findCaller(platform: Platform, request: FastifyRequest): Promise<Caller | undefined> {
  const find = hasApiKey(request) ? findKeyCaller : findUserCaller
  const known = await find(platform, request)
  const { authorization } = request.headers
  if (known === undefined || authorization === undefined) return undefined
  const headers = { authorization, ...(!known.isKey && markToolCall) }
  return { ...known, clientId: known.actor.clientId, address: request.ip, headers }
}
