import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { GatewayPayment } from '../../../server/platform/outside/payments/gateway.ts'
import { timesToRun } from '../../run-length.ts'
import { closeMergeServer, openMergeServer } from '../merge-server.ts'
import { TillDesk, total, type TillShop } from './till-desk.ts'

const isOver = (state: string): boolean => state === 'won' || state === 'lost'

/** Status of a captured payment by what its provider has of it. */
function findStatus({ captured, refunded, disputes }: GatewayPayment): string {
  if (disputes.some(({ state }) => !isOver(state))) return 'disputed'
  if (disputes.some(({ state }) => state === 'lost')) return 'lost'
  if (refunded > 0) return refunded < captured ? 'partially_refunded' : 'refunded'
  return disputes.length > 0 ? 'won' : 'captured'
}

/** Captures, refunds, disputes, lost answers and shuffled events of a provider, through the whole till. */
export function testTill(open: () => Promise<TillShop>, own: (desk: () => TillDesk) => void): void {
  let till: TillDesk | undefined
  const desk = (): TillDesk => {
    if (!till) throw new Error('the till is not open')
    return till
  }

  beforeAll(async () => {
    await openMergeServer()
    till = await TillDesk.open(await open())
  })
  afterAll(async () => {
    await till?.close()
    await closeMergeServer()
  })
  beforeEach(() => desk().begin())

  own(desk)

  describe('the account', () => {
    it('is tested with its keys, and named as the provider names it', async () => {
      const { money, shop } = desk()
      const { accounts } = (await money.call('GET', '/payments/accounts')).body
      const tested = await money.send(`/payments/accounts/${accounts[0].id}/test`)
      expect(tested.body.checked).toMatchObject({ failed: '', isTest: true })
      expect(tested.body.checked.label).toContain(shop.gateway.title)
    })
  })

  describe('an authorised payment', () => {
    it('is captured in part, and the rest is owed', async () => {
      const { money } = desk()
      const id = await desk().paid({ captures: false })
      expect(await money.payment(id)).toMatchObject({ status: 'authorised', amount: total })
      await money.send(`/payments/${id}/capture`, { amount: 700_000 })
      await money.work()
      await desk().deliver()
      expect(await money.payment(id)).toMatchObject({ status: 'captured', amount: 700_000 })
      expect(await money.debt(desk().invoice)).toMatchObject({ owed: total - 700_000 })
      await desk().check()
    })

    it('is cancelled, and everything is owed', async () => {
      const { money } = desk()
      const id = await desk().paid({ captures: false })
      await money.send(`/payments/${id}/cancel`, { why: 'The flight fell through' })
      await money.work()
      await desk().deliver()
      expect(await money.payment(id)).toMatchObject({ status: 'cancelled' })
      expect(await money.debt(desk().invoice)).toMatchObject({ owed: total })
      await desk().check()
    })

    it('is shown as unknown after a lost answer to its capture, and the look-up finds it captured once', async () => {
      const { money, shop } = desk()
      const id = await desk().paid({ captures: false })
      await money.send(`/payments/${id}/capture`, { amount: 600_000 })
      await shop.behave('dropped')
      await money.workLast()
      expect(await money.tasksOf(id)).toMatchObject([{ state: 'open', effect: { outcome: 'unknown' } }])
      expect(await money.payment(id)).toMatchObject({ status: 'authorised' })
      await money.lookUp()
      expect(await money.tasksOf(id)).toMatchObject([{ state: 'done', effect: { outcome: 'succeeded' } }])
      expect(await money.payment(id)).toMatchObject({ status: 'captured', amount: 600_000 })
      expect(await desk().seen(id)).toMatchObject({ captured: 600_000 })
      await desk().deliver()
      await desk().check()
    })
  })

  describe('a refund', () => {
    it('of a part and one of the rest return everything', async () => {
      const { money } = desk()
      const id = await desk().paid()
      const first = await desk().askRefund(300_000)
      await money.work(11_000)
      await desk().deliver()
      expect(await money.request(first)).toMatchObject({ state: 'done' })
      expect(await money.payment(id)).toMatchObject({ status: 'partially_refunded', refunded: 300_000 })
      const second = await desk().askRefund(total - 300_000)
      await money.work(11_000)
      await desk().deliver()
      expect(await money.request(second)).toMatchObject({ state: 'done' })
      expect(await money.payment(id)).toMatchObject({ status: 'refunded', refunded: total })
      expect(await desk().seen(id)).toMatchObject({ refunded: total })
      await desk().check()
    })

    it('of goodwill leaves the invoice paid', async () => {
      const { money } = desk()
      const id = await desk().paid()
      const request = await desk().askRefund(50_000, 'goodwill')
      await money.work(11_000)
      await desk().deliver()
      expect(await money.request(request)).toMatchObject({ state: 'done' })
      expect(await money.payment(id)).toMatchObject({ given: 50_000, refunded: 0 })
      expect(await money.debt(desk().invoice)).toMatchObject({ owed: 0 })
      await desk().check()
    })

    it("made in the provider's dashboard arrives once, as does one of ours", async () => {
      const { money, shop } = desk()
      const id = await desk().paid()
      await shop.refund(await desk().seen(id), '500.00')
      await desk().askRefund(20_000)
      await money.work(11_000)
      await desk().deliver()
      expect(await money.payment(id)).toMatchObject({ status: 'partially_refunded', refunded: 70_000 })
      expect(await money.refundsOf(id)).toHaveLength(2)
      expect(await money.debt(desk().invoice)).toMatchObject({ owed: 70_000 })
      await desk().check()
    })

    it('is shown as unknown after a lost answer, and the look-up finds it made once', async () => {
      const { money, shop } = desk()
      const id = await desk().paid()
      const request = await desk().askRefund(40_000)
      await money.releaseRefunds(11_000)
      await shop.behave('dropped')
      await money.workLast()
      expect(await money.tasksOf(id)).toMatchObject([{ state: 'open', effect: { outcome: 'unknown' } }])
      expect(await money.request(request)).toMatchObject({ state: 'running' })
      await money.lookUp()
      expect(await money.tasksOf(id)).toMatchObject([{ state: 'done', effect: { outcome: 'succeeded' } }])
      expect(await money.request(request)).toMatchObject({ state: 'done' })
      expect(await desk().seen(id)).toMatchObject({ refunded: 40_000 })
      await desk().deliver()
      await desk().check()
    })
  })

  describe('a provider', () => {
    it.each(['offline', 'wrong', 'slow'])('that is %s leaves a capture open until it answers again', async (mode) => {
      const { money, shop } = desk()
      const id = await desk().paid({ captures: false })
      await money.send(`/payments/${id}/capture`, { amount: 500_000 })
      await shop.behave(mode)
      desk().hurry()
      try {
        await money.workLast()
      } finally {
        await desk().calm()
      }
      expect(await money.tasksOf(id)).toMatchObject([{ state: 'open', effect: { outcome: 'unknown' } }])
      const isCaptured = (await desk().seen(id)).captured > 0
      await money.lookUp()
      expect(await money.payment(id)).toMatchObject({ status: isCaptured ? 'captured' : 'authorised' })
      // A person decides what the provider does not have yet: it may still be at it.
      const state = isCaptured ? 'done' : 'open'
      expect(await money.tasksOf(id)).toMatchObject([{ state }])
      await desk().deliver()
      await desk().check()
    })
  })

  describe('a dispute', () => {
    it('is answered and lost, and the invoice is owed again', async () => {
      const { money, shop } = desk()
      const id = await desk().paid()
      await desk().dispute(id)
      const [dispute] = await money.disputesOf(id)
      expect(dispute).toMatchObject({ state: 'open', withheld: total, due: expect.any(Number) })
      expect(await money.payment(id)).toMatchObject({ status: 'disputed', withheld: total })
      await money.send(`/payments/disputes/${dispute?.id}/answer`, { words: 'It was flown.' })
      await money.work()
      await desk().deliver()
      expect((await money.disputesOf(id))[0]).toMatchObject({ state: 'answered' })
      await shop.decide(dispute?.dispute_id ?? '', 'lost')
      await desk().deliver()
      expect(await money.payment(id)).toMatchObject({ status: 'lost', lost: total })
      expect(await money.debt(desk().invoice)).toMatchObject({ owed: total })
      await desk().check()
    })

    it('is won, and a second one is lost', async () => {
      const { money, shop } = desk()
      const id = await desk().paid()
      await desk().dispute(id)
      await shop.decide((await money.disputesOf(id))[0]?.dispute_id ?? '', 'won')
      await desk().deliver()
      expect(await money.payment(id)).toMatchObject({ status: 'won', withheld: 0 })
      await desk().dispute(id)
      expect(await money.payment(id)).toMatchObject({ status: 'disputed', withheld: total })
      const second = (await money.disputesOf(id)).find(({ state }) => state === 'open')
      await shop.decide(second?.dispute_id ?? '', 'lost')
      await desk().deliver()
      expect(await money.payment(id)).toMatchObject({ status: 'lost', lost: total })
      expect(await money.debt(desk().invoice)).toMatchObject({ owed: total })
      await desk().check()
    })

    it('of a payment refunded in the dashboard returns its money once', async () => {
      const { money, shop } = desk()
      const id = await desk().paid()
      await desk().dispute(id)
      await shop.refund(await desk().seen(id), '512.50')
      await shop.settle()
      await desk().deliver()
      expect(await money.payment(id)).toMatchObject({ status: 'disputed', refunded: 51_250, withheld: total - 51_250 })
      await desk().check()
      const [dispute] = await money.disputesOf(id)
      await shop.decide(dispute?.dispute_id ?? '', 'lost')
      await desk().deliver()
      expect(await money.payment(id)).toMatchObject({ status: 'lost', lost: total - 51_250 })
      expect(await money.debt(desk().invoice)).toMatchObject({ owed: total })
      await desk().check()
    })

    it('is lost once it is accepted', async () => {
      const { money } = desk()
      const id = await desk().paid()
      await desk().dispute(id)
      const [dispute] = await money.disputesOf(id)
      await money.send(`/payments/disputes/${dispute?.id}/accept`, { why: 'They are right' })
      await money.work()
      await desk().deliver()
      expect((await money.disputesOf(id))[0]).toMatchObject({ state: 'lost', accepted: { why: 'They are right' } })
      await desk().check()
    })
  })

  it('events, duplicated and shuffled, end in the state of the provider', async () => {
    const { money, shop } = desk()
    const ids: string[] = []
    for (const play of ['pay', 'refund', 'dispute', 'lose', 'win'] as const) {
      const id = await shop.pay(money, { invoice: desk().invoice, amount: 100_000 })
      await money.poll()
      await shop.settle()
      ids.push(id)
      if (play === 'refund') await shop.refund(await desk().seen(id), '10.00')
      await shop.settle()
      if (play === 'pay' || play === 'refund') continue
      await shop.dispute(await desk().seen(id))
      const [dispute] = (await desk().seen(id)).disputes
      if (play !== 'dispute') await shop.decide(dispute?.id ?? '', play === 'lose' ? 'lost' : 'won')
    }
    const events = await shop.received()
    const shuffled = Array.from({ length: timesToRun(150, 1000) }, (_, at) => ({
      event: events[at % events.length],
      order: Math.imul(at + 1, 2_654_435_761) >>> 0,
    })).toSorted((one, other) => one.order - other.order)
    await desk().send(shuffled.flatMap(({ event }) => event ?? []))
    for (const id of ids) {
      const seen = await desk().seen(id)
      expect(await money.payment(id)).toMatchObject({ status: findStatus(seen), amount: seen.captured })
      expect(await money.payment(id)).toMatchObject({ refunded: seen.refunded })
      const ours = (await money.disputesOf(id)).map(({ state }) => state)
      expect(ours).toEqual(seen.disputes.map(({ state }) => state))
    }
    await desk().check()
  }, 300_000)
}
