import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { offerCheckout } from '../../server/commerce/index.ts'
import { storeProviderEvent } from '../../server/platform/effects/index.ts'
import { timesToRun } from '../run-length.ts'
import { inLaro } from './inbox-server.ts'
import { sentInvoice } from './invoice-server.ts'
import { closeMergeServer, opened, openMergeServer, person } from './merge-server.ts'
import { MoneyDesk } from './money-desk.ts'
import { checkBooks } from './payment-books.ts'

// Events are duplicated, lost and shuffled; the payments end in the state of their provider all the same.

let money: MoneyDesk
beforeAll(async () => {
  await openMergeServer()
  money = await MoneyDesk.open(opened())
  await money.configure()
})
afterAll(async () => {
  await money.close()
  await closeMergeServer()
})

const returnUrl = () => 'https://laro.example/paid'
const amounts = [1_051_250, 400_000, 20_000]

async function openPayments() {
  const customer = await person()
  const made: { invoice: string; payment: string; page: string }[] = []
  for (const amount of amounts) {
    const { id: invoice } = await sentInvoice(opened(), { contact: { id: customer.id, name: customer.name } })
    // The long run offers more pages than one person may in a minute.
    const { payment } = await offerCheckout(money.run, money.till, {
      debt: { record: 'invoices', id: invoice },
      amount,
      purpose: 'all',
      captures: amount !== 400_000,
      keepsCard: false,
      returnUrl,
      cancelUrl: returnUrl,
    })
    made.push({ invoice, payment: payment.id, page: payment.checkout?.id ?? '' })
  }
  return { customer, made }
}

type Opened = Awaited<ReturnType<typeof openPayments>>['made'][number]

type Seen = NonNullable<ReturnType<typeof seenOf>>

const seenOf = ({ payment }: Opened) =>
  [...money.played.payments.values()].find(({ reference }) => reference === payment)

/** What a customer, a bank or somebody at the provider's dashboard does to a payment; acts that do not fit are left out. */
const acts: readonly ((one: Opened, share: number) => unknown)[] = [
  ({ page }) => money.played.pay(page, { isDeclined: true }),
  ({ page }) => money.played.pay(page),
  ({ page }) => money.played.pay(page),
  async (one) =>
    money.played.gateway.capture({ id: '', keys: {}, isTest: true }, seenOf(one)?.id ?? '', {
      key: `capture ${one.payment}`,
      reference: one.payment,
      amount: seenOf(one)?.amount ?? 0,
    }),
  (one, share) =>
    money.played.refund(seenOf(one)?.id ?? '', Math.max(1, Math.floor(((seenOf(one)?.captured ?? 0) * share) / 4))),
  (one) => money.played.dispute(seenOf(one)?.id ?? '', 'open'),
  (one) => seenOf(one)?.disputes.length && money.played.dispute(seenOf(one)?.id ?? '', 'answered'),
  (one) => seenOf(one)?.disputes.length && money.played.dispute(seenOf(one)?.id ?? '', 'lost'),
  (one) => seenOf(one)?.disputes.length && money.played.dispute(seenOf(one)?.id ?? '', 'won'),
  // A part of the payment, also after earlier refunds and losses.
  (one, share) => money.played.dispute(seenOf(one)?.id ?? '', 'open', share * 1000),
]

const step = fc.record({
  act: fc.nat(acts.length - 1),
  at: fc.nat(amounts.length - 1),
  share: fc.integer({ min: 1, max: 4 }),
  /** How often its event is sent: 0 is lost. */
  copies: fc.integer({ min: 0, max: 3 }),
  isRead: fc.boolean(),
})

let count = 0
/** Acts that did not fit. */
const refused: string[] = []

async function storeEvents(names: readonly string[], seed: number): Promise<void> {
  const shuffled = names
    .map((name, at) => ({ name, order: Math.imul(at + 1, seed | 1) >>> 0 }))
    .toSorted((one, other) => one.order - other.order)
  await inLaro(opened(), async (ctx) => {
    for (const { name } of shuffled) {
      count += 1
      const raw = Buffer.from(JSON.stringify({ id: `e${count}`, payments: [name] }))
      await storeProviderEvent(ctx, { provider: 'stripe', eventId: `e${count}`, raw })
    }
  })
}

/** Status of a captured payment by its refunds and its disputes. */
function findStatus({ captured, refunded, disputes }: Seen): string {
  if (disputes.some(({ state }) => state === 'open' || state === 'answered')) return 'disputed'
  if (disputes.some(({ state }) => state === 'lost')) return 'lost'
  if (refunded === 0) return disputes.length > 0 ? 'won' : 'captured'
  return refunded < captured ? 'partially_refunded' : 'refunded'
}

/** A payment as its provider has it, in our words. */
function describeSeen(seen: Seen | undefined): object {
  if (!seen) return { status: 'intended' }
  if (seen.state !== 'captured') return { status: seen.state === 'open' ? 'intended' : seen.state }
  const { captured: amount, fee, refunded } = seen
  return { status: findStatus(seen), amount, fee, refunded }
}

const sortStates = (disputes: readonly { readonly state: string }[]): string[] =>
  disputes.map(({ state }) => state).toSorted()

/** Holds a payment and its disputes to the state of the provider. */
async function readBoth(one: Opened) {
  const [row, found] = [await money.payment(one.payment), await money.disputesOf(one.payment)]
  const seen = seenOf(one)
  return {
    row,
    seen: describeSeen(seen),
    disputes: sortStates(found),
    disputesSeen: sortStates(seen?.disputes ?? []),
  }
}

it('any order of events ends in the state of the provider, and the books balance', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 14 }), fc.nat(), async (steps, seed) => {
      const { customer, made } = await openPayments()
      const sent: string[] = []
      for (const { act, at, share, copies, isRead } of steps) {
        const one = made[at]
        if (!one) continue
        await Promise.resolve()
          .then(() => acts[act]?.(one, share))
          .catch((error: unknown) => refused.push(String(error)))
        const name = seenOf(one)?.id ?? one.page
        for (let copy = 0; copy < copies; copy += 1) sent.push(name)
        if (!isRead) continue
        await storeEvents(sent.splice(0), seed)
        await money.work()
      }
      await storeEvents(sent, seed)
      await money.work()
      // What was lost is found by the polling task, and by the next event of the same payment.
      await storeEvents(
        made.map((one) => seenOf(one)?.id ?? one.page),
        seed,
      )
      await money.work()
      for (const one of made) {
        const { row, seen, disputes, disputesSeen } = await readBoth(one)
        expect(row).toMatchObject(seen)
        expect(disputes).toEqual(disputesSeen)
      }
      await checkBooks({ people: [customer, await person()], invoices: made.map(({ invoice }) => invoice) })
    }),
    { numRuns: timesToRun(6, 60) },
  )
}, 600_000)

/** Events in `npm test`, and in the long run. */
const eventCount = timesToRun(150, 1000)

it(`${eventCount} duplicated and shuffled events end in the state of the provider`, async () => {
  const { customer, made } = await openPayments()
  const names: string[] = []
  for (const one of made) {
    const played = money.played.pay(one.page)
    if (played.state === 'captured') money.played.refund(played.id, 5000)
    names.push(played.id, one.page, one.payment)
  }
  await storeEvents(
    Array.from({ length: eventCount }, (_, at) => names[at % names.length] ?? ''),
    2_654_435_761,
  )
  await money.work()
  for (const one of made) {
    const { row, seen } = await readBoth(one)
    expect(row).toMatchObject(seen)
  }
  await checkBooks({ people: [customer, await person()], invoices: made.map(({ invoice }) => invoice) })
}, 600_000)
