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

/** How the new session of a call was signed in; one that replaces a session keeps the way of that one. */
export const methodOfSession = (call: SessionCall | null | undefined): string | undefined =>
  methodOfPath[call?.path ?? ''] ?? readMethod(call?.context?.session?.session ?? {})
