import type { ChildProcess } from 'node:child_process'
import { expect, it } from 'vitest'
import { isLongRun } from '../run-length.ts'
import type { TestServer } from '../test-server.ts'
import type { Children } from './children.ts'
import { gate } from './gate.ts'
import { stopping } from './stopped-update.ts'

/** An effect outside that waits to be done. */
export interface WaitingEffect {
  readonly id: string
  /** How often the other side has taken it. */
  readonly copies: () => number | Promise<number>
  readonly isNow: (status: string) => Promise<unknown>
}

/** A program that does one kind of effect, and the other side. */
export interface Effects {
  readonly server: TestServer
  readonly children: Children
  /** Where the state of an effect is kept. */
  readonly table: string
  readonly start: () => Promise<ChildProcess>
  readonly queue: (name: string) => Promise<WaitingEffect>
  /** The other side takes what comes, and answers when `until` has. */
  readonly holdAnswer: (until: () => Promise<void>) => void
}

/** State of an effect that the other side has taken, when its run dies before that is written down. */
interface Doubt {
  readonly status: 'sent' | 'unknown'
  /** As often as the other side has it at most, for one kill. */
  readonly mostCopies: number
  /** `npm test` kills it at every moment, not only before the answer. */
  readonly isEachMoment?: true
  /** Continuation. */
  readonly resolve?: (effect: WaitingEffect) => Promise<void>
}

/** The moments of an effect's row, by what is written to it. */
const moments = {
  claim: 'new.claim is distinct from old.claim',
  'point of no return': "new.status = 'ending' and old.status <> 'ending'",
  verdict: "old.status = 'ending' and new.status <> 'ending'",
} as const

/** The program is killed while it writes that down; the next one takes over. */
async function killedAt({ server, children, table, start, queue }: Effects, moment: keyof typeof moments) {
  const effect = await queue(`killed at the ${moment}`)
  await stopping(server, { table, when: moments[moment] }, async (isReached) => {
    const child = await start()
    await isReached()
    await children.kill(child)
  })
  await start()
  return effect
}

/** Between the call outside and its answer: only here does the other side know more than we do. */
async function killedBeforeAnswer({ children, start, queue, holdAnswer }: Effects): Promise<WaitingEffect> {
  const held = gate()
  holdAnswer(held.wait)
  const effect = await queue('killed before the answer')
  const child = await start()
  await held.reached
  await children.kill(child)
  holdAnswer(() => Promise.resolve())
  held.open()
  await start()
  return effect
}

type Kill = readonly [when: string, kill: (parts: Effects) => Promise<WaitingEffect>]

const inDoubt: readonly Kill[] = [
  ['after the call outside, before its answer', killedBeforeAnswer],
  ['after the answer, before it is written down', (parts) => killedAt(parts, 'verdict')],
]

const notYetOut: readonly Kill[] = [
  ['before it is claimed', (parts) => killedAt(parts, 'claim')],
  ['after it is claimed, before the call outside', (parts) => killedAt(parts, 'point of no return')],
]

/**
 * A death at any step loses no effect, and repeats none where the other side cannot detect a repetition
 * (docs/adr/0003-outbox.md). The one suite of mail, texts, mails about unread items, push and payments. The mechanism
 * is one: `npm test` kills mails at every moment, and the others before the answer, where they differ.
 */
export function killsOfEffects(parts: () => Effects, doubt: Doubt): void {
  const isEach = doubt.isEachMoment === true || isLongRun

  it.each(isEach ? inDoubt : inDoubt.slice(0, 1))(
    '%s: in doubt',
    async (_when, kill) => {
      const effect = await kill(parts())
      await effect.isNow(doubt.status)
      const copies = await effect.copies()
      expect(copies).toBeGreaterThanOrEqual(1)
      expect(copies).toBeLessThanOrEqual(doubt.mostCopies)
      await doubt.resolve?.(effect)
    },
    180_000,
  )

  it.each(isEach ? notYetOut : [])(
    '%s: done once by the next',
    async (_when, kill) => {
      const effect = await kill(parts())
      await effect.isNow('sent')
      expect(await effect.copies()).toBe(1)
    },
    180_000,
  )
}
