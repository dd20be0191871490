import { isDeepStrictEqual } from 'node:util'
import { setTimeout as sleep } from 'node:timers/promises'
import { LiveScreen, type Watch } from '../../../contract/live-screen.ts'
import { cast, clientIds } from '../../../world.ts'
import type { Asking } from '../world/persistent-caller.ts'
import type { Chronicle } from '../world/run-log.ts'

const laro = clientIds.LARO
const againMs = 100
const catchUpMs = 30_000

const watches = (tag: string): Watch[] => [
  { path: `clients/${laro}/threads`, limit: 15, orderBy: { field: 'last_date', direction: 'desc' } },
  {
    path: `clients/${laro}/tasks`,
    where: {
      and: [
        ['name', '>=', tag],
        ['name', '<', `${tag}~`],
      ],
    },
    limit: 100,
  },
  { path: `users/${cast.ana.id}/clients/${laro}/unread`, limit: 50 },
]

async function fetchAnew(caller: Asking, { path, where, orderBy, limit }: Watch): Promise<unknown> {
  const question = new URLSearchParams({
    ...(where ? { where: JSON.stringify(where) } : {}),
    ...(orderBy ? { orderBy: `${orderBy.field}.${orderBy.direction}` } : {}),
    limit: String(limit ?? 100),
  })
  return (await caller.ask<{ rows: unknown }>('GET', `/api/data/${path}?${question.toString()}`)).body.rows
}

/** Where a tab finds the product when it connects. */
interface Address {
  readonly web: { readonly url: string }
}

/** A tab that stays open through everything: it reconnects by itself and continues from its shown state. */
export class StayingScreen {
  readonly #screen = new LiveScreen()
  readonly #site: Address
  readonly #caller: Asking
  #isOpen = true
  #living: Promise<void>
  #isThere = false
  #connections = 0

  constructor(site: Address, caller: Asking, tag: string) {
    this.#site = site
    this.#caller = caller
    for (const [at, watch] of watches(tag).entries()) this.#screen.watch(String(at), watch)
    this.#living = this.#live()
  }

  get connections(): number {
    return this.#connections
  }

  /** True if a record is on the screen, and the screen is connected. */
  shows(id: string): boolean {
    if (!this.#isThere || this.#screen.closeCode !== undefined) return false
    return [...this.#screen.shown.values()].some(({ rows }) => rows.some((row) => row.id === id))
  }

  /** As a network does it. */
  cut(): void {
    if (!this.#isThere) return
    this.#screen.cut()
    this.#screen.closeCode ??= 1006
  }

  close(): Promise<void> {
    this.#isOpen = false
    this.#screen.close()
    return this.#living
  }

  /** Rows + events = a fresh fetch, for everything that is watched. */
  async judge(chronicle: Chronicle): Promise<void> {
    for (const shown of this.#screen.shown.values()) {
      let anew: unknown
      for (const end = performance.now() + catchUpMs; performance.now() < end; await sleep(50)) {
        anew = await fetchAnew(this.#caller, shown.watch)
        if (shown.isAnswered && isDeepStrictEqual(shown.rows, anew)) break
      }
      const { watch, rows } = shown
      chronicle.expect(isDeepStrictEqual(rows, anew), 'rows + events = a fresh fetch', { watch, shown: rows, anew })
    }
    chronicle.expect(this.#screen.errors.length === 0, 'no watch is refused', this.#screen.errors)
  }

  async #live(): Promise<void> {
    const hello = { token: this.#caller.headers['token'] ?? '', client: laro }
    while (this.#isOpen) {
      const url = `${this.#site.web.url.replace('http', 'ws')}/api/live`
      this.#isThere = await this.#screen.connect(url, hello).then(
        () => true,
        () => false,
      )
      if (this.#isThere) this.#connections += 1
      while (this.#isThere && this.#isOpen && this.#screen.closeCode === undefined) await sleep(10)
      this.#isThere = false
      if (this.#isOpen) await sleep(againMs)
    }
  }
}
