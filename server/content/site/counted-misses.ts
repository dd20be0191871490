import { redirects } from '../../../domain/content/index.ts'
import { systemActor, withTenant, type Ctx } from '../../platform/context.ts'
import { asVerb, beyondReach } from '../../platform/records/index.ts'
import type { Platform } from '../../platform/platform.ts'

/** How long misses are gathered before they are written, in milliseconds. */
const gatherMs = 5000
/** Addresses that are gathered at a time, and that a client keeps: nobody fills a table by asking. */
const mostGathered = 200
const mostKept = 500

/** How often addresses were asked for at which nothing is. */
export class CountedMisses {
  #platform: Platform
  #counts = new Map<string, number>()
  #timer: NodeJS.Timeout | undefined

  constructor(platform: Platform) {
    this.#platform = platform
  }

  count(clientId: string, path: string): void {
    const name = `${clientId} ${path}`
    if (path.startsWith('/_') || path.length > 200) return
    if (!this.#counts.has(name) && this.#counts.size >= mostGathered) return
    this.#counts.set(name, (this.#counts.get(name) ?? 0) + 1)
    this.#timer ??= setTimeout(() => void this.#write(), gatherMs)
    this.#timer.unref()
  }

  stop(): void {
    clearTimeout(this.#timer)
  }

  async #write(): Promise<void> {
    this.#timer = undefined
    const counts = [...this.#counts]
    this.#counts.clear()
    for (const [name, times] of counts) {
      const [clientId = '', path = ''] = name.split(' ')
      await withTenant(this.#platform, systemActor(clientId), (ctx) => noteMiss(ctx, path, times)).catch(
        (error: unknown) => this.#platform.log.warn({ err: error, client: clientId }, 'a miss was not counted'),
      )
    }
  }
}

async function noteMiss(ctx: Ctx, from: string, times: number): Promise<void> {
  const any = beyondReach(ctx, redirects)
  const known = await any.findOne({
    and: [
      ['site', '==', 'main'],
      ['from', '==', from],
    ],
  })
  if (known)
    return void (await asVerb(ctx, redirects).amend({
      id: known.id,
      amend: ({ misses }) => ({ misses: misses + times, last_miss: ctx.now }),
    }))
  const kept = await any.list({
    where: ['misses', '>', 0],
    orderBy: { field: 'misses', direction: 'desc' },
    limit: mostKept,
  })
  if (kept.length >= mostKept) return undefined
  await asVerb(ctx, redirects).create({
    doc: redirects.shape.parse({ from, misses: times, last_miss: ctx.now }),
  })
  return undefined
}
