import { redirects } from '../../../domain/content/index.ts'
import { systemActor, withTenant, type Ctx } from '../../platform/context.ts'
import { sql } from '../../platform/database/sql.ts'
import type { Platform } from '../../platform/platform.ts'
import { asVerb, beyondReach } from '../../platform/records/index.ts'

/** How long misses are gathered before they are written, in milliseconds. */
const usualGatherMs = 5000
/** An address is written again after so long, however often it is asked for: each writing is kept in its history. */
const againMs = 600_000
/** Addresses that are gathered at a time, and that a client keeps: nobody fills a table by asking. */
const mostGathered = 1000
const mostKept = 500

/** How often addresses were asked for at which nothing is. */
export class CountedMisses {
  #platform: Platform
  #gatherMs: number
  #counts = new Map<string, number>()
  /** When an address was written last, in epoch milliseconds. */
  #written = new Map<string, number>()
  #timer: NodeJS.Timeout | undefined

  constructor(platform: Platform, { gatherMs = usualGatherMs }: { readonly gatherMs?: number } = {}) {
    this.#platform = platform
    this.#gatherMs = gatherMs
  }

  count(clientId: string, path: string): void {
    const name = `${clientId} ${path}`
    if (path.startsWith('/_') || path.length > 200) return
    if (!this.#counts.has(name) && this.#counts.size >= mostGathered) return
    this.#counts.set(name, (this.#counts.get(name) ?? 0) + 1)
    this.#wait()
  }

  stop(): void {
    clearTimeout(this.#timer)
  }

  #wait(): void {
    this.#timer ??= setTimeout(() => void this.#write(), this.#gatherMs)
    this.#timer.unref()
  }

  /** The addresses whose time has come; what was written long ago is forgotten. */
  #due(now: number): [name: string, times: number][] {
    for (const [name, at] of this.#written) if (now - at >= againMs) this.#written.delete(name)
    return [...this.#counts].filter(([name]) => !this.#written.has(name))
  }

  async #write(): Promise<void> {
    this.#timer = undefined
    const now = this.#platform.clock()
    for (const [name, times] of this.#due(now)) {
      this.#counts.delete(name)
      const [clientId = '', path = ''] = name.split(' ')
      try {
        const isKept = await withTenant(this.#platform, systemActor(clientId), (ctx) => noteMiss(ctx, path, times))
        if (isKept) this.#written.set(name, now)
      } catch (error) {
        this.#platform.log.warn({ err: error, client: clientId }, 'a miss was not counted')
      }
    }
    if (this.#counts.size > 0) this.#wait()
  }
}

/** Whether the client keeps as many addresses as it may. */
async function isFull({ db }: Ctx): Promise<boolean> {
  const [row] = await db.run(sql<{ kept: number }>`
    select count(*)::integer as kept from (
      select 1 from redirects where client_id = ${db.tenant.clientId} and trashed_at is null and misses > 0
      limit ${mostKept}) r`)
  return (row?.kept ?? 0) >= mostKept
}

/** Answers whether the address is kept. */
async function noteMiss(ctx: Ctx, from: string, times: number): Promise<boolean> {
  const known = await beyondReach(ctx, redirects).findOne({
    and: [
      ['site', '==', 'main'],
      ['from', '==', from],
    ],
  })
  if (known) {
    const amend = ({ misses }: { readonly misses: number }) => ({ misses: misses + times, last_miss: ctx.now })
    await asVerb(ctx, redirects).amend({ id: known.id, amend })
    return true
  }
  if (await isFull(ctx)) return false
  await asVerb(ctx, redirects).create({ doc: redirects.shape.parse({ from, misses: times, last_miss: ctx.now }) })
  return true
}
