import { daySeconds } from '../../../domain/kernel/values/durations.ts'

/** So long a sign-in lasts that nobody uses. */
export const sessionSeconds = 7 * daySeconds
