import type { SignInMethod } from '../../../domain/company/index.ts'

/** The part of a call of the library that says how its session began. */
interface SessionCall {
  readonly path?: string
  readonly context?: { readonly session?: { readonly session: Readonly<Record<string, unknown>> } | null }
}

/** Calls that begin a session, with the way in which the person has signed in. */
export const methodOfPath: Readonly<Record<string, SignInMethod>> = {
  '/sign-in/email': 'password',
  '/two-factor/verify-totp': 'code',
  '/two-factor/verify-backup-code': 'backup-code',
  // Begins a session without a second factor in place of one that had it.
  '/two-factor/disable': 'password',
  '/passkey/verify-authentication': 'passkey',
}

/** How a stored session was signed in; undefined for one from before. */
export function readMethod({ method }: Readonly<Record<string, unknown>>): string | undefined {
  return typeof method === 'string' ? method : undefined
}

/** The only client that a stored session opens; undefined for one that opens all clients of its user. */
export function readOnlyClient({ onlyClient }: Readonly<Record<string, unknown>>): string | undefined {
  return typeof onlyClient === 'string' ? onlyClient : undefined
}

/** Calls that prove the person to this product, whatever session the browser had before. */
const provingCalls: ReadonlySet<string> = new Set([
  '/sign-in/email',
  '/sign-in/anonymous',
  '/passkey/verify-authentication',
])

const findReplaced = (call: SessionCall | null | undefined): Readonly<Record<string, unknown>> =>
  call?.context?.session?.session ?? {}

/**
 * A new session with how it began, and the only client that it opens. One that replaces a session keeps the way of that
 * one where its call says no other, and opens no more than that one.
 */
export function completeSession<Session extends Readonly<Record<string, unknown>>>(
  session: Session,
  call: SessionCall | null | undefined,
): Session & { method: string | undefined; onlyClient: string | undefined } {
  const path = call?.path ?? ''
  const replaced = findReplaced(call)
  return {
    ...session,
    method: methodOfPath[path] ?? readMethod(session) ?? readMethod(replaced),
    onlyClient: provingCalls.has(path) ? undefined : (readOnlyClient(session) ?? readOnlyClient(replaced)),
  }
}
