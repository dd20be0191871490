import { z } from 'zod'
import { readMoney } from '../../../../domain/kernel/values/typed-money.ts'
import type { InterfaceCall } from '../../money/network/loopback-server.ts'
import { answerDispute, decideDispute, needDispute } from './paypal-disputes.ts'
import { PaypalRefusal, type PaypalAnswer } from './paypal-refusal.ts'
import type { PaypalMoney } from './paypal-money.ts'
import { dollars, isoTime, type Dispute, type Movement, type Order } from './paypal-things.ts'
import {
  presentCapture,
  presentDispute,
  presentOrder,
  presentRefund,
  presentAuthorization,
  type PaypalHome,
} from './present-things.ts'

interface Told extends InterfaceCall {
  readonly money: PaypalMoney
  readonly home: PaypalHome
  /** The part of the path that names an object. */
  readonly id: string
}

const text = z.string()
const amount = z.object({ currency_code: z.literal('USD'), value: text }).transform(({ value }, ctx): number => {
  const cents = readMoney(value)
  if (cents !== undefined && cents > 0) return cents
  ctx.addIssue({ code: 'custom', message: 'value' })
  return z.NEVER
})

const newOrder = z.object({
  intent: z.enum(['CAPTURE', 'AUTHORIZE']),
  purchase_units: z.tuple([
    z.object({
      amount,
      custom_id: text.max(255).optional(),
      invoice_id: text.max(127).optional(),
      description: text.max(127).default(''),
    }),
  ]),
  payment_source: z.object({
    paypal: z.object({ experience_context: z.object({ return_url: z.url(), cancel_url: z.url() }) }),
  }),
})

function readBody<Shape extends z.ZodType>({ raw }: Told, shape: Shape): z.output<Shape> {
  const read = shape.safeParse(JSON.parse(raw.toString('utf8') || '{}'))
  if (read.success) return read.data
  throw new PaypalRefusal(400, 'INVALID_PARAMETER_VALUE', z.prettifyError(read.error))
}

function createOrder(told: Told): PaypalAnswer {
  const { intent, purchase_units: units, payment_source: source } = readBody(told, newOrder)
  const { amount: cents, custom_id: custom, invoice_id: invoice, description } = units[0]
  const { return_url: returnUrl, cancel_url: cancelUrl } = source.paypal.experience_context
  const order = told.money.createOrder({
    intent,
    amount: cents,
    custom: custom ?? null,
    invoice: invoice ?? null,
    description,
    returnUrl,
    cancelUrl,
  })
  return { status: 201, body: presentOrder(told.home, told.money.book, order) }
}

const showOrder = ({ money, home, id }: Told): PaypalAnswer => ({
  status: 200,
  body: presentOrder(home, money.book, money.needOrder(id)),
})

const patches = z.array(z.object({ op: z.enum(['add', 'replace']), path: text, value: text }))

function patchOrder(told: Told): PaypalAnswer {
  const order = told.money.needOrder(told.id)
  if (order.status === 'COMPLETED') throw new PaypalRefusal(422, 'ORDER_ALREADY_COMPLETED', 'Order is completed.')
  for (const { path, value } of readBody(told, patches)) {
    if (path !== "/purchase_units/@reference_id=='default'/custom_id") {
      throw new PaypalRefusal(422, 'PATCH_PATH_REQUIRED', 'This field cannot be patched.')
    }
    told.money.book.keep<Order>({ ...order, custom: value })
  }
  return { status: 204 }
}

/** A declined funding is kept, though the call is refused: the order waits for another one. */
const takeOrder =
  (take: (money: PaypalMoney, id: string) => Order) =>
  ({ money, home, id }: Told): PaypalAnswer => {
    if (money.decline(money.needOrder(id))) {
      const refusal = new PaypalRefusal(
        422,
        'INSTRUMENT_DECLINED',
        'The instrument presented was declined by the bank.',
      )
      return refusal.answer
    }
    return { status: 201, body: presentOrder(home, money.book, take(money, id)) }
  }

function captureAuthorization(told: Told): PaypalAnswer {
  const { amount: cents } = readBody(told, z.object({ amount }))
  const capture = told.money.captureAuthorization(told.id, cents)
  return { status: 201, body: presentCapture(told.home, capture, told.money.needOrder(capture.order)) }
}

function voidAuthorization({ money, home, id }: Told): PaypalAnswer {
  const voided = money.voidAuthorization(id)
  return { status: 200, body: presentAuthorization(home, voided, money.needOrder(voided.order)) }
}

function showAuthorization({ money, home, id }: Told): PaypalAnswer {
  const found = money.needAuthorization(id)
  return { status: 200, body: presentAuthorization(home, found, money.needOrder(found.order)) }
}

function showCapture({ money, home, id }: Told): PaypalAnswer {
  const found = money.needCapture(id)
  return { status: 200, body: presentCapture(home, found, money.needOrder(found.order)) }
}

function refundCapture(told: Told): PaypalAnswer {
  const wanted = z.object({ amount: amount.optional(), custom_id: text.optional(), note_to_payer: text.optional() })
  const { amount: cents, custom_id: custom, note_to_payer: note } = readBody(told, wanted)
  const refund = told.money.refund(told.id, { amount: cents, custom: custom ?? null, note: note ?? null })
  return { status: 201, body: presentRefund(told.home, refund, told.money.needOrder(refund.order)) }
}

function showRefund({ money, home, id }: Told): PaypalAnswer {
  const refund = money.needRefund(id)
  return { status: 200, body: presentRefund(home, refund, money.needOrder(refund.order)) }
}

function listDisputes({ money, url }: Told): PaypalAnswer {
  const capture = url.searchParams.get('disputed_transaction_id')
  const found = money.book.list<Dispute>('dispute', capture === null ? {} : { capture })
  return { status: 200, body: { items: found.map(presentDispute) } }
}

/** Notes and names of files of a form with the parts `input`, `file1`, `file2`. */
function readEvidence({ raw, headers }: Told): string[] {
  const boundary = /boundary=(\S+)/.exec(headers['content-type'] ?? '')?.[1]
  if (boundary === undefined) throw new PaypalRefusal(400, 'INVALID_REQUEST', 'A form with parts is wanted.')
  const parts = raw.toString('latin1').split(`--${boundary}`)
  const input = parts.find((part) => part.includes('name="input"'))
  const json: unknown = JSON.parse(Buffer.from(input?.split('\r\n\r\n')[1] ?? '{}', 'latin1').toString('utf8'))
  const { evidences } = z.object({ evidences: z.array(z.object({ notes: text.max(2000).optional() })) }).parse(json)
  const files = parts.flatMap((part) => /filename="([^"]*)"/.exec(part)?.[1] ?? [])
  return [...evidences.flatMap(({ notes }) => notes ?? []), ...files]
}

const links = { status: 200, body: { links: [] } }

function provideEvidence(told: Told): PaypalAnswer {
  answerDispute(told.money, told.id, readEvidence(told))
  return links
}

function acceptClaim({ money, id }: Told): PaypalAnswer {
  decideDispute(money, id, false)
  return links
}

const presentMovement = (one: Movement) => ({
  transaction_info: {
    transaction_id: one.id,
    ...(one.reference !== null && { paypal_reference_id: one.reference, paypal_reference_id_type: 'TXN' }),
    transaction_event_code: one.code,
    transaction_initiation_date: isoTime(one.created),
    transaction_amount: dollars(one.amount),
    ...(one.fee !== 0 && { fee_amount: dollars(-one.fee) }),
    transaction_status: 'S',
    transaction_subject: one.subject,
    ...(one.custom !== null && { custom_field: one.custom, invoice_id: one.custom }),
  },
})

function listMovements({ money, url }: Told): PaypalAnswer {
  const [from, until] = ['start_date', 'end_date'].map((name) => Date.parse(url.searchParams.get(name) ?? '')) as [
    number,
    number,
  ]
  if (!(until - from <= 31 * 86_400_000))
    throw new PaypalRefusal(400, 'INVALID_REQUEST', 'Date range is greater than 31 days')
  const [page, size] = [Number(url.searchParams.get('page') ?? 1), Number(url.searchParams.get('page_size') ?? 100)]
  const found = money.book.list<Movement>('movement').filter(({ created }) => created >= from && created <= until)
  return {
    status: 200,
    body: {
      transaction_details: found.slice((page - 1) * size, page * size).map(presentMovement),
      page,
      total_items: found.length,
      total_pages: Math.ceil(found.length / size),
    },
  }
}

const id = '([\\w-]+)'
const routes: readonly (readonly [method: string, path: RegExp, answer: (told: Told) => PaypalAnswer])[] = [
  ['POST', /^\/v2\/checkout\/orders$/, createOrder],
  ['GET', new RegExp(`^/v2/checkout/orders/${id}$`), showOrder],
  ['PATCH', new RegExp(`^/v2/checkout/orders/${id}$`), patchOrder],
  ['POST', new RegExp(`^/v2/checkout/orders/${id}/capture$`), takeOrder((money, order) => money.captureOrder(order))],
  [
    'POST',
    new RegExp(`^/v2/checkout/orders/${id}/authorize$`),
    takeOrder((money, order) => money.authorizeOrder(order)),
  ],
  ['GET', new RegExp(`^/v2/payments/authorizations/${id}$`), showAuthorization],
  ['POST', new RegExp(`^/v2/payments/authorizations/${id}/capture$`), captureAuthorization],
  ['POST', new RegExp(`^/v2/payments/authorizations/${id}/void$`), voidAuthorization],
  ['GET', new RegExp(`^/v2/payments/captures/${id}$`), showCapture],
  ['POST', new RegExp(`^/v2/payments/captures/${id}/refund$`), refundCapture],
  ['GET', new RegExp(`^/v2/payments/refunds/${id}$`), showRefund],
  ['GET', /^\/v1\/customer\/disputes$/, listDisputes],
  [
    'GET',
    new RegExp(`^/v1/customer/disputes/${id}$`),
    (told) => ({ status: 200, body: presentDispute(needDispute(told.money, told.id)) }),
  ],
  ['POST', new RegExp(`^/v1/customer/disputes/${id}/provide-evidence$`), provideEvidence],
  ['POST', new RegExp(`^/v1/customer/disputes/${id}/accept-claim$`), acceptClaim],
  ['GET', /^\/v1\/reporting\/transactions$/, listMovements],
]

/** Answers a call of the interface inside the transaction of its account. Throws PaypalRefusal. */
export function answerCall(money: PaypalMoney, home: PaypalHome, call: InterfaceCall): PaypalAnswer {
  for (const [method, path, answer] of routes) {
    const found = method === call.method && path.exec(call.url.pathname)
    if (found) return answer({ ...call, money, home, id: found[1] ?? '' })
  }
  throw new PaypalRefusal(404, 'NOT_FOUND', `Nothing answers ${call.method} ${call.url.pathname}.`)
}
