import { afterAll, beforeAll, expect, test } from 'vitest'
import { trips } from '../../domain/charter/index.ts'
import { contacts } from '../../domain/crm/index.ts'
import { threadsmsgs } from '../../domain/inbox/index.ts'
import { createRecord } from '../../server/platform/records/index.ts'
import { openTestServer, type TestServer } from '../test-server.ts'
import { cast, clientIds, type CastMember } from '../world.ts'
import { call, inLaro } from './inbox-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await openTestServer()
})
afterAll(() => server.close())

const yearMs = 365.25 * 86_400_000
const born = (yearsAgo: number) => Math.round(Date.now() - yearsAgo * yearMs)

const make = (facts: object) =>
  inLaro(server, (ctx) => createRecord(ctx, contacts, { doc: contacts.shape.parse(facts) }))

const ages = (person: CastMember, ids: readonly string[], at: number = Date.now()) =>
  call(server, person, {
    method: 'POST',
    url: '/charter/ages',
    body: { contacts: ids, departure: { at, zone: 'America/New_York' } },
  })

test('age types of passengers come from their sealed birthdates, without any birthdate', async () => {
  const people = await Promise.all([
    make({ first_name: 'Ivy', birthdate: born(1) }),
    make({ first_name: 'Max', birthdate: born(8) }),
    make({ first_name: 'Ann', birthdate: born(40) }),
    make({ first_name: 'Unknown' }),
  ])
  const { status, body } = await ages(
    cast.ana,
    people.map(({ id }) => id),
  )
  expect(status).toBe(200)
  const types = people.map(({ id }) => body.ages.find((one: { id: string }) => one.id === id)?.pax_type)
  expect(types).toEqual(['Infant', 'Child', 'Adult', undefined])
  expect(JSON.stringify(body)).not.toContain('birthdate')
})

test('a list of more than a hundred travellers is answered whole', async () => {
  const people = await Promise.all(
    Array.from({ length: 130 }, (_, place) => make({ first_name: `Traveller ${place}`, birthdate: born(30) })),
  )
  const { body } = await ages(
    cast.ana,
    people.map(({ id }) => id),
  )
  expect(body.ages).toHaveLength(130)
})

test('no day can be chosen that would give a birthdate away', async () => {
  const { id } = await make({ first_name: 'Ann', birthdate: born(40) })
  for (const at of [born(35), born(38.5), Date.now() + 90 * yearMs])
    expect((await ages(cast.ana, [id], at)).body.ages).toEqual([{ id, pax_type: 'Adult' }])
})

test('a user who plans no flights is refused, and contacts of another client are left out', async () => {
  const { id } = await make({ first_name: 'Ivy', birthdate: born(1) })
  expect((await ages(cast.rae, [id])).status).toBe(403)
  const asked = { contacts: [id], departure: { at: Date.now(), zone: 'Nowhere/Land' } }
  const far = await call(server, cast.sam, {
    method: 'POST',
    url: '/charter/ages',
    body: asked,
    client: clientIds.NXT,
  })
  expect([far.status, far.body]).toEqual([200, { ages: [] }])
})

const port = (icao: string) => ({ icao, name: icao, timezone: 'America/New_York' })

async function makeTrip(isReturn = false) {
  const person = await make({ first_name: 'Pia', last_name: 'Aboard', passport: 'SEALED-P1', weight: 187.625 })
  const leg = {
    id: 'leg-1',
    departureAirport: port('KTEB'),
    arrivalAirport: port('KPBI'),
    paxNum: 2,
    passengers: [{ id: person.id, name: 'Pia Aboard' }, { name: '=HYPERLINK("x")' }],
  }
  const legs = isReturn ? [leg, { ...leg, id: 'leg-2' }] : [leg]
  const trip = await inLaro(server, (ctx) =>
    createRecord(ctx, trips, { doc: trips.shape.parse({ status: 'tConfirmed', legs }) }),
  )
  return { person, trip }
}

interface Trip {
  readonly id: string
  /** In whose name it is asked for. */
  readonly client?: string
}

const manifest = async (person: CastMember, { id, client = clientIds.LARO }: Trip, body: object) =>
  server.app.inject({
    method: 'POST',
    url: `/api/charter/trips/${id}/manifest`,
    headers: await server.headersOf(person, client),
    payload: body,
  })

async function loggedOf(id: string) {
  const where = encodeURIComponent(JSON.stringify(['record_id', '==', id]))
  const { body } = await call(server, cast.ana, { url: `/data/clients/${clientIds.LARO}/data_logs?where=${where}` })
  return body.rows.map(({ action, details }: { action: string; details: { fields: string[]; reason?: string } }) => ({
    action,
    ...details,
  }))
}

test('a manifest names the people, runs no formula, and is logged against its trip', async () => {
  const { person, trip } = await makeTrip()
  const csv = await manifest(cast.ana, trip, { format: 'csv' })
  expect([csv.statusCode, csv.headers['cache-control']]).toEqual([200, 'no-store'])
  expect(csv.body).toContain('Pia Aboard')
  expect(csv.body).toContain(`"'=HYPERLINK(`)
  expect(csv.body).not.toContain('SEALED-P1')
  expect(await loggedOf(trip.id)).toMatchObject([{ action: 'manifest', fields: ['passengers', 'crew'] }])
  expect(await loggedOf(person.id)).toEqual([])
  const pdf = await manifest(cast.ana, trip, { format: 'pdf' })
  expect([pdf.statusCode, pdf.rawPayload.subarray(0, 5).toString()]).toEqual([200, '%PDF-'])
})

test('sealed facts are on a manifest for a reason alone, and each of them is logged', async () => {
  const { person, trip } = await makeTrip()
  expect((await manifest(cast.ana, trip, { format: 'csv', reason: ' ' })).statusCode).toBe(400)
  const csv = await manifest(cast.ana, trip, { format: 'csv', reason: 'Weight and balance' })
  expect(csv.body).toContain('187.625,SEALED-P1')
  expect(await loggedOf(person.id)).toMatchObject([
    { action: 'manifest', fields: ['passport', 'weight'], reason: 'Weight and balance' },
  ])
})

test('a manifest counts as the editor does, and once the trip has left, as it was saved', async () => {
  const { id } = await make({ first_name: 'Ivy', last_name: 'Young', birthdate: born(1) })
  const typeOn = async (takeoffUTC: number) => {
    const leg = { id: 'leg-1', departureAirport: port('KTEB'), paxNum: 1, times: { takeoffUTC } }
    const aboard = { ...leg, passengers: [{ id, name: 'Ivy Young', pax_type: 'Child' }] }
    const doc = trips.shape.parse({ status: 'tConfirmed', legs: [aboard] })
    const trip = await inLaro(server, (ctx) => createRecord(ctx, trips, { doc }))
    const { body } = await manifest(cast.ana, trip, { format: 'csv' })
    return /Ivy Young,(\w+)/.exec(body)?.[1]
  }
  // Far ahead the last day of the window counts: another day would give the birthdate away.
  expect(await typeOn(Date.now() + 20 * yearMs)).toBe('Infant')
  expect(await typeOn(Date.now())).toBe('Infant')
  expect(await typeOn(Date.now() - yearMs)).toBe('Child')
})

test('a manifest is private to its client: another client finds no trip, and a missing leg gives none', async () => {
  const { trip } = await makeTrip()
  expect((await manifest(cast.sam, { id: trip.id, client: clientIds.NXT }, { format: 'csv' })).statusCode).toBe(404)
  expect((await manifest(cast.rae, trip, { format: 'csv' })).statusCode).toBe(403)
  expect((await manifest(cast.ana, trip, { format: 'csv', leg: 'elsewhere' })).statusCode).toBe(404)
})

test('revisions since an itinerary was sent are given in words, until it is sent again', async () => {
  const { trip } = await makeTrip()
  const share = (kind: string) =>
    call(server, cast.ana, { method: 'POST', url: '/charter/shares', body: { kind, id: trip.id } })
  const revisions = async () =>
    (await call(server, cast.ana, { url: `/charter/revisions/trips/${trip.id}` })).body.revised
  expect((await share('passengers')).status).toBe(200)
  expect(await revisions()).toEqual([])
  const url = `/data/clients/${clientIds.LARO}/trips/${trip.id}`
  const [leg] = trip.legs
  const change = { legs: [{ ...leg, arrivalFBO: 'Atlantic' }], notes: 'Only ours' }
  expect((await call(server, cast.ana, { method: 'PATCH', url, body: { version: 1, change } })).status).toBe(200)
  expect(await revisions()).toMatchObject([
    {
      kind: 'passengers',
      parts: [{ differences: [{ label: 'Arrival FBO', quote: '', trip: 'Atlantic' }] }],
      whole: [],
    },
  ])
  const far = await call(server, cast.sam, { url: `/charter/revisions/trips/${trip.id}`, client: clientIds.NXT })
  expect(far.status).toBe(404)
  expect((await share('passengers')).status).toBe(200)
  expect(await revisions()).toEqual([])
})

test('an itinerary of chosen legs is revised by those alone, until all that it showed is sent again', async () => {
  const { trip } = await makeTrip(true)
  const [first, second] = trip.legs.map(({ id }) => id)
  const share = (legs?: readonly (string | undefined)[]) =>
    call(server, cast.ana, {
      method: 'POST',
      url: '/charter/shares',
      body: { kind: 'passengers', id: trip.id, ...(legs && { legs }) },
    })
  const revised = async () =>
    (await call(server, cast.ana, { url: `/charter/revisions/trips/${trip.id}` })).body.revised.length
  await share([first])
  await share([second])
  const url = `/data/clients/${clientIds.LARO}/trips/${trip.id}`
  const change = { legs: trip.legs.map((one) => (one.id === second ? { ...one, arrivalFBO: 'Atlantic' } : one)) }
  await call(server, cast.ana, { method: 'PATCH', url, body: { version: 1, change } })
  expect(await revised()).toBe(1)
  await share([first])
  expect(await revised()).toBe(1)
  await share()
  expect(await revised()).toBe(0)
})

test('a revision in an unsent message is not sent: it is sent with the message', async () => {
  const { trip } = await makeTrip()
  const share = (more: object = {}) =>
    call(server, cast.ana, {
      method: 'POST',
      url: '/charter/shares',
      body: { kind: 'passengers', id: trip.id, ...more },
    })
  const revisions = async () =>
    (await call(server, cast.ana, { url: `/charter/revisions/trips/${trip.id}` })).body.revised
  await share()
  const url = `/data/clients/${clientIds.LARO}/trips/${trip.id}`
  const change = { legs: [{ ...trip.legs[0], arrivalFBO: 'Atlantic' }] }
  await call(server, cast.ana, { method: 'PATCH', url, body: { version: 1, change } })
  const begun = await share({ forMessage: true })
  expect(await revisions()).toHaveLength(1)
  const message = (words: string, more: object) =>
    inLaro(server, (ctx) =>
      createRecord(ctx, threadsmsgs, {
        doc: threadsmsgs.shape.parse({
          medium: 'email',
          tRef: 'none',
          messageHtml: words,
          object: { type: 'trips', id: trip.id, label: 'Trip' },
          ...more,
        }),
      }),
    )
  await message(`<a href="${begun.body.url}">Itinerary</a>`, { draft: true, state: 'held' })
  await message('Something else', { state: 'sent' })
  expect(await revisions()).toHaveLength(1)
  await message(`<a href="${begun.body.url}">Itinerary</a>`, { state: 'sent' })
  expect(await revisions()).toEqual([])
})

test('every trip has an edit id and a token, in each way of making it', async () => {
  const { trip } = await makeTrip()
  expect([trip.edit_id, trip.token]).toEqual([
    expect.stringMatching(/^[^0O1I]{10}$/),
    expect.stringMatching(/^[^0O1I]{16}$/),
  ])
})
