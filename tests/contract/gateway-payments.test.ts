import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { cards } from '../../domain/commerce/index.ts'
import { offerFields, payByFields, settleFromProvider } from '../../server/commerce/index.ts'
import { setGrants } from '../../server/company/index.ts'
import { beyondReach } from '../../server/platform/records/index.ts'
import { cast } from '../world.ts'
import { inLaro } from './inbox-server.ts'
import { deskOf, sentInvoice } from './invoice-server.ts'
import { closeMergeServer, opened, openMergeServer, person } from './merge-server.ts'
import { MoneyDesk } from './money-desk.ts'
import { checkBooks } from './payment-books.ts'

const total = 1_051_250
let money: MoneyDesk
let hook: string
let invoice: string
let customer: Awaited<ReturnType<typeof person>>
beforeAll(async () => {
  await openMergeServer()
  money = await MoneyDesk.open(opened())
  hook = (await money.configure()).body.webhook
})
afterAll(async () => {
  await money.close()
  await closeMergeServer()
})
beforeEach(async () => {
  customer = await person()
  invoice = (await sentInvoice(opened(), { contact: { id: customer.id, name: customer.name } })).id
})

const pageOf = async (payment: string) => (await money.payment(payment)).checkout?.id ?? ''

/** An invoice whose customer has paid a page of so many cents. */
async function paid(amount = total, more: object = {}) {
  const { body } = await money.offer(invoice, { amount, ...more })
  const played = money.played.pay(await pageOf(body.payment))
  await settleFromProvider(money.run, money.till, body.payment)
  return { id: body.payment as string, played }
}

describe('a page of the provider', () => {
  it('is one page and one payment for twelve clicks, also at once', async () => {
    const clicks = await Promise.all(Array.from({ length: 12 }, () => money.offer(invoice)))
    expect(new Set(clicks.map(({ body }) => body.url)).size).toBe(1)
    const rows = await money.paymentsOf(invoice)
    expect(rows).toMatchObject([{ status: 'intended', amount: total, provider: 'stripe', isTest: true }])
    money.played.pay(await pageOf(rows[0]?.id ?? ''))
    await Promise.all(clicks.map(({ body }) => settleFromProvider(money.run, money.till, body.payment)))
    expect(await money.paymentsOf(invoice)).toMatchObject([{ status: 'captured', name: 'Visa 4242', paid: true }])
    expect(await money.debt(invoice)).toMatchObject({ owed: 0, paid: total })
    expect((await money.offer(invoice)).body).toMatchObject({ message: expect.stringContaining('Nothing is owed') })
  })

  it('is offered and paid for a user with payments who reads no invoices', async () => {
    await inLaro(opened(), (ctx) => setGrants(ctx, { userId: cast.jo.id, roles: ['user', 'payments'] }))
    opened().platform.reach.forget(cast.jo.id)
    const { status, body } = await money.send(
      '/payments/offers',
      { debt: { record: 'invoices', id: invoice } },
      cast.jo,
    )
    expect([status, body]).toMatchObject([200, { amount: total }])
    money.played.pay(await pageOf(body.payment))
    expect((await money.send(`/payments/${body.payment}/look`, {}, cast.jo)).body).toMatchObject({ status: 'captured' })
  })

  it('leads its customer back to a page that tells what became of the payment, by a signed address alone', async () => {
    const { body } = await money.offer(invoice)
    const page = await pageOf(body.payment)
    const back = new URL(money.played.pages.get(page)?.request.returnUrl ?? '').pathname.replace('/api', '')
    money.played.pay(page)
    expect((await money.read(back)).body).toContain('Thank you')
    expect(await money.payment(body.payment)).toMatchObject({ status: 'captured' })
    const forged = `${back.slice(0, -1)}${back.endsWith('A') ? 'B' : 'A'}`
    expect((await money.read(forged)).statusCode).toBe(404)
  })

  it('that was declined can be paid by another card, and both are seen', async () => {
    const { body } = await money.offer(invoice)
    money.played.pay(await pageOf(body.payment), { isDeclined: true })
    await settleFromProvider(money.run, money.till, body.payment)
    expect(await money.payment(body.payment)).toMatchObject({ status: 'failed', result: 'Your card was declined.' })
    money.played.pay(await pageOf(body.payment), { last4: '1881' })
    await settleFromProvider(money.run, money.till, body.payment)
    expect(await money.payment(body.payment)).toMatchObject({ status: 'captured', result: '', name: 'Visa 1881' })
  })

  it('of another amount is closed when a page is offered for the present one', async () => {
    const first = await money.offer(invoice)
    await deskOf(opened()).pay(invoice, 51_250)
    const second = await money.offer(invoice)
    expect(second.body.amount).toBe(1_000_000)
    expect(await money.payment(first.body.payment)).toMatchObject({ status: 'expired' })
  })

  it('that is paid after the invoice was paid otherwise leaves a deposit, and people are told', async () => {
    const { body } = await money.offer(invoice)
    money.played.pay(await pageOf(body.payment))
    await deskOf(opened()).pay(invoice, total)
    await settleFromProvider(money.run, money.till, body.payment)
    expect(await money.payment(body.payment)).toMatchObject({ status: 'captured', deposit: total, allocations: [] })
    await checkBooks({ people: [customer, await person()], invoices: [invoice] })
  })
})

it('the same card that is kept twice is stored once, with the id of its newest copy', async () => {
  const first = await money.offer(invoice, { amount: 5000, purpose: 'deposit', keepsCard: true })
  money.played.pay(await pageOf(first.body.payment), { last4: '7777' })
  await settleFromProvider(money.run, money.till, first.body.payment)
  const second = await money.offer(invoice, { amount: 5000, purpose: 'deposit', keepsCard: true })
  money.played.pay(await pageOf(second.body.payment), { last4: '7777', copy: '_again' })
  await settleFromProvider(money.run, money.till, second.body.payment)
  await settleFromProvider(money.run, money.till, first.body.payment)
  const stored = await inLaro(opened(), (ctx) => beyondReach(ctx, cards).every(['account', '!=', '']))
  expect(stored.filter(({ last4 }) => last4 === '7777')).toMatchObject([
    { card: 'card_7777_again', copies: ['card_7777'], fingerprint: 'print_7777', exp_month: 4 },
  ])
})

describe('card fields of a provider', () => {
  const offer = () =>
    offerFields(money.run, money.till, {
      debt: { record: 'invoices', id: invoice },
      purpose: 'all',
      captures: true,
      keepsCard: false,
    })
  const pay = (payment: string, nonce: string) => payByFields(money.run, money.till, { payment, nonce })

  it('charge a card once for twelve clicks, and a declined one leaves another try', async () => {
    const first = await offer()
    expect(await pay(first.payment.id, 'nonce_0002')).toMatchObject({ status: 'failed' })
    const second = await offer()
    expect(second.payment.id).not.toBe(first.payment.id)
    const before = money.played.moved.length
    const clicks = Array.from({ length: 12 }, () => pay(second.payment.id, 'nonce_4242'))
    await Promise.all(clicks)
    await money.work(60_000)
    expect(money.played.moved.slice(before)).toEqual(['charge'])
    expect(await money.payment(second.payment.id)).toMatchObject({ status: 'captured', name: 'Visa 4242' })
    expect(await money.debt(invoice)).toMatchObject({ owed: 0 })
  })

  it('are refused where the invoice was paid otherwise before the card is charged', async () => {
    const { payment } = await offer()
    await deskOf(opened()).pay(invoice, 51_250)
    await expect(pay(payment.id, 'nonce_4242')).rejects.toThrow('above-owed')
  })
})

describe('events of a provider', () => {
  it('settle a payment, also twice, late and forged ones never', async () => {
    const { body } = await money.offer(invoice)
    const played = money.played.pay(await pageOf(body.payment))
    expect((await money.event(hook, { about: [played.id], signature: 'forged' })).statusCode).toBe(404)
    await money.work()
    expect(await money.payment(body.payment)).toMatchObject({ status: 'intended' })
    for (const _ of [1, 2]) expect((await money.event(hook, { id: 'same', about: [played.id] })).statusCode).toBe(204)
    await money.work()
    expect(await money.payment(body.payment)).toMatchObject({ status: 'captured', intent: played.id })
  })

  it('that never arrive are made good by polling', async () => {
    const { body } = await money.offer(invoice)
    money.played.pay(await pageOf(body.payment))
    await money.poll()
    expect(await money.payment(body.payment)).toMatchObject({ status: 'captured' })
  })

  it('about a refund and a dispute of the dashboard arrive', async () => {
    const { id, played } = await paid()
    money.played.refund(played.id, 51_250, { reason: 'requested_by_customer' })
    await money.event(hook, { about: [played.id] })
    await money.work()
    expect(await money.payment(id)).toMatchObject({ status: 'partially_refunded', refunded: 51_250 })
    expect(await money.debt(invoice)).toMatchObject({ owed: 51_250 })
    money.played.dispute(played.id)
    await money.event(hook, { about: [played.id] })
    await money.work()
    expect(await money.payment(id)).toMatchObject({ status: 'disputed', withheld: 1_000_000 })
    const [dispute] = await money.disputesOf(id)
    expect(dispute).toMatchObject({ state: 'open', reason: 'Customer did not make this payment', amount: 1_000_000 })
    expect(dispute?.task_id).toBeDefined()
    const answered = await money.send(`/payments/disputes/${dispute?.id}/answer`, { words: 'It was flown.' })
    expect(answered.status).toBe(200)
    await money.work()
    expect((await money.disputesOf(id))[0]).toMatchObject({ state: 'answered', evidence: { words: 'It was flown.' } })
    money.played.dispute(played.id, 'lost')
    await money.event(hook, { about: [played.id] })
    await money.work()
    expect(await money.payment(id)).toMatchObject({ status: 'lost' })
    expect(await money.debt(invoice)).toMatchObject({ owed: total })
    await checkBooks({ people: [customer, await person()], invoices: [invoice] })
  })
})

describe('several disputes of one payment', () => {
  const look = (id: string) => settleFromProvider(money.run, money.till, id)
  const check = async () => checkBooks({ people: [customer, await person()], invoices: [invoice] })

  it('each hold and lose their own money, and an appeal brings it back', async () => {
    const { id, played } = await paid()
    money.played.dispute(played.id, 'lost', 300_000)
    await look(id)
    expect(await money.payment(id)).toMatchObject({ status: 'lost', withheld: 300_000, lost: 300_000 })
    expect(await money.debt(invoice)).toMatchObject({ owed: 300_000 })
    money.played.dispute(played.id, 'open', 500_000)
    await look(id)
    expect(await money.payment(id)).toMatchObject({ status: 'disputed', withheld: 800_000, lost: 300_000 })
    await check()
    for (const dispute of played.disputes) dispute.state = 'won'
    await look(id)
    expect(await money.payment(id)).toMatchObject({ status: 'won', withheld: 0, lost: 0 })
    expect(await money.debt(invoice)).toMatchObject({ owed: 0 })
    await check()
  })

  it('leave what was not lost to be refunded', async () => {
    const { id, played } = await paid()
    money.played.dispute(played.id, 'lost', 300_000)
    await look(id)
    expect((await money.debt(invoice)).payments).toMatchObject([{ remainder: total - 300_000 }])
    money.played.refund(played.id, total - 300_000)
    await look(id)
    expect(await money.payment(id)).toMatchObject({ status: 'lost', refunded: total - 300_000, lost: 300_000 })
    await check()
  })

  it('withhold nothing while they are inquiries of the bank', async () => {
    const { id, played } = await paid()
    Object.assign(money.played.dispute(played.id), { isInquiry: true })
    await look(id)
    expect(await money.payment(id)).toMatchObject({ status: 'disputed', withheld: 0 })
    played.disputes.forEach((dispute) => Object.assign(dispute, { isInquiry: undefined }))
    await look(id)
    expect(await money.payment(id)).toMatchObject({ status: 'disputed', withheld: total })
    await check()
  })
})

describe('an authorised payment', () => {
  it('is captured in part, once for any number of calls', async () => {
    const { id } = await paid(total, { captures: false })
    expect(await money.payment(id)).toMatchObject({ status: 'authorised', preauth: true, paid: false })
    for (const _ of [1, 2, 3]) await money.send(`/payments/${id}/capture`, { amount: 900_000 })
    await money.work()
    expect(money.played.moved.filter((name) => name === 'capture')).toHaveLength(1)
    expect(await money.payment(id)).toMatchObject({ status: 'captured', amount: 900_000 })
    expect(await money.debt(invoice)).toMatchObject({ owed: total - 900_000 })
    await checkBooks({ people: [customer, await person()], invoices: [invoice] })
  })

  it('is cancelled', async () => {
    const { id } = await paid(total, { captures: false })
    expect((await money.send(`/payments/${id}/cancel`, { why: 'Flight fell through' })).status).toBe(200)
    await money.work()
    expect(await money.payment(id)).toMatchObject({ status: 'cancelled' })
  })
})

describe('an account at a provider', () => {
  it('never answers its keys, is tested, and only the role settings writes it', async () => {
    const made = await money.configure({ label: 'Second', keys: { secret: 'sk_test_bad', webhook: 'whsec_2' } })
    expect(JSON.stringify(made.body)).not.toContain('sk_test')
    expect(made.body).toMatchObject({ keysSet: ['secret', 'webhook'], checked: null })
    const tested = await money.send(`/payments/accounts/${made.body.id}/test`)
    expect(tested.body.checked).toMatchObject({ failed: 'Stripe refused the secret key.' })
    const list = await money.call('GET', '/payments/accounts')
    expect(JSON.stringify(list.body)).not.toContain('sk_test')
    expect((await money.configure({ keys: {} })).body.issues).toMatchObject([
      { path: 'keys.secret' },
      { path: 'keys.webhook' },
    ])
    expect((await money.send('/payments/accounts', { provider: 'stripe', isTest: true }, cast.jo)).status).toBe(403)
    expect((await money.call('DELETE', `/payments/accounts/${made.body.id}`)).status).toBe(200)
    const { rows } = await opened().platform.pools.owner.query(
      `select 1 from history where before::text like '%sk_test%' union all select 1 from provider_accounts where doc::text like '%sk_test%'`,
    )
    expect(rows).toEqual([])
  })
})
