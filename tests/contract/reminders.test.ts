import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { debtReminders, orders, shares } from '../../domain/commerce/index.ts'
import { clients, shippedReminderPlan, users, type ReminderPlan } from '../../domain/company/index.ts'
import { threads, threadsmsgs } from '../../domain/inbox/index.ts'
import { localDay } from '../../domain/kernel/values/calendar-day.ts'
import { dayMs } from '../../domain/kernel/values/durations.ts'
import { instantOfLocal } from '../../domain/kernel/values/local-time.ts'
import { invoicePages } from '../../server/charter/index.ts'
import { sendReminders } from '../../server/commerce/index.ts'
import { releaseMessage } from '../../server/inbox/index.ts'
import { asVerb, beyondReach } from '../../server/platform/records/index.ts'
import { till } from '../../server/till.ts'
import { openMailTestServer, until, type MailTestServer } from '../mail-fixtures/mail-test-server.ts'
import { clientsOf, runQueued, runTimed } from '../timed-task.ts'
import { cast, type CastMember } from '../world.ts'
import { call, inLaro, laro, makeContact, receive } from './inbox-server.ts'
import { followLink } from './follow-link.ts'
import { deskOf, makeTrip } from './invoice-server.ts'
import { line, shopOf } from './sales-server.ts'

// Reminders of open balances, sent to a mail server of the test.

let server: MailTestServer
let contact: { id: string; name: string; email: string }
let shop: ReturnType<typeof shopOf>
const task = sendReminders({ till, invoicePages })

beforeAll(async () => {
  server = await openMailTestServer()
  const made = await makeContact(server)
  contact = { id: made.id, name: 'Mia Lund', email: 'mia@customer.example' }
  shop = shopOf(server)
})
afterAll(() => server.close())

const compareText = (one: string, other: string): number => one.localeCompare(other)

/** Any day, and any time but the last minute. */
const always = { hours: { from: '00:00', to: '23:59' }, isWeekdaysOnly: false }

const savePlan = (body: object, person: CastMember = cast.ana) =>
  call(server, person, { method: 'PUT', url: '/payments/reminders/plan', body })

async function switchOn(more: Partial<ReminderPlan> = {}): Promise<void> {
  await inLaro(server, (ctx) =>
    asVerb(ctx, clients).amend({
      id: laro,
      amend: ({ config }) => ({
        config: { ...config, reminders: { ...shippedReminderPlan, ...always, isOn: true, since: 1, ...more } },
      }),
    }),
  )
}

const switchOff = () =>
  inLaro(server, (ctx) =>
    asVerb(ctx, clients).amend({
      id: laro,
      amend: ({ config }) => ({ config: { ...config, reminders: { ...shippedReminderPlan } } }),
    }),
  )

const order = async (more: object = {}): Promise<{ id: string; number: string; total: number }> =>
  (await shop.order({ contact, items: [line(10_000)], ...more })).body

const read = (id: string, record = 'orders', person: CastMember = cast.ana) =>
  call(server, person, { url: `/payments/reminders/${record}/${id}` })
const send = (id: string, step: number, person: CastMember = cast.ana) =>
  call(server, person, {
    method: 'POST',
    url: `/payments/reminders/orders/${id}/send`,
    body: { step },
    headers: { 'idempotency-key': randomUUID() },
  })
const set = (id: string, what: 'pause' | 'resume', body?: object) =>
  call(server, cast.ana, { method: 'POST', url: `/payments/reminders/orders/${id}/${what}`, ...(body && { body }) })

/** Milliseconds until noon of the company on a later day: the plan sends nothing in the last minute of a day. */
function untilNoon(days: number): number {
  const now = server.platform.clock()
  const zone = 'America/Chicago'
  const day = new Date((localDay(now, zone) + days) * dayMs).toISOString().slice(0, 10)
  return instantOfLocal(zone, `${day}T12:00`) - now
}

const run = (days: number) => runTimed(server.platform, task, untilNoon(days))
const readSent = async (id: string) =>
  (await inLaro(server, (ctx) => beyondReach(ctx, debtReminders).find(id)))?.sent ?? []
const readMails = async (id: string) => {
  const sent = await readSent(id)
  return inLaro(server, (ctx) => Promise.all(sent.map(({ message }) => beyondReach(ctx, threadsmsgs).get(message))))
}

describe('the plan of a company', () => {
  test('is off until a user switches it on, and begins then', async () => {
    expect(await clientsOf(server.platform, task)).toEqual([])
    const { since: _, ...plan } = shippedReminderPlan
    const saved = await savePlan({ ...plan, isOn: true })
    expect(saved.status).toBe(200)
    expect(saved.body.plan.since).toBeGreaterThan(1_000_000_000_000)
    expect(await clientsOf(server.platform, task)).toEqual([{ id: laro }])
    await switchOff()
  })

  test('is refused with the field that is wrong, and to users without the role', async () => {
    const { since: _, ...plan } = shippedReminderPlan
    const [first] = plan.steps
    const refused = await savePlan({ ...plan, steps: [first, { ...first, message: '{{nobody}}' }] })
    expect(refused.status).toBe(400)
    expect(refused.body.issues.map(({ path }: { path: string }) => path)).toEqual([
      'config.reminders.steps.1.days',
      'config.reminders.steps.1.message',
    ])
    expect((await savePlan(plan, cast.jo)).status).toBe(403)
  })

  test('is previewed with the facts of an open debt, without sending or opening anything', async () => {
    const { number } = await order()
    const preview = await call(server, cast.ana, {
      method: 'POST',
      url: '/payments/reminders/preview',
      body: { subject: '{{subject}}: {{balance}}', message: 'Hello {{customer}}, {{link}}' },
    })
    expect(preview.body).toMatchObject({
      about: `Order ${number}`,
      to: contact.email,
      subject: `Order ${number}: $100.00`,
    })
    expect(preview.body.message).toContain('Hello Mia Lund, ')
    expect(await inLaro(server, (ctx) => beyondReach(ctx, shares).every(['object_type', '==', 'orders']))).toEqual([])
  })
})

describe('the program', () => {
  test('sends each step once, as mail in the conversation of the order, with the page on which it is paid', async () => {
    await switchOn()
    const { id, number } = await order()
    await run(0)
    expect(await readSent(id)).toEqual([])
    await Promise.all([run(1), run(1)])
    await run(1)
    expect((await readSent(id)).map(({ step, to }) => [step, to])).toEqual([[1, contact.email]])
    await run(3)
    await run(7)
    await run(30)
    const sent = await readSent(id)
    expect(sent.map(({ step }) => step)).toEqual([1, 2, 3])
    expect(new Set(sent.map(({ thread }) => thread)).size).toBe(1)
    const mails = await until(async () => {
      const all = await readMails(id)
      return all.every(({ state }) => state === 'sent') && all
    })
    const first = mails.find(({ id: message }) => message === sent[0]?.message)
    expect(first?.subject).toBe(`Order ${number}: $100.00 is open`)
    expect(await followLink(server, first?.message)).toMatch(/\/shared\/[\w-]{22}$/)
    const talk = await inLaro(server, (ctx) => beyondReach(ctx, threads).get(sent[0]?.thread ?? ''))
    expect(talk.object).toMatchObject({ type: 'orders', id })
    expect((await read(id)).body).toMatchObject({ stop: 'done', next: null, byHand: null })
    expect(server.sink.taken.filter(({ raw }) => raw.includes(`Order ${number}`)).length).toBe(3)
  })

  test('sends the last step that is due alone, after days without a worker', async () => {
    const { id } = await order()
    await run(40)
    expect((await readSent(id)).map(({ step }) => step)).toEqual([3])
  })

  test.each([
    ['paid', (id: string) => shop.pay(id, 10_000)],
    ['canceled', (id: string) => shop.post(`orders/${id}/cancel`, { why: 'Not wanted' })],
  ])('sends nothing about an order that is %s', async (_, end) => {
    const { id } = await order()
    expect((await end(id)).status).toBe(200)
    await run(8)
    expect(await readSent(id)).toEqual([])
  })

  test('sends nothing to a customer without an address, and says why', async () => {
    const { id } = await order({ contact: { id: 'noone', name: 'No Mail' } })
    await run(8)
    expect(await readSent(id)).toEqual([])
    expect((await read(id)).body).toMatchObject({ stop: 'no-email', byHand: null })
  })

  test('sends nothing to an address from which mail came back, and says why', async () => {
    const email = 'gone@customer.example'
    const { id } = await order({ contact: { ...contact, email } })
    await run(1)
    const [sent] = await readSent(id)
    await until(async () => (await readMails(id)).every(({ state }) => state === 'sent'))
    await server.platform.pools.owner.query(
      "update outbox set report = 'bounced', updated_at = updated_at + 1 where message_id = $1",
      [sent?.message],
    )
    await run(8)
    expect((await readSent(id)).length).toBe(1)
    expect((await read(id)).body).toMatchObject({ stop: 'bounced', byHand: null })
  })

  test('stops after a reply of the customer, until a user resumes it', async () => {
    const { id } = await order()
    await run(1)
    const [sent] = await readSent(id)
    await receive(server, contact.id, { threadId: sent?.thread, message: { is_automatic: true }, ago: -2 * dayMs })
    expect((await read(id)).body.stop).toBeNull()
    await receive(server, contact.id, { threadId: sent?.thread, ago: -2 * dayMs })
    await run(8)
    expect((await readSent(id)).length).toBe(1)
    const state = (await read(id)).body
    expect(state).toMatchObject({ stop: 'replied', replied: { who: 'Mia Lund', thread: sent?.thread } })
    await inLaro(server, (ctx) =>
      asVerb(ctx, debtReminders).amend({
        id,
        amend: () => ({ resumed: { at: ctx.now + 3 * dayMs, by: { id: cast.ana.id, label: 'Ana' } } }),
      }),
    )
    await run(8)
    expect((await readSent(id)).map(({ step }) => step)).toEqual([1, 3])
  })

  test('sends nothing while it is paused', async () => {
    const { id } = await order()
    expect((await set(id, 'pause', { why: 'They pay on Friday' })).body).toMatchObject({
      stop: 'paused',
      paused: { why: 'They pay on Friday' },
    })
    await run(2)
    expect(await readSent(id)).toEqual([])
    expect((await set(id, 'resume')).body).toMatchObject({ stop: null, paused: null })
    await run(2)
    expect((await readSent(id)).map(({ step }) => step)).toEqual([1])
  })

  test('reminds of a sent invoice in the conversation of its trip, with the payment request of the trip', async () => {
    const trip = await makeTrip(server, { contact })
    const desk = deskOf(server)
    const { id } = (await desk.invoice(trip.id)).body
    await desk.send(id)
    await run(14 + 8)
    const [sent] = await readSent(id)
    const talk = await inLaro(server, (ctx) => beyondReach(ctx, threads).get(sent?.thread ?? ''))
    expect([sent?.step, talk.object.type, talk.object.id]).toEqual([3, 'trips', trip.id])
    expect(await followLink(server, (await readMails(id))[0]?.message)).toMatch(/\/shared\/[\w-]{22}$/)
    expect((await read(id, 'invoices')).body).toMatchObject({ stop: 'done', sent: [{ step: 3 }] })
  })
})

describe('a reminder sent by hand', () => {
  test('counts as the next step, is held for the undo time of its sender, and is sent once', async () => {
    await switchOff()
    await inLaro(server, (ctx) =>
      asVerb(ctx, users).amend({ id: cast.ana.id, amend: () => ({ undo_send_seconds: 30 }) }),
    )
    const { id } = await order()
    expect((await read(id)).body).toMatchObject({ stop: 'off', byHand: { step: 1, to: contact.email } })
    const answers = await Promise.all([send(id, 1), send(id, 1), send(id, 1)])
    expect(answers.map(({ status }) => String(status)).toSorted(compareText)).toEqual(['200', '409', '409'])
    expect((await read(id)).body).toMatchObject({
      byHand: { step: 2 },
      sent: [{ step: 1, by: { id: cast.ana.id }, state: 'held' }],
    })
    await runQueued(server.platform, releaseMessage, dayMs)
    await until(async () => (await read(id)).body.sent[0].state === 'sent')
    expect(await readMails(id)).toMatchObject([{ creator: { id: cast.ana.id } }])
    await switchOn()
    await run(1)
    expect((await readSent(id)).map(({ step }) => step)).toEqual([1])
    await run(3)
    expect((await readSent(id)).map(({ step }) => step)).toEqual([1, 2])
  })

  test('is refused once the order is paid, with the reason, and to users who may not write orders', async () => {
    const { id } = await order()
    expect((await send(id, 1, cast.rae)).status).toBe(403)
    await shop.pay(id, 10_000)
    const refused = await send(id, 1)
    expect([refused.status, refused.body.message]).toEqual([400, 'No reminder can be sent. Nothing is owed.'])
    expect((await inLaro(server, (ctx) => beyondReach(ctx, orders).get(id))).paid).toBe(true)
  })
})
