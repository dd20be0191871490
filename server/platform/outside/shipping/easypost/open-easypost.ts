import type EasyPostSdk from '@easypost/api'
import { OutsideFailed, Unavailable } from '../../../errors.ts'
import { askOutside, type OutsideAnswer } from '../../fetch/fetch-outside.ts'
import { FetchRefused } from '../../fetch/fetch-refused.ts'
import type { GatewayPlace } from '../../payments/gateway.ts'
import type { ShippingAccount } from '../shipping-gateway.ts'

type EasyPost = InstanceType<typeof EasyPostSdk>

const usualPlace: GatewayPlace = { url: 'https://api.easypost.com' }

/** A shipment with the rates of all carriers. */
const mostBytes = 8_000_000

/** A request as the SDK builds it up before it waits for the answer. */
interface BuiltRequest {
  headers: Record<string, string>
  query: Record<string, string>
  body: unknown
}

interface ReadAnswer {
  readonly status: number
  readonly statusCode: number
  readonly headers: OutsideAnswer['headers']
  readonly body: unknown
}

/** JSON of an answer; undefined where it cannot be read. */
function parseBody(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8')) as unknown
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error
    return undefined
  }
}

/** An answer that the SDK makes one of its errors of. */
class AnsweredError extends Error {
  override name = 'AnsweredError'
  readonly response: ReadAnswer
  constructor(response: ReadAnswer) {
    super(`EasyPost answered with ${response.status}`)
    this.response = response
  }
}

const isFault = (body: unknown): boolean => typeof body === 'object' && body !== null && 'error' in body

/** The answer as the SDK reads it. Throws AnsweredError for a refusal, and Unavailable for words that cannot be read. */
function judgeAnswer({ status, headers, body }: OutsideAnswer): ReadAnswer {
  const read = { status, statusCode: status, headers, body: parseBody(body) }
  if (status >= 400 && isFault(read.body)) throw new AnsweredError(read)
  if (status < 200 || status >= 300 || read.body === undefined)
    throw new Unavailable(`EasyPost answered with ${status}.`)
  return read
}

async function send(
  { rules, withinMs }: GatewayPlace,
  { path, request, isPost }: { readonly path: string; readonly request: BuiltRequest; readonly isPost: boolean },
): Promise<ReadAnswer> {
  const address = new URL(path)
  for (const [name, value] of Object.entries(request.query)) address.searchParams.set(name, value)
  const bytes = isPost ? Buffer.from(JSON.stringify(request.body ?? {})) : undefined
  const answer = await askOutside(address.href, {
    headers: { ...request.headers, ...(bytes && { 'content-length': String(bytes.length) }) },
    body: bytes,
    maxBytes: mostBytes,
    ...(withinMs !== undefined && { withinMs }),
    ...(rules && { rules }),
  })
  return judgeAnswer(answer)
}

/**
 * The calls of the SDK through `askOutside`, which limits addresses, bytes and time and repeats nothing. The SDK sets the
 * parts of a request in turn and then waits for it, so the request begins a moment after it was made.
 */
const limitedAgent = (place: GatewayPlace) => {
  const build = (isPost: boolean) => (path: string) => {
    const request: BuiltRequest = { headers: {}, query: {}, body: undefined }
    const answer = Promise.resolve().then(() => send(place, { path, request, isPost }))
    const built = Object.assign(answer, {
      set: (headers: Readonly<Record<string, string>>) => {
        for (const [name, value] of Object.entries(headers)) request.headers[name.toLowerCase()] = value
        return built
      },
      auth: (key: string) => {
        request.headers['authorization'] = `Basic ${Buffer.from(`${key}:`).toString('base64')}`
        return built
      },
      query: (values: Readonly<Record<string, unknown>>) => {
        for (const [name, value] of Object.entries(values)) request.query[name] = String(value)
        return built
      },
      send: (body: unknown) => {
        request.body = body
        return built
      },
    })
    return built
  }
  return { get: build(false), post: build(true) }
}

async function createEasyPost({ keys, place = usualPlace }: ShippingAccount): Promise<EasyPost> {
  // Loaded with the first call: most installations start without it.
  const { default: Sdk } = await import('@easypost/api')
  return new Sdk(keys['apiKey'] ?? '', {
    baseUrl: `${place.url}/v2/`,
    superagentMiddleware: () => limitedAgent(place),
  })
}

/** Refusal of EasyPost, with its code: 'SHIPMENT.POSTAGE.FAILURE'. */
export class EasyPostRefused extends OutsideFailed {
  override name = 'EasyPostRefused'
  readonly code: string
  readonly status: number
  constructor({ status, code, said }: { readonly status: number; readonly code: string; readonly said: string }) {
    super(
      status === 401 || status === 403
        ? `EasyPost refuses our key. An admin can set it under Settings, Shipping. ${said}`
        : `EasyPost refuses the call: ${said}`,
    )
    this.code = code
    this.status = status
  }
}

/** Errors of the SDK that carry an answer. Their classes are not exported. */
interface SaidError {
  readonly statusCode: number
  readonly code?: unknown
  readonly message: string
  readonly errors?: unknown
}

const isSaid = (error: unknown): error is SaidError =>
  error instanceof Error && 'statusCode' in error && typeof error.statusCode === 'number'

const listWords = (errors: unknown): string[] =>
  Array.isArray(errors)
    ? errors.flatMap((one: unknown) => {
        if (typeof one === 'string') return [one]
        const message = typeof one === 'object' && one !== null && 'message' in one ? one.message : undefined
        return typeof message === 'string' ? [message] : []
      })
    : []

/** The error as a caller judges it: a refusal, an address that was never called, or an unknown outcome. */
function judgeError(error: unknown): unknown {
  if (error instanceof FetchRefused && error.fault !== 'url-no-answer')
    return new OutsideFailed(`EasyPost was not called: its address is not allowed (${error.fault}).`)
  if (error instanceof FetchRefused) return new Unavailable('EasyPost does not answer.')
  if (!isSaid(error)) return error
  const { statusCode: status, message, errors } = error
  if (status >= 500 || status === 408 || status === 429)
    return new Unavailable(`EasyPost does not answer as it should (${status}).`)
  const said = [message, ...listWords(errors)].join(' ')
  return new EasyPostRefused({ status, code: typeof error.code === 'string' ? error.code : '', said })
}

/** Asks EasyPost for an account. Throws `EasyPostRefused` for a refusal, and `Unavailable` where the outcome is unknown. */
export async function askEasyPost<T>(account: ShippingAccount, work: (sdk: EasyPost) => Promise<T>): Promise<T> {
  const sdk = await createEasyPost(account)
  try {
    return await work(sdk)
  } catch (error) {
    throw judgeError(error)
  }
}

/** As `askEasyPost`; undefined where EasyPost has no such object. */
export async function findEasyPost<T>(
  account: ShippingAccount,
  work: (sdk: EasyPost) => Promise<T>,
): Promise<T | undefined> {
  try {
    return await askEasyPost(account, work)
  } catch (error) {
    if (error instanceof EasyPostRefused && error.status === 404) return undefined
    throw error
  }
}
