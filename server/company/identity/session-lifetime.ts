import { daySeconds } from '../../../domain/kernel/values/durations.ts'

/** Lifetime of an unused sign-in. */
export const sessionSeconds = 7 * daySeconds
