import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import { takeAnswerMode } from '../../money/network/answer-modes.ts'
import type { HookMessage } from '../../money/network/deliver-events.ts'
import type { InterfaceAnswer, InterfaceCall } from '../../money/network/loopback-server.ts'
import type { OutsideEvent } from '../../money/network/money-book.ts'
import type { MoneyStore } from '../../money/network/money-store.ts'
import { answerCall, isSearch } from './braintree-calls.ts'
import { BraintreeMoney } from './braintree-money.ts'
import { BraintreeRefusal, printRefusal, type BraintreeAnswer } from './braintree-refusal.ts'
import { makeClientToken } from './card-nonces.ts'
import { demoBraintreeKeys, readBraintreeClient } from './demo-braintree-keys.ts'
import { printXml } from './print-xml.ts'

/** Working parts of the played Braintree. */
export interface BraintreeParts {
  readonly store: MoneyStore
  /** Secret of the installation, from which the keys of its accounts follow. */
  readonly secret: string
  readonly clock: () => number
  /** Address of its pages and of its script, without a slash at its end. */
  readonly pagesUrl: string
  /** Address of our webhook without its account. */
  readonly hookUrl: string
}

/** Name key of the client whose keys sign a call to its own merchant id. */
function findCaller({ secret }: BraintreeParts, { headers }: InterfaceCall, merchant: string): string | undefined {
  const client = readBraintreeClient(merchant)
  if (client === undefined) return undefined
  const { public_key: user, private_key: password } = demoBraintreeKeys(secret, client).keys
  const expected = Buffer.from(`Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`)
  const given = Buffer.from(headers.authorization ?? '')
  return given.length === expected.length && timingSafeEqual(given, expected) ? client : undefined
}

/** Signs an event for the webhook of an account as Braintree does. */
export function signBraintreeEvent(
  { secret, hookUrl }: BraintreeParts,
  account: string,
  event: OutsideEvent,
): HookMessage {
  const { keys, hookKey } = demoBraintreeKeys(secret, account)
  const payload = `${Buffer.from(event.words).toString('base64')}\n`
  const key = createHash('sha1').update(keys.private_key).digest()
  const signature = `${keys.public_key}|${createHmac('sha1', key).update(payload).digest('hex')}`
  return {
    url: `${hookUrl}/${hookKey}`,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({ bt_signature: signature, bt_payload: payload }).toString(),
  }
}

function answerOwn(
  parts: BraintreeParts,
  account: string,
  { path, ...call }: InterfaceCall & { readonly path: string },
): BraintreeAnswer {
  if (path === '/client_token') {
    return { status: 201, xml: printXml('client-token', { value: makeClientToken(parts, account) }) }
  }
  try {
    return parts.store.within(account, parts.clock(), (book) => {
      const money = new BraintreeMoney(book)
      money.settle()
      return answerCall(money, path, call)
    })
  } catch (error) {
    if (error instanceof BraintreeRefusal) return { status: error.status, xml: printRefusal(error.message) }
    throw error
  }
}

const asAnswer = ({ status, xml }: BraintreeAnswer): InterfaceAnswer => ({
  status,
  type: 'application/xml; charset=utf-8',
  body: xml,
})

/** Answers a call of Braintree's interface as its account is set to behave. */
export function answerInterface(parts: BraintreeParts, call: InterfaceCall): InterfaceAnswer {
  const [, merchant = '', path = ''] = /^\/merchants\/(\w+)(\/.*)$/.exec(call.url.pathname) ?? []
  const account = findCaller(parts, call, merchant)
  if (account === undefined) return asAnswer({ status: 401, xml: '' })
  const isChange = call.method !== 'GET' && !isSearch(path)
  const mode = parts.store.within(account, parts.clock(), (book) => takeAnswerMode(book, isChange))
  if (mode === 'offline') return asAnswer({ status: 503, xml: '' })
  return { ...asAnswer(answerOwn(parts, account, { ...call, path })), mode }
}
