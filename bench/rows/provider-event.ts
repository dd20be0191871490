import { setTimeout as sleep } from 'node:timers/promises'
import { v7 as newId } from 'uuid'
import { intendPayment, makeMoneyRun, settleFromProvider, type Till } from '../../server/commerce/index.ts'
import { openParts, type Parts } from '../../server/compose.ts'
import { readConfig } from '../../server/platform/config.ts'
import { systemActor, withTenant } from '../../server/platform/context.ts'
import { openLog } from '../../server/platform/log.ts'
import { stripeGateway } from '../../server/platform/outside/payments/stripe/stripe-gateway.ts'
import { demoStripeKeys } from '../../server/simulated/stripe/network/demo-stripe-keys.ts'
import { signEvent } from '../../server/simulated/stripe/network/send-events.ts'
import { till } from '../../server/till.ts'
import { measureTogether, times, type Run, type Times } from '../measure.ts'
import { against, type Measured, type Row, type Stage } from '../row.ts'
import { benchShop, shopCustomers } from '../stage/bench-shop.ts'
import { makeLines } from '../stage/sold-order.ts'
import type { CardPayment } from '../stage/bench-stripe.ts'
import { startChild, type Child } from '../stage/child.ts'
import { stageSecret } from '../stage/stage-secret.ts'
import { requireDurable } from './require-durable.ts'

const usual: Run = { warmUp: 20, count: 150 }
const processed: Run = { warmUp: 2, count: 15 }
const settled: Run = { warmUp: 3, count: 25 }
const mostProcessedMs = 1000
const pollMs = 2

/** Name of the account at the played Stripe. */
const stripeClient = 'LARO'
const keys = demoStripeKeys(stageSecret, stripeClient)

interface Account {
  readonly id: string
  /** Path of its webhook. */
  readonly path: string
}

/** The account whose events come in, made once for a scale set. */
async function stripeAccount({ http }: Stage): Promise<Account> {
  interface Listed {
    readonly id: string
    readonly label: string
    readonly webhook: string
  }
  const label = 'Bench'
  const { accounts } = await http.ask<{ accounts: Listed[] }>('/api/payments/accounts')
  const { secretKey, webhookSecret } = keys
  const body = { provider: 'stripe', label, isTest: true, keys: { secretKey, webhookSecret } }
  const account =
    accounts.find((one) => one.label === label) ??
    (await http.ask<Listed>('/api/payments/accounts', { method: 'POST', body }))
  return { id: account.id, path: new URL(account.webhook).pathname }
}

/** An event of usual size about something that is no payment of ours. */
const makeEvent = (id: string) => ({
  id,
  object: 'event',
  api_version: '2025-09-30.clover',
  created: Math.floor(Date.now() / 1000),
  livemode: false,
  type: 'customer.updated',
  data: {
    object: { id: 'cus_bench', object: 'customer', metadata: { words: 'A customer that is there. '.repeat(100) } },
  },
})

const newEventId = (): string => `evt_${newId().replaceAll('-', '')}`

function deliver({ http }: Stage, { path }: Account, id: string): Promise<string> {
  const body = makeEvent(id)
  const signature = signEvent(JSON.stringify(body), keys.webhookSecret, Math.floor(Date.now() / 1000))
  return http.take(path, { method: 'POST', body, headers: { 'stripe-signature': signature } })
}

const insertEvent = {
  name: 'floor-event',
  text: `insert into provider_events (client_id, provider, event_id, raw, state, next_at, received_at, processed_at)
    values (current_setting('app.client_id')::uuid, 'bench', $1, $2, 'processed', 0, 0, 0)`,
}

/** Verification, storage and answer of a new event, and of a repeated one. */
async function acknowledged(stage: Stage, account: Account): Promise<Measured[]> {
  const known = newEventId()
  await deliver(stage, account, known)
  const floor = async () => {
    const id = newEventId()
    const body = makeEvent(id)
    await stage.db.query({ ...insertEvent, values: [id, Buffer.from(JSON.stringify(body))] })
    await stage.empty.take('/bytes/11', { method: 'POST', body })
  }
  const taken = await measureTogether(
    {
      stored: () => deliver(stage, account, newEventId()),
      again: () => deliver(stage, account, known),
      floor,
    },
    stage.turns(usual),
  )
  const floorName = 'one insert of as many bytes, on the disk, and an empty route that is sent as many'
  return [
    against(
      {
        name: 'event of a provider: verified, stored and answered',
        times: taken.stored,
        floor: taken.floor,
        floorName,
      },
      { median: 3 },
    ),
    {
      name: 'event of a provider that came before: verified and answered',
      times: taken.again,
      floor: taken.floor,
      floorName,
      promise: 'stated',
    },
  ]
}

const selectState = `
  select processed_at - received_at as took from provider_events
  where client_id = current_setting('app.client_id')::uuid and provider = 'stripe' and event_id = $1 and state = 'processed'`

/** From the arrival of an event until the program has processed it, by its own clock. */
async function untilProcessed(stage: Stage, account: Account): Promise<Times> {
  const { warmUp, count } = stage.isRehearsal ? { warmUp: 0, count: 2 } : processed
  const taken: number[] = []
  for (let turn = 0; turn < warmUp + count; turn++) {
    const id = newEventId()
    await deliver(stage, account, id)
    let took: string | undefined
    while (took === undefined) {
      await sleep(pollMs)
      const { rows } = await stage.db.query<{ took: string }>(selectState, [id])
      took = rows[0]?.took
    }
    taken.push(Number(took))
  }
  return times(taken.slice(warmUp))
}

interface Settling {
  readonly parts: Parts
  readonly stripe: Child<string>
  /** The till with the played provider. */
  readonly played: Till
  readonly account: Account
}

/** A placed order whose customer has paid by card at the provider. Answers our payment of it. */
async function payOrder(stage: Stage, { parts, stripe, account }: Settling) {
  const [customer] = await shopCustomers(stage)
  const body = { contact: customer, items: makeLines(5), isPlaced: true }
  const {
    id,
    number,
    total: amount,
  } = await stage.http.ask<{ id: string; number: string; total: number }>('/api/sales/orders', { method: 'POST', body })
  const payment = newId()
  const asked: CardPayment = { client: stripeClient, reference: payment, amount }
  stripe.send({ ...asked })
  const intent = await stripe.next()
  const party = `contacts/${customer?.id ?? ''}`
  await withTenant(parts.platform, systemActor(stage.largeClient), (ctx) =>
    intendPayment(ctx, {
      id: payment,
      provider: 'stripe',
      party,
      amount,
      method: 'card',
      debt: { record: 'orders', id, number, debtor: party },
      more: { provider_account: account.id, intent, isTest: true },
    }),
  )
  return { payment, intent }
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now()
  await work()
  return performance.now() - began
}

/** Settlement of an event: the provider is asked, and the payment is captured, booked and applied to its order. */
async function settlements(stage: Stage, settling: Settling): Promise<{ settled: Times; floor: Times }> {
  const { parts, played, account } = settling
  const { platform } = parts
  const sealed = { secretKey: keys.secretKey, webhookSecret: keys.webhookSecret }
  const place = await played.findPlace(platform, 'stripe', sealed)
  const asked = { id: account.id, keys: sealed, isTest: true, place }
  const moneyRun = makeMoneyRun({ platform, log: platform.log }, stage.largeClient)
  const { warmUp, count } = stage.isRehearsal ? { warmUp: 0, count: 3 } : settled
  const [taken, floors]: [number[], number[]] = [[], []]
  for (let turn = 0; turn < warmUp + count; turn++) {
    await stage.token()
    const { payment, intent } = await payOrder(stage, settling)
    taken.push(
      await timed(async () => {
        const row = await settleFromProvider(moneyRun, played, payment)
        if (row?.status !== 'captured') throw new Error(`the payment is ${row?.status ?? 'not found'}`)
      }),
    )
    floors.push(
      await timed(async () => {
        await stripeGateway.findPayment(asked, intent)
        await stage.db.query({ name: 'floor-settled', text: "insert into bench.floor (text) values ('settled')" })
      }),
    )
  }
  return { settled: times(taken.slice(warmUp)), floor: times(floors.slice(warmUp)) }
}

/** A copy of the program in the bench, whose till asks the played provider. */
async function withPlayedStripe<T>(stage: Stage, account: Account, work: (settling: Settling) => Promise<T>) {
  const stripe = startChild<string>('stage/bench-stripe.ts')
  const config = readConfig({ LOG_LEVEL: 'silent', PUBLIC_URL: stage.origin })
  const parts = await openParts({ config, log: openLog('silent'), secret: stageSecret, databaseUrl: stage.ownerUrl })
  try {
    const url = await stripe.next()
    const rules = { isPublic: (address: string) => address === '127.0.0.1', ports: [Number(new URL(url).port)] }
    const played: Till = { ...till, findPlace: () => Promise.resolve({ url, rules }) }
    return await work({ parts, stripe, played, account })
  } finally {
    await parts.close()
    await stripe.stop()
  }
}

async function run(stage: Stage): Promise<Measured[]> {
  await requireDurable(stage)
  await benchShop(stage)
  const account = await stripeAccount(stage)
  await stage.token()
  const answered = await acknowledged(stage, account)
  const through = await untilProcessed(stage, account)
  const { settled: taken, floor } = await withPlayedStripe(stage, account, (settling) => settlements(stage, settling))
  return [
    ...answered,
    {
      name: 'event of a provider: from its arrival until it is processed',
      times: through,
      promise: `<= ${mostProcessedMs / 1000} s`,
      isMet: through.median <= mostProcessedMs,
    },
    {
      name: 'payment of an order settled from its provider: captured, booked and applied',
      times: taken,
      floor,
      floorName: 'the same questions to the provider alone, and one insert, on the disk',
      promise: 'stated',
    },
  ]
}

export const providerEvent: Row = { name: 'provider-event', run }
