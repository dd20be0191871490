import { afterAll, beforeAll, expect, test } from 'vitest'
import { deals, marketSearches } from '../../domain/charter/index.ts'
import { contacts, groups, subscriptions } from '../../domain/crm/index.ts'
import { dayMs } from '../../domain/kernel/values/durations.ts'
import { processSubscriptions } from '../../server/charter/index.ts'
import { amendRecord, createRecord, getRecord } from '../../server/platform/records/index.ts'
import { runDue } from '../timed-task.ts'
import { cast, type CastMember } from '../world.ts'
import { call, laro } from './inbox-server.ts'
import { openMarketWorld, type MarketWorld } from './market-world.ts'

// Subscribers of groups with a home airport learn of empty legs near it by the mail to their group, each once.

let market: MarketWorld
let group: string
const people: Record<string, string> = {}

const within: MarketWorld['within'] = (client, step) => market.within(client, step)

async function addSubscriber(name: string, preferences: object, isSubscribed = true): Promise<void> {
  await within('LARO', async (ctx) => {
    const contact = await createRecord(ctx, contacts, {
      doc: contacts.shape.parse({ first_name: name, email: `${name.toLowerCase()}@s.example` }),
    })
    people[name] = contact.id
    await createRecord(ctx, subscriptions, {
      doc: subscriptions.shape.parse({
        group_id: group,
        contact: { id: contact.id, name },
        is_member: true,
        state: isSubscribed ? 'subscribed' : 'unsubscribed',
        preferences,
      }),
    })
  })
}

beforeAll(async () => {
  market = await openMarketWorld()
  group = await within('LARO', async (ctx) => {
    const made = await createRecord(ctx, groups, {
      doc: groups.shape.parse({ name: 'Flyers', public_name: 'Empty leg news', type: 'manual' }),
    })
    return made.id
  })
  await addSubscriber('Ann', { home: 'KTEB', destinations: ['KBNA'] })
  await addSubscriber('Bob', { home: 'kphl', destinations: [] })
  await addSubscriber('Cy', { home: 'KVNY', destinations: [] })
  await addSubscriber('Dee', { home: 'KTEB', destinations: [] }, false)
})
afterAll(() => market.server.close())

const read = async (deal: string, person: CastMember = cast.ana) =>
  (await call(market.server, person, { url: `/deals/${deal}/subscribers`, client: laro })).body
const tell = (deal: string, person: CastMember = cast.ana) =>
  call(market.server, person, {
    method: 'POST',
    url: `/deals/${deal}/subscribers`,
    client: laro,
    headers: { 'idempotency-key': crypto.randomUUID() },
    body: {},
  })
const process = (aheadMs = 0) => runDue(market.server.platform, processSubscriptions, aheadMs)
const change = (id: string, facts: object) =>
  within('LARO', (ctx) => amendRecord(ctx, deals, { id, amend: () => facts as never }))

/** Contacts and messages of the mails on their way. */
const mailed = () =>
  market.read<{ contact_id: string; message_id: string }>(
    'LARO',
    'select contact_id, message_id from outbox where contact_id is not null order by contact_id',
  )
const countMails = async (name: string): Promise<number> =>
  (await mailed()).filter(({ contact_id }) => contact_id === people[name]).length

test('a deal finds the subscribers near its departure, with distance and score', async () => {
  const deal = await market.makeDeal('LARO', { verified: false })
  const { total, told, telling, mayApprove, subscribers } = await read(deal.id)
  expect({ total, told, telling, mayApprove }).toEqual({ total: 2, told: 0, telling: 'off', mayApprove: false })
  expect(subscribers).toMatchObject([
    { name: 'Ann', home: 'KTEB', homeMiles: 0, radius: 0, score: 80, reason: '100 − 20 not verified' },
    { name: 'Bob', home: 'KPHL', homeMiles: 92, radius: 100, score: 80 },
  ])
  // Off: nobody is told, also not by a call.
  expect((await tell(deal.id)).status).toBe(403)
  await process()
  expect(await mailed()).toEqual([])
  await change(deal.id, { booked: true })
})

test('an approval tells each subscriber once, and a second one tells nobody', async () => {
  await market.setMarket('LARO', { customers: 'approved', approvers: [{ id: cast.jo.id, label: 'Jo' }] })
  const deal = await market.makeDeal('LARO')
  expect((await tell(deal.id)).status).toBe(403)
  await market.setMarket('LARO', { approvers: [{ id: cast.ana.id, label: 'Ana' }] })
  expect((await tell(deal.id)).body).toMatchObject({ total: 2, held: 2 })
  await Promise.all([process(), process()])
  await tell(deal.id)
  await process()
  expect([await countMails('Ann'), await countMails('Bob'), await countMails('Cy'), await countMails('Dee')]).toEqual([
    1, 1, 0, 0,
  ])
  expect(await read(deal.id)).toMatchObject({ told: 2, held: 0 })
  expect((await within('LARO', (ctx) => getRecord(ctx, deals, deal.id))).subscribers).toBe(2)
})

test('daily mails wait for the morning, name all deals at once, and end with a booked deal', async () => {
  await market.setMarket('LARO', { customers: 'alone', customers_digest: 'daily' })
  const before = await countMails('Ann')
  const [kept, second, booked] = [
    await market.makeDeal('LARO'),
    await market.makeDeal('LARO'),
    await market.makeDeal('LARO'),
  ]
  await process()
  expect(await countMails('Ann')).toBe(before)
  await change(booked.id, { booked: true })
  await process(dayMs)
  expect(await countMails('Ann')).toBe(before + 1)
  expect([(await read(kept.id)).told, (await read(second.id)).told, (await read(booked.id)).told]).toEqual([2, 2, 0])
})

test('a search for subscribers notifies its followers of a deal with subscribers near, once', async () => {
  await market.setMarket('LARO', { customers: 'off', customers_digest: 'now' })
  const search = await within('LARO', (ctx) =>
    createRecord(ctx, marketSearches, {
      doc: marketSearches.shape.parse({
        name: 'Near home',
        type: 'subscriptions',
        home_radius: 0,
        followers: [{ id: cast.ana.id, label: 'Ana' }],
      }),
    }),
  )
  const deal = await market.makeDeal('LARO')
  await process()
  await change(deal.id, { notes: 'Catering' })
  await process()
  const notices = await market.read<{ title: string; summary: string }>(
    'LARO',
    `select doc ->> 'title' as title, doc ->> 'summary' as summary from unread
     where doc ->> 'ref' like '%market_searches/${search.id}#${deal.id}' and trashed_at is null`,
  )
  expect(notices).toEqual([
    { title: 'Near home: KTEB to KBNA', summary: '1 subscriber near home, the nearest 0 mi away: 100' },
  ])
  const found = await call(market.server, cast.ana, { url: `/market-searches/${search.id}/offers`, client: laro })
  expect(found.body.deals).toContainEqual(expect.objectContaining({ id: deal.id, subscribers: 1, score: 100 }))
})
