import type { Contract, InputOf, Method, OutputOf } from '../../../domain/kernel/index.ts'
import { ApiError, errorOf } from './api-error.ts'
import { subjectOf, type TokenSource } from './id-token.ts'
import { positionHeader, type SeenPosition } from './position.ts'

export interface ApiRequest {
  readonly method?: Method
  /** Path after `/api`, e.g. `/data/clients/x/threads`. */
  readonly path: string
  readonly query?: Readonly<Record<string, string | number | boolean | undefined>>
  readonly body?: unknown
  readonly signal?: AbortSignal
}

export interface ApiOptions {
  readonly tokens: TokenSource
  /** Id of the client that calls are about, if one is chosen. */
  readonly clientId: () => string | undefined
  /** Told when the server no longer accepts the session. */
  readonly onSignedOut: () => void
  readonly seen: SeenPosition
}

/** The one way to the server's API: carries token and client, retries once with a fresh token of the same user, throws ApiError. */
export interface Api {
  send<Answer>(request: ApiRequest): Promise<Answer>
  /** Calls a contract by its declaration. */
  call<C extends Contract>(contract: C, input?: Partial<InputOf<C>>, signal?: AbortSignal): Promise<OutputOf<C>>
  /**
   * Calls a contract that is known by its type alone: method and path are checked against it when compiling. For what
   * every page needs at once, so that the shapes of all contracts need not be loaded first.
   */
  ask<C extends Contract>(method: C['method'], path: C['path'], body?: InputOf<C>['body']): Promise<OutputOf<C>>
  headers(): Promise<Record<string, string>>
  /** For what is sent by other means than `send`. */
  readonly seen: SeenPosition
}

const queryText = (query: ApiRequest['query'] = {}): string => {
  const given = Object.entries(query).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]]))
  return given.length === 0 ? '' : `?${new URLSearchParams(given).toString()}`
}

const isRecord = (value: unknown): value is Record<string, string | number | boolean | undefined> =>
  typeof value === 'object' && value !== null

/** Fills `{name}` or `:name` in a contract's path. */
function fillContractPath(path: string, params: unknown): string {
  const values = isRecord(params) ? params : {}
  return path.replaceAll(/\{(\w+)\}|:(\w+)/g, (_, braced?: string, colon?: string) =>
    encodeURIComponent(String(values[braced ?? colon ?? ''] ?? '')),
  )
}

/** The answer's body: JSON where the server sent it, otherwise nothing. */
export async function bodyOf(response: Response): Promise<unknown> {
  const isJson = response.headers.get('content-type')?.includes('json') ?? false
  return isJson ? await response.json() : undefined
}

/** An answer whose network failure is an ApiError like every other refusal. */
export async function reached<Answer>(asked: Promise<Answer> | Answer): Promise<Answer> {
  try {
    return await asked
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') throw error
    throw new ApiError(0, { error: 'offline' })
  }
}

/** `fetch` whose network failure is an ApiError like every other refusal. */
export const reach = (url: string, init: RequestInit): Promise<Response> => reached(fetch(url, init))

type Carried = Readonly<Record<string, string>>

async function headersOf({ tokens, clientId, seen }: ApiOptions): Promise<Record<string, string>> {
  const token = await tokens.get()
  const client = clientId()
  return {
    ...(token === null ? {} : { token }),
    ...(client === undefined ? {} : { client }),
    ...seen.headers(),
  }
}

/** One call: what is asked, under which key, and what it carries. */
interface Attempt {
  readonly request: ApiRequest
  readonly key: string
  readonly carried: Carried
}

function attempt({ request, key, carried }: Attempt): Promise<Response> {
  const { method = 'GET', body } = request
  return reach(`/api${request.path}${queryText(request.query)}`, {
    method,
    headers: {
      ...carried,
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(method === 'GET' ? {} : { 'idempotency-key': key }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    ...(request.signal ? { signal: request.signal } : {}),
  })
}

/** Once more with a fresh token of the same user: another one may have signed in meanwhile, with another tab. */
async function attemptAgain(options: ApiOptions, refused: Attempt): Promise<Response | undefined> {
  options.tokens.drop()
  const carried = await headersOf(options)
  const isGone = carried['token'] === undefined
  if (!isGone && subjectOf(carried['token']) !== subjectOf(refused.carried['token'])) return undefined
  const response = isGone ? undefined : await attempt({ ...refused, carried })
  if (isGone || response?.status === 401) options.onSignedOut()
  return response
}

export function createApi(options: ApiOptions): Api {
  const headers = () => headersOf(options)

  const send = async <Answer>(request: ApiRequest): Promise<Answer> => {
    const asked = { request, key: crypto.randomUUID(), carried: await headers() }
    const first = await attempt(asked)
    const response = first.status === 401 ? ((await attemptAgain(options, asked)) ?? first) : first
    options.seen.raise(response.headers.get(positionHeader))
    const body = await bodyOf(response)
    // 1-shell section 8: a failure without a session may be no more than its lack.
    if (response.status === 500 && (await options.tokens.get()) === null)
      console.warn('The server failed. Possibly nobody is signed in.')
    // An answer that is not ours, a proxy's page say, is as much a failure as a refusal.
    if (!response.ok || body === undefined) throw errorOf(response.status, body)
    return body as Answer
  }

  const call = <C extends Contract>(contract: C, input?: Partial<InputOf<C>>, signal?: AbortSignal) =>
    send<OutputOf<C>>({
      method: contract.method,
      path: fillContractPath(contract.path, input?.params),
      ...(isRecord(input?.query) ? { query: input.query } : {}),
      ...(input?.body === undefined ? {} : { body: input.body }),
      ...(signal ? { signal } : {}),
    })

  const ask = <C extends Contract>(method: C['method'], path: C['path'], body?: InputOf<C>['body']) =>
    send<OutputOf<C>>({ method, path, ...(body === undefined ? {} : { body }) })

  return { send, call, ask, headers, seen: options.seen }
}
