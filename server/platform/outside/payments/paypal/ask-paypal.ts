import { createHash } from 'node:crypto'
import { z } from 'zod'
import { minuteMs, secondMs } from '../../../../../domain/kernel/values/durations.ts'
import { OutsideFailed, Unavailable } from '../../../errors.ts'
import { askOutside, type OutsideAnswer } from '../../fetch/fetch-outside.ts'
import { FetchRefused } from '../../fetch/fetch-refused.ts'
import type { GatewayAccount, GatewayPlace } from '../gateway.ts'

/** PayPal has certainly not done it. */
export class PaypalRefused extends OutsideFailed {
  readonly status: number
  /** Codes of PayPal: 'INSTRUMENT_DECLINED'. */
  readonly issues: readonly string[]
  /** PayPal's words of the first issue. */
  readonly said: string
  constructor(status: number, issues: readonly string[], said: string) {
    super(`PayPal refused it: ${said} (${[status, ...issues].join(', ')}).`)
    this.status = status
    this.issues = issues
    this.said = said
  }
}

/** A call of PayPal's interface. */
export interface PaypalCall {
  readonly path: string
  readonly method?: 'PATCH'
  /** A value is sent as JSON; an empty object where PayPal takes no body. */
  readonly body?: unknown
  /** Replaces `body`. */
  readonly content?: { readonly type: string; readonly bytes: Buffer }
  readonly key?: string
}

const mostBytes = 8_000_000
const token = z.object({ access_token: z.string().min(1), expires_in: z.number(), scope: z.string().default('') })
const fault = z.object({
  name: z.string().default(''),
  message: z.string().default(''),
  error_description: z.string().optional(),
  details: z.array(z.object({ issue: z.string().optional(), description: z.string().optional() })).default([]),
})

interface Session {
  readonly token: string
  readonly scope: string
  /** Epoch milliseconds. */
  readonly until: number
}

const sessions = new Map<string, Session>()

const tokenMarginMs = 5 * minuteMs

const sandboxUrl = 'https://api-m.sandbox.paypal.com'
const liveUrl = 'https://api-m.paypal.com'

const placeOf = ({ place, isTest }: GatewayAccount): GatewayPlace => place ?? { url: isTest ? sandboxUrl : liveUrl }

const sessionKeyOf = (account: GatewayAccount): string =>
  createHash('sha256')
    .update(JSON.stringify([placeOf(account).url, account.keys['client_id'], account.keys['secret']]))
    .digest('base64')

/** JSON of an answer; undefined for an empty one and for one that cannot be read. */
function parseBody(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'))
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error
    return undefined
  }
}

/** Throws PaypalRefused for a refusal, and Unavailable for an answer after which the outcome is unknown. */
function requireSuccess({ status, body }: OutsideAnswer): void {
  if (status >= 200 && status < 300) return
  const read = fault.safeParse(parseBody(body))
  if (status >= 400 && status < 500 && read.success) {
    const { name, message, error_description: words, details } = read.data
    const issues = details.flatMap(({ issue }) => issue ?? [])
    const said = details[0]?.description ?? words ?? (message || name)
    throw new PaypalRefused(status, issues, said.replace(/\.$/, ''))
  }
  throw new Unavailable(`PayPal answered with ${status}.`)
}

async function send(account: GatewayAccount, call: PaypalCall, authorization: string): Promise<OutsideAnswer> {
  const { path, method, body, key } = call
  const json = body === undefined ? undefined : { type: 'application/json', bytes: Buffer.from(JSON.stringify(body)) }
  const content = call.content ?? json
  const { url, rules, withinMs } = placeOf(account)
  return askOutside(`${url}${path}`, {
    ...(rules && { rules }),
    ...(withinMs !== undefined && { withinMs }),
    maxBytes: mostBytes,
    method,
    body: content?.bytes,
    headers: {
      accept: 'application/json',
      authorization,
      prefer: 'return=representation',
      ...(content && { 'content-type': content.type, 'content-length': String(content.bytes.length) }),
      ...(key !== undefined && { 'paypal-request-id': key }),
    },
  })
}

/** Signs in. Nothing has moved where this fails, so every failure is OutsideFailed. */
async function openSession(account: GatewayAccount): Promise<Session> {
  const { client_id: id = '', secret = '' } = account.keys
  const credentials = Buffer.from(`${id}:${secret}`).toString('base64')
  const content = {
    type: 'application/x-www-form-urlencoded',
    bytes: Buffer.from('grant_type=client_credentials'),
  }
  try {
    const answer = await send(account, { path: '/v1/oauth2/token', content }, `Basic ${credentials}`)
    requireSuccess(answer)
    const { access_token: given, expires_in: seconds, scope } = token.parse(parseBody(answer.body))
    return { token: given, scope, until: Date.now() + seconds * secondMs - tokenMarginMs }
  } catch (error) {
    if (error instanceof OutsideFailed) throw error
    throw new OutsideFailed('PayPal does not answer. Please try again later.')
  }
}

/** The token of an account, kept until shortly before it expires. */
async function findSession(account: GatewayAccount): Promise<Session> {
  const key = sessionKeyOf(account)
  const known = sessions.get(key)
  if (known && known.until > Date.now()) return known
  const opened = await openSession(account)
  sessions.set(key, opened)
  return opened
}

/** True if PayPal lets the account use a part of its interface: 'disputes/read-seller'. */
export const isPermitted = async (account: GatewayAccount, part: string): Promise<boolean> =>
  (await findSession(account)).scope.split(' ').some((scope) => scope.endsWith(`/${part}`))

/** Signs in with a new token, so that changed keys are tested. Throws OutsideFailed. */
export async function testSession(account: GatewayAccount): Promise<void> {
  sessions.set(sessionKeyOf(account), await openSession(account))
}

async function ask(account: GatewayAccount, call: PaypalCall): Promise<OutsideAnswer> {
  const answer = await send(account, call, `Bearer ${(await findSession(account)).token}`)
  if (answer.status !== 401) return answer
  // A token may end before its time, and a call with an ended token did nothing.
  sessions.delete(sessionKeyOf(account))
  return send(account, call, `Bearer ${(await findSession(account)).token}`)
}

/**
 * Calls PayPal and reads its answer. Throws PaypalRefused where PayPal refused the call, OutsideFailed where it was not
 * reached by a sign-in, and Unavailable where nobody knows whether it was done.
 */
export async function askPaypal<Shape extends z.ZodType>(
  account: GatewayAccount,
  call: PaypalCall,
  shape: Shape,
): Promise<z.output<Shape>> {
  let answer: OutsideAnswer
  try {
    answer = await ask(account, call)
  } catch (error) {
    if (!(error instanceof FetchRefused)) throw error
    throw new Unavailable('PayPal does not answer.')
  }
  requireSuccess(answer)
  const read = shape.safeParse(parseBody(answer.body))
  if (read.success) return read.data
  throw new Unavailable(`PayPal answered with words that cannot be read: ${z.prettifyError(read.error)}`)
}

/** As `askPaypal`; undefined where PayPal has no such object. */
export async function findPaypal<Shape extends z.ZodType>(
  account: GatewayAccount,
  path: string,
  shape: Shape,
): Promise<z.output<Shape> | undefined> {
  try {
    return await askPaypal(account, { path }, shape)
  } catch (error) {
    if (error instanceof PaypalRefused && error.status === 404) return undefined
    throw error
  }
}
