import { createHmac, timingSafeEqual } from 'node:crypto'
import { z } from 'zod'
import type { InterfaceAnswer, InterfaceCall } from '../../money/network/loopback-server.ts'
import type { HookMessage } from '../../money/network/deliver-events.ts'
import type { OutsideEvent } from '../../money/network/money-book.ts'
import type { MoneyStore } from '../../money/network/money-store.ts'
import { takeAnswerMode } from '../../money/network/answer-modes.ts'
import { demoPaypalKeys, derivePaypal, readPaypalClient } from './demo-paypal-keys.ts'
import { answerCall } from './paypal-calls.ts'
import { PaypalMoney } from './paypal-money.ts'
import { PaypalRefusal, type PaypalAnswer } from './paypal-refusal.ts'
import type { PaypalHome } from './present-things.ts'

/** Working parts of the played PayPal. */
export interface PaypalParts {
  readonly store: MoneyStore
  /** Secret of the installation, from which the keys of its accounts follow. */
  readonly secret: string
  readonly clock: () => number
  readonly home: PaypalHome
  /** Address of our webhook without its account. */
  readonly hookUrl: string
}

const isSame = (given: string, expected: string): boolean => {
  const [one, other] = [Buffer.from(given), Buffer.from(expected)]
  return one.length === other.length && timingSafeEqual(one, other)
}

const tokenMs = 9 * 3_600_000

/** A token names its account and its end, and is signed. */
const signToken = (secret: string, client: string, until: number): string =>
  `${client}.${until}.${derivePaypal(secret, `token ${client} ${until}`)}`

const scopes = [
  'https://uri.paypal.com/services/payments/payment',
  'https://uri.paypal.com/services/disputes/read-seller',
  'https://uri.paypal.com/services/disputes/update-seller',
  'https://uri.paypal.com/services/reporting/search/read',
].join(' ')

function signIn({ secret, clock }: PaypalParts, { headers }: InterfaceCall): PaypalAnswer {
  const [, encoded = ''] = (headers.authorization ?? '').split(' ')
  const [id = '', given = ''] = Buffer.from(encoded, 'base64').toString('utf8').split(':')
  const client = readPaypalClient(id)
  if (client === undefined || !isSame(given, demoPaypalKeys(secret, client).keys.secret)) {
    const body = { error: 'invalid_client', error_description: 'Client Authentication failed' }
    return { status: 401, body }
  }
  const token = signToken(secret, client, clock() + tokenMs)
  return { status: 200, body: { access_token: token, token_type: 'Bearer', expires_in: tokenMs / 1000, scope: scopes } }
}

/** Name key of the client that calls; undefined without a valid token. */
function findCaller({ secret, clock }: PaypalParts, { headers }: InterfaceCall): string | undefined {
  const [, token = ''] = (headers.authorization ?? '').split(' ')
  const [client = '', until = ''] = token.split('.')
  return Number(until) > clock() && isSame(token, signToken(secret, client, Number(until))) ? client : undefined
}

interface Signed {
  readonly id: string
  readonly time: string
  readonly webhook: string
  readonly body: string
}

const signatureOf = (secret: string, account: string, { id, time, webhook, body }: Signed): string =>
  createHmac('sha256', derivePaypal(secret, `events ${account}`))
    .update([id, time, webhook, body].join('|'))
    .digest('base64')

/** Signs an event for the webhook of an account, as PayPal does: with headers that its interface judges. */
export function signPaypalEvent(
  { secret, clock, hookUrl }: PaypalParts,
  account: string,
  event: OutsideEvent,
): HookMessage {
  const { keys, hookKey } = demoPaypalKeys(secret, account)
  const signed = { id: event.id, time: new Date(clock()).toISOString(), webhook: keys.webhook, body: event.words }
  return {
    url: `${hookUrl}/${hookKey}`,
    body: event.words,
    headers: {
      'content-type': 'application/json',
      'paypal-transmission-id': signed.id,
      'paypal-transmission-time': signed.time,
      'paypal-transmission-sig': signatureOf(secret, account, signed),
      'paypal-auth-algo': 'SHA256withRSA',
      'paypal-cert-url': 'https://api.paypal.com/v1/notifications/certs/CERT',
    },
  }
}

const judged = z.object({
  auth_algo: z.string(),
  cert_url: z.string(),
  transmission_id: z.string(),
  transmission_sig: z.string(),
  transmission_time: z.string(),
  webhook_id: z.string(),
})

/** The bytes of the event as the caller got them: it is the last part of the call. */
const eventWords = (raw: string): string => raw.slice(raw.indexOf('"webhook_event":') + 16, raw.lastIndexOf('}'))

function judgeSignature({ secret }: PaypalParts, account: string, { raw }: InterfaceCall): PaypalAnswer {
  const words = raw.toString('utf8')
  const read = judged.safeParse(JSON.parse(words))
  if (!read.success)
    return new PaypalRefusal(400, 'MISSING_REQUIRED_PARAMETER', 'A header of the event is missing.').answer
  const { transmission_id: id, transmission_time: time, webhook_id: webhook, transmission_sig: given } = read.data
  const expected = signatureOf(secret, account, { id, time, webhook, body: eventWords(words) })
  const isGood = webhook === demoPaypalKeys(secret, account).keys.webhook && isSame(given, expected)
  return { status: 200, body: { verification_status: isGood ? 'SUCCESS' : 'FAILURE' } }
}

/** Answers in the transaction of the account; the same key again gets the first answer. */
function answerOnce(parts: PaypalParts, account: string, call: InterfaceCall): PaypalAnswer {
  const given = call.headers['paypal-request-id']
  const key = call.method === 'POST' && typeof given === 'string' ? `${call.url.pathname} ${given}` : undefined
  return parts.store.within(account, parts.clock(), (book) => {
    const known = key === undefined ? undefined : book.findAnswer(key)
    if (known) return { status: known.status, body: JSON.parse(known.body) as unknown }
    const answer = answerCall(new PaypalMoney(book, parts.home), parts.home, call)
    if (key !== undefined && answer.status < 300) {
      book.saveAnswer(key, { status: answer.status, body: JSON.stringify(answer.body ?? null) })
    }
    return answer
  })
}

function answerKnown(parts: PaypalParts, account: string, call: InterfaceCall): PaypalAnswer {
  if (call.url.pathname === '/v1/notifications/verify-webhook-signature') return judgeSignature(parts, account, call)
  try {
    return answerOnce(parts, account, call)
  } catch (error) {
    if (error instanceof PaypalRefusal) return error.answer
    throw error
  }
}

const asAnswer = ({ status, body }: PaypalAnswer): InterfaceAnswer => ({
  status,
  type: 'application/json',
  body: body === undefined ? '' : JSON.stringify(body),
})

const invalidToken = { status: 401, body: { name: 'AUTHENTICATION_FAILURE', message: 'Token is invalid' } }
const offline = { status: 503, body: { name: 'SERVICE_UNAVAILABLE', message: 'The service is unavailable.' } }

/** Answers a call of PayPal's interface as its account is set to behave. */
export function answerInterface(parts: PaypalParts, call: InterfaceCall): InterfaceAnswer {
  if (call.url.pathname === '/v1/oauth2/token') return asAnswer(signIn(parts, call))
  const account = findCaller(parts, call)
  if (account === undefined) return asAnswer(invalidToken)
  const isChange = call.method !== 'GET' && !call.url.pathname.startsWith('/v1/notifications/')
  const mode = parts.store.within(account, parts.clock(), (book) => takeAnswerMode(book, isChange))
  return { ...asAnswer(mode === 'offline' ? offline : answerKnown(parts, account, call)), mode }
}
