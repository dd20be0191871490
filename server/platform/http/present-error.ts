import { randomUUID } from 'node:crypto'
import { isDatabaseAway } from '../database/tenant.ts'
import { Conflict, Forbidden, Invalid, NotFound, OutsideFailed, Unavailable, Unmatched } from '../errors.ts'
import { permissionWords, shapeIssues } from '../../../domain/kernel/index.ts'
import type { z } from 'zod'
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod'

/** The caller is not signed in, or the token is forged, expired or revoked. */
export class Unauthenticated extends Error {
  override name = 'Unauthenticated'
}

/** Answer of a refused or failed call. */
export interface PresentedError {
  readonly status: number
  readonly body: Readonly<Record<string, unknown>> & { readonly error: string }
  readonly retryAfterSeconds?: number
  /** True if this is a fault of ours, to be logged with its stack. */
  readonly isFault: boolean
}

const refusal = (status: number, error: string, more: Record<string, unknown> = {}): PresentedError => ({
  status,
  body: { error, ...more },
  isFault: false,
})

const outageWords =
  'Something Flightline depends on is not answering. Your work is kept; it will be tried again in a moment.'
const genericWords = 'Please try again. If the problem persists please contact support.'

const outage = (retryAfterSeconds: number): PresentedError => ({
  ...refusal(503, 'unavailable', { message: outageWords }),
  retryAfterSeconds,
})

type Presenter = (error: Error) => PresentedError | undefined

const presenters: readonly Presenter[] = [
  (error) => (error instanceof Unauthenticated ? refusal(401, 'unauthenticated') : undefined),
  (error) =>
    error instanceof NotFound
      ? refusal(404, 'not-found', error.words === undefined ? {} : { message: error.words })
      : undefined,
  (error) =>
    error instanceof Forbidden
      ? refusal(403, 'forbidden', {
          title: 'Permission Denied',
          message: error.words ?? permissionWords(error.role),
          ...(error.code !== undefined && { code: error.code }),
        })
      : undefined,
  (error) =>
    error instanceof Invalid
      ? refusal(error instanceof Unmatched ? 422 : 400, 'invalid', {
          issues: error.issues,
          ...(error.words !== undefined && { message: error.words }),
        })
      : undefined,
  (error) =>
    error instanceof Conflict
      ? refusal(409, 'conflict', { ...error.reason, current: error.current, yours: error.yours })
      : undefined,
  (error) => (error instanceof OutsideFailed ? refusal(502, 'unavailable', { message: error.message }) : undefined),
  (error) => (error instanceof Unavailable ? outage(error.retryAfterSeconds) : undefined),
  // Also where a query went to the pool directly.
  (error) => (isDatabaseAway(error) ? outage(5) : undefined),
  presentValidation,
  presentHttp,
]

/** A fault of the body, the query or the path of a call, in the words of the product. */
function presentValidation(error: Error): PresentedError | undefined {
  if (!hasZodFastifySchemaValidationErrors(error)) return undefined
  const issues = error.validation.map(({ instancePath, keyword, message = '', params }) => {
    const path = instancePath.split('/').filter(Boolean)
    return { ...params, code: keyword, path, message } as z.core.$ZodIssue
  })
  return refusal(400, 'invalid', { issues: shapeIssues({ issues }) })
}

const httpErrors: Record<number, string> = {
  400: 'invalid',
  404: 'not-found',
  413: 'too-large',
  415: 'invalid',
  429: 'too-many',
}

/** Errors of the HTTP library itself: a body that is not JSON, too large, too many requests. */
function presentHttp(error: Error): PresentedError | undefined {
  const status = 'statusCode' in error && typeof error.statusCode === 'number' ? error.statusCode : 500
  const name = httpErrors[status]
  return name ? refusal(status, name, { message: error.message }) : undefined
}

/** Answer to the caller for an error, by its kind. An unknown error is a 500 with a reference to the log. */
export function presentError(error: unknown): PresentedError {
  if (error instanceof Error) {
    for (const present of presenters) {
      const presented = present(error)
      if (presented) return presented
    }
  }
  return {
    status: 500,
    body: { error: 'internal', title: 'An Error Occurred', message: genericWords, reference: randomUUID() },
    isFault: true,
  }
}
