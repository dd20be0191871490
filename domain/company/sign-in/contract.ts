import { z } from 'zod'
import { defineContract, entry, epochMs } from '../../kernel/index.ts'
import { ssoReasons } from './single-sign-on.ts'

/**
 * Ways to sign in, by their names in the log and in sessions; `oidc` is single sign-on, and `oidc-mfa` single sign-on with
 * a second factor at the provider.
 */
export const signInMethods = ['password', 'code', 'backup-code', 'passkey', 'oidc', 'oidc-mfa'] as const

export type SignInMethod = (typeof signInMethods)[number]

/** Ways to sign in, for the log and for lists of sessions. */
export const signInMethodWords: Readonly<Record<SignInMethod, string>> = {
  password: 'Password',
  code: 'Code of the app',
  'backup-code': 'Backup code',
  passkey: 'Passkey',
  oidc: 'Single sign-on',
  'oidc-mfa': 'Single sign-on with a second step',
}

/**
 * Results of a try: `code-asked` is a right password that waits for the second step, `stopped` one after too many tries.
 */
export const signInOutcomes = ['signed-in', 'code-asked', 'refused', 'stopped'] as const

export type SignInOutcome = (typeof signInOutcomes)[number]

/** A line of the sign-in log. */
const signInLine = z.object({
  id: z.string(),
  /** Absent for an address that no user has. */
  user: entry.optional(),
  at: epochMs,
  /** Of the last one of several equal failures. */
  last_at: epochMs,
  tries: z.int(),
  method: z.enum(signInMethods),
  outcome: z.enum(signInOutcomes),
  /** Why single sign-on was refused. */
  reason: z.enum(ssoReasons).optional(),
  /** Network address and browser; absent for a person who works in other clients too. */
  address: z.string().optional(),
  agent: z.string().optional(),
})

export type SignInLine = z.output<typeof signInLine>

/** Tries to sign in as users of the client, newest first; those of unknown addresses are in the default client. */
export const listSignIns = defineContract({
  method: 'GET',
  path: '/company/sign-in/log',
  summary: 'Successful and refused tries to sign in',
  role: 'admin',
  query: z.object({
    user: z.string().min(1).max(100).optional(),
    outcome: z.enum(['signed-in', 'failed']).optional(),
    /** Place after which the list continues: `next` of the answer before. */
    after: z
      .string()
      .regex(/^\d{1,15} [0-9a-f-]{36}$/)
      .optional(),
  }),
  output: z.object({ rows: z.array(signInLine), next: z.string().nullable() }),
})

/** How members of the client sign in. */
export const readSignInRules = defineContract({
  method: 'GET',
  path: '/company/sign-in/rules',
  summary: 'How members of the client sign in',
  role: 'admin',
  output: z.object({
    needsSecondFactor: z.boolean(),
    /** True if the session that asks has a second factor: only such a session may require one. */
    hasSecondFactor: z.boolean(),
    changedAt: epochMs.optional(),
    changedBy: entry.optional(),
  }),
})

/**
 * Requires a second factor of all members, or of none. Other sessions are refused within ten seconds; API keys and other
 * clients of the same people are not affected.
 */
export const setSecondFactorRule = defineContract({
  method: 'PUT',
  path: '/company/sign-in/second-factor',
  summary: 'Require a second factor of all members, or of none',
  role: 'admin',
  repeat: 'sets',
  changes: ['sign-in'],
  body: z.strictObject({ isNeeded: z.boolean() }),
  output: z.object({}),
})
