import type { FastifyInstance, FastifyReply } from 'fastify'
import { z } from 'zod'
import { readMoney } from '../../../domain/kernel/values/typed-money.ts'
import { answerModes, eventModes } from '../money/network/answer-modes.ts'
import type { Ground } from '../money/network/played-once.ts'
import { refusePage, serveDashboard } from '../money/serve-dashboard.ts'
import { isForeign, show } from '../page.ts'
import type { PaypalParts } from './network/paypal-interface.ts'
import { decideDispute, openDispute } from './network/paypal-disputes.ts'
import { PaypalMoney } from './network/paypal-money.ts'
import { playPaypal } from './network/played-paypal.ts'
import { approvalPage, dashboardPage } from './paypal-pages.ts'
import { PaypalRefusal } from './network/paypal-refusal.ts'
import type { Order } from './network/paypal-things.ts'

/** Client of the demo that is paid by PayPal. */
const usedBy = 'EQIP'
const base = '/outside/paypal'

const text = z.string().max(200)
const account = text.regex(/^[A-Z0-9]+$/)
const acted = z.object({
  account,
  order: text.default(''),
  capture: text.default(''),
  dispute: text.default(''),
  event: text.default(''),
  verdict: text.default(''),
  amount: text.default(''),
  calls: z.enum(Object.keys(answerModes) as [string, ...string[]]).default('usual'),
  events: z.enum(Object.keys(eventModes) as [string, ...string[]]).default('usual'),
})

type Acted = z.output<typeof acted>

/** What a person does on the pages, and its words. */
const actions: Readonly<Record<string, (money: PaypalMoney, values: Acted) => string>> = {
  switches: ({ book }, { calls, events }) => {
    book.setSetting('calls', calls)
    book.setSetting('events', events)
    return 'PayPal behaves so from now on.'
  },
  review: ({ book }) => {
    book.setSetting('review', 'next')
    return 'The next payment is reviewed.'
  },
  payout: (money) => {
    money.payOut()
    return 'The balance was withdrawn.'
  },
  judge: (money, { capture, verdict }) => {
    money.judgeCapture(capture, verdict === 'accept')
    return 'The payment was reviewed.'
  },
  refund: (money, { capture, amount }) => {
    const cents = readMoney(amount)
    if (cents === undefined) throw new PaypalRefusal(400, 'INVALID_PARAMETER_VALUE', 'This is no amount.')
    money.refund(capture, { amount: cents, custom: null, note: null })
    return 'The payment was refunded.'
  },
  dispute: (money, { capture }) => {
    openDispute(money, capture, 'MERCHANDISE_OR_SERVICE_NOT_RECEIVED')
    return 'The payment is disputed.'
  },
  decide: (money, { dispute, verdict }) => {
    decideDispute(money, dispute, verdict === 'won')
    return 'The dispute was decided.'
  },
  send: ({ book }, { event }) => {
    book.planDelivery(event, 'due')
    return 'The event is sent again.'
  },
}

/** Where the customer goes after a verdict on the approval page. */
function decideOrder(parts: PaypalParts, { account: seller, order: id, verdict }: Acted): string {
  return parts.store.within(seller, parts.clock(), (book) => {
    const money = new PaypalMoney(book, parts.home)
    const order = money.needOrder(id)
    const back = new URL(verdict === 'cancel' ? order.cancelUrl : order.returnUrl)
    back.searchParams.set('token', id)
    if (verdict !== 'cancel' && order.status === 'PAYER_ACTION_REQUIRED') money.approve(order, verdict === 'decline')
    return back.href
  })
}

function showApproval({ store, clock }: PaypalParts, id: string): string | undefined {
  const owner = store.findAccountOf('order', id)
  if (owner === undefined) return undefined
  const order = store.within(owner, clock(), (book) => book.find<Order>('order', id))
  return order?.status === 'PAYER_ACTION_REQUIRED' ? approvalPage(owner, order) : undefined
}

const refuse = (reply: FastifyReply, words: string, status: number) =>
  refusePage(reply, { name: 'PayPal', words, status })

/** PayPal's pages as the demo plays them: its approval page, and the seller's own pages. */
export function servePaypal(scope: FastifyInstance, ground: Ground): void {
  const open = async () => (await playPaypal(ground)).parts
  scope.get<{ Querystring: { token?: string } }>(`${base}/checkoutnow`, async (request, reply) => {
    const body = showApproval(await open(), request.query.token ?? '')
    return body === undefined ? refuse(reply, 'This payment is not open.', 404) : show(reply, body)
  })
  scope.post(`${base}/approve`, async (request, reply) => {
    if (isForeign(request)) return refuse(reply, 'Refused', 403)
    const values = acted.safeParse(request.body)
    if (!values.success) return refuse(reply, 'This form is not known here.', 400)
    return reply.redirect(decideOrder(await open(), values.data), 303)
  })
  serveDashboard(scope, {
    name: 'PayPal',
    base,
    usedBy,
    account,
    acted,
    open,
    takeTool: (book, { home }) => new PaypalMoney(book, home),
    actions,
    refusal: PaypalRefusal,
    draw: dashboardPage,
  })
}
