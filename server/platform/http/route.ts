import type { FastifyReply, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import type { Contract, InputOf, Method, OutputOf, Repetition } from '../../../domain/kernel/index.ts'
import type { Ctx, OutsideCtx } from '../context.ts'
import type { Log } from '../log.ts'
import type { SessionFacts, WholePlatform } from '../platform.ts'

/** Context of a call without a client: the signed-in user. */
export interface SessionCtx {
  readonly session: SessionFacts
  readonly platform: WholePlatform
  readonly log: Log
  readonly now: number
}

/** Context of a public call. */
export interface PublicCtx {
  readonly platform: WholePlatform
  readonly log: Log
  readonly now: number
  readonly address: string
  /** Finds the session of a signed-in caller; undefined without one. Throws Unauthenticated for a bad token. */
  readonly session: () => Promise<SessionFacts | undefined>
}

/** Description of a route in the OpenAPI document, and its checks before the handler. */
export interface RouteFacts {
  readonly method: Method
  /** After `/api`, parameters as `:name`. */
  readonly path: string
  readonly summary: string
  /** A role, `member`, `session` or `public` (see Contract). */
  readonly role: string
  readonly params?: z.ZodType | undefined
  readonly query?: z.ZodType | undefined
  readonly body?: z.ZodType | undefined
  readonly output?: z.ZodType | undefined
  readonly ratePerMinute?: number | undefined
  readonly status?: number | undefined
  /** True if it reads and changes nothing, so that a replica may answer; GET when absent. */
  readonly isRead?: boolean | undefined
  /** True if it is a search, which has separate connections and queues. */
  readonly isSearch?: boolean | undefined
  /** True if it is a search whose user wants the newest answer alone, as of a field that searches while they type. */
  readonly isNewestOnly?: boolean | undefined
  /** How it bears repetition (see Contract). */
  readonly repeat?: Repetition | undefined
  /** Data that it changes (see Contract). */
  readonly changes?: readonly string[] | undefined
  /** Largest body, in bytes, where it may be larger than that of other calls. */
  readonly maxBodyBytes?: number | undefined
  /** Takes a form, or what `type` says instead, as text or bytes and of this size at most: what a system outside calls. */
  readonly form?: { readonly maxBytes: number; readonly type?: string; readonly isBinary?: boolean } | undefined
}

/** Runs work under the key of its call: a repeated key gives the first answer and runs nothing. */
export type Once = <T>(ctx: Ctx, work: () => Promise<T>) => Promise<T>

interface Input {
  readonly params: unknown
  readonly query: unknown
  readonly body: unknown
}

type Handle =
  | {
      readonly kind: 'client'
      readonly waitsOutside?: false | undefined
      readonly handle: (ctx: Ctx, input: Input) => Promise<unknown>
    }
  | {
      readonly kind: 'client'
      /** It waits for a system outside before it writes: no transaction is open until then. */
      readonly waitsOutside: true
      readonly handle: (ctx: OutsideCtx, input: Input) => Promise<unknown>
    }
  | {
      readonly kind: 'public'
      readonly waitsOutside?: boolean | undefined
      /** Headers of the answer. */
      readonly headers?: Readonly<Record<string, string>> | undefined
      /** Names the caller, to separate their keys from those of others: by a token, for example. */
      readonly callerOf: (input: Input) => string
      /** The key of a caller that cannot send a header: a form. */
      readonly keyOf?: ((input: Input) => string | undefined) | undefined
      /** `once` runs what creates or moves something in the tenant's transaction, under the key of the call. */
      readonly handle: (ctx: PublicCtx, input: Input, once: Once) => Promise<unknown>
    }
  | { readonly kind: 'session'; readonly handle: (ctx: SessionCtx, input: Input) => Promise<unknown> }
  | {
      readonly kind: 'raw'
      readonly handle: (ctx: OutsideCtx, request: FastifyRequest, reply: FastifyReply) => Promise<unknown>
    }
  | {
      readonly kind: 'raw-public'
      readonly handle: (ctx: PublicCtx, request: FastifyRequest, reply: FastifyReply) => Promise<unknown>
    }

export type PublicRoute = RouteFacts & Extract<Handle, { kind: 'public' }>

/** A call as the server serves it. */
export type Route = RouteFacts & Handle

const facts = (contract: Contract): RouteFacts => ({
  ...contract,
  params: contract.params,
  query: contract.query,
  body: contract.body,
  ...(contract.repeat === 'reads' && { isRead: true }),
})

/** Serves a contract inside the tenant and its transaction, which may wait for no system outside. */
export function implement<C extends Contract>(
  contract: C,
  handle: (ctx: Ctx, input: InputOf<C>) => Promise<OutputOf<C>>,
): Route {
  return {
    ...facts(contract),
    kind: 'client',
    waitsOutside: false,
    handle: (ctx, input) => handle(ctx, input as InputOf<C>),
  }
}

/**
 * As `implement`, for a call that waits for a system outside before its first write opens the transaction, or that writes
 * in several transactions (`inStep`).
 */
export function implementOutside<C extends Contract>(
  contract: C,
  handle: (ctx: OutsideCtx, input: InputOf<C>) => Promise<OutputOf<C>>,
): Route {
  return {
    ...facts(contract),
    kind: 'client',
    waitsOutside: true,
    handle: (ctx, input) => handle(ctx, input as InputOf<C>),
  }
}

/** Serves a contract for a signed-in user, outside any client. */
export function implementSession<C extends Contract>(
  contract: C,
  handle: (ctx: SessionCtx, input: InputOf<C>) => Promise<OutputOf<C>>,
): Route {
  return { ...facts(contract), kind: 'session', handle: (ctx, input) => handle(ctx, input as InputOf<C>) }
}

/** Way of callers without a session into a client: their identity, and the transaction of their call. */
interface Door<C extends Contract, Found> {
  readonly callerOf: (body: InputOf<C>['body']) => string
  readonly within: <T>(
    ctx: PublicCtx,
    body: InputOf<C>['body'],
    verb: (own: Ctx, found: Found) => Promise<T>,
  ) => Promise<T>
  readonly headers?: Readonly<Record<string, string>>
}

/** Context of a public call, in the client of its token. */
interface PublicCall<C extends Contract, Found> {
  readonly ctx: PublicCtx
  readonly own: Ctx
  readonly found: Found
  readonly body: InputOf<C>['body']
}

/** Serves a contract for callers without a session, such as those who have a token. */
export function implementPublic<C extends Contract, Found>(
  contract: C,
  { callerOf, within, headers }: Door<C, Found>,
  handle: (call: PublicCall<C, Found>) => Promise<OutputOf<C>>,
): PublicRoute {
  type Body = InputOf<C>['body']
  return {
    ...facts(contract),
    kind: 'public',
    headers,
    callerOf: ({ body }) => callerOf(body as Body),
    handle: (ctx, input, once) => {
      const body = input.body as Body
      return within(ctx, body, (own, found) => once(own, () => handle({ ctx, own, found, body })))
    },
  }
}

/** A route whose request or answer is no JSON document: uploads, downloads, streams. In the tenant unless public. */
export const rawRoute = (route: RouteFacts & Extract<Handle, { kind: 'raw' | 'raw-public' }>): Route => route
