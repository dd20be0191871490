import type { Delivery, OutsideEvent } from './money-book.ts'
import type { MoneyStore } from './money-store.ts'

/** A signed call of a webhook. */
export interface HookMessage {
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

/** How a played provider signs its events. */
export interface EventSender {
  readonly store: MoneyStore
  readonly clock: () => number
  readonly sign: (account: string, event: OutsideEvent) => HookMessage
}

const retryMs = 30_000
const mostTries = 10
const withinMs = 15_000

/** Status of the answer; undefined without one. */
async function callHook({ url, headers, body }: HookMessage): Promise<number | undefined> {
  try {
    const { status } = await fetch(url, { method: 'POST', headers, body, signal: AbortSignal.timeout(withinMs) })
    return status
  } catch (error) {
    if (error instanceof TypeError || (error instanceof Error && error.name === 'TimeoutError')) return undefined
    throw error
  }
}

/** The deliveries that are due, delayed so that no other process sends them too. */
const claimDue = ({ store, clock }: EventSender, account: string) =>
  store.within(account, clock(), (book) =>
    book.listDue().map((delivery) => {
      const tries = delivery.tries + 1
      const claimed = { ...delivery, tries, at: clock() + retryMs * tries }
      book.moveDelivery(delivery, claimed)
      return { delivery: claimed, event: book.find<OutsideEvent>('event', delivery.event) }
    }),
  )

function judge(status: number | undefined, { at, tries }: Delivery): Pick<Delivery, 'state' | 'at' | 'tries' | 'note'> {
  const note = status === undefined ? 'no answer' : String(status)
  if (status !== undefined && status < 300) return { state: 'done', at, tries, note }
  return { state: tries >= mostTries ? 'failed' : 'due', at, tries, note }
}

/** Sends every event that is due, one after the other. */
async function deliverDueEvents(sender: EventSender): Promise<void> {
  const { store, clock, sign } = sender
  for (const account of store.listDue(clock())) {
    for (const { delivery, event } of claimDue(sender, account)) {
      const status = event && (await callHook(sign(account, event)))
      store.within(account, clock(), (book) => book.moveDelivery(delivery, judge(status, delivery)))
    }
  }
}

const pauseMs = 300

/** Sends events as they become due. Answers how it ends. */
export function startDeliveries(sender: EventSender, failed: (error: unknown) => void): () => Promise<void> {
  let isOpen = true
  let timer: NodeJS.Timeout
  let running = Promise.resolve()
  const plan = (): void => {
    timer = setTimeout(step, pauseMs).unref()
  }
  const step = (): void => {
    running = deliverDueEvents(sender).catch(failed)
    // The next step begins after this one, however it ended.
    void running.then(() => isOpen && plan())
  }
  plan()
  return async () => {
    isOpen = false
    clearTimeout(timer)
    await running
  }
}
