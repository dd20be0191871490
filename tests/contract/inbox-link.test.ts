import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { trips } from '../../domain/charter/index.ts'
import { contacts, groups } from '../../domain/crm/index.ts'
import { inboxMessages, threadsmsgs } from '../../domain/inbox/index.ts'
import { createRecord, listRecords, trashRecord } from '../../server/platform/records/index.ts'
import { openTestServer, type TestServer } from '../test-server.ts'
import { cast, clientIds, type CastMember } from '../world.ts'
import {
  call,
  customer,
  entryOf,
  inLaro,
  itemsOf,
  laro,
  makeContact,
  makeQuote,
  post,
  receive,
} from './inbox-server.ts'

let server: TestServer
let contactId: string
beforeAll(async () => {
  server = await openTestServer()
  contactId = (await makeContact(server)).id
})
afterAll(() => server.close())

const pathOf = (type: string, id: string) => `clients/${laro}/${type}/${id}`

const link = (person: CastMember, id: string, body: object) =>
  call(server, person, { method: 'PUT', url: `/messaging/thread/${id}/link`, body })

const takeBack = (person: CastMember, id: string, version: number) =>
  call(server, person, { method: 'DELETE', url: `/messaging/thread/${id}/link?version=${version}` })

const setContact = (person: CastMember, id: string, contact: string | null) =>
  call(server, person, { method: 'PUT', url: `/messaging/thread/${id}/contact`, body: { contact } })

let tripNumber = 8000
const makeTrip = (people = {}) =>
  inLaro(server, (ctx) =>
    createRecord(ctx, trips, {
      doc: trips.shape.parse({
        trip_number: `T${++tripNumber}`,
        trip_id: `T${tripNumber}`,
        status: 'tOutstanding',
        ...people,
      }),
    }),
  )

const makePerson = (first_name: string) =>
  inLaro(server, (ctx) =>
    createRecord(ctx, contacts, {
      doc: contacts.shape.parse({ first_name, email: `${first_name.toLowerCase()}@customer.example` }),
    }),
  )

describe('linking a thread', () => {
  test('hangs it on the trip, for everyone, and keeps its place, its people and its contact', async () => {
    const { thread } = await receive(server, contactId, { thread: { agents: [entryOf(cast.ana)] } })
    const trip = await makeTrip()
    const linked = await link(cast.jo, thread.id, { ref: pathOf('trips', trip.id), from: thread.ref })
    expect(linked).toMatchObject({
      status: 200,
      body: {
        thread: {
          object: { type: 'trips', id: trip.id, number: trip.trip_number },
          ref: pathOf('trips', trip.id),
          contact: { id: contactId },
          agents: [entryOf(cast.ana)],
          last_date: thread.last_date,
        },
      },
    })
    const sold = await makeTrip({ quote_number: '40030' })
    const again = await link(cast.jo, thread.id, { ref: pathOf('trips', sold.id) })
    expect(again.body.thread.object.number, 'its own number, not that of its quote').toBe(sold.trip_number)
    await link(cast.jo, thread.id, { ref: pathOf('trips', trip.id) })
    const opened = await call(server, cast.jo, { url: `/messaging/thread/${thread.id}` })
    expect(opened.body.parent).toMatchObject({ type: 'trips', row: { id: trip.id } })
  })

  test('is in the history with its user', async () => {
    const { thread } = await receive(server, contactId)
    const quote = await makeQuote(server)
    await link(cast.jo, thread.id, { ref: pathOf('quotes', quote.id) })
    const { body } = await call(server, cast.ana, { url: `/data/clients/${laro}/threads/${thread.id}/history` })
    expect(body.rows[0]).toMatchObject({
      actor_id: cast.jo.id,
      before: { object: { type: 'contacts' } },
      after: { object: { type: 'quotes', id: quote.id } },
    })
  })

  test('notifies the people of the record of the next message', async () => {
    const { thread } = await receive(server, contactId, { thread: { agents: [entryOf(cast.ana)] } })
    const quote = await makeQuote(server, { agents: [entryOf(cast.rae)] })
    await link(cast.ana, thread.id, { ref: pathOf('quotes', quote.id) })
    await receive(server, contactId, { threadId: thread.id })
    expect((await itemsOf(server, cast.rae)).map((item) => item.thread)).toContain(thread.id)
  })

  test('takes its messages along, so that a search by record finds them', async () => {
    const { thread } = await receive(server, contactId)
    for (let at = 0; at < 60; at++) await receive(server, contactId, { threadId: thread.id })
    const trip = await makeTrip()
    await link(cast.jo, thread.id, { ref: pathOf('trips', trip.id) })
    const moved = await inLaro(server, (ctx) =>
      listRecords(ctx, threadsmsgs, { where: ['object_id', '==', trip.id], limit: 100 }),
    )
    expect(moved).toHaveLength(61)
    expect(moved.every((message) => message.version === 2)).toBe(true)
    const { body } = await call(server, cast.jo, {
      method: 'POST',
      url: '/search/threadsmsgs',
      body: { query: trip.trip_number },
    })
    expect(body.nbHits).toBe(61)
  })

  const postToGroup = async () => {
    const doc = groups.shape.parse({ name: 'Brokers' })
    const group = await inLaro(server, (ctx) => createRecord(ctx, groups, { doc }))
    return post(server, cast.ana, { medium: 'note', message: 'Soon', ref: pathOf('groups', group.id) })
  }

  test('leaves a conversation with a group there', async () => {
    const [{ body }, trip] = [await postToGroup(), await makeTrip()]
    const refused = await link(cast.ana, body.thread.id, { ref: pathOf('trips', trip.id) })
    expect([refused.status, refused.body.issues]).toEqual([400, [{ path: 'ref', code: 'group-not-linked' }]])
  })

  test('gives a conversation with a group no contact', async () => {
    const { body } = await postToGroup()
    const refused = await setContact(cast.jo, body.thread.id, contactId)
    expect([refused.status, refused.body.issues]).toEqual([400, [{ path: 'contact', code: 'group-contact' }]])
    expect((await setContact(cast.jo, body.thread.id, null)).status).toBe(200)
  })

  test('is refused in the words of the specification', async () => {
    const { thread } = await receive(server, contactId)
    const [first, second, trip] = [await makeQuote(server), await makeQuote(server), await makeTrip()]
    await link(cast.jo, thread.id, { ref: pathOf('quotes', first.id) })
    expect((await link(cast.jo, thread.id, { ref: pathOf('quotes', first.id) })).body.issues).toEqual([
      { path: 'ref', code: 'already-linked', params: { record: 'quote' } },
    ])
    expect((await link(cast.jo, thread.id, { ref: pathOf('quotes', second.id) })).body.issues).toEqual([
      { path: 'ref', code: 'number-already-linked', params: { record: 'quote', number: first.quote_number } },
    ])
    await link(cast.jo, thread.id, { ref: pathOf('trips', trip.id) })
    expect((await link(cast.jo, thread.id, { ref: pathOf('trips', trip.id) })).body.issues).toEqual([
      { path: 'ref', code: 'already-linked', params: { record: 'trip' } },
    ])
    expect((await link(cast.jo, thread.id, { ref: `users/${cast.jo.id}` })).body.issues).toEqual([
      { path: 'ref', code: 'not-linkable', params: { records: 'trip, quote, contact' } },
    ])
    const chat = await post(server, cast.jo, { medium: 'chat', message: 'hello', ref: `clients/${laro}` })
    expect((await link(cast.jo, chat.body.thread.id, { ref: pathOf('trips', trip.id) })).body.issues).toEqual([
      { path: 'ref', code: 'chat-not-linked' },
    ])
  })

  test('is refused for records beyond reach, and to strangers', async () => {
    const { thread } = await receive(server, contactId)
    const quote = await makeQuote(server)
    expect((await link(cast.rae, thread.id, { ref: pathOf('quotes', quote.id) })).status).toBe(403)
    expect((await link(cast.jo, thread.id, { ref: pathOf('quotes', 'gone') })).status).toBe(404)
    const foreign = `clients/${clientIds.NXT}/quotes/${quote.id}`
    expect((await link(cast.jo, thread.id, { ref: foreign })).status).toBe(404)
    const stranger = await call(server, cast.sam, {
      method: 'PUT',
      url: `/messaging/thread/${thread.id}/link`,
      body: { ref: pathOf('quotes', quote.id) },
      client: clientIds.NXT,
    })
    expect(stranger.status).toBe(404)
  })

  test('loses against a colleague who linked it first', async () => {
    const { thread } = await receive(server, contactId)
    const [mine, theirs] = [await makeTrip(), await makeTrip()]
    await link(cast.ana, thread.id, { ref: pathOf('trips', theirs.id), from: thread.ref })
    expect(await link(cast.jo, thread.id, { ref: pathOf('trips', mine.id), from: thread.ref })).toMatchObject({
      status: 409,
      body: { current: { object: { id: theirs.id } } },
    })
  })

  test('is taken back, also after more messages, unless it was linked again', async () => {
    const { thread } = await receive(server, contactId)
    const [quote, trip] = [await makeQuote(server), await makeTrip()]
    const onQuote = await link(cast.jo, thread.id, { ref: pathOf('quotes', quote.id) })
    await receive(server, contactId, { threadId: thread.id })
    const onTrip = await link(cast.jo, thread.id, { ref: pathOf('trips', trip.id) })
    expect((await takeBack(cast.jo, thread.id, onQuote.body.thread.version)).status).toBe(409)
    await receive(server, contactId, { threadId: thread.id })
    const back = await takeBack(cast.jo, thread.id, onTrip.body.thread.version)
    expect(back.body.thread).toMatchObject({ ref: pathOf('quotes', quote.id), message_count: 3 })
    expect((await takeBack(cast.jo, thread.id, 9999)).status).toBe(404)
  })

  test('is undone by users who may see the former parent', async () => {
    const { thread } = await receive(server, contactId)
    const [quote, person] = [await makeQuote(server), await makePerson('Quin')]
    await link(cast.jo, thread.id, { ref: pathOf('quotes', quote.id) })
    const onPerson = await link(cast.rae, thread.id, { ref: pathOf('contacts', person.id) })
    expect(onPerson.status).toBe(200)
    expect((await takeBack(cast.rae, thread.id, onPerson.body.thread.version)).status).toBe(403)
    const back = await takeBack(cast.jo, thread.id, onPerson.body.thread.version)
    expect(back.body.thread).toMatchObject({ object: { type: 'quotes', id: quote.id } })
  })

  test('that a colleague without the role of the record made is theirs to take back', async () => {
    const { thread } = await receive(server, contactId)
    const person = await makePerson('Rob')
    const linked = await link(cast.rae, thread.id, { ref: pathOf('contacts', person.id) })
    const back = await takeBack(cast.rae, thread.id, linked.body.thread.version)
    expect(back.body.thread).toMatchObject({ object: { id: contactId }, contact: { id: contactId } })
  })
})

describe('the contact of a thread', () => {
  test('is set, and a thread that hung on its contact goes along; Undo puts both back', async () => {
    const { thread } = await receive(server, contactId)
    const person = await makePerson('Nina')
    const set = await setContact(cast.jo, thread.id, person.id)
    expect(set.body.thread).toMatchObject({
      contact: { id: person.id, email: 'nina@customer.example' },
      contactRef: pathOf('contacts', person.id),
      object: { type: 'contacts', id: person.id },
      last_date: thread.last_date,
    })
    const back = await takeBack(cast.jo, thread.id, set.body.thread.version)
    expect(back.body.thread).toMatchObject({
      contact: { id: contactId, email: customer.address },
      object: { type: 'contacts', id: contactId },
    })
  })

  test('is set and taken away without moving a thread that hangs on a quote', async () => {
    const { thread } = await receive(server, contactId)
    const [quote, person] = [await makeQuote(server), await makePerson('Ole')]
    await link(cast.jo, thread.id, { ref: pathOf('quotes', quote.id) })
    expect((await setContact(cast.jo, thread.id, person.id)).body.thread).toMatchObject({
      contact: { id: person.id },
      object: { type: 'quotes', id: quote.id },
    })
    const without = await setContact(cast.jo, thread.id, null)
    expect(without.body.thread.contact).toBeUndefined()
    expect(without.body.thread.contactRef).toBeUndefined()
  })

  test('is for the sales role, and one that is gone is refused with Oops!', async () => {
    const { thread } = await receive(server, contactId)
    const person = await makePerson('Pia')
    expect((await setContact(cast.rae, thread.id, person.id)).status).toBe(403)
    const set = await setContact(cast.jo, thread.id, person.id)
    expect((await takeBack(cast.rae, thread.id, set.body.thread.version)).status).toBe(403)
    await takeBack(cast.jo, thread.id, set.body.thread.version)
    await inLaro(server, (ctx) => trashRecord(ctx, contacts, { id: person.id }))
    expect((await setContact(cast.jo, thread.id, person.id)).body.issues).toEqual([
      { path: 'contact', code: 'contact-not-set' },
    ])
    expect(inboxMessages['contact-not-set']).toEqual({
      title: 'Oops!',
      message: 'Please try again – Something went wrong. Please try saving again.',
    })
  })
})
