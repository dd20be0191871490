import { z } from 'zod'
import { readMoney } from '../../../../domain/kernel/values/typed-money.ts'
import { newOutsideId } from '../../money/network/money-book.ts'
import type { InterfaceCall } from '../../money/network/loopback-server.ts'
import type { BraintreeMoney } from './braintree-money.ts'
import { BraintreeRefusal, printRefusal, type BraintreeAnswer } from './braintree-refusal.ts'
import type { Dispute, EvidenceFile, StoredCard, Transaction } from './braintree-things.ts'
import { presentDispute, presentTransaction } from './present-transactions.ts'
import { printXml } from './print-xml.ts'

interface Told extends InterfaceCall {
  readonly money: BraintreeMoney
  /** The part of the path that names an object. */
  readonly id: string
}

const text = z.string()
const amount = text.transform((value, ctx): number => {
  const cents = readMoney(value)
  if (cents !== undefined && cents > 0) return cents
  ctx.addIssue({ code: 'custom', message: 'Amount must be greater than zero.' })
  return z.NEVER
})

/** An empty body is an empty object. */
function readBody<Shape extends z.ZodType>({ raw }: Told, shape: Shape): z.output<Shape> {
  const read = shape.safeParse(JSON.parse(raw.toString('utf8') || '{}'))
  if (read.success) return read.data
  throw new BraintreeRefusal(read.error.issues.map(({ message }) => message).join(' '))
}

const answerTransaction = ({ money }: Told, one: Transaction, status = 200): BraintreeAnswer => ({
  status,
  xml: printXml('transaction', presentTransaction(money.book, one)),
})

const sale = z.object({
  transaction: z.object({
    type: z.literal('sale'),
    amount,
    order_id: text.max(255).optional(),
    payment_method_nonce: text.optional(),
    payment_method_token: text.optional(),
    customer_id: text.optional(),
    options: z
      .object({
        submit_for_settlement: z.boolean().default(false),
        store_in_vault_on_success: z.boolean().default(false),
      })
      .prefault({}),
  }),
})

function sell(told: Told): BraintreeAnswer {
  const { transaction: asked } = readBody(told, sale)
  const made = told.money.sell({
    amount: asked.amount,
    order: asked.order_id ?? null,
    nonce: asked.payment_method_nonce,
    token: asked.payment_method_token,
    customer: asked.customer_id,
    captures: asked.options.submit_for_settlement,
    keepsCard: asked.options.store_in_vault_on_success,
  })
  if (made.response.code === '1000') return answerTransaction(told, made, 201)
  const message = made.rejection === null ? made.response.text : `Gateway Rejected: ${made.rejection}`
  return { status: 422, xml: printRefusal(message, presentTransaction(told.money.book, made)) }
}

const partly = z.object({ transaction: z.object({ amount: amount.optional(), order_id: text.optional() }).default({}) })

const submit = (told: Told): BraintreeAnswer =>
  answerTransaction(told, told.money.submit(told.id, readBody(told, partly).transaction.amount))

function refund(told: Told): BraintreeAnswer {
  const { amount: cents, order_id: order } = readBody(told, partly).transaction
  return answerTransaction(told, told.money.refund(told.id, { amount: cents, order: order ?? null }), 201)
}

const dates = z.object({ min: z.coerce.date().optional(), max: z.coerce.date().optional() })
const search = z.object({
  search: z.object({
    ids: z.array(text).optional(),
    order_id: z.object({ is: text }).optional(),
    settled_at: dates.optional(),
    created_at: dates.optional(),
    received_date: dates.optional(),
  }),
})

const isWithin = (at: number | undefined, span: z.output<typeof dates> | undefined): boolean =>
  span === undefined ||
  (at !== undefined && at >= (span.min?.getTime() ?? 0) && at <= (span.max?.getTime() ?? Number.MAX_SAFE_INTEGER))

const settledAt = ({ history }: Transaction): number | undefined =>
  history.find(({ status }) => status === 'settled')?.at

function searchTransactions(told: Told): Transaction[] {
  const { search: asked } = readBody(told, search)
  const order = asked.order_id?.is
  return told.money.book
    .list<Transaction>('transaction', order === undefined ? {} : { order })
    .filter((one) => asked.ids?.includes(one.id) ?? true)
    .filter((one) => isWithin(settledAt(one), asked.settled_at) && isWithin(one.created, asked.created_at))
}

const pageSize = 50

const listIds = (told: Told): BraintreeAnswer => ({
  status: 200,
  xml: printXml('search-results', {
    'page-size': pageSize,
    ids: { item: 'item', values: searchTransactions(told).map(({ id }) => id) },
  }),
})

function listTransactions(told: Told): BraintreeAnswer {
  const found = searchTransactions(told)
  const items = found.map((one) => printXml('transaction', presentTransaction(told.money.book, one))).join('')
  const head = `<page-size type="integer">${pageSize}</page-size><total-items type="integer">${found.length}</total-items>`
  return { status: 200, xml: `<credit-card-transactions type="collection">${head}${items}</credit-card-transactions>` }
}

function forgetCard({ money, id }: Told): BraintreeAnswer {
  money.book.remove(money.need<StoredCard>('card', id))
  return { status: 200, xml: '' }
}

function listDisputes(told: Told): BraintreeAnswer {
  const { search: asked } = readBody(told, search)
  const all = told.money.book.list<Dispute>('dispute').filter((one) => isWithin(one.created, asked.received_date))
  const page = Number(told.url.searchParams.get('page') ?? 1)
  const shown = all.slice((page - 1) * pageSize, page * pageSize)
  const items = shown.map((one) => printXml('dispute', presentDispute(told.money.book, one))).join('')
  const head = `<page-size type="integer">${pageSize}</page-size><total-items type="integer">${all.length}</total-items>`
  return { status: 200, xml: `<disputes type="collection">${head}${items}</disputes>` }
}

const evidence = z.object({
  evidence: z.object({ comments: text.optional(), document_upload_id: text.optional() }),
})

function addEvidence(told: Told): BraintreeAnswer {
  const { comments, document_upload_id: file } = readBody(told, evidence).evidence
  told.money.addEvidence(told.id, comments ?? file ?? '')
  return { status: 201, xml: printXml('evidence', { id: newOutsideId(10), comment: comments ?? null }) }
}

function uploadFile({ money, raw }: Told): BraintreeAnswer {
  const name = /filename="([^"]*)"/.exec(raw.toString('latin1'))?.[1]
  if (name === undefined) throw new BraintreeRefusal('A file is wanted.')
  const file = money.book.keep<EvidenceFile>({ ...money.begin('file'), name })
  return { status: 201, xml: printXml('document-upload', { id: file.id, kind: 'evidence_document', name }) }
}

const answerDispute = ({ money }: Told, one: Dispute): BraintreeAnswer => ({
  status: 200,
  xml: printXml('dispute', presentDispute(money.book, one)),
})

const id = '(\\w+)'
const routes: readonly (readonly [method: string, path: RegExp, answer: (told: Told) => BraintreeAnswer])[] = [
  ['POST', /^\/transactions$/, sell],
  ['POST', /^\/transactions\/advanced_search_ids$/, listIds],
  ['POST', /^\/transactions\/advanced_search$/, listTransactions],
  [
    'GET',
    new RegExp(`^/transactions/${id}$`),
    (told) => answerTransaction(told, told.money.need<Transaction>('transaction', told.id)),
  ],
  ['PUT', new RegExp(`^/transactions/${id}/submit_for_settlement$`), submit],
  ['PUT', new RegExp(`^/transactions/${id}/void$`), (told) => answerTransaction(told, told.money.void(told.id))],
  ['POST', new RegExp(`^/transactions/${id}/refund$`), refund],
  ['DELETE', new RegExp(`^/payment_methods/any/${id}$`), forgetCard],
  ['POST', /^\/document_uploads$/, uploadFile],
  ['POST', /^\/disputes\/advanced_search$/, listDisputes],
  ['GET', new RegExp(`^/disputes/${id}$`), (told) => answerDispute(told, told.money.need<Dispute>('dispute', told.id))],
  ['POST', new RegExp(`^/disputes/${id}/evidence$`), addEvidence],
  [
    'PUT',
    new RegExp(`^/disputes/${id}/finalize$`),
    (told) => answerDispute(told, told.money.moveDispute(told.id, 'disputed')),
  ],
  [
    'PUT',
    new RegExp(`^/disputes/${id}/accept$`),
    (told) => answerDispute(told, told.money.moveDispute(told.id, 'accepted')),
  ],
]

/** Calls that post but change nothing. */
export const isSearch = (path: string): boolean => /advanced_search|client_token/.test(path)

/** Answers a call of a merchant inside the transaction of its account. Throws BraintreeRefusal. */
export function answerCall(money: BraintreeMoney, path: string, call: InterfaceCall): BraintreeAnswer {
  for (const [method, form, answer] of routes) {
    const found = method === call.method && form.exec(path)
    if (found) return answer({ ...call, money, id: found[1] ?? '' })
  }
  throw new BraintreeRefusal(`Nothing answers ${call.method} ${path}.`, 404)
}
