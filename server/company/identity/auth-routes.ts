import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Method } from '../../../domain/kernel/index.ts'
import { isDatabaseAway } from '../../platform/database/tenant.ts'
import { Unavailable } from '../../platform/errors.ts'
import { rawRoute, type Route } from '../../platform/http/route.ts'
import { authPath } from './auth-options.ts'
import { addressHeader } from './limit-tries.ts'
import type { SignIn } from './sign-in.ts'

/** The calls of the sign-in library that the product offers; all others of the library do not exist here. */
const offered: readonly (readonly [Method, string, string])[] = [
  ['POST', '/sign-in/email', 'Sign in with email and password'],
  ['POST', '/sign-in/anonymous', 'Begin a session without a person, for public screens'],
  ['POST', '/sign-out', 'End this session'],
  ['GET', '/get-session', 'Who is signed in'],
  ['GET', '/token', 'A new ID token for the header `token`, good for 5 minutes'],
  ['GET', '/jwks', 'The public keys of ID tokens'],
  ['GET', '/list-sessions', 'The sessions of the signed-in user'],
  ['POST', '/revoke-session', 'End one session of the signed-in user'],
  ['POST', '/revoke-other-sessions', 'End all sessions of the signed-in user but this one'],
  ['POST', '/request-password-reset', 'Send a mail with the address at which a new password is chosen'],
  ['POST', '/reset-password', 'Choose a new password with the token of that mail'],
  ['POST', '/change-password', 'Change the password of the signed-in user'],
  ['POST', '/two-factor/enable', 'Begin two-factor sign-in: the secret and the backup codes'],
  ['POST', '/two-factor/verify-totp', 'Give the code of the authenticator'],
  ['POST', '/two-factor/verify-backup-code', 'Give a backup code instead'],
  ['POST', '/two-factor/generate-backup-codes', 'Make new backup codes'],
  ['POST', '/two-factor/disable', 'End two-factor sign-in'],
  ['GET', '/passkey/generate-register-options', 'Begin to add a passkey'],
  ['POST', '/passkey/verify-registration', 'Add the passkey that the device made'],
  ['GET', '/passkey/generate-authenticate-options', 'Begin to sign in with a passkey'],
  ['POST', '/passkey/verify-authentication', 'Sign in with a passkey'],
  ['GET', '/passkey/list-user-passkeys', 'The passkeys of the signed-in user'],
  ['POST', '/passkey/update-passkey', 'Name a passkey'],
  ['POST', '/passkey/delete-passkey', 'Remove a passkey'],
]

/** Headers for the library: its needs of the request, and the address as our server knows it. */
const passedOn = ['cookie', 'origin', 'referer', 'user-agent', 'accept-language'] as const

function asWebRequest(request: FastifyRequest, publicUrl: string): Request {
  const headers = new Headers({ [addressHeader]: request.ip })
  for (const name of passedOn) {
    const value = request.headers[name]
    if (typeof value === 'string') headers.set(name, value)
  }
  const url = new URL(request.url, publicUrl)
  if (request.method === 'GET') return new Request(url, { method: 'GET', headers })
  headers.set('content-type', 'application/json')
  return new Request(url, { method: request.method, headers, body: JSON.stringify(request.body ?? {}) })
}

const kinds: Readonly<Record<number, string>> = {
  400: 'invalid',
  401: 'unauthenticated',
  403: 'forbidden',
  404: 'not-found',
  409: 'conflict',
  422: 'invalid',
  429: 'too-many',
}

const wordsOf = (answer: unknown): { code?: string; message?: string } => {
  if (typeof answer !== 'object' || answer === null) return {}
  return {
    ...('code' in answer && typeof answer.code === 'string' ? { code: answer.code } : {}),
    ...('message' in answer && typeof answer.message === 'string' ? { message: answer.message } : {}),
  }
}

/** The library takes a passkey that it cannot verify for a fault of its own; it is the caller's. */
const decideStatus = (status: number, text: string): number =>
  status === 500 && text.includes('FAILED_TO_VERIFY_REGISTRATION') ? 400 : status

/** Hands the library's answer on. Throws where the library failed rather than refused. */
async function passBack(response: Response, request: FastifyRequest, reply: FastifyReply): Promise<unknown> {
  const text = await response.text()
  const status = decideStatus(response.status, text)
  if (status >= 500) throw new Error(`the sign-in library answered ${status}`)
  const cookies = response.headers.getSetCookie()
  if (cookies.length > 0) void reply.header('set-cookie', cookies)
  void reply.header('cache-control', 'no-store').status(status)
  const answer: unknown = text === '' ? {} : JSON.parse(text)
  if (response.ok) return reply.send(answer ?? {})
  const retryAfter = response.headers.get('retry-after') ?? response.headers.get('x-retry-after')
  if (retryAfter) void reply.header('retry-after', retryAfter)
  return reply.send({ error: kinds[status] ?? 'internal', ...wordsOf(answer), requestId: request.id })
}

/** The routes of sign-in: requests and answers are handed through to the library, refusals in the product's form. */
export const authRoutes = (signIn: Pick<SignIn, 'handle'>): Route[] =>
  offered.map(([method, path, summary]) =>
    rawRoute({
      kind: 'raw-public',
      method,
      path: `${authPath.slice('/api'.length)}${path}`,
      summary,
      role: 'public',
      // By address, and a whole office may share one; guessing is stopped by the library's own, lower limits.
      ratePerMinute: 1200,
      handle: async (ctx, request, reply) => {
        try {
          const response = await signIn.handle(asWebRequest(request, ctx.platform.config.PUBLIC_URL))
          return await passBack(response, request, reply)
        } catch (error) {
          throw isDatabaseAway(error) ? new Unavailable('database') : error
        }
      },
    }),
  )
