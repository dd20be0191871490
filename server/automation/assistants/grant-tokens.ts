import { randomBytes } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { assistantNameMax, unusedDaysMax } from '../../../domain/automation/index.ts'
import { dayMs, hourMs } from '../../../domain/kernel/values/durations.ts'
import { askAcross } from '../../platform/database/ask-across.ts'
import { sql } from '../../platform/database/sql.ts'
import { rawRoute, type PublicCtx, type Route } from '../../platform/http/route.ts'
import { hashSecret } from '../../platform/shown-secret.ts'
import { challengeFor, isRedirectAddress, makeToken, scopes } from './connect-assistant.ts'

const accessMs = hourMs

/** Kinds of secrets by their beginnings: codes, tokens of access, and tokens that renew these. */
const prefixes = { code: 'fl_mcc_', access: 'fl_mcp_', refresh: 'fl_mcr_' } as const

const idIn = (token: string): string => /^fl_mc[cpr]_([a-z0-9]{16})_/.exec(token)?.[1] ?? ''

type Fields = Readonly<Partial<Record<string, string>>>

/** A refusal as OAuth words it (RFC 6749, section 5.2). */
const refuse = (reply: FastifyReply, error: string, description: string) =>
  reply.status(400).header('cache-control', 'no-store').send({ error, error_description: description })

const wrongGrant = 'This code or token is wrong, was used before, or has ended. The user connects the assistant again.'

const readForm = (body: unknown): Fields =>
  Object.fromEntries(new URLSearchParams(typeof body === 'string' ? body : ''))

interface Exchange {
  /** A code, or a token that renews others. */
  readonly given: string
  readonly isCode: boolean
  readonly id: string
  readonly tokens: { readonly access: string; readonly refresh: string }
}

/** Takes a code or a token for new tokens; false where it is not in force. */
async function exchange(ctx: PublicCtx, form: Fields, { given, isCode, id, tokens }: Exchange): Promise<boolean> {
  const facts = JSON.stringify({
    app: form['client_id'] ?? '',
    accessEnds: ctx.now + accessMs,
    refreshEnds: ctx.now + unusedDaysMax * dayMs,
    ...(isCode && { redirect: form['redirect_uri'] ?? '', challenge: challengeFor(form['code_verifier'] ?? '') }),
  })
  const inputs = sql`${id}, ${hashSecret(given)}, ${facts}::jsonb, ${ctx.now}::bigint, ${hashSecret(tokens.access)},
    ${hashSecret(tokens.refresh)}`
  const call = isCode ? sql`flightline.connect_assistant(${inputs})` : sql`flightline.refresh_assistant(${inputs})`
  const [row] = await askAcross(ctx.platform, sql<{ is_good: boolean }>`select ${call} as is_good`)
  return row?.is_good === true
}

async function grant(ctx: PublicCtx, request: FastifyRequest, reply: FastifyReply): Promise<unknown> {
  const form = readForm(request.body)
  const kind = form['grant_type']
  if (kind !== 'authorization_code' && kind !== 'refresh_token')
    return refuse(reply, 'unsupported_grant_type', 'Known are authorization_code and refresh_token.')
  const isCode = kind === 'authorization_code'
  const given = form[isCode ? 'code' : 'refresh_token'] ?? ''
  const id = idIn(given)
  const tokens = { access: makeToken(prefixes.access, id), refresh: makeToken(prefixes.refresh, id) }
  const isGood = id !== '' && (await exchange(ctx, form, { given, isCode, id, tokens }))
  if (!isGood) return refuse(reply, 'invalid_grant', wrongGrant)
  return reply.header('cache-control', 'no-store').send({
    access_token: tokens.access,
    token_type: 'Bearer',
    expires_in: accessMs / 1000,
    refresh_token: tokens.refresh,
  })
}

const registration = z.object({
  client_name: z.string().optional(),
  redirect_uris: z.array(z.string().max(2000).refine(isRedirectAddress)).min(1).max(10),
  token_endpoint_auth_method: z.literal('none').optional(),
})

/** Limits of each field in words, because the callers are programs whose makers read the answer. */
const limitsInWords: Readonly<Record<keyof z.infer<typeof registration>, string>> = {
  client_name: 'client_name is text',
  redirect_uris: 'redirect_uris are 1 to 10 addresses with https, or http on the own machine',
  token_endpoint_auth_method: 'token_endpoint_auth_method is none',
}

/** A name as people read it in the history: short, and without signs that hide or turn it. */
const plainName = (name: string): string =>
  Array.from(name.replaceAll(/\p{C}/gu, '').trim()).slice(0, assistantNameMax).join('').trim() || 'An assistant'

/** Limits of the fields that a registration breaks, as the description of its refusal. */
const describeFaults = ({ issues }: z.ZodError): string => {
  const limits: Readonly<Partial<Record<PropertyKey, string>>> = limitsInWords
  return [...new Set(issues.map(({ path: [field = ''] }) => limits[field] ?? 'Send a JSON object'))].join('; ')
}

async function register(ctx: PublicCtx, request: FastifyRequest, reply: FastifyReply): Promise<unknown> {
  const { data, error } = registration.safeParse(request.body)
  if (error) return refuse(reply, 'invalid_client_metadata', `${describeFaults(error)}.`)
  const id = `app_${randomBytes(16).toString('base64url')}`
  const name = plainName(data.client_name ?? '')
  await askAcross(
    ctx.platform,
    sql<object>`select flightline.register_assistant_app(${id}, ${name}, ${data.redirect_uris}::text[], ${ctx.now}::bigint)`,
  )
  return reply
    .status(201)
    .header('cache-control', 'no-store')
    .send({
      client_id: id,
      client_name: name,
      redirect_uris: data.redirect_uris,
      token_endpoint_auth_method: 'none',
      grant_types: ['authorization_code', 'refresh_token'],
      response_types: ['code'],
      client_id_issued_at: Math.floor(ctx.now / 1000),
    })
}

async function end(ctx: PublicCtx, request: FastifyRequest, reply: FastifyReply): Promise<unknown> {
  const { token = '' } = readForm(request.body)
  await askAcross(
    ctx.platform,
    sql<object>`select flightline.end_assistant(${idIn(token)}, ${hashSecret(token)}, ${ctx.now}::bigint)`,
  )
  // The same answer for an unknown token (RFC 7009, section 2.2).
  return reply.send({})
}

const form = { maxBytes: 16 * 1024 }

/** The calls of OAuth for assistants: public software with PKCE, without secrets of its own. */
export const tokenRoutes: readonly Route[] = [
  rawRoute({
    kind: 'raw-public',
    method: 'POST',
    path: '/assistants/register',
    summary: 'Register software that may be connected as an assistant (RFC 7591)',
    role: 'public',
    ratePerMinute: 20,
    maxBodyBytes: form.maxBytes,
    handle: register,
  }),
  rawRoute({
    kind: 'raw-public',
    method: 'POST',
    path: '/assistants/token',
    summary: 'Exchange a code or a refresh token for tokens (RFC 6749)',
    role: 'public',
    ratePerMinute: 120,
    form,
    handle: grant,
  }),
  rawRoute({
    kind: 'raw-public',
    method: 'POST',
    path: '/assistants/revoke',
    summary: 'End a connection by its token (RFC 7009)',
    role: 'public',
    ratePerMinute: 120,
    form,
    handle: end,
  }),
]

/** Facts about this server of tokens, and about the protected address, by their names below `/.well-known`. */
export const describeAuthorization = (origin: string): Readonly<Record<string, object>> => {
  const protectedResource = {
    resource: `${origin}/mcp`,
    resource_name: 'Flightline',
    authorization_servers: [origin],
    scopes_supported: Object.keys(scopes),
    bearer_methods_supported: ['header'],
  }
  return {
    'oauth-protected-resource': protectedResource,
    'oauth-protected-resource/mcp': protectedResource,
    'oauth-authorization-server': {
      issuer: origin,
      authorization_endpoint: `${origin}/company/integrations`,
      token_endpoint: `${origin}/api/assistants/token`,
      registration_endpoint: `${origin}/api/assistants/register`,
      revocation_endpoint: `${origin}/api/assistants/revoke`,
      scopes_supported: Object.keys(scopes),
      response_types_supported: ['code'],
      grant_types_supported: ['authorization_code', 'refresh_token'],
      code_challenge_methods_supported: ['S256'],
      token_endpoint_auth_methods_supported: ['none'],
      revocation_endpoint_auth_methods_supported: ['none'],
      authorization_response_iss_parameter_supported: true,
    },
  }
}
