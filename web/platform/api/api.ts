import type { Contract, InputOf, Method, OutputOf, Repetition } from '../../../domain/kernel/index.ts'
import { isOnce } from '../../../domain/kernel/contract/contract.ts'
import { errorOf } from './api-error.ts'
import type { AskedWords } from './asked-calls.ts'
import { earlyAnswer } from './early-answers.ts'
import { subjectOf, type TokenSource } from './id-token.ts'
import { IntentKeys } from './intent-keys.ts'
import { ownOptions, type Owner } from './own-options.ts'
import { positionHeader, type SeenPosition } from './position.ts'
import { reach, reached } from './reach.ts'

export interface ApiRequest {
  readonly method?: Method
  /** Path after `/api`, e.g. `/data/clients/x/threads`. */
  readonly path: string
  readonly query?: Readonly<Record<string, string | number | boolean | undefined>>
  readonly body?: unknown
  readonly signal?: AbortSignal
  /** Repeatability (see Contract): without it, a write is sent under a key, so that it is done once. */
  readonly repeat?: Repetition | undefined
  /** Data that it changes (see Contract). */
  readonly changes?: readonly string[] | undefined
  /** Description by which the device keeps it until its answer is known; absent if it is not kept. */
  readonly asked?: AskedWords | undefined
}

export interface ApiOptions {
  readonly tokens: TokenSource
  /** Id of the client that calls are about, if one is chosen. */
  readonly clientId: () => string | undefined
  /** Id of the user that calls are kept for on the device; absent if none are. */
  readonly userId?: () => string | undefined
  /** Called when the server no longer accepts the session. */
  readonly onSignedOut: () => void
  readonly seen: SeenPosition
  /** Shared by the APIs of all owners. */
  readonly keys: IntentKeys
}

/** Headers of every call. */
export type Carried = Readonly<Record<string, string>>

interface Answered {
  readonly status: number
}

/**
 * The one way to the server's API: carries token and client, retries once with a fresh token of the same user, throws
 * ApiError.
 */
export interface Api {
  send<Answer>(request: ApiRequest): Promise<Answer>
  /** Calls a contract by its declaration. */
  call<C extends Contract>(contract: C, input?: Partial<InputOf<C>>, signal?: AbortSignal): Promise<OutputOf<C>>
  /**
   * Calls a reading contract by its type alone: method and path are checked against it when compiling. For data of
   * every page, so that the shapes of all contracts need not be loaded first.
   */
  ask<C extends Contract>(method: C['method'], path: C['path'], body?: InputOf<C>['body']): Promise<OutputOf<C>>
  /**
   * For requests by other means than `send`: an attempt gets the headers of every call, and a second one with a fresh
   * token of the same user when the first is answered with 401.
   */
  carry<Answer extends Answered>(attempt: (headers: Carried) => Promise<Answer>): Promise<Answer>
  /** For requests sent by other means than `send`. */
  readonly seen: SeenPosition
  /**
   * The same API for one user in one client, whichever client is chosen later; refuses once another user has signed in.
   */
  ownedBy(owner: Owner): Api
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

/** Describes a call for the device; undefined if its screen keeps it, or if it belongs to no user. */
function describeCall({ summary, changes, role, onDevice }: Contract): AskedWords | undefined {
  if (onDevice === 'nothing' || role === 'public') return undefined
  return { summary, changes, isSecret: onDevice === 'summary' }
}

/** The answer's body: JSON where the server sent it, otherwise nothing. */
export async function bodyOf(response: Response): Promise<unknown> {
  const isJson = response.headers.get('content-type')?.includes('json') ?? false
  return isJson ? await response.json() : undefined
}

/** The client is the one chosen when the call is started: another may be chosen while a token is fetched. */
async function headersOf({ tokens, clientId, seen }: ApiOptions): Promise<Carried> {
  const client = clientId()
  const token = await tokens.get()
  return {
    ...(token === null ? {} : { token }),
    ...(client === undefined ? {} : { client }),
    ...seen.headers(),
  }
}

async function fetchRequest(request: ApiRequest, key: string | undefined, carried: Carried): Promise<Response> {
  const { method = 'GET', body } = request
  const path = `${request.path}${queryText(request.query)}`
  const early = method === 'GET' ? await reached(earlyAnswer(path)) : undefined
  if (early?.ok) return early
  return reach(`/api${path}`, {
    method,
    headers: {
      ...carried,
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(key === undefined ? {} : { 'idempotency-key': key }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    ...(request.signal ? { signal: request.signal } : {}),
  })
}

/**
 * One call, and a second one with a fresh token when the first was refused. Only with a token of the same user: another
 * one may have signed in with another tab.
 */
async function withFreshToken<Answer extends Answered>(
  options: ApiOptions,
  attempt: (headers: Carried) => Promise<Answer>,
): Promise<Answer> {
  const headers = await headersOf(options)
  const first = await attempt(headers)
  if (first.status !== 401) return first
  options.tokens.drop()
  const token = await options.tokens.get()
  if (token !== null && subjectOf(token) !== subjectOf(headers['token'])) return first
  const second = token === null ? first : await attempt({ ...headers, token })
  if (second.status === 401) options.onSignedOut()
  return second
}

export function createApi(options: ApiOptions): Api {
  const carry: Api['carry'] = (attempt) => withFreshToken(options, attempt)

  const sendUnder = async <Answer>(request: ApiRequest, key?: string): Promise<Answer> => {
    const response = await carry((headers) => fetchRequest(request, key, headers))
    options.seen.raise(response.headers.get(positionHeader))
    const body = await bodyOf(response)
    // 1-shell section 8: a failure without a session may be no more than its lack.
    if (response.status === 500 && (await options.tokens.get()) === null)
      console.warn('The server failed. You may be signed out.')
    // An answer that is not ours, a proxy's page say, is as much a failure as a refusal.
    if (!response.ok || body === undefined) throw errorOf(response.status, body)
    return body as Answer
  }

  const send = <Answer>(request: ApiRequest): Promise<Answer> => {
    const { method = 'GET', path, query, body, repeat } = request
    if (!isOnce({ method, repeat })) return sendUnder(request)
    const [clientId, userId] = [options.clientId(), options.userId?.()]
    const words = JSON.stringify([clientId, method, path, query, body])
    const isKept = request.asked !== undefined && clientId !== undefined && userId !== undefined
    const kept = isKept ? { owner: { clientId, userId }, words: request.asked } : undefined
    return options.keys.once(words, (key) => sendUnder(request, key), kept)
  }

  const call = <C extends Contract>(contract: C, input?: Partial<InputOf<C>>, signal?: AbortSignal) =>
    send<OutputOf<C>>({
      method: contract.method,
      path: fillContractPath(contract.path, input?.params),
      ...(isRecord(input?.query) ? { query: input.query } : {}),
      ...(input?.body === undefined ? {} : { body: input.body }),
      ...(signal ? { signal } : {}),
      repeat: contract.repeat,
      changes: contract.changes,
      asked: describeCall(contract),
    })

  const ask = <C extends Contract>(method: C['method'], path: C['path'], body?: InputOf<C>['body']) =>
    send<OutputOf<C>>({ method, path, repeat: 'reads', ...(body === undefined ? {} : { body }) })

  return { send, call, ask, carry, seen: options.seen, ownedBy: (owner) => createApi(ownOptions(options, owner)) }
}
