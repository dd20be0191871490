import {
  payments,
  shares,
  type PageMoney,
  type BegunPayment,
  type payByCardFields,
  type payOnPage,
  type PaymentResult,
  type PaymentStatus,
  type readPageWays,
  type settleOnPage,
} from '../../../domain/commerce/index.ts'
import type { InputOf, OutputOf } from '../../../domain/kernel/index.ts'
import type { Ctx } from '../../platform/context.ts'
import { Conflict, NotFound } from '../../platform/errors.ts'
import type { PublicCtx } from '../../platform/http/route.ts'
import { listFieldScripts } from '../../platform/outside/payments/braintree/field-scripts.ts'
import { beyondReach, getRecord } from '../../platform/records/index.ts'
import { offerCheckout } from '../gateway/offer-checkout.ts'
import { offerFields, payByFields } from '../gateway/pay-by-fields.ts'
import { makeMoneyRun } from '../gateway/money-run.ts'
import { settleFromProvider } from '../gateway/settle-from-provider.ts'
import { findBook, type DebtFacts, type MoneyRun, type Till } from '../gateway/till.ts'
import type { DebtKey } from '../payments/allocations.ts'
import type { PaymentRow } from '../payments/take-payment.ts'
import { findSubject } from './gather-sale.ts'
import { hostOf } from './page-host.ts'
import { findOpenDeposit, readPageMoney, readWays } from './page-money.ts'
import type { Share } from './share-token.ts'
import { isOpenOutside } from './unsent-shares.ts'
import { withShare } from './with-share.ts'

/** Cents of something that is owed. */
type Owed = Pick<DebtFacts, 'total' | 'paid' | 'owed'>

/** Debts of customers for trips. */
export interface TripDebts {
  /** Finds the invoice that is to be paid next. */
  readonly find: (ctx: Ctx, tripId: string) => Promise<DebtKey | undefined>
  /** Reads what is owed by the price of a trip without an open invoice; undefined where nothing is. */
  readonly readPrice: (ctx: Ctx, tripId: string) => Promise<Owed | undefined>
  /** Makes the invoice of a trip and sends it, once. Throws Invalid. */
  readonly invoice: (ctx: Ctx, tripId: string) => Promise<DebtKey>
}

/** Parts of the product that paying on a page needs. */
export interface PageTill {
  readonly till: Till
  readonly tripDebts: TripDebts
}

/** Record types whose pages take payments. */
export const payableTypes = ['trips', 'goods_quotes', 'orders'] as const

async function findDebt(ctx: Ctx, { tripDebts }: PageTill, share: Share): Promise<DebtKey | undefined> {
  if (share.object.type === 'trips') return share.kind === 'payment' ? tripDebts.find(ctx, share.object.id) : undefined
  const { order } = await findSubject(ctx, share)
  return order && { record: 'orders', id: order.id }
}

async function requireOpenShare(ctx: Ctx, id: string): Promise<Share> {
  const share = await getRecord(ctx, shares, id)
  if (!(await isOpenOutside(ctx, share))) throw new NotFound('share')
  return share
}

interface OpenPage {
  readonly clientId: string
  readonly share: Share
  /** Absent for a trip without an open invoice. */
  readonly debt: DebtKey | undefined
  readonly owed: Owed
}

const readPrice = async (ctx: Ctx, { tripDebts }: PageTill, { kind, object }: Share): Promise<Owed | undefined> =>
  kind === 'payment' ? tripDebts.readPrice(ctx, object.id) : undefined

/** An open page and what is owed on it. Throws NotFound where nothing is open or owed. */
async function requireDebt(ctx: Ctx, page: PageTill, id: string): Promise<OpenPage> {
  const share = await requireOpenShare(ctx, id)
  const debt = await findDebt(ctx, page, share)
  const owed = debt ? await findBook(page.till, debt.record).read(ctx, debt.id) : await readPrice(ctx, page, share)
  if (!owed) throw new NotFound('debt')
  return { clientId: ctx.actor.clientId, share, debt, owed }
}

interface PageCall<Body> {
  readonly ctx: PublicCtx
  readonly body: Body
}

const openDebt = ({ ctx, body }: PageCall<{ readonly token: string }>, page: PageTill): Promise<OpenPage> =>
  withShare(ctx.platform, body.token, { types: payableTypes, verb: (own, id) => requireDebt(own, page, id) })

/** Amount due on a trip by its price, as its page shows it. */
function presentPrice(owed: Owed, deposit: number | undefined): PageMoney {
  const rest = findOpenDeposit(owed, deposit)
  return { ...owed, refunded: 0, ...(rest !== undefined && { deposit: rest }), closed: '', payments: [] }
}

/** Reads the amounts and ways of payment of a page. Throws NotFound if nothing is open. */
export async function readPayable(ctx: Ctx, page: PageTill, id: string): Promise<OutputOf<typeof readPageWays>> {
  const share = await requireOpenShare(ctx, id)
  const { wire, timezone } = await hostOf(ctx)
  const [ways, debt] = [await readWays(ctx, page.till, wire), await findDebt(ctx, page, share)]
  const { deposit } = share
  if (debt) return { ways, money: await readPageMoney(ctx, page.till, { debt, timezone, deposit }) }
  const owed = await readPrice(ctx, page, share)
  return owed ? { ways, money: presentPrice(owed, deposit) } : { ways: { ...ways, card: 'none' } }
}

/** As `readPayable`, for a holder of the token (see the contract). Throws NotFound. */
export const handleReadPageWays = (
  { ctx, body }: PageCall<InputOf<typeof readPageWays>['body']>,
  page: PageTill,
): Promise<OutputOf<typeof readPageWays>> =>
  withShare(ctx.platform, body.token, { types: payableTypes, verb: (own, id) => readPayable(own, page, id) })

/** Cents of the part that is to be paid, if they are those that the customer read. Throws Conflict. */
function requireRead({ owed, share }: OpenPage, { part, amount }: InputOf<typeof payOnPage>['body']): number {
  const due = part === 'deposit' ? findOpenDeposit(owed, share.deposit) : owed.owed
  if (due === amount) return due
  throw new Conflict(null, null, {
    code: 'changed',
    title: 'The amount has changed',
    message: 'It is shown as it is now. Please read it again before you pay.',
  })
}

const runFor = ({ platform, log }: PublicCtx, clientId: string): MoneyRun => makeMoneyRun({ platform, log }, clientId)

const purposeOf = (part: 'deposit' | 'all', { paid }: Owed): 'deposit' | 'balance' | 'all' => {
  if (part === 'deposit') return 'deposit'
  return paid > 0 ? 'balance' : 'all'
}

/** Begins a payment on a page (see the contract). Throws NotFound, Conflict, Invalid, OutsideFailed. */
export async function handlePayOnPage(
  call: PageCall<InputOf<typeof payOnPage>['body']>,
  page: PageTill,
): Promise<BegunPayment> {
  const { ctx, body } = call
  const found = await openDebt(call, page)
  const amount = requireRead(found, body)
  const run = runFor(ctx, found.clientId)
  const purpose = purposeOf(body.part, found.owed)
  const { object } = found.share
  const debt = found.debt ?? (await run.within((own) => page.tripDebts.invoice(own, object.id)))
  const offer = { debt, amount, purpose, captures: true, keepsCard: false }
  const { card } = await run.within((own) => readWays(own, page.till, ''))
  if (card === 'fields') {
    const { payment, clientToken } = await offerFields(run, page.till, offer)
    return { way: 'fields', payment: payment.id, clientToken, scripts: [...listFieldScripts(clientToken)] }
  }
  const address = `${ctx.platform.config.PUBLIC_URL}/shared/${body.token}?payment=`
  const { url } = await offerCheckout(run, page.till, {
    ...offer,
    returnUrl: (id) => `${address}${id}`,
    cancelUrl: (id) => `${address}${id}&left=1`,
  })
  return { way: 'page', url }
}

const results: Readonly<Partial<Record<PaymentStatus, PaymentResult>>> = {
  intended: 'open',
  cancelled: 'open',
  expired: 'open',
  pending: 'pending',
  authorised: 'pending',
  failed: 'failed',
}

const resultOf = ({ status }: Pick<PaymentRow, 'status'>): PaymentResult => results[status] ?? 'paid'

/** Throws NotFound for a payment of something else than the page is about. */
async function requireOwn(run: MoneyRun, { debt }: OpenPage, payment: string): Promise<void> {
  const row = await run.within((own) => beyondReach(own, payments).find(payment))
  if (!debt || row?.debt?.id !== debt.id || row.debt.record !== debt.record) throw new NotFound('payment')
}

/** Charges the card that the fields named (see the contract). Throws NotFound, Invalid. */
export async function handlePayByCardFields(
  call: PageCall<InputOf<typeof payByCardFields>['body']>,
  page: PageTill,
): Promise<OutputOf<typeof payByCardFields>> {
  const found = await openDebt(call, page)
  const { payment, nonce } = call.body
  const run = runFor(call.ctx, found.clientId)
  await requireOwn(run, found, payment)
  return { state: resultOf(await payByFields(run, page.till, { payment, nonce })) }
}

/** Looks at a payment for the customer who returned (see the contract). Throws NotFound, OutsideFailed. */
export async function handleSettleOnPage(
  call: PageCall<InputOf<typeof settleOnPage>['body']>,
  page: PageTill,
): Promise<OutputOf<typeof settleOnPage>> {
  const found = await openDebt(call, page)
  const run = runFor(call.ctx, found.clientId)
  await requireOwn(run, found, call.body.payment)
  const row = await settleFromProvider(run, page.till, call.body.payment)
  if (!row) throw new NotFound('payment')
  return { state: resultOf(row) }
}
