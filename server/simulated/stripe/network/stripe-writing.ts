import { cancelIntent, captureIntent, chargeIntent } from './charge-intent.ts'
import { addEvidence, closeDispute } from './disputes.ts'
import { refundIntent } from './refunds.ts'
import { beginIntent, expireSession, keepCustomer } from './sessions.ts'
import type { StripeBook } from './stripe-book.ts'
import { readNumber, readOrNull, readPart, readText, readTexts, type Form, type SentFile } from './stripe-form.ts'
import {
  createProduct,
  createSubscription,
  endSubscription,
  previewInvoice,
  updateSubscription,
} from './subscription-calls.ts'
import { missing, StripeRefusal, type StripeAnswer } from './stripe-refusal.ts'
import type { Charge, Dispute, Intent, Method, Session, StripeFile, Thing } from './stripe-things.ts'

/** A writing call: its account, parameters and the ids of its path. */
export interface Call {
  readonly book: StripeBook
  readonly form: Form
  readonly id: string
  /** Address of the pages on which people pay, without a slash at its end. */
  readonly pagesUrl: string
  /** A file that was sent along. */
  readonly file?: SentFile | undefined
}

type Answer = (call: Call) => StripeAnswer | Thing

const leastAmount = 50

function requireAmount(amount: number | undefined): number {
  if (amount === undefined || !Number.isInteger(amount))
    throw new StripeRefusal({ code: 'parameter_invalid_integer', param: 'amount', message: 'Invalid integer' })
  if (amount < leastAmount)
    throw new StripeRefusal({
      code: 'amount_too_small',
      param: 'amount',
      message: 'Amount must be at least $0.50 usd',
    })
  return amount
}

function refuseOldNames(form: Form): void {
  if (readPart(form, 'payment_method_types') !== undefined)
    throw new StripeRefusal({
      code: 'payment_method_types_no_longer_supported',
      param: 'payment_method_types',
      message: 'payment_method_types is no longer supported.',
    })
}

const readCapture = (form: Form, ...path: readonly string[]): Intent['capture_method'] =>
  readText(form, ...path, 'capture_method') === 'manual' ? 'manual' : 'automatic_async'

function readExpiry({ form, book }: Call): number {
  const expires = readNumber(form, 'expires_at') ?? book.now + 24 * 3600
  if (expires < book.now + 1800 || expires > book.now + 24 * 3600)
    throw new StripeRefusal({
      param: 'expires_at',
      message:
        'The `expires_at` timestamp must be at least 30 minutes and less than 24 hours from Checkout Session creation.',
    })
  return expires
}

/** What a page is asked to make of a payment. */
function readPlan(form: Form, mode: Session['mode']): Session['plan'] {
  return {
    description: readText(form, 'line_items', '0', 'price_data', 'product_data', 'name') ?? '',
    metadata: readTexts(form, mode === 'setup' ? 'setup_intent_data' : 'payment_intent_data', 'metadata'),
    capture_method: readCapture(form, 'payment_intent_data'),
    setup_future_usage: readOrNull(form, 'payment_intent_data', 'setup_future_usage'),
  }
}

function readTotal(form: Form): number {
  const item = readPart(form, 'line_items', '0')
  const unit = readNumber(item, 'price_data', 'unit_amount') ?? Number.NaN
  return requireAmount(unit * (readNumber(item, 'quantity') ?? 1))
}

function readKnownCustomer({ book, form }: Call): string | null {
  const customer = readOrNull(form, 'customer')
  return customer === null ? null : book.need('customer', customer).id
}

function createSession(call: Call): Session {
  const { book, form, pagesUrl } = call
  refuseOldNames(form)
  const head = book.begin('checkout.session')
  const mode = readText(form, 'mode') === 'setup' ? 'setup' : 'payment'
  return book.keep<Session>({
    ...head,
    mode,
    amount_total: mode === 'setup' ? null : readTotal(form),
    cancel_url: readOrNull(form, 'cancel_url'),
    client_reference_id: readOrNull(form, 'client_reference_id'),
    currency: 'usd',
    customer: readKnownCustomer(call),
    customer_creation: readText(form, 'customer_creation') === 'always' ? 'always' : 'if_required',
    customer_email: readOrNull(form, 'customer_email'),
    expires_at: readExpiry(call),
    metadata: readTexts(form, 'metadata'),
    payment_intent: null,
    setup_intent: null,
    payment_status: 'unpaid',
    status: 'open',
    success_url: readText(form, 'success_url') ?? '',
    ui_mode: 'hosted_page',
    url: `${pagesUrl}/outside/stripe/pay/${head.id}`,
    plan: readPlan(form, mode),
  })
}

function needMethod({ book, form }: Call): Method {
  const method = book.need<Method>('payment_method', readText(form, 'payment_method') ?? '')
  if (method.customer === null || method.customer !== readText(form, 'customer'))
    throw new StripeRefusal({
      param: 'payment_method',
      message: 'The provided PaymentMethod does not belong to this Customer, or was detached from it.',
    })
  return method
}

/** The answer to a charge: 402 with the intent where the bank declined it. */
const judgeCharge = (intent: Intent): StripeAnswer =>
  intent.last_payment_error === null
    ? { status: 200, body: intent }
    : { status: 402, body: { error: { ...intent.last_payment_error, payment_intent: intent } } }

const createIntent: Answer = (call) => {
  const { book, form } = call
  refuseOldNames(form)
  const amount = requireAmount(readNumber(form, 'amount'))
  const method = readText(form, 'confirm') === 'true' ? needMethod(call) : undefined
  const intent = beginIntent(book, {
    amount,
    capture_method: readCapture(form),
    customer: readOrNull(form, 'customer'),
    description: readOrNull(form, 'description'),
    metadata: readTexts(form, 'metadata'),
    payment_method_types: ['card'],
    setup_future_usage: readOrNull(form, 'setup_future_usage'),
  })
  if (!method) return intent
  const presence = readText(form, 'off_session') === 'true' ? 'absent' : 'present'
  return judgeCharge(chargeIntent(book, intent, { method, presence }))
}

const unexpected = ({ id, status }: Intent, verb: string): StripeRefusal =>
  new StripeRefusal({
    code: 'payment_intent_unexpected_state',
    message: `This PaymentIntent (${id}) could not be ${verb} because it has a status of ${status}.`,
  })

const capture: Answer = ({ book, form, id }) => {
  const intent = book.need<Intent>('payment_intent', id)
  if (intent.status !== 'requires_capture') throw unexpected(intent, 'captured')
  const amount = readNumber(form, 'amount_to_capture') ?? intent.amount_capturable
  if (!Number.isInteger(amount) || amount < 1 || amount > intent.amount_capturable)
    throw new StripeRefusal({
      code: 'amount_too_large',
      param: 'amount_to_capture',
      message: 'The remaining amount on this PaymentIntent that can be captured is smaller than the amount to capture.',
    })
  return captureIntent(book, { ...intent, metadata: { ...intent.metadata, ...readTexts(form, 'metadata') } }, amount)
}

const cancel: Answer = ({ book, form, id }) => {
  const intent = book.need<Intent>('payment_intent', id)
  if (['succeeded', 'canceled', 'processing'].includes(intent.status)) throw unexpected(intent, 'canceled')
  return cancelIntent(book, intent, readOrNull(form, 'cancellation_reason'))
}

const createRefund: Answer = ({ book, form }) => {
  const named = readText(form, 'payment_intent')
  const charge = readText(form, 'charge')
  const intent = named ?? (charge === undefined ? '' : book.need<Charge>('charge', charge).payment_intent)
  return refundIntent(book, book.need<Intent>('payment_intent', intent), {
    amount: readNumber(form, 'amount'),
    metadata: readTexts(form, 'metadata'),
    reason: readOrNull(form, 'reason'),
  })
}

const createFile: Answer = ({ book, form, file }) => {
  if (!file) throw new StripeRefusal({ param: 'file', message: 'Missing required param: file.' })
  const { metadata: _, livemode: __, ...head } = book.begin('file')
  return book.keep<StripeFile>({
    ...head,
    filename: file.name,
    purpose: readText(form, 'purpose') ?? '',
    size: file.size,
    type: file.type.split('/')[1] ?? '',
  })
}

const changeDispute: Answer = ({ book, form, id }) =>
  addEvidence(book, book.need<Dispute>('dispute', id), {
    evidence: readTexts(form, 'evidence'),
    submits: readText(form, 'submit') === 'true',
  })

const detach: Answer = ({ book, id }) => {
  const method = book.need<Method>('payment_method', id)
  if (method.customer === null)
    throw new StripeRefusal({ message: 'The payment method you provided is not attached to a customer.' })
  const detached = book.keep<Method>({ ...method, customer: null })
  book.emit('payment_method.detached', detached)
  return detached
}

const createCustomer: Answer = ({ book, form }) =>
  keepCustomer(book, {
    email: readOrNull(form, 'email'),
    name: readOrNull(form, 'name'),
    metadata: readTexts(form, 'metadata'),
  })

const expire: Answer = ({ book, id }) => expireSession(book, book.need<Session>('checkout.session', id))

const closing: Answer = ({ book, id }) => closeDispute(book, book.need<Dispute>('dispute', id))

/** Writing calls by their paths; `*` is the id of an object. */
const answers: Readonly<Record<string, Answer>> = {
  'checkout/sessions': createSession,
  'checkout/sessions/*/expire': expire,
  payment_intents: createIntent,
  'payment_intents/*/capture': capture,
  'payment_intents/*/cancel': cancel,
  refunds: createRefund,
  'disputes/*': changeDispute,
  'disputes/*/close': closing,
  customers: createCustomer,
  'payment_methods/*/detach': detach,
  files: createFile,
  products: createProduct,
  subscriptions: createSubscription,
  'subscriptions/*': updateSubscription,
  'subscriptions/*/deleted': endSubscription,
  'invoices/create_preview': previewInvoice,
}

const idForm = /\/([a-z_]+_[\da-f]{24})(?:\/|$)/

/** Answers a writing call. Throws `StripeRefusal` for one that changes nothing. */
export function answerWriting(path: string, call: Omit<Call, 'id'>): StripeAnswer {
  const id = idForm.exec(path)?.[1] ?? ''
  const answer = answers[id === '' ? path : path.replace(id, '*')]
  if (!answer) throw missing('path', path)
  const made = answer({ ...call, id })
  return 'status' in made && 'body' in made ? made : { status: 200, body: made }
}
