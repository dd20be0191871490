import { setTimeout as wait } from 'node:timers/promises'
import type { BrowserContext } from '@playwright/test'

/** Milliseconds by which an answer of the product may be late; 0 plays the stories as fast as they go. */
const latest = Number(process.env['STORY_DELAY'] ?? 0)

/**
 * With STORY_DELAY=<milliseconds> each request first waits a random part of it: answers come late and in
 * another order than they were asked for. A story that holds only because its machine is fast fails here, and so does a
 * screen that takes an old answer for the newest.
 */
export async function slowDown(context: BrowserContext): Promise<void> {
  if (latest === 0) return
  let isClosed = false
  context.on('close', () => (isClosed = true))
  await context.route('**/api/**', async (route) => {
    await wait(Math.random() * latest)
    if (!isClosed) await route.fallback()
  })
}
