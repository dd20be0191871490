import type { Client, GraphRequest } from '@microsoft/microsoft-graph-client'
import type { z } from 'zod'
import { askOutside } from '../../fetch/fetch-outside.ts'
import { makeResponse } from '../../fetch/make-response.ts'
import { CalendarFailed, judgeStatus, judgeThrown, readWait, type CalendarFault } from '../outside-calendar.ts'
import type { AccessTokens, MicrosoftApp } from './login.ts'

/** An account at Microsoft, as its interface is called for it. */
export interface GraphAccount {
  readonly app: MicrosoftApp
  readonly tokens: AccessTokens
}

const mostBytes = 8 * 1024 * 1024
const version = 'v1.0'

/** A call of Graph. */
export interface GraphCall {
  /** After the version, parts encoded. */
  readonly path: string
  readonly method?: 'POST' | 'PATCH' | 'DELETE'
  readonly query?: Readonly<Record<string, string>>
  /** Version that it may replace. */
  readonly tag?: string
  readonly body?: object
}

export interface GraphAnswer {
  readonly status: number
  readonly waitMs: number
  readonly body: unknown
}

const send = (request: GraphRequest, { method, body = {} }: GraphCall): Promise<Response> => {
  if (method === 'POST') return request.post(body) as Promise<Response>
  if (method === 'PATCH') return request.patch(body) as Promise<Response>
  return (method === 'DELETE' ? request.delete() : request.get()) as Promise<Response>
}

type Middleware = Parameters<typeof Client.initWithMiddleware>[0]['middleware']
type Sent = NonNullable<Parameters<Extract<Middleware, { execute: unknown }>['execute']>[0]>

const methods = ['PATCH', 'DELETE'] as const

/** One request of the library through `askOutside`, which limits addresses, bytes and time, and follows no redirect. */
async function carryOut({ graph }: MicrosoftApp, token: string, { request, options = {} }: Sent): Promise<Response> {
  const url = typeof request === 'string' ? request : request.url
  if (new URL(url).origin !== new URL(graph.url).origin) throw new CalendarFailed('address')
  const method = methods.find((one) => one === options.method)
  const answer = await askOutside(url, {
    ...(method && { method }),
    headers: { ...Object.fromEntries(new Headers(options.headers).entries()), authorization: `Bearer ${token}` },
    ...(typeof options.body === 'string' && { body: Buffer.from(options.body) }),
    maxBytes: mostBytes,
    rules: graph.rules,
  }).catch((error: unknown) => {
    throw judgeThrown(error)
  })
  return makeResponse(answer)
}

async function readBody(response: Response): Promise<unknown> {
  const text = await response.text()
  try {
    return JSON.parse(text) as unknown
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error
    return undefined
  }
}

const encodeQuery = (query: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(Object.entries(query).map(([name, value]) => [name, encodeURIComponent(value)]))

/** Ids stay the same when a person moves an entry to another calendar. */
const preferred = 'IdType="ImmutableId"'

async function askOnce(app: MicrosoftApp, token: string, call: GraphCall): Promise<GraphAnswer> {
  // Loaded with the first call: most installations start without it.
  const { Client: GraphClient, ResponseType } = await import('@microsoft/microsoft-graph-client')
  // The library wraps what is thrown in it into an error without its kind.
  let thrown: unknown
  const execute = async (sent: Sent): Promise<void> => {
    sent.response = await carryOut(app, token, sent).catch((error: unknown) => {
      thrown = error
      throw error
    })
  }
  const client = GraphClient.initWithMiddleware({
    baseUrl: `${app.graph.url}/`,
    defaultVersion: version,
    middleware: { execute },
  })
  const request = client
    .api(call.path)
    .query(encodeQuery(call.query ?? {}))
    .headers({ prefer: preferred, ...(call.tag !== undefined && { 'if-match': call.tag }) })
    .responseType(ResponseType.RAW)
  const response = await send(request, call).catch((error: unknown) => {
    throw thrown ?? error
  })
  const { status, headers } = response
  return { status, waitMs: readWait(Object.fromEntries(headers.entries())), body: await readBody(response) }
}

/** Calls Graph for an account. A refused token is renewed once. Throws CalendarFailed where nothing answers. */
export async function askGraph({ app, tokens }: GraphAccount, call: GraphCall): Promise<GraphAnswer> {
  const answer = await askOnce(app, await tokens.get(), call)
  return answer.status === 401 ? askOnce(app, await tokens.renew(), call) : answer
}

// 409 is a repeated creation, and 412 another version: the callers know both.
const judgeGraph = (status: number): CalendarFault => (status === 409 ? 'refused' : judgeStatus(status))

export const graphFailure = ({ status, waitMs }: GraphAnswer): CalendarFailed =>
  new CalendarFailed(judgeGraph(status), status, { waitMs })

/** Body of the answer to a call that went well. Throws CalendarFailed. */
export function readGraph<Shape extends z.ZodType>(answer: GraphAnswer, shape: Shape): z.output<Shape> {
  if (answer.status < 200 || answer.status > 299) throw graphFailure(answer)
  const read = shape.safeParse(answer.body)
  if (!read.success) throw new CalendarFailed('refused', answer.status, { cause: read.error })
  return read.data
}

/** Path of the next part of a list. Throws CalendarFailed for one on another machine, which gets no token. */
export function findNextPath({ graph }: MicrosoftApp, link: string): string {
  const [base, next] = [new URL(`${graph.url}/${version}/`), URL.canParse(link) ? new URL(link) : undefined]
  if (next?.origin !== base.origin || !next.pathname.startsWith(base.pathname)) throw new CalendarFailed('address')
  return `/${next.pathname.slice(base.pathname.length)}${next.search}`
}
