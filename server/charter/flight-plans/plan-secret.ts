import { createHmac, timingSafeEqual } from 'node:crypto'
import type { FlightPlanSender } from '../../../domain/charter/index.ts'
import { minuteMs } from '../../../domain/kernel/values/durations.ts'
import type { Ctx } from '../../platform/context.ts'
import { sql } from '../../platform/database/sql.ts'
import type { Platform } from '../../platform/platform.ts'
import { sealed, unsealed } from '../../platform/sealed.ts'
import { makeRandomWord } from '../../platform/shown-secret.ts'

const sealing = ({ platform }: Ctx) => ({ secret: platform.secret, purpose: 'flight plans' })

/** The secret by which the demo world signs the plans of a client: of this installation alone. */
export const demoPlanSecret = (secret: string, clientId: string): string =>
  createHmac('sha256', secret).update(`flight plans in miniature ${clientId}`).digest('hex')

/** Where the plans of a client are sent. */
export const addressOfPlans = ({ config }: Pick<Platform, 'config'>, clientId: string): string =>
  `${config.PUBLIC_URL}/api/charter/flight-plans/${clientId}`

interface Kept {
  readonly secret: Buffer
  readonly changed: string
}

async function keptSecret({ db }: Ctx): Promise<Kept | undefined> {
  const [row] = await db.run(sql<Kept>`
    select secret, changed_at::text as changed from flight_plan_secrets where client_id = ${db.tenant.clientId}`)
  return row
}

/** The secret that plans of the client are signed with; undefined where it takes none. */
export async function planSecretOf(ctx: Ctx): Promise<string | undefined> {
  const kept = await keptSecret(ctx)
  if (kept) return unsealed(sealing(ctx), kept.secret)
  return ctx.platform.config.FLIGHTLINE_DEMO ? demoPlanSecret(ctx.platform.secret, ctx.db.tenant.clientId) : undefined
}

/** Facts for an admin, without the secret. */
export async function showSender(ctx: Ctx): Promise<FlightPlanSender> {
  const kept = await keptSecret(ctx)
  const address = addressOfPlans(ctx.platform, ctx.db.tenant.clientId)
  if (kept) return { address, state: 'set', changed: Number(kept.changed) }
  return { address, state: ctx.platform.config.FLIGHTLINE_DEMO ? 'demo' : 'none' }
}

/** Makes a secret; the former one becomes invalid. It is shown this once. */
export async function makeSecret(ctx: Ctx): Promise<FlightPlanSender & { secret: string }> {
  const secret = makeRandomWord()
  const { clientId, userId } = ctx.db.tenant
  await ctx.db.run(sql`
    insert into flight_plan_secrets (client_id, secret, changed_by, changed_at)
    values (${clientId}, ${sealed(sealing(ctx), secret)}::bytea, ${userId}, ${ctx.now})
    on conflict (client_id) do update set secret = excluded.secret, changed_by = excluded.changed_by,
      changed_at = excluded.changed_at`)
  return { ...(await showSender(ctx)), secret }
}

export async function removeSecret(ctx: Ctx): Promise<FlightPlanSender> {
  await ctx.db.run(sql`delete from flight_plan_secrets where client_id = ${ctx.db.tenant.clientId}`)
  return showSender(ctx)
}

/** Of another time than now a call is a replay. */
const toleratedMs = 5 * minuteMs

const macOf = (secret: string, signed: string): Buffer => createHmac('sha256', secret).update(signed).digest()

/** The header of a signed call: 't=<epoch milliseconds>,v1=<HMAC-SHA256 of "<t>.<body>" in hexadecimal digits>'. */
export const signPlans = (secret: string, { at, body }: { readonly at: number; readonly body: string }): string =>
  `t=${at},v1=${macOf(secret, `${at}.${body}`).toString('hex')}`

interface SignedCall {
  readonly signature: string
  readonly body: string
  readonly now: number
}

/** True if a call was signed with the secret, and just now. */
export function isSignedCall(secret: string, { signature, body, now }: SignedCall): boolean {
  const [, at = '', mac = ''] = /^t=(\d{1,15}),v1=([0-9a-f]{64})$/.exec(signature) ?? []
  if (at === '' || Math.abs(Number(at) - now) > toleratedMs) return false
  return timingSafeEqual(Buffer.from(mac, 'hex'), macOf(secret, `${at}.${body}`))
}
