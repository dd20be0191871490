import { createHash, randomBytes } from 'node:crypto'
import { Conflict } from './errors.ts'

/** A random word of 256 bits, 43 characters long. */
export const makeRandomWord = (): string => randomBytes(32).toString('base64url')

/** Fingerprint of a secret that is shown once, as it is stored. */
export const hashSecret = (secret: string): string => createHash('sha256').update(secret).digest('base64url')

interface SecondShowing {
  readonly code: string
  readonly title: string
  readonly message: string
}

/**
 * Refuses a repeated call for a secret that is shown once: `made` has no row where its id, which the caller chose, exists.
 * Throws Conflict.
 */
export function requireFirstShowing(made: readonly unknown[], words: SecondShowing): void {
  if (made.length === 0) throw new Conflict(null, {}, words)
}
