import {
  payments,
  shares,
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

/** Parts of the product that paying on a page needs. */
export interface PageTill {
  readonly till: Till
  /** Finds what is to be paid of a trip now. */
  readonly findTripDebt: (ctx: Ctx, tripId: string) => Promise<DebtKey | undefined>
}

/** Record types whose pages take payments. */
const payableTypes = ['trips', 'goods_quotes', 'orders'] as const

async function findDebt(ctx: Ctx, { findTripDebt }: PageTill, share: Share): Promise<DebtKey | undefined> {
  if (share.object.type === 'trips') return share.kind === 'payment' ? findTripDebt(ctx, share.object.id) : undefined
  const { order } = await findSubject(ctx, share)
  return order && { record: 'orders', id: order.id }
}

interface OpenPage {
  readonly clientId: string
  readonly share: Share
  readonly debt: DebtKey
  readonly facts: DebtFacts
}

/** An open page and what is owed on it. Throws NotFound where nothing is open or owed. */
async function requireDebt(ctx: Ctx, page: PageTill, id: string): Promise<OpenPage> {
  const share = await getRecord(ctx, shares, id)
  if (!(await isOpenOutside(ctx, share))) throw new NotFound('share')
  const debt = await findDebt(ctx, page, share)
  if (!debt) throw new NotFound('debt')
  const facts = await findBook(page.till, debt.record).read(ctx, debt.id)
  return { clientId: ctx.actor.clientId, share, debt, facts }
}

interface PageCall<Body> {
  readonly ctx: PublicCtx
  readonly body: Body
}

const openDebt = ({ ctx, body }: PageCall<{ readonly token: string }>, page: PageTill): Promise<OpenPage> =>
  withShare(ctx.platform, body.token, { types: payableTypes, verb: (own, id) => requireDebt(own, page, id) })

/** What can be paid on a page, and how (see the contract). Throws NotFound. */
export const readPageWaysOf = (
  { ctx, body }: PageCall<InputOf<typeof readPageWays>['body']>,
  page: PageTill,
): Promise<OutputOf<typeof readPageWays>> =>
  withShare(ctx.platform, body.token, {
    types: payableTypes,
    verb: async (own, id) => {
      const share = await getRecord(own, shares, id)
      if (!(await isOpenOutside(own, share))) throw new NotFound('share')
      const { wire, timezone } = await hostOf(own)
      const [ways, debt] = [await readWays(own, page.till, wire), await findDebt(own, page, share)]
      if (!debt) return { ways }
      return { ways, money: await readPageMoney(own, page.till, { debt, timezone, deposit: share.deposit }) }
    },
  })

/** Cents of the part that is to be paid, if they are those that the customer read. Throws Conflict. */
function requireRead({ facts, share }: OpenPage, { part, amount }: InputOf<typeof payOnPage>['body']): number {
  const due = part === 'deposit' ? findOpenDeposit(facts, share.deposit) : facts.owed
  if (due === amount) return due
  throw new Conflict(null, null, {
    code: 'changed',
    title: 'The amount has changed',
    message: 'It is shown as it is now. Please read it again before you pay.',
  })
}

const runFor = ({ platform, log }: PublicCtx, clientId: string): MoneyRun => makeMoneyRun({ platform, log }, clientId)

const purposeOf = (part: 'deposit' | 'all', { paid }: DebtFacts): 'deposit' | 'balance' | 'all' => {
  if (part === 'deposit') return 'deposit'
  return paid > 0 ? 'balance' : 'all'
}

/** Begins a payment on a page (see the contract). Throws NotFound, Conflict, Invalid, OutsideFailed. */
export async function payOnPageOf(
  call: PageCall<InputOf<typeof payOnPage>['body']>,
  page: PageTill,
): Promise<BegunPayment> {
  const { ctx, body } = call
  const found = await openDebt(call, page)
  const amount = requireRead(found, body)
  const run = runFor(ctx, found.clientId)
  const purpose = purposeOf(body.part, found.facts)
  const offer = { debt: found.debt, amount, purpose, captures: true, keepsCard: false }
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
  if (row?.debt?.id !== debt.id || row.debt.record !== debt.record) throw new NotFound('payment')
}

/** Charges the card that the fields named (see the contract). Throws NotFound, Invalid. */
export async function payByCardFieldsOf(
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
export async function settleOnPageOf(
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
