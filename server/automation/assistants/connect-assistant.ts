import { createHash, randomBytes } from 'node:crypto'
import { sql } from '../../platform/database/sql.ts'
import { askAcross } from '../../platform/database/ask-across.ts'
import { Forbidden, Invalid } from '../../platform/errors.ts'
import type { Ctx } from '../../platform/context.ts'
import type { Platform } from '../../platform/platform.ts'
import { countAlone } from '../../platform/database/count-alone.ts'
import { hashSecret, makeRandomWord } from '../../platform/shown-secret.ts'
import { readOwnEntry } from '../../company/index.ts'
import {
  assistantsMax,
  automationMessages,
  type answerAssistantRequest,
  type readAssistantRequest,
} from '../../../domain/automation/index.ts'
import type { AssistantUse, InputOf, OutputOf } from '../../../domain/kernel/index.ts'
import { minuteMs } from '../../../domain/kernel/values/durations.ts'

/** A code is exchanged at once by software that runs. */
const codeMs = minuteMs

/** Names of rights as OAuth's scopes. */
export const scopes = { read: 'reads', prepare: 'prepares' } as const satisfies Readonly<Record<string, AssistantUse>>

interface App {
  readonly name: string
  readonly redirect_uris: readonly string[]
}

const loopback = new Set(['localhost', '127.0.0.1', '[::1]'])

/** True for an address to which codes may go: https, or a program on the user's own machine. */
export function isRedirectAddress(address: string): boolean {
  if (!URL.canParse(address)) return false
  const { protocol, hostname, hash, username, password } = new URL(address)
  if (hash !== '' || username !== '' || password !== '') return false
  return protocol === 'https:' || (protocol === 'http:' && loopback.has(hostname))
}

/** The same address; programs on the user's machine choose another port each time (RFC 8252, section 7.3). */
function isSameAddress(registered: string, given: string): boolean {
  if (registered === given) return true
  const [one, other] = [new URL(registered), new URL(given)]
  if (one.protocol !== 'http:' || !loopback.has(one.hostname)) return false
  other.port = one.port
  return other.href === one.href
}

/** Finds the software of a request, to whose registered address alone the user is sent. Throws Invalid. */
async function findApp(platform: Platform, asked: { client_id: string; redirect_uri: string }): Promise<App> {
  const [app] = await askAcross(
    platform,
    sql<App>`select name, redirect_uris from flightline.find_assistant_app(${asked.client_id})`,
  )
  const { redirect_uri: address } = asked
  const isKnown =
    isRedirectAddress(address) && app?.redirect_uris.some((registered) => isSameAddress(registered, address))
  if (app === undefined || !isKnown) throw new Invalid([automationMessages.issue('client_id', 'unknown-assistant')])
  return app
}

/** Rights of a scope; all where none is named. Throws Invalid for an unknown one. */
function readRights(scope: string | undefined): AssistantUse[] {
  const names = (scope ?? '').split(' ').filter((name) => name !== '')
  const known = Object.entries(scopes).filter(([name]) => names.length === 0 || names.includes(name))
  if (known.length === 0) throw new Invalid([automationMessages.issue('scope', 'unknown-scope')])
  return known.map(([, right]) => right)
}

function requireResource(ctx: Ctx, resource: string | undefined): void {
  if (resource === undefined || resource.replace(/\/$/, '') === `${ctx.platform.config.PUBLIC_URL}/mcp`) return
  throw new Invalid([automationMessages.issue('resource', 'other-resource')])
}

/** Request about which a user decides. Throws Invalid. */
export async function readRequest(
  ctx: Ctx,
  { query }: InputOf<typeof readAssistantRequest>,
): Promise<OutputOf<typeof readAssistantRequest>> {
  const { name } = await findApp(ctx.platform, query)
  requireResource(ctx, query.resource)
  const { hostname, protocol } = new URL(query.redirect_uri)
  return { name, host: hostname, isLocal: protocol === 'http:', rights: readRights(query.scope) }
}

function addressWith(redirect: string, words: Readonly<Record<string, string | undefined>>): string {
  const url = new URL(redirect)
  for (const [name, value] of Object.entries(words)) if (value !== undefined) url.searchParams.set(name, value)
  return url.href
}

const newId = (): string =>
  Array.from(randomBytes(16), (byte) => 'abcdefghijklmnopqrstuvwxyz234567'[byte % 32] ?? 'a').join('')

/** A secret that names its connection, so that it is found by one probe of an index. */
export const makeToken = (prefix: string, id: string): string => `${prefix}${id}_${makeRandomWord()}`

async function keepConnection(
  ctx: Ctx,
  { body }: InputOf<typeof answerAssistantRequest>,
  { name }: App,
): Promise<string> {
  const allowed = readRights(body.scope)
  const rights = allowed.filter((right) => body.rights.includes(right))
  if (rights.length === 0) throw new Invalid([automationMessages.issue('rights', 'no-rights')])
  const { clientId } = ctx.db.tenant
  const own = sql`assistants a
    where a.client_id = ${clientId} and a.user_id = ${ctx.actor.userId} and a.ended_at is null
      and a.refresh_ends_at > ${ctx.now}`
  if ((await countAlone(ctx, `assistants of ${ctx.actor.userId}`, own)) >= assistantsMax)
    throw new Invalid([automationMessages.issue('client_id', 'too-many-assistants')])
  const id = newId()
  const code = makeToken('fl_mcc_', id)
  const user = await readOwnEntry(ctx)
  await ctx.db.run(sql`
    insert into assistants (client_id, id, user_id, user_name, app_id, name, rights, made_at, code_hash, code_challenge,
      code_redirect, code_ends_at)
    values (${clientId}, ${id}, ${ctx.actor.userId}, ${user.label}, ${body.client_id}, ${name}, ${rights}::text[], ${ctx.now},
      ${hashSecret(code)}, ${body.code_challenge}, ${body.redirect_uri}, ${ctx.now + codeMs})`)
  return code
}

/** Stores the decision of a user about an assistant. Throws Invalid. */
export async function answerRequest(
  ctx: Ctx,
  input: InputOf<typeof answerAssistantRequest>,
): Promise<OutputOf<typeof answerAssistantRequest>> {
  // Software with a key is no user.
  if (ctx.session === undefined) throw new Forbidden('user')
  const { redirect_uri: redirect, state, isAllowed, resource } = input.body
  const app = await findApp(ctx.platform, input.body)
  const iss = ctx.platform.config.PUBLIC_URL
  if (!isAllowed) return { url: addressWith(redirect, { error: 'access_denied', state, iss }) }
  requireResource(ctx, resource)
  const code = await keepConnection(ctx, input, app)
  return { url: addressWith(redirect, { code, state, iss }) }
}

/** The challenge that a PKCE verifier proves to know. */
export const challengeFor = (verifier: string): string => createHash('sha256').update(verifier).digest('base64url')
