import { startChild, type Child } from '../stage/child.ts'
import type { Commit, CrowdAnswer, CrowdOrder, Delivery, Opening, ShownAlike } from './crowd-protocol.ts'

const arriveWithinMs = 30_000

/** A thousand people at their screens: sockets in a separate process. */
export class Crowd {
  readonly #child: Child<CrowdAnswer> = startChild<CrowdAnswer>('crowd/crowd-process.ts')

  async open(opening: Omit<Opening, 'kind'>): Promise<void> {
    await this.#ask({ kind: 'open', ...opening }, 'opened')
  }

  /** Does something that reaches every socket; returns when each received it, in ms after `action`'s time. */
  async hear(action: () => Promise<number>): Promise<number[]> {
    await this.#ask({ kind: 'arm' }, 'armed')
    const committed = await action()
    const late = setTimeout(() => void this.stop(), arriveWithinMs)
    const { at } = await this.#next('arrived')
    clearTimeout(late)
    return at.map((arrival) => Math.max(0, arrival - committed))
  }

  renew(token: string): void {
    this.#child.send({ kind: 'token', token } satisfies CrowdOrder)
  }

  async deliveryOf(commits: readonly Commit[]): Promise<Delivery> {
    return (await this.#ask({ kind: 'delivery', commits }, 'delivery')).delivery
  }

  async shown(): Promise<{ alike: readonly ShownAlike[]; closed: number }> {
    return this.#ask({ kind: 'shown' }, 'shown')
  }

  stop(): Promise<void> {
    return this.#child.stop()
  }

  #ask<Kind extends CrowdAnswer['kind']>(order: CrowdOrder, kind: Kind): Promise<Extract<CrowdAnswer, { kind: Kind }>> {
    this.#child.send(order)
    return this.#next(kind)
  }

  async #next<Kind extends CrowdAnswer['kind']>(kind: Kind): Promise<Extract<CrowdAnswer, { kind: Kind }>> {
    const answer = await this.#child.next()
    const isAsked = (one: CrowdAnswer): one is Extract<CrowdAnswer, { kind: Kind }> => one.kind === kind
    if (!isAsked(answer)) throw new Error(`the crowd answered ${answer.kind} instead of ${kind}`)
    return answer
  }
}
