import { randomUUID } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { offerFields, payByFields, settleFromProvider } from '../../server/commerce/index.ts'
import { tasks } from '../../domain/crm/index.ts'
import { openLog } from '../../server/platform/log.ts'
import { amendRecord } from '../../server/platform/records/index.ts'
import { demoBraintreeKeys } from '../../server/simulated/braintree/network/demo-braintree-keys.ts'
import { demoPaypalKeys } from '../../server/simulated/paypal/network/demo-paypal-keys.ts'
import { demoStripeKeys } from '../../server/simulated/stripe/network/demo-stripe-keys.ts'
import { till } from '../../server/till.ts'
import { findCards, searchDatabase, searchFiles, testCardNumbers } from '../card-numbers.ts'
import { until } from '../mail-fixtures/mail-test-server.ts'
import { testSecret } from '../test-config.ts'
import { openTestServer, type TestServer } from '../test-server.ts'
import { cast } from '../world.ts'
import { call, inLaro, laro, makeContact } from './inbox-server.ts'
import { sentInvoice } from './invoice-server.ts'
import { LiveScreen, startLiveServer, type LiveServer } from './live-screen.ts'
import { MoneyDesk } from './money-desk.ts'
import { openOtlpReceiver, type OtlpReceiver } from './otlp-receiver.ts'

// Payments are played with the test cards of the providers; then everything that is kept or sent is searched for card numbers.

const [good, declined] = testCardNumbers
const lines: string[] = []

let server: TestServer
let money: MoneyDesk
let collector: OtlpReceiver
let live: LiveServer
let screen: LiveScreen
let invoice: string
let customer: { readonly id: string; readonly name: string }

beforeAll(async () => {
  collector = await openOtlpReceiver()
  const log = openLog('trace', { write: (line) => void lines.push(line) })
  server = await openTestServer({ OTEL_EXPORTER_OTLP_ENDPOINT: collector.url }, log)
  money = await MoneyDesk.open(server, { gateways: till.gateways })
  customer = { id: (await makeContact(server)).id, name: 'Mia Lund' }
  live = await startLiveServer(server.platform)
  screen = new LiveScreen()
  const { token = '' } = await server.headersOf(cast.ana, laro)
  await screen.connect(live.url, { token, client: laro })
  for (const kind of ['payments', 'invoices', 'cards', 'disputes', 'tasks', 'refunds'])
    screen.watch(kind, { path: `clients/${laro}/${kind}` })
})
afterAll(async () => {
  screen.close()
  await live.close()
  await money.close()
  await server.close()
  await collector.close()
})

async function begin(): Promise<void> {
  invoice = (await sentInvoice(server, { contact: customer })).id
}

const post = (url: string, fields: Readonly<Record<string, string>>) =>
  server.app.inject({
    method: 'POST',
    url,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams(fields).toString(),
  })

/** Types a card into the fields of Braintree, and charges what the page sends. */
async function payInFields(number: string, { sends = 'nonce' }: { readonly sends?: 'nonce' | 'number' } = {}) {
  const debt = { record: 'invoices' as const, id: invoice }
  const offer = { debt, amount: 100_000, purpose: 'all' as const, captures: true, keepsCard: true }
  const { payment, clientToken } = await offerFields(money.run, money.till, offer)
  const { authorizationFingerprint: fingerprint } = JSON.parse(Buffer.from(clientToken, 'base64').toString()) as {
    authorizationFingerprint: string
  }
  const typed = { fingerprint, number, expirationDate: '11/29', cvv: '737' }
  const answer = await post('/outside/braintree/nonces', typed)
  const { nonce } = answer.json<{ nonce: string }>()
  const row = await payByFields(money.run, money.till, {
    payment: payment.id,
    nonce: sends === 'number' ? number : nonce,
  })
  await money.work(60_000)
  return row
}

async function payOnPage(method: string) {
  const { body } = await money.offer(invoice, { amount: 100_000, keepsCard: true })
  const { checkout } = await money.payment(body.payment)
  await post(`/outside/stripe/pay/${checkout?.id}`, { method })
  return settleFromProvider(money.run, money.till, body.payment)
}

const read = async (url: string) =>
  (await server.app.inject({ url: `/api${url}`, headers: await server.headersOf(cast.ana, laro) })).body

/** Everything that the product keeps or sends, by its place. */
async function gather(): Promise<ReadonlyMap<string, string>> {
  await until(async () => collector.spans.some(({ name }) => name.includes('/api/payments')))
  return new Map([
    ['logs', lines.join('')],
    ['traces', collector.bodies.join('')],
    ['live feed', JSON.stringify(screen.answers)],
    ['history', await read('/company/audit')],
    ['audit export', await read('/company/audit/export?record=payments')],
    ['statement', await read(`/statements/contacts/${customer.id}`)],
    ['payments', await read(`/data/clients/${laro}/payments`)],
    ['debt', await read(`/payments/debts/invoices/${invoice}`)],
  ])
}

describe('payments with the test cards of the providers', () => {
  it('are played: paid, declined, stored, refunded, and with a number in place of a nonce', async () => {
    await money.configure({ provider: 'braintree', keys: demoBraintreeKeys(testSecret, 'LARO').keys, isDefault: true })
    await begin()
    expect(await payInFields(good)).toMatchObject({ status: 'captured', card: { last4: '1111' } })
    expect(await payInFields(declined)).toMatchObject({ status: 'failed' })
    expect(await payInFields('5555 5555 5555 4444')).toMatchObject({ status: 'captured', card: { last4: '4444' } })
    expect(await payInFields('6011111111111117', { sends: 'number' })).toMatchObject({ status: 'failed' })
    const { hookKey: _, ...stripe } = demoStripeKeys(testSecret, 'LARO')
    await money.configure({ provider: 'stripe', keys: stripe, isDefault: true })
    await begin()
    expect(await payOnPage('pm_card_visa')).toMatchObject({ status: 'captured', card: { last4: '4242' } })
    await payOnPage('pm_card_visa_chargeDeclined')
    const { cards } = await money.debt(invoice)
    expect(cards.length).toBeGreaterThan(0)
    const charge = { id: randomUUID(), debt: { record: 'invoices', id: invoice }, card: cards[0].id, amount: 50_000 }
    await money.send('/payments/charges', charge)
    await money.work()
    await money.configure({ provider: 'paypal', keys: demoPaypalKeys(testSecret, 'LARO').keys, isDefault: true })
    await begin()
    const { body } = await money.offer(invoice, { amount: 100_000 })
    const order = (await money.payment(body.payment)).checkout?.id ?? ''
    await post('/outside/paypal/approve', { account: 'LARO', order, verdict: 'pay' })
    expect(await settleFromProvider(money.run, money.till, body.payment)).toMatchObject({ status: 'captured' })
  })

  it('leave no card number in the database, in logs, traces, live feed, history, exports and files', async () => {
    const places = await gather()
    for (const [place, words] of places) {
      expect(words.length, place).toBeGreaterThan(0)
      expect(findCards(words), place).toEqual([])
    }
    const { tables, findings } = await searchDatabase(server.platform.pools.owner)
    expect(tables).toBeGreaterThan(100)
    expect(findings).toEqual([])
    const stored = await searchFiles(server.platform.config.FLIGHTLINE_DATA)
    expect(stored.files).toBeGreaterThan(0)
    expect(stored.findings).toEqual([])
  })
})

describe('the search', () => {
  it('finds a number that is planted, in each place', async () => {
    const planted = '4242 4242 4242 4242'
    const task = await call(server, cast.ana, {
      method: 'POST',
      url: `/data/clients/${laro}/tasks`,
      body: { name: `Card ${planted}` },
    })
    server.platform.log.info({ note: `card ${planted}` }, 'planted')
    await expect.poll(() => findCards(JSON.stringify(screen.answers)), { timeout: 20_000 }).not.toEqual([])
    const places = await gather()
    for (const place of ['logs', 'live feed', 'history'])
      expect(findCards(places.get(place) ?? ''), place).not.toEqual([])
    expect(findCards(await read('/company/audit/export?record=tasks'))).not.toEqual([])
    const { findings } = await searchDatabase(server.platform.pools.owner)
    expect(findings.map(({ place }) => place)).toContain('public.tasks')
    await inLaro(server, (ctx) => amendRecord(ctx, tasks, { id: task.body.id, amend: () => ({ name: 'Corrected' }) }))
    const corrected = await searchDatabase(server.platform.pools.owner)
    expect(corrected.findings.map(({ place }) => place)).toContain('public.history')
    const folder = server.platform.config.FLIGHTLINE_DATA
    await writeFile(join(folder, 'planted.bin'), Buffer.concat([Buffer.alloc(9), Buffer.from(good)]))
    expect((await searchFiles(folder)).findings).toMatchObject([{ found: [good] }])
  })

  it.each([
    ['4111111111111111'],
    ['card=4111-1111-1111-1111;'],
    ['"3782 822463 10005"'],
    ['{"cvv":"737"}'],
    ['security code: 1234'],
    [`sealed ${Buffer.from(`number ${good} `).toString('base64')}`],
    [Buffer.from(good).toString('hex')],
  ])('finds %s', (text) => {
    expect(findCards(text)).not.toEqual([])
  })

  it.each([
    ['4111111111111112'],
    ['1790000000123'],
    ['visa 4242'],
    ['0193f2c4-4111-7111-9111-111111111111'],
    ['a4012888888881881'],
    ['{"cvv":"match"}'],
  ])('takes %s for no card', (text) => {
    expect(findCards(text)).toEqual([])
  })
})
