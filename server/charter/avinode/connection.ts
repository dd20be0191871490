import { randomBytes } from 'node:crypto'
import { z } from 'zod'
import { avinodeMessages, type AvinodeConnection, type saveAvinode } from '../../../domain/charter/index.ts'
import type { InputOf } from '../../../domain/kernel/index.ts'
import { inStep, systemActor, withTenant, type Ctx, type OutsideCtx } from '../../platform/context.ts'
import { askAcross } from '../../platform/database/ask-across.ts'
import { sql } from '../../platform/database/sql.ts'
import { tenantStep } from '../../platform/database/tenant.ts'
import { Invalid } from '../../platform/errors.ts'
import { AvinodeFailed, type AvinodeAccount } from '../../platform/outside/avinode/ask-avinode.ts'
import { openAvinode } from '../../platform/outside/avinode/open-avinode.ts'
import type { Platform } from '../../platform/platform.ts'
import { sealed, unsealed } from '../../platform/sealed.ts'
import { isDemoAvinode } from '../../simulated/avinode/network/demo-avinode-keys.ts'
import { findAvinodePlace } from '../../simulated/avinode/network/played-avinode.ts'

const keysShape = z.object({
  apiToken: z.string(),
  token: z.string(),
  /** Name and password with which Avinode calls our webhook. */
  hookUser: z.string(),
  hookSecret: z.string(),
})

export type AvinodeKeys = z.output<typeof keysShape>

/** The connection of a client as it is kept. */
export interface KeptAvinode {
  readonly url: string
  /** End of the address of our webhook. */
  readonly hook: string
  /** Id of our webhook at Avinode. */
  readonly webhook: string | undefined
  readonly keys: AvinodeKeys
}

interface Row {
  readonly url: string
  readonly hook: string
  readonly sealed_keys: Buffer
  readonly webhook: string | null
  readonly checked_at: number | null
  readonly check_failed: string
  readonly polled_at: number | null
  readonly poll_failed: string
  readonly left_out: number
}

const sealing = ({ platform }: Ctx) => ({ secret: platform.secret, purpose: 'avinode' })

const findRow = async ({ db }: Ctx): Promise<Row | undefined> => {
  const [row] = await db.once<Row>(sql`
    with s as materialized (${tenantStep(db.tenant)})
    select c.* from s left join lateral (
      select a.url, a.hook, a.sealed_keys, a.webhook, a.checked_at, a.check_failed, a.polled_at, a.poll_failed, a.left_out
      from avinode_connections a where a.client_id = s.client_id) c on true`)
  return row?.url ? row : undefined
}

const openRow = (ctx: Ctx, { url, hook, webhook, sealed_keys: bytes }: Row): KeptAvinode => ({
  url,
  hook,
  webhook: webhook ?? undefined,
  keys: keysShape.parse(JSON.parse(unsealed(sealing(ctx), bytes))),
})

/** The connection of the client; undefined where Avinode is not configured. */
export async function findConnection(ctx: Ctx): Promise<KeptAvinode | undefined> {
  const row = await findRow(ctx)
  return row && openRow(ctx, row)
}

/** True if the client exchanges with Avinode. */
export const isAvinodeConfigured = async (ctx: Ctx): Promise<boolean> => (await findRow(ctx)) !== undefined

/** How a connection is called. */
export async function openAccount(platform: Platform, { url, keys }: KeptAvinode): Promise<AvinodeAccount> {
  const { apiToken, token } = keys
  const place = await findAvinodePlace(platform, { ...keys })
  return place
    ? { url: place.url, apiToken, token, outside: { ...(place.rules && { rules: place.rules }) } }
    : { url, apiToken, token }
}

const missing = avinodeMessages.issue('', 'avinode-missing')

/** Refusal of a call that needs Avinode, in words for a person. */
export const refuseMissing = (): Invalid => new Invalid([missing], avinodeMessages.words(missing))

/** The client and the connection of a webhook; undefined for an address that no client has. */
export async function openAvinodeHook(
  platform: Platform,
  hook: string,
): Promise<(KeptAvinode & { readonly clientId: string }) | undefined> {
  const [found] = await askAcross(
    platform,
    sql<{ client_id: string }>`select client_id from flightline.avinode_by_hook(${hook})`,
  )
  if (!found) return undefined
  const kept = await withTenant(platform, systemActor(found.client_id), findConnection)
  return kept && { ...kept, clientId: found.client_id }
}

const asked = (at: number | null, failed: string): AvinodeConnection['checked'] => (at === null ? null : { at, failed })

const hookUrl = ({ platform }: Ctx, hook: string): string => `${platform.config.PUBLIC_URL}/api/hooks/avinode/${hook}`

interface ScheduleRow {
  readonly tail: string | null
  readonly sent_at: number | null
  readonly activities: number
  readonly failed: string
}

/** True for a row of an aircraft: without any there is one empty row. */
const hasTail = (row: ScheduleRow): row is ScheduleRow & { readonly tail: string } => row.tail !== null

/** The connection for an admin, without the tokens. */
export async function showConnection(ctx: Ctx): Promise<AvinodeConnection> {
  const row = await findRow(ctx)
  const nothing = { url: '', webhook: '', isHooked: false, checked: null, polled: null, schedule: [], leftOut: 0 }
  if (!row) return { isConfigured: false, isPlayed: false, ...nothing }
  const kept = openRow(ctx, row)
  const schedules = await ctx.db.once<ScheduleRow>(sql`
    with s as materialized (${tenantStep(ctx.db.tenant)})
    select t.* from s left join lateral (
      select a.tail, a.sent_at, a.activities, a.failed from avinode_schedules a where a.client_id = s.client_id) t on true
    order by t.tail`)
  return {
    isConfigured: true,
    isPlayed: ctx.platform.config.FLIGHTLINE_DEMO && isDemoAvinode({ ...kept.keys }),
    url: kept.url,
    webhook: hookUrl(ctx, kept.hook),
    isHooked: kept.webhook !== undefined,
    checked: asked(row.checked_at, row.check_failed),
    polled: asked(row.polled_at, row.poll_failed),
    schedule: schedules.filter(hasTail).map(({ tail, sent_at: sentAt, activities, failed }) => ({
      tail,
      sentAt,
      activities,
      failed,
    })),
    leftOut: row.left_out,
  }
}

/** The address without a slash at its end. Throws Invalid for one that would carry the tokens in the open. */
function readUrl(url: string): string {
  if (!URL.canParse(url) || new URL(url).protocol !== 'https:')
    throw new Invalid([avinodeMessages.issue('url', 'avinode-url')])
  return url.replace(/\/+$/, '')
}

type Hook = Pick<KeptAvinode, 'hook'> & Pick<AvinodeKeys, 'hookUser' | 'hookSecret'>

const readHook = ({ hook, keys: { hookUser, hookSecret } }: KeptAvinode): Hook => ({ hook, hookUser, hookSecret })

type Given = InputOf<typeof saveAvinode>['body'] & {
  /** End of the address of the webhook and its sign-in, where the demo knows them beforehand; random when absent. */
  readonly known?: Hook
}

const randomWord = (): string => randomBytes(24).toString('hex')

const makeHook = (): Hook => ({ hook: randomWord(), hookUser: 'flightline', hookSecret: randomWord() })

/** The tokens as they are to be kept: those given, else those kept for the same machine. Throws Invalid. */
function mergeTokens({ apiToken, secret }: Given, before: AvinodeKeys | undefined) {
  const tokens = { apiToken: apiToken || (before?.apiToken ?? ''), token: secret || (before?.token ?? '') }
  const issues = [
    ...(tokens.apiToken === '' ? [avinodeMessages.issue('apiToken', 'avinode-token', { token: 'API token' })] : []),
    ...(tokens.token === '' ? [avinodeMessages.issue('secret', 'avinode-token', { token: 'bearer token' })] : []),
  ]
  if (issues.length > 0) throw new Invalid(issues)
  return tokens
}

/** Stores how Avinode is reached; it is not asked yet. Throws Invalid. */
export async function saveConnection(ctx: Ctx, given: Given): Promise<AvinodeConnection> {
  const url = readUrl(given.url)
  const before = await findConnection(ctx)
  // A token that was given for one machine is not sent to another.
  const isSameHost = before !== undefined && new URL(before.url).host === new URL(url).host
  const tokens = mergeTokens(given, isSameHost ? before.keys : undefined)
  const { hook, ...signIn } = (before && readHook(before)) ?? given.known ?? makeHook()
  const keys: AvinodeKeys = { ...tokens, ...signIn }
  const { clientId, userId } = ctx.db.tenant
  const bytes = sealed(sealing(ctx), JSON.stringify(keys))
  const webhook = (isSameHost && before.webhook) || null
  await ctx.db.run(sql`
    insert into avinode_connections (client_id, url, hook, sealed_keys, webhook, changed_by, changed_at)
    values (${clientId}, ${url}, ${hook}, ${bytes}::bytea, ${webhook}, ${userId}, ${ctx.now})
    on conflict (client_id) do update set url = excluded.url, sealed_keys = excluded.sealed_keys,
      webhook = excluded.webhook, changed_by = excluded.changed_by, changed_at = excluded.changed_at,
      checked_at = null, check_failed = '', poll_failed = ''`)
  // Another account has no schedule of ours yet.
  await ctx.db.run(sql`update avinode_schedules set digest = '' where client_id = ${clientId}`)
  return showConnection(ctx)
}

/** Deletes the tokens and the state of the schedule. Requests and answers stay. */
export async function removeConnection({ db }: Ctx): Promise<Record<string, never>> {
  await db.run(sql`delete from avinode_connections where client_id = ${db.tenant.clientId}`)
  await db.run(sql`delete from avinode_schedules where client_id = ${db.tenant.clientId}`)
  return {}
}

/** Reason of a failure in words for a person. Throws what is no failure of Avinode. */
function describeFailure(error: unknown): string {
  if (error instanceof AvinodeFailed) return error.message
  throw error
}

async function keepCheck(ctx: Ctx, { failed, webhook }: { readonly failed: string; readonly webhook?: string }) {
  await ctx.db.run(sql`
    update avinode_connections set checked_at = ${ctx.now}, check_failed = ${failed},
      webhook = coalesce(${webhook ?? null}, webhook)
    where client_id = ${ctx.db.tenant.clientId}`)
}

/** Asks Avinode with the stored tokens, sets up the webhook there, and stores the result. Throws Invalid without one. */
export async function checkConnection(ctx: OutsideCtx): Promise<AvinodeConnection> {
  const kept = await inStep(ctx, findConnection)
  if (!kept) throw refuseMissing()
  const avinode = openAvinode(await openAccount(ctx.platform, kept))
  const { hookUser: user, hookSecret: secret } = kept.keys
  const result = await avinode
    .listRequests()
    .then(() => avinode.saveWebhook({ id: kept.webhook, url: hookUrl(ctx, kept.hook), user, secret }))
    .then(
      (webhook) => ({ failed: '', webhook }),
      (error: unknown) => ({ failed: describeFailure(error) }),
    )
  return inStep(ctx, async (step) => {
    await keepCheck(step, result)
    return showConnection(step)
  })
}
