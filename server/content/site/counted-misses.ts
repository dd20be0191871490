import { redirects, visitedPath } from '../../../domain/content/index.ts'
import { dayMs } from '../../../domain/kernel/values/durations.ts'
import { systemActor, withTenant, type Ctx } from '../../platform/context.ts'
import { sql } from '../../platform/database/sql.ts'
import type { Platform } from '../../platform/platform.ts'
import { asVerb, beyondReach } from '../../platform/records/index.ts'

/** How long misses are gathered before they are written, in milliseconds. */
const usualGatherMs = 5000
/** Shortest time between two writes of one address, in milliseconds: each write is kept in its history. */
const againMs = 600_000
/** Age after which a count is written even if it has not doubled. */
const latestMs = dayMs
/** Addresses that a process counts for one client, and that a client keeps: visitors cannot fill a table. */
const mostCounted = 1000
const mostKept = 500
/** Addresses that one transaction writes. */
const atOnce = 20
const longestPath = 200

interface Miss {
  /** Misses since the last write. */
  readonly times: number
  /** Misses that the redirect shows since the last write; 0 before the first one. */
  readonly shown: number
  /** Epoch milliseconds of the last write. */
  readonly writtenAt: number | undefined
}

type Misses = Map<string, Miss>

/** A known address is written when its count has doubled, so that its history grows with the logarithm of its visits. */
function isDue({ times, shown, writtenAt }: Miss, now: number): boolean {
  if (times === 0) return false
  if (writtenAt === undefined) return true
  const age = now - writtenAt
  return age >= latestMs || (age >= againMs && times >= shown)
}

/** Counts how often visitors ask for addresses at which a site has nothing. */
export class CountedMisses {
  #platform: Platform
  #gatherMs: number
  #clients = new Map<string, Misses>()
  #timer: NodeJS.Timeout | undefined

  constructor(platform: Platform, { gatherMs = usualGatherMs }: { readonly gatherMs?: number } = {}) {
    this.#platform = platform
    this.#gatherMs = gatherMs
  }

  count(clientId: string, asked: string): void {
    const path = asked.length > longestPath ? undefined : visitedPath(asked)
    if (path === undefined) return
    const misses = this.#clients.get(clientId) ?? new Map<string, Miss>()
    const known = misses.get(path)
    if (known === undefined && misses.size >= mostCounted) return
    this.#clients.set(clientId, misses)
    misses.set(path, { shown: 0, writtenAt: undefined, ...known, times: (known?.times ?? 0) + 1 })
    this.#wait()
  }

  stop(): void {
    clearTimeout(this.#timer)
  }

  #wait(): void {
    this.#timer ??= setTimeout(() => void this.#write(), this.#gatherMs)
    this.#timer.unref()
  }

  async #write(): Promise<void> {
    this.#timer = undefined
    const now = this.#platform.clock()
    for (const [clientId, misses] of this.#clients) {
      for (const [path, { times, writtenAt = now }] of misses)
        if (times === 0 && now - writtenAt >= latestMs) misses.delete(path)
      if (misses.size === 0) this.#clients.delete(clientId)
      await this.#writeClient(clientId, misses, now)
    }
    const isWaiting = [...this.#clients.values()].some((misses) => [...misses.values()].some(({ times }) => times > 0))
    if (isWaiting) this.#wait()
  }

  async #writeClient(clientId: string, misses: Misses, now: number): Promise<void> {
    const due = [...misses].filter(([, miss]) => isDue(miss, now))
    for (let start = 0; start < due.length; start += atOnce) {
      const part = due.slice(start, start + atOnce).map(([path, { times }]) => ({ path, times }))
      try {
        const shown = await withTenant(this.#platform, systemActor(clientId), (ctx) => noteMisses(ctx, part))
        for (const { path, times } of part) {
          const total = shown.get(path)
          const later = (misses.get(path)?.times ?? times) - times
          if (total === undefined) misses.delete(path)
          else misses.set(path, { times: later, shown: total, writtenAt: now })
        }
      } catch (error) {
        this.#platform.log.warn({ err: error, client: clientId }, 'misses of a site were not counted')
      }
    }
  }
}

/** How many addresses of misses the client keeps, up to the most that it may. */
async function countKept({ db }: Ctx): Promise<number> {
  const [row] = await db.run(sql<{ kept: number }>`
    select count(*)::integer as kept from (
      select 1 from redirects where client_id = ${db.tenant.clientId} and trashed_at is null and misses > 0
      limit ${mostKept}) r`)
  return row?.kept ?? 0
}

/** Adds misses to the redirects of their addresses. Answers what each shows now; an address that is not kept is absent. */
async function noteMisses(
  ctx: Ctx,
  found: readonly { readonly path: string; readonly times: number }[],
): Promise<ReadonlyMap<string, number>> {
  let kept = await countKept(ctx)
  const shown = new Map<string, number>()
  for (const { path, times } of found) {
    const known = await beyondReach(ctx, redirects).findOne({
      and: [
        ['site', '==', 'main'],
        ['from', '==', path],
      ],
    })
    if (known === undefined && kept >= mostKept) continue
    const { misses } =
      known === undefined
        ? await asVerb(ctx, redirects).create({
            doc: redirects.shape.parse({ from: path, misses: times, last_miss: ctx.now }),
          })
        : await asVerb(ctx, redirects).amend({
            id: known.id,
            amend: (now) => ({ misses: now.misses + times, last_miss: ctx.now }),
          })
    if (known === undefined) kept += 1
    shown.set(path, misses)
  }
  return shown
}
