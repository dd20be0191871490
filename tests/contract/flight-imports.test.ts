import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aircraft, quotes, trips } from '../../domain/charter/index.ts'
import { clients } from '../../domain/company/index.ts'
import { threads } from '../../domain/inbox/index.ts'
import type { DocOf, RecordDefinition } from '../../domain/kernel/index.ts'
import { asVerb, createRecord, getRecord, listRecords, updateRecord } from '../../server/platform/records/index.ts'
import { sql } from '../../server/platform/database/sql.ts'
import { openTestServer, type TestServer } from '../test-server.ts'
import { cast, clientIds, type CastMember } from '../world.ts'
import { call, inLaro, laro, makeContact } from './inbox-server.ts'

let server: TestServer

const make = <D extends RecordDefinition>(definition: D, doc: object) =>
  inLaro(server, (ctx) => createRecord(ctx, definition, { doc: definition.shape.parse(doc) as DocOf<D> }))

const useSoftware = (type: 'avianis' | 'flx' | 'schedaero' | 'bart', active = true) =>
  inLaro(server, (ctx) =>
    asVerb(ctx, clients).amend({
      id: laro,
      amend: ({ config }) => ({ config: { ...config, software: { type, active, sync: false } } }),
    }),
  )

beforeAll(async () => {
  server = await openTestServer()
  await useSoftware('avianis')
  await make(aircraft, { tail_number: 'N120NX', name: 'One', type: 'lj' })
  await make(aircraft, { tail_number: 'N137NX', name: 'Two', type: 'm' })
})
afterAll(() => server.close())

const importTrips = (trip_number: string, more: object = {}, person: CastMember = cast.ana) =>
  call(server, person, { method: 'POST', url: '/laro/trip/import', body: { trip_number, ...more } })
const importQuotes = (quote_number: string, more: object = {}) =>
  call(server, cast.ana, { method: 'POST', url: '/laro/quote/import', body: { quote_number, ...more } })
const allTrips = () => inLaro(server, (ctx) => listRecords(ctx, trips))
const tripOf = (id: string) => inLaro(server, (ctx) => getRecord(ctx, trips, id))
const forget = async () => {
  for (const { id } of await allTrips()) await inLaro(server, (ctx) => asVerb(ctx, trips).trash({ id }))
}

describe('a trip that is imported by its number', () => {
  test('has the legs, times in local zones, passengers, price and status of the software', async () => {
    const { status, body } = await importTrips(' 41207 ')
    expect(status).toBe(200)
    const trip = await tripOf(body.id)
    expect(trip).toMatchObject({ trip_number: '41207', status: 'tConfirmed', price: { total: 2_845_000 } })
    expect(trip.route).toBe('KFXE-KTEB-KFXE-KOPF')
    expect(trip.legs.map((leg) => [leg.aircraft?.tail_number, leg.paxNum, leg.isEmptyLeg])).toEqual([
      ['N120NX', 3, false],
      ['N120NX', 3, false],
      ['N120NX', 0, true],
    ])
    const [first] = trip.legs
    expect(first?.times.takeoffTimezone).toBe('America/New_York')
    expect(first?.times.takeoffTime).toMatch(/^(9|10):00 AM$/)
    expect(first?.passengers.map(({ name }) => name)).toEqual(['Elena Marsh', 'Tomas Marsh', 'Ida Keller'])
    expect(trip.metadata['imported']).toMatchObject({ software: 'Avianis', status: 'released' })
    await forget()
  })

  test('is updated when it is imported again into its record, once, keeping local additions', async () => {
    const { body } = await importTrips('41207')
    const made = await tripOf(body.id)
    const legs = made.legs.map((leg) => ({ ...leg, departureFBO: 'Banyan' }))
    await inLaro(server, (ctx) => updateRecord(ctx, trips, { id: made.id, version: made.version, change: { legs } }))
    expect((await importTrips('41207', { existing_trip_id: body.id })).body).toEqual({ id: body.id, ids: [body.id] })
    const { date_linked: linked } = await tripOf(body.id)
    expect([linked, typeof linked], 'when it was linked first').toEqual([made.date_linked, 'number'])
    expect((await tripOf(body.id)).legs.map(({ departureFBO }) => departureFBO)).toEqual(Array(3).fill('Banyan'))
    expect(await allTrips()).toHaveLength(1)
    await forget()
  })

  test('leaves a status of payment where it is', async () => {
    const made = await make(trips, { trip_number: '41207', status: 'pPaid' })
    await importTrips('41207', { existing_trip_id: made.id })
    expect((await tripOf(made.id)).status).toBe('pPaid')
    await forget()
  })

  test('is linked to the thread it is imported into, or not made where that cannot be', async () => {
    const chat = await make(threads, { object: { type: 'client', id: laro }, ref: `clients/${laro}` })
    expect((await importTrips('41207', { thread: chat.id })).status).toBe(400)
    expect(await allTrips()).toEqual([])
    const contact = await makeContact(server)
    const thread = await make(threads, {
      object: { type: 'contacts', id: contact.id },
      ref: `clients/${laro}/contacts/${contact.id}`,
    })
    const { body } = await importTrips('41207', { thread: thread.id, parent: { id: contact.id } })
    expect((await tripOf(body.id)).contact).toMatchObject({ id: contact.id, name: 'Mia Lund' })
    const linked = await inLaro(server, (ctx) => getRecord(ctx, threads, thread.id))
    expect(linked.object).toMatchObject({ type: 'trips', id: body.id, number: '41207' })
    // A second time it is the thread's own trip.
    expect((await importTrips('41207', { thread: thread.id })).body.id).toBe(body.id)
    expect(await allTrips()).toHaveLength(1)
    await forget()
  })

  test('that another trip has already is refused with that trip, and nothing is written', async () => {
    const other = await make(trips, { trip_number: '41207', status: 'tSubmitted' })
    const mine = await make(trips, { trip_number: '1', status: 'tSubmitted' })
    for (const more of [{}, { existing_trip_id: mine.id }]) {
      const { status, body } = await importTrips('41212,41207', more)
      expect(status).toBe(409)
      expect(body).toMatchObject({
        id: other.id,
        title: 'Already Exists!',
        message: 'Select trip number exists elsewhere. Go there?',
      })
    }
    expect((await allTrips()).map(({ version }) => version)).toEqual([1, 1])
    await forget()
  })

  test('by two people at once becomes one trip; the second learns of it', async () => {
    const answers = await Promise.all([importTrips('41207'), importTrips('41207', {}, cast.jo)])
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 409]))
    const [made] = await allTrips()
    expect(answers.find(({ status }) => status === 409)?.body.id).toBe(made?.id)
    expect(await allTrips()).toHaveLength(1)
    await forget()
  })
})

describe('several numbers', () => {
  test('are all imported', async () => {
    const { body } = await importTrips('41207, 41212,,41207')
    expect(body.ids).toHaveLength(2)
    expect(new Set((await allTrips()).map((trip) => trip.trip_number))).toEqual(new Set(['41207', '41212']))
    await forget()
  })

  test('are none imported where one is not found, or names an unknown tail or airport', async () => {
    const missing = await importTrips('41207,99999,99998')
    expect(missing.status).toBe(404)
    expect(missing.body.message).toBe('Avianis has no trip 99999, 99998. Nothing was imported.')
    const unknown = await importTrips('41207,41290,41291')
    expect(unknown.status).toBe(422)
    expect(unknown.body.message).toBe(
      'Number 41290: aircraft N555QS is not in your fleet. Number 41291: airport ZZ99 is not known.',
    )
    expect(await allTrips()).toEqual([])
  })

  test('are all rolled back if the transaction breaks after the first', async () => {
    const owner = server.platform.pools.owner
    await owner.query(`create function refuse_second() returns trigger language plpgsql as $$
      begin if new.doc ->> 'trip_number' = '41212' then raise exception 'killed'; end if; return new; end $$`)
    await owner.query(
      'create trigger refuse_second before insert on trips for each row execute function refuse_second()',
    )
    expect((await importTrips('41207,41212')).status).toBe(500)
    await owner.query('drop trigger refuse_second on trips')
    expect(await allTrips()).toEqual([])
    expect(
      await inLaro(server, (ctx) =>
        ctx.db.run(sql`select 1 from history where record = 'trips' and version = 1
      and id not in (select id from trips)`),
      ),
    ).toEqual([])
    expect((await importTrips('41207,41212')).status).toBe(200)
    await forget()
  })
})

describe('a number', () => {
  test('is taken away where none is given and a record has one', async () => {
    const made = await make(trips, { trip_number: '41207', status: 'tSubmitted' })
    expect((await importTrips('', { existing_trip_id: made.id })).body.id).toBe(made.id)
    const { trip_number: number, date_linked: linked } = await tripOf(made.id)
    expect([number, linked]).toEqual([undefined, undefined])
    expect((await importTrips(' , ')).status).toBe(400)
    await forget()
  })

  test('of a quote is numeric, and makes an imported quote', async () => {
    const { body } = await importQuotes('x,88031')
    const quote = await inLaro(server, (ctx) => getRecord(ctx, quotes, body.id))
    expect(quote).toMatchObject({ quote_number: '88031', status: 'qImported', route: 'KFXE-KAUS-KFXE' })
    expect((await importQuotes('88031')).body).toMatchObject({
      id: body.id,
      message: 'Select quote number exists elsewhere. Go there?',
    })
  })

  test('is refused without the role, for another client, or without such software', async () => {
    expect((await importTrips('41207', {}, cast.sam)).status).toBe(404)
    const elsewhere = await call(server, cast.sam, {
      method: 'POST',
      url: '/laro/trip/import',
      body: { trip_number: '41207' },
      client: clientIds.NXT,
    })
    expect(elsewhere.status).toBe(400)
    await useSoftware('bart')
    expect((await importTrips('41207')).body.issues[0].code).toBe('import-not-offered')
    await useSoftware('avianis', false)
    expect((await importTrips('41207')).status).toBe(400)
    await useSoftware('avianis')
  })
})

describe.each([
  [
    'flx',
    'FL3XX',
    { tail: 'N121CB', trip: '20418', price: 1_980_000, quote: '5507', quoteTail: 'N104CB', unknown: '20490' },
  ],
  [
    'schedaero',
    'Schedaero',
    { tail: 'N121RC', trip: '7731', price: 2_460_000, quote: '9014', quoteTail: 'N104RC', unknown: '7790' },
  ],
] as const)('from %s', (type, label, { tail, trip, price, quote, quoteTail, unknown }) => {
  beforeAll(async () => {
    await useSoftware(type)
    await make(aircraft, { tail_number: tail, name: 'Theirs', type: 'm' })
    await make(aircraft, { tail_number: quoteTail, name: 'Theirs too', type: 'm' })
  })
  afterAll(() => useSoftware('avianis'))

  test('trips and quotes are imported, again into their record, and refused from another', async () => {
    const { status, body } = await importTrips(trip)
    expect(status).toBe(200)
    const made = await tripOf(body.id)
    expect(made).toMatchObject({ trip_number: trip, status: 'tConfirmed', price: { total: price }, tails: [tail] })
    expect(made.legs).toHaveLength(2)
    expect(made.metadata['imported']).toMatchObject({ software: label })
    expect((await importTrips(trip, { existing_trip_id: body.id })).body.ids).toEqual([body.id])
    expect((await tripOf(body.id)).legs.map(({ id }) => id)).toEqual(made.legs.map(({ id }) => id))
    expect(await importTrips(trip)).toMatchObject({ status: 409, body: { id: body.id, title: 'Already Exists!' } })
    expect((await importQuotes(quote)).status).toBe(200)
    await forget()
  })

  test('a missing number, or one with an unknown name, imports none of all', async () => {
    const missing = await importTrips(`${trip},99999`)
    expect([missing.status, missing.body.message]).toEqual([404, `${label} has no trip 99999. Nothing was imported.`])
    const strange = await importTrips(`${trip},${unknown}`)
    expect(strange.status).toBe(422)
    expect(strange.body.message).toBe(
      `Number ${unknown}: aircraft N555QS is not in your fleet. Number ${unknown}: airport ZZ99 is not known.`,
    )
    expect(await allTrips()).toEqual([])
  })
})

describe('how the software is reached', () => {
  const connection = '/laro/scheduling/connection'
  const save = (body: object, person: CastMember = cast.ana) =>
    call(server, person, { method: 'PUT', url: connection, body })

  test('is kept sealed for admins, and its failure writes nothing', async () => {
    expect((await call(server, cast.ana, { url: connection })).body).toMatchObject({
      software: 'Avianis',
      state: 'demo',
    })
    expect((await save({ url: 'http://avianis.example' })).body.issues[0].code).toBe('url-not-https')
    expect((await save({ url: 'https://avianis.example' })).body.issues[0].code).toBe('secret-missing')
    const saved = await save({ url: 'https://127.0.0.1/', username: 'us', secret: 'open sesame' })
    expect(saved.body).toMatchObject({
      software: 'Avianis',
      state: 'configured',
      url: 'https://127.0.0.1',
      username: 'us',
    })
    expect(JSON.stringify(saved.body)).not.toContain('sesame')
    const { rows } = await server.platform.pools.owner.query('select secret from scheduling_connections')
    expect(String(rows[0].secret)).not.toContain('sesame')
    // The secret of one machine is not sent to another.
    expect((await save({ url: 'https://other.example' })).status).toBe(400)
    expect((await save({ url: 'https://127.0.0.1/api' })).status).toBe(200)
    // Our own machines are not called, for any address of an admin.
    const away = await importTrips('41207')
    expect([away.status, away.body.message]).toEqual([
      502,
      'Avianis does not answer. Please try again later. Nothing was imported.',
    ])
    expect(await allTrips()).toEqual([])
    expect((await save({ url: 'https://x.example', secret: 'x' }, cast.jo)).status).toBe(403)
  })

  test('asks for both secrets where the software wants two, and keeps both sealed', async () => {
    await useSoftware('schedaero')
    const url = 'https://schedaero.example'
    const one = await save({ url, secret: 'first words' })
    expect(one.body.issues).toMatchObject([{ path: 'apiToken', code: 'secret-missing' }])
    expect((await save({ url, secret: 'first words', apiToken: 'other words' })).body).toMatchObject({
      state: 'configured',
      signIn: { username: null, secret: 'Authentication token', apiToken: 'API token' },
    })
    const { rows } = await server.platform.pools.owner.query('select secret, api_token from scheduling_connections')
    expect(`${rows[0].secret} ${rows[0].api_token}`).not.toContain('words')
    expect((await save({ url: `${url}/api` })).status).toBe(200)
    await useSoftware('avianis')
  })
})
