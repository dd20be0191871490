import { createHash } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import type { BrowserContext } from '@playwright/test'

/** Milliseconds by which an answer of the product, or a part of its code, may be late; 0: as fast as they go. */
const latest = Number(process.env['STORY_DELAY'] ?? 0)

/** Seed of the delays: STORY_SEED repeats a failed run. */
const seed = process.env['STORY_SEED'] ?? String(Date.now() % 100_000)

/** From 0 to 1: the same for the same seed, path, and how often it was asked before. */
const chance = (path: string, before: number): number =>
  createHash('sha256').update(`${seed} ${path} ${before}`).digest().readUInt32BE() / 2 ** 32

/**
 * With STORY_DELAY=<milliseconds> each request first waits a part of it: answers and code come late and in another
 * order than they were asked for. A story that holds only because its machine is fast fails here, and so does a screen
 * that takes an old answer for the newest, or moves when its last part comes.
 */
export async function slowDown(context: BrowserContext): Promise<void> {
  if (latest === 0) return
  console.log(`Up to ${latest} ms late, STORY_SEED=${seed}`)
  const asked = new Map<string, number>()
  let isClosed = false
  context.on('close', () => (isClosed = true))
  await context.route(/\/(api|assets)\//, async (route) => {
    const path = new URL(route.request().url()).pathname
    const before = asked.get(path) ?? 0
    asked.set(path, before + 1)
    await wait(chance(path, before) * latest)
    if (!isClosed) await route.fallback()
  })
}
