import { vi } from 'vitest'

/** Waits for work of the queue; a slow machine has time enough. */
export const until = (condition: () => boolean | Promise<boolean>) =>
  vi.waitUntil(condition, { timeout: 40_000, interval: 25 })
