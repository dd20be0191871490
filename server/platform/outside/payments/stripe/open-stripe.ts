import type Stripe from 'stripe'
import { OutsideFailed, Unavailable } from '../../../errors.ts'
import { askOutside } from '../../fetch/fetch-outside.ts'
import { FetchRefused } from '../../fetch/fetch-refused.ts'
import type { GatewayAccount, GatewayPlace } from '../gateway.ts'

const usualPlace: GatewayPlace = { url: 'https://api.stripe.com' }
/** Uploads go to another machine of Stripe, unless one machine plays all of them. */
const usualHost = 'api.stripe.com'

/** A page of a hundred objects with what they name. */
const mostBytes = 16_000_000

const readHeaders = (headers: object): Record<string, string> =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), String(value)]))

/** The calls of the SDK through `askOutside`, which limits addresses, bytes and time and repeats nothing. */
const limitedClient = ({ url, rules, withinMs }: GatewayPlace): Stripe.HttpClient => ({
  getClientName: () => 'flightline',
  makeRequest: async (...[host, port, path, method, headers, data, protocol, timeout]) => {
    const base = new URL(url).pathname.replace(/\/$/, '')
    const answer = await askOutside(`${protocol}://${host}:${port}${base}${path}`, {
      headers: readHeaders(headers),
      ...(method === 'POST' && { body: Buffer.from(data ?? '') }),
      ...(method === 'DELETE' && { method }),
      maxBytes: mostBytes,
      withinMs: withinMs ?? timeout,
      ...(rules && { rules }),
    })
    return {
      getStatusCode: () => answer.status,
      getHeaders: () => readHeaders(answer.headers),
      getRawResponse: () => ({}),
      toStream: () => answer.body,
      toJSON: async () => JSON.parse(answer.body.toString('utf8')) as unknown,
    }
  },
})

async function createStripe({ keys, place = usualPlace }: GatewayAccount): Promise<Stripe> {
  // Loaded with the first call: the SDK is large, and most installations start without it.
  const { default: Sdk } = await import('stripe')
  const { hostname, port, protocol } = new URL(place.url)
  const isSecure = protocol === 'https:'
  return new Sdk(keys['secretKey'] ?? '', {
    ...(hostname !== usualHost && { host: hostname }),
    port: port === '' ? (isSecure ? 443 : 80) : Number(port),
    protocol: isSecure ? 'https' : 'http',
    // A repetition without our knowledge would hide an unknown outcome.
    maxNetworkRetries: 0,
    timeout: place.withinMs ?? 20_000,
    telemetry: false,
    httpClient: limitedClient(place),
  })
}

/** Types of errors that say: certainly not done. An idempotency error says nothing about the first call of its key. */
const refusals = new Set([
  'StripeCardError',
  'StripeInvalidRequestError',
  'StripeAuthenticationError',
  'StripePermissionError',
])

const describeRefusal = ({ type, message }: Stripe.errors.StripeError): string => {
  if (type === 'StripeAuthenticationError' || type === 'StripePermissionError')
    return `Stripe refuses our key. An admin can set it under Settings, Payment providers. ${message}`
  return type === 'StripeCardError' ? message : `Stripe refuses the call: ${message}`
}

/** Refusal of Stripe, with its codes. */
export class StripeRefused extends OutsideFailed {
  override name = 'StripeRefused'
  readonly code: string
  readonly status: number
  constructor(error: Stripe.errors.StripeError) {
    super(describeRefusal(error))
    this.code = error.decline_code ?? error.code ?? error.type
    this.status = error.statusCode ?? 0
  }
}

/** The error as a caller judges it: a refusal, an address that was never called, or an unknown outcome. */
function judgeError(error: Stripe.errors.StripeError): Error {
  if (refusals.has(error.type)) return new StripeRefused(error)
  if (error.detail instanceof FetchRefused && error.detail.fault !== 'url-no-answer')
    return new OutsideFailed(`Stripe was not called: its address is not allowed (${error.detail.fault}).`)
  return new Unavailable(`Stripe does not answer as it should (${error.code ?? error.type}).`)
}

/** Asks Stripe for an account. Throws `StripeRefused` for a refusal, and `Unavailable` where the outcome is unknown. */
export async function askStripe<T>(account: GatewayAccount, work: (stripe: Stripe) => Promise<T>): Promise<T> {
  const stripe = await createStripe(account)
  try {
    return await work(stripe)
  } catch (error) {
    const { default: Sdk } = await import('stripe')
    throw error instanceof Sdk.errors.StripeError ? judgeError(error) : error
  }
}

/** The answer, or undefined where Stripe has no such object. */
export async function findAt<T>(answer: Promise<T>): Promise<T | undefined> {
  try {
    return await answer
  } catch (error) {
    const { default: Sdk } = await import('stripe')
    if (error instanceof Sdk.errors.StripeInvalidRequestError && error.code === 'resource_missing') return undefined
    throw error
  }
}

/** Id of an object that is named or given whole. */
export const readId = (named: string | { readonly id: string } | null | undefined): string | undefined =>
  typeof named === 'string' ? named : named?.id
