import { afterAll, beforeAll, expect, test } from 'vitest'
import { trips, type ShownWisher } from '../../domain/charter/index.ts'
import { contacts, mailConsents } from '../../domain/crm/index.ts'
import type { DocOf, RecordDefinition } from '../../domain/kernel/index.ts'
import { createRecord } from '../../server/platform/records/index.ts'
import { cast, clientIds, type CastMember, type ClientKey } from '../world.ts'
import { call } from './inbox-server.ts'
import { marketLeg, openMarketWorld, type MarketWorld } from './market-world.ts'

let world: MarketWorld
beforeAll(async () => {
  world = await openMarketWorld()
})
afterAll(() => world.server.close())

const dayMs = 86_400_000
const later = () => world.server.platform.clock() + 2 * dayMs
const earlier = (days: number) => ({ takeoffUTC: world.server.platform.clock() - days * dayMs })

const make = <D extends RecordDefinition>(client: ClientKey, definition: D, doc: object) =>
  world.within(client, (ctx) => createRecord(ctx, definition, { doc: definition.shape.parse(doc) as DocOf<D> }))

async function makeContact(client: ClientKey, name: string, facts: object = {}) {
  const { id, email } = await make(client, contacts, {
    first_name: name,
    last_name: 'Wish',
    email: `${name.toLowerCase()}@wish.example`,
    ...facts,
  })
  return { id, name: `${name} Wish`, email }
}

const quoteFor = (client: ClientKey, contact: object, days: number) =>
  world.makeQuote(client, { contact, legs: [marketLeg('KTEB', 'KBNA', { times: earlier(days) })] })

const url = (id: string) => `/deals/${id}/wishers`
const read = (id: string, person: CastMember = cast.ana) => call(world.server, person, { url: url(id) })
const write = (id: string, letters: object[], person: CastMember = cast.ana) =>
  call(world.server, person, { method: 'POST', url: url(id), body: { letters } })
const listNames = (wishers: readonly ShownWisher[]) => wishers.map(({ contact }) => contact.firstName)
const letter = (contact: { id: string }) => ({ contact: contact.id, subject: 'An empty leg', message: 'Hello,\nlook.' })

test('contacts with earlier flights of the way are listed with reasons, those of other clients never', async () => {
  const [flew, asked, stranger] = [
    await makeContact('LARO', 'Flora'),
    await makeContact('LARO', 'Asker'),
    await makeContact('NXT', 'Stranger'),
  ]
  await make('LARO', trips, {
    status: 'tConfirmed',
    contact: flew,
    legs: [marketLeg('KHPN', 'KBNA', { times: earlier(40) })],
  })
  await quoteFor('LARO', asked, 400)
  await quoteFor('NXT', stranger, 40)
  await world.makeQuote('LARO', {
    contact: await makeContact('LARO', 'Elsewhere'),
    legs: [marketLeg('KVNY', 'KLAS', { times: earlier(40) })],
  })
  const deal = await world.makeDeal('LARO', { departure_date: later() })
  const { status, body } = await read(deal.id)
  expect(status).toBe(200)
  expect(listNames(body.wishers)).toEqual(['Flora', 'Asker'])
  expect(body.wishers[0].reasons[0]).toMatch(/^Flew KHPN-KBNA once, in \w+ 20\d\d$/)
  expect((await read(deal.id, cast.rae)).status).toBe(403)
  expect((await call(world.server, cast.sam, { url: url(deal.id), client: clientIds.NXT })).status).toBe(404)
})

test('a contact is written to once about an empty leg, and nobody who unsubscribed', async () => {
  const [mia, stopped, silent] = [
    await makeContact('LARO', 'Mia'),
    await makeContact('LARO', 'Stopped'),
    await makeContact('LARO', 'Silent', { email: '' }),
  ]
  for (const contact of [mia, stopped, silent]) await quoteFor('LARO', contact, 30)
  await make('LARO', mailConsents, { email: 'stopped@wish.example', state: 'stopped', source: 'page' })
  const deal = await world.makeDeal('LARO', { departure_date: later() })
  const barred = new Map(
    (await read(deal.id)).body.wishers.map((wisher: ShownWisher) => [wisher.contact.firstName, wisher.barred]),
  )
  expect([barred.get('Mia'), barred.get('Stopped'), barred.get('Silent')]).toEqual([
    undefined,
    'unsubscribed',
    'no-email',
  ])
  expect((await write(deal.id, [letter(mia), letter(stopped)])).body.issues[0]).toMatchObject({
    path: 'letters.1.contact',
    code: 'wisher-unsubscribed',
  })
  expect((await write(deal.id, [letter({ id: 'nobody' })])).status).toBe(400)
  const answers = await Promise.all([write(deal.id, [letter(mia)]), write(deal.id, [letter(mia)])])
  expect(answers.map(({ status }) => status)).toEqual([200, 200])
  const sent = answers.flatMap(({ body }) => body.sent)
  expect(sent).toHaveLength(1)
  expect(sent[0].heldUntil).toBeGreaterThan(world.server.platform.clock())
  const listed = (await read(deal.id)).body.wishers.find(({ contact }: ShownWisher) => contact.id === mia.id)
  expect(listed.writtenAt).toBeTypeOf('number')

  // Taken back it is a draft, and can be sent again.
  const back = await call(world.server, cast.ana, {
    method: 'DELETE',
    url: `/messaging/message/${sent[0].message}/hold`,
  })
  expect(back.status).toBe(200)
  expect((await write(deal.id, [letter(mia)])).body.sent).toHaveLength(1)
})

test('an empty leg that is booked or hidden is written to nobody', async () => {
  const contact = await makeContact('LARO', 'Late')
  await quoteFor('LARO', contact, 30)
  for (const state of [{ booked: true }, { hidden: true }]) {
    const deal = await world.makeDeal('LARO', { departure_date: later(), ...state })
    expect((await write(deal.id, [letter(contact)])).body.issues[0].code).toBe('deal-not-offered')
  }
})
