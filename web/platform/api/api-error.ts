import type { Issue } from '../../../domain/kernel/index.ts'

export type ErrorKind =
  | 'unauthenticated'
  | 'forbidden'
  | 'not-found'
  | 'invalid'
  | 'conflict'
  | 'too-many'
  | 'unavailable'
  | 'internal'
  /** No answer at all: the network is away. */
  | 'offline'

export interface ErrorBody {
  readonly error: ErrorKind
  readonly title?: string
  readonly message?: string
  readonly issues?: readonly Issue[]
  /** Fields that both people changed. */
  readonly paths?: readonly string[]
  /** Which conflict it is, where a call knows several. */
  readonly code?: string
  /** The row as it is now, with a conflict. */
  readonly current?: unknown
  readonly requestId?: string
}

/** A refused call, with the server's explanation. */
export class ApiError extends Error {
  readonly status: number
  readonly kind: ErrorKind
  readonly body: ErrorBody

  constructor(status: number, body: ErrorBody) {
    super(`${status} ${body.error}`)
    this.name = 'ApiError'
    this.status = status
    this.kind = body.error
    this.body = body
  }
}

/** Error of work whose session has ended. */
export class SessionEnded extends ApiError {
  constructor() {
    super(401, { error: 'unauthenticated' })
  }
}

const kindByStatus: Readonly<Record<number, ErrorKind>> = {
  400: 'invalid',
  401: 'unauthenticated',
  403: 'forbidden',
  404: 'not-found',
  409: 'conflict',
  429: 'too-many',
  502: 'unavailable',
  503: 'unavailable',
}

const isBody = (value: unknown): value is Partial<ErrorBody> => typeof value === 'object' && value !== null

/** Reads a refused answer; a body that is not ours (a proxy's page, say) gives the kind of its status. */
export function errorOf(status: number, body: unknown): ApiError {
  const kind = kindByStatus[status] ?? 'internal'
  const said = isBody(body) ? body : {}
  const isOurs = typeof said.error === 'string'
  return new ApiError(status, { ...said, error: isOurs && said.error ? said.error : kind })
}

/** The server could not be asked, or cannot do it now: asked again, it may. */
export const isAway = (error: unknown): boolean =>
  error instanceof ApiError && (error.kind === 'offline' || error.kind === 'unavailable')

/** The result of a call is unknown: no answer came, or one that does not say whether the call was done. */
export const isUnanswered = (error: unknown): boolean =>
  !(error instanceof ApiError) || error.status === 0 || error.status >= 500

/** The server refused before it read the key of the call: an earlier request under that key may have been performed. */
export const isRefusedUnread = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === 401 || error.status === 429)

/** The user's roles do not allow it: asking again gives the same answer. */
export const isRefusal = (error: unknown): boolean => error instanceof ApiError && error.kind === 'forbidden'

export interface Reason {
  readonly title: string
  readonly message: string
  /** Whom it concerns has gone. */
  readonly isForNobody?: true
}

const reasons: Readonly<Record<ErrorKind, Reason>> = {
  unauthenticated: { title: 'Signed out', message: 'Your session has ended. Please sign in again.' },
  forbidden: {
    title: 'Permission Denied',
    message: 'You do not have permissions configured for requested content. Please contact an admin for help.',
  },
  'not-found': { title: 'Oops!', message: 'We could not find this item. It may have been removed.' },
  invalid: { title: 'Oops!', message: 'Something in the form is not right yet. Please check the marked fields.' },
  conflict: { title: 'Changed meanwhile', message: 'Someone else changed this item. Reload it and try again.' },
  'too-many': { title: 'Too many tries', message: 'Please wait a minute and try again.' },
  unavailable: { title: 'Not available', message: 'The server cannot do this right now. Please try again shortly.' },
  internal: {
    title: 'An Error Occurred',
    message: 'Please try again. If the problem persists please contact support.',
  },
  offline: { title: 'No connection', message: 'The server cannot be reached. Check your connection and try again.' },
}

/** Message of a list that may not be loaded (2-content section 8). */
export const listRefusal: Reason = reasons.forbidden

/** Message of a failure for a person (1-shell section 8, generic alert). */
export function reasonOf(error: unknown): Reason {
  if (!(error instanceof ApiError)) return reasons.internal
  const usual = reasons[error.kind] ?? reasons.internal
  const isForNobody = error instanceof SessionEnded
  return {
    title: error.body.title ?? usual.title,
    message: error.body.message ?? usual.message,
    ...(isForNobody && { isForNobody }),
  }
}
