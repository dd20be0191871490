import type { ChildProcess } from 'node:child_process'
import { expect, it } from 'vitest'
import type { TestHouse } from '../test-house.ts'
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
  readonly house: TestHouse
  readonly children: Children
  /** Where the state of an effect is kept. */
  readonly table: string
  readonly start: () => Promise<ChildProcess>
  readonly queue: (name: string) => Promise<WaitingEffect>
  /** The other side takes what comes, and answers when `until` has. */
  readonly holdAnswer: (until: () => Promise<void>) => void
}

/** What becomes of an effect that the other side has taken, when its run dies before that is written down. */
interface Doubt {
  readonly status: 'sent' | 'unknown'
  /** As often as the other side has it at most, for one kill. */
  readonly mostCopies: number
  /** A person goes on with it. */
  readonly resolve?: (effect: WaitingEffect) => Promise<void>
}

/** The moments of an effect's row, by what is written to it. */
const moments = {
  claim: 'new.claim is distinct from old.claim',
  'point of no return': "new.status = 'ending' and old.status <> 'ending'",
  verdict: "old.status = 'ending' and new.status <> 'ending'",
} as const

/** The program is killed while it writes that down; the next one takes over. */
async function killedAt({ house, children, table, start, queue }: Effects, moment: keyof typeof moments) {
  const effect = await queue(`killed at the ${moment}`)
  await stopping(house, { table, when: moments[moment] }, async (isReached) => {
    const child = await start()
    await isReached()
    await children.kill(child)
  })
  await start()
  return effect
}

/**
 * Whatever dies on the way, an effect is never lost, and not done twice where the other side cannot tell a repetition
 * (docs/adr/0003-outbox.md). The one suite of mail, texts, mails about unread items, push and payments.
 */
export function killsOfEffects(parts: () => Effects, doubt: Doubt): void {
  /** Whether it has come to its end, and how often the other side has it. */
  const isAsPromised = async (effect: WaitingEffect): Promise<boolean> => {
    await effect.isNow(doubt.status)
    const copies = await effect.copies()
    return copies >= 1 && copies <= doubt.mostCopies
  }

  it('before it is claimed: done once by the next', async () => {
    const effect = await killedAt(parts(), 'claim')
    await effect.isNow('sent')
    expect(await effect.copies()).toBe(1)
  }, 180_000)

  it('after it is claimed, before the call outside: done once by the next', async () => {
    const effect = await killedAt(parts(), 'point of no return')
    await effect.isNow('sent')
    expect(await effect.copies()).toBe(1)
  }, 180_000)

  it('after the call outside, before its answer: in doubt', async () => {
    const { children, start, queue, holdAnswer } = parts()
    const held = gate()
    holdAnswer(held.wait)
    const effect = await queue('killed before the answer')
    const child = await start()
    await held.reached
    await children.kill(child)
    holdAnswer(() => Promise.resolve())
    held.open()
    await start()
    expect(await isAsPromised(effect)).toBe(true)
    await doubt.resolve?.(effect)
  }, 180_000)

  it('after the answer, before it is written down: in doubt', async () => {
    expect(await isAsPromised(await killedAt(parts(), 'verdict'))).toBe(true)
  }, 180_000)
}
