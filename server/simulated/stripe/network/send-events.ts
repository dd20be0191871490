import { createHmac } from 'node:crypto'
import { demoStripeKeys } from './demo-stripe-keys.ts'
import type { Delivery } from './stripe-book.ts'
import type { StripeStore } from './stripe-store.ts'
import type { StripeEvent } from './stripe-things.ts'

export interface EventSender {
  readonly store: StripeStore
  /** Secret of the installation, of which the keys of its demo are made. */
  readonly secret: string
  readonly clock: () => number
  /** Where the events of a client go. */
  readonly hookUrl: (client: string) => string
}

/** Pauses after a failed delivery; after the last one a person sends the event again. */
const pausesMs = [2000, 10_000, 60_000, 600_000]
/** A delivery whose process ended is taken up again. */
const takenMs = 30_000

/** Header of an event, made as Stripe makes it. */
export function signEvent(raw: string, secret: string, seconds: number): string {
  const signature = createHmac('sha256', secret).update(`${seconds}.${raw}`).digest('hex')
  return `t=${seconds},v1=${signature}`
}

async function post(url: string, raw: string, header: string): Promise<string> {
  try {
    const answer = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json; charset=utf-8', 'stripe-signature': header },
      body: raw,
      signal: AbortSignal.timeout(15_000),
    })
    await answer.body?.cancel()
    return String(answer.status)
  } catch (error) {
    if (error instanceof TypeError || (error instanceof Error && error.name === 'TimeoutError')) return 'no answer'
    throw error
  }
}

interface Taken {
  readonly delivery: Delivery
  readonly raw: string
  readonly url: string
}

/** Takes the next delivery of a client, so that no other process sends it. */
function takeNext({ store, clock, hookUrl }: EventSender, client: string): Taken | undefined {
  return store.within(client, clock(), (book) => {
    const [delivery] = book.listDeliveries('due', clock())
    if (!delivery) return undefined
    const raw = JSON.stringify(book.need<StripeEvent>('event', delivery.event), undefined, 2)
    book.moveDelivery(delivery, { ...delivery, state: 'due', at: clock() + takenMs })
    return { delivery, raw, url: book.readSetting('hook') ?? hookUrl(client) }
  })
}

/** The state of a delivery after an answer. */
function judge({ delivery }: Taken, note: string, now: number): Pick<Delivery, 'state' | 'at' | 'tries' | 'note'> {
  const tries = delivery.tries + 1
  if (note.startsWith('2')) return { state: 'done', at: now, tries, note }
  const pause = pausesMs[delivery.tries]
  return pause === undefined
    ? { state: 'failed', at: now, tries, note }
    : { state: 'due', at: now + pause, tries, note }
}

/** Sends one event that is due. Answers whether there was one. */
async function sendNext(sender: EventSender, client: string): Promise<boolean> {
  const { store, clock, secret } = sender
  const taken = takeNext(sender, client)
  if (!taken) return false
  const header = signEvent(taken.raw, demoStripeKeys(secret, client).webhookSecret, Math.floor(Date.now() / 1000))
  const note = await post(taken.url, taken.raw, header)
  store.within(client, clock(), (book) => book.moveDelivery(taken.delivery, judge(taken, note, clock())))
  return true
}

/** Sends every event that is due now, in the order of their making. */
export async function sendDue(sender: EventSender): Promise<void> {
  for (const client of sender.store.listDue(sender.clock())) while (await sendNext(sender, client));
}
