import { payments } from '../../../domain/commerce/index.ts'
import { dayMs, hourMs, minuteMs } from '../../../domain/kernel/values/durations.ts'
import type { Ctx } from '../../platform/context.ts'
import { sql } from '../../platform/database/sql.ts'
import { planDue, type QueuedKind } from '../../platform/jobs/index.ts'
import type { GatewayName, GatewayPayment } from '../../platform/outside/payments/gateway.ts'
import { beyondReach } from '../../platform/records/index.ts'
import { takePayment, type PaymentRow } from '../payments/take-payment.ts'
import { openGateway, openGateways, type OpenGateway } from './provider-accounts.ts'
import { settlePayment } from './settle-payment.ts'
import type { MoneyRun, Till } from './till.ts'

/** Asks a provider for a payment that is not decided. */
export const pollPaymentKind = { name: 'poll-payment', lane: 'money', outside: 'payment' } as const satisfies QueuedKind

/** Looks that another look may overtake before this one gives up. */
const mostLooks = 6

/** Pauses between looks at an undecided payment: the longer it stays the same, the longer. */
const pauses = [minuteMs, 2 * minuteMs, 5 * minuteMs, 15 * minuteMs, hourMs]
const longestPauseMs = 6 * hourMs

/** A page that nobody paid on is looked at so long after it closed: a bank may still decide. */
const lookedAtAfterMs = 3 * dayMs

const undecided: ReadonlySet<PaymentRow['status']> = new Set([
  'intended',
  'pending',
  'authorised',
  'failed',
  'disputed',
])

interface Look {
  /** How often it had been looked at when the caller first asked. */
  readonly since: number
  readonly row: PaymentRow
  readonly looks: number
  readonly open: OpenGateway
}

/** The payment as it is before a look, and how often it was looked at. Undefined for one that no provider has. */
async function beginLook(ctx: Ctx, till: Till, paymentId: string): Promise<Omit<Look, 'since'> | undefined> {
  const row = await beyondReach(ctx, payments).get(paymentId)
  if (row.provider === null || row.provider_account === undefined) return undefined
  const [seen] = await ctx.db.run(sql<{ looks: number }>`
    select looks::double precision as looks from payment_looks
    where client_id = ${ctx.db.tenant.clientId} and payment_id = ${paymentId}`)
  return { row, looks: seen?.looks ?? 0, open: await openGateway(ctx, till, { account: row.provider_account }) }
}

/**
 * Counts a look. `overtaken` where another one ended since it began, whose news may be newer; `newer` where one that began
 * after this one ended too, so that its news are as new as was asked for.
 */
async function countLook(ctx: Ctx, { row, looks, since }: Look): Promise<'counted' | 'overtaken' | 'newer'> {
  const { clientId } = ctx.db.tenant
  const counted = await ctx.db.run(sql`
    insert into payment_looks (client_id, payment_id, looks, looked_at) values (${clientId}, ${row.id}, 1, ${ctx.now})
    on conflict (client_id, payment_id) do update set looks = payment_looks.looks + 1, looked_at = excluded.looked_at,
      unchanged = payment_looks.unchanged + 1
    where payment_looks.looks = ${looks}
    returning 1`)
  if (counted.length > 0) return 'counted'
  const [now] = await ctx.db.run(sql<{ looks: number }>`
    select looks::double precision as looks from payment_looks where client_id = ${clientId} and payment_id = ${row.id}`)
  return now && now.looks >= since + 2 ? 'newer' : 'overtaken'
}

const decidedByOthers: ReadonlySet<PaymentRow['status']> = new Set(['pending', 'authorised', 'disputed'])

/** True if a payment may still change at a moment: a page changes nothing long after it closed. */
const mayChange = ({ status, checkout, date }: PaymentRow, at: number): boolean =>
  decidedByOthers.has(status) || at <= (checkout?.expires ?? date) + lookedAtAfterMs

/** Plans the next look at a payment that is not decided, and none at any other. */
async function planLook(ctx: Ctx, { row, before }: { readonly row: PaymentRow; readonly before: PaymentRow }) {
  if (!undecided.has(row.status)) return
  const isSame = row.status === before.status
  const [state] = await ctx.db.run(sql<{ unchanged: number }>`
    update payment_looks set unchanged = case when ${isSame} then unchanged else 0 end
    where client_id = ${ctx.db.tenant.clientId} and payment_id = ${row.id} returning unchanged`)
  const due = ctx.now + (pauses[state?.unchanged ?? 0] ?? longestPauseMs)
  if (mayChange(row, due)) await planDue(ctx, pollPaymentKind, { key: row.id, due })
}

/** A payment that its provider does not know: its page was never opened, or it was refused. */
function settleUnseen(ctx: Ctx, { row }: Look, change: (change: { status: 'expired' }) => PaymentRow): PaymentRow {
  const isOver = row.checkout !== undefined && row.checkout.expires <= ctx.now
  return row.status === 'intended' && isOver ? change({ status: 'expired' }) : row
}

/** Keeps what a look saw. Answers the payment; undefined where another look overtook it. */
async function keepLook(
  ctx: Ctx,
  till: Till,
  { look, seen }: { readonly look: Look; readonly seen: GatewayPayment | undefined },
): Promise<PaymentRow | undefined> {
  const payment = await takePayment(ctx, look.row.id)
  const counted = await countLook(ctx, look)
  if (counted !== 'counted') return counted === 'newer' ? payment.row : undefined
  if (seen) await settlePayment(ctx, { till, open: look.open, payment, seen })
  else settleUnseen(ctx, { ...look, row: payment.row }, payment.change)
  await planLook(ctx, { row: payment.row, before: look.row })
  return payment.row
}

/** The names by which a provider may know a payment, the most precise one first. */
const listNames = ({ id, intent, checkout }: PaymentRow): string[] =>
  [intent, checkout?.id, id].filter((name) => name !== undefined)

async function askFor({ gateway, account }: OpenGateway, names: readonly string[]) {
  for (const name of names) {
    const seen = await gateway.findPayment(account, name)
    if (seen) return seen
  }
  return undefined
}

/**
 * Brings a payment to the state that its provider has: asks outside any transaction, and writes in one. The customer's return,
 * webhooks and the polling task all call it (decision E7); the first call settles, later ones find it done. Throws where the
 * provider does not answer.
 */
export async function settleFromProvider(
  run: MoneyRun,
  till: Till,
  paymentId: string,
): Promise<PaymentRow | undefined> {
  let since: number | undefined
  for (let tries = 0; tries < mostLooks; tries += 1) {
    const begun = await run.within((ctx) => beginLook(ctx, till, paymentId))
    if (!begun) return undefined
    since ??= begun.looks
    const look = { ...begun, since }
    const seen = await askFor(look.open, listNames(look.row))
    const row = await run.within((ctx) => keepLook(ctx, till, { look, seen }))
    if (row) return row
  }
  throw new Error(`payment ${paymentId} was looked at by others all the time`)
}

/** Id of our payment that a provider names by its own id, the id of a page, or our reference. */
async function findNamed(ctx: Ctx, name: string): Promise<string | undefined> {
  const named = await beyondReach(ctx, payments).findOne({
    or: [
      ['id', '==', name],
      ['intent', '==', name],
      ['checkout_id', '==', name],
      ['charge_id', '==', name],
    ],
  })
  return named?.id
}

interface Hint {
  readonly provider: GatewayName
  readonly name: string
}

/** The payment that a hint is about: known by its name, else by the reference that the provider has of it. */
async function findHinted(run: MoneyRun, till: Till, { provider, name }: Hint): Promise<string | undefined> {
  const known = await run.within((ctx) => findNamed(ctx, name))
  if (known !== undefined) return known
  const open = await run.within((ctx) => openGateways(ctx, till, provider))
  for (const one of open) {
    const seen = await one.gateway.findPayment(one.account, name)
    if (seen) return run.within((ctx) => findNamed(ctx, seen.reference))
  }
  return undefined
}

/**
 * As `settleFromProvider`, for a payment that the provider names: of an event, or of the address to which a customer returns.
 * Answers undefined for a payment that is none of ours.
 */
export async function settleByHint(run: MoneyRun, till: Till, hint: Hint): Promise<PaymentRow | undefined> {
  const id = await findHinted(run, till, hint)
  return id === undefined ? undefined : settleFromProvider(run, till, id)
}
