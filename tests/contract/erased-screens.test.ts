import { v7 } from 'uuid'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { trips } from '../../domain/charter/index.ts'
import { contacts } from '../../domain/crm/index.ts'
import { eraseFromReleases } from '../../server/content/site/erase-from-releases.ts'
import { countGroup, runContactImport, runErasure } from '../../server/crm/index.ts'
import { createRecord, findRecord } from '../../server/platform/records/index.ts'
import { openTestServer, type TestServer } from '../test-server.ts'
import { runQueued } from '../timed-task.ts'
import { cast } from '../world.ts'
import { call, inLaro, laro } from './inbox-server.ts'

const erasing = runErasure([eraseFromReleases])

let server: TestServer
beforeAll(async () => {
  server = await openTestServer()
})
afterAll(() => server.close())

const email = 'ida@erased.example'
const name = 'Ida Krantz'

async function erase(id: string, typed: string): Promise<void> {
  const begun = await ask('POST', `/contacts/${id}/erase`, { name: typed, reason: 'asked to' })
  expect(begun.status, JSON.stringify(begun.body)).toBe(200)
  await runQueued(server.platform, erasing)
}

/** An erased person, and the state of a screen that was opened before. */
async function erased() {
  const { id } = await inLaro(server, (ctx) =>
    createRecord(ctx, contacts, { doc: contacts.shape.parse({ first_name: 'Ida', last_name: 'Krantz', email }) }),
  )
  const contact = { id, name, email }
  const legs = [{ id: 'l1', passengers: [{ id, name }], lead_passenger_id: id, crew: [] }]
  const trip = await inLaro(server, (ctx) =>
    createRecord(ctx, trips, {
      doc: trips.shape.parse({ trip_id: `T${id}`, trip_number: `T${id}`, status: 'tSubmitted', contact, legs }),
    }),
  )
  await erase(id, name)
  return { id, contact, legs, trip: trip.id }
}

const ask = (method: 'GET' | 'POST' | 'PUT' | 'PATCH', url: string, body?: object) =>
  call(server, cast.ana, { method, url, ...(body && { body }) })
const data = (path: string): string => `/data/clients/${laro}/${path}`

const refused = { status: 400, body: { issues: [{ code: 'erased-person' }], message: /has been erased/ } }

function expectRefused(answer: Awaited<ReturnType<typeof ask>>, path: string): void {
  expect(answer, JSON.stringify(answer.body)).toMatchObject({ status: refused.status })
  expect(answer.body.issues).toMatchObject([{ path, code: 'erased-person' }])
  expect(answer.body.message).toMatch(refused.body.message)
}

test('a screen that was opened before brings no erased person back', async () => {
  const { id, contact, legs, trip } = await erased()
  const now = (await ask('GET', data(`trips/${trip}`))).body
  expect(now.contact).toEqual({ id, name: 'Erased person' })

  // Forms of records that hold their card, with 'Keep mine' for the question of two versions.
  expectRefused(await ask('PATCH', data(`trips/${trip}`), { version: now.version, change: { contact } }), 'contact')
  expectRefused(await ask('PATCH', data(`trips/${trip}`), { version: now.version, change: { legs } }), 'legs')
  const again = { first_name: 'Ida', last_name: 'Krantz', email }
  expectRefused(await ask('POST', data('contacts'), { id, ...again }), 'id')
  const about = { type: 'contacts', id, label: name }
  expectRefused(await ask('POST', data('tasks'), { name: 'Call back', about }), 'about')

  // A draft that is open, and one that is sent, also by an offline tab that comes back.
  const draft = {
    ref: `clients/${laro}/trips/${trip}`,
    medium: 'email',
    recipients: [{ kind: 'contact', ...contact }],
    subject: 'Your trip',
    messageHtml: '<p>Hello</p>',
  }
  expectRefused(await ask('PUT', `/messaging/drafts/${v7()}`, { ...draft, device: 'd1' }), 'recipients')
  expectRefused(await ask('POST', '/messaging/post', draft), 'recipients')

  // The rest of the person's data may be saved with everything else.
  const kept = { ...now.legs[0], passengers: [{ id, name: 'Erased person' }] }
  const saved = await ask('PATCH', data(`trips/${trip}`), { version: now.version, change: { legs: [kept] } })
  expect(saved.status, JSON.stringify(saved.body)).toBe(200)
})

test('an erased id is found in a document in any spelling, and no other is', async () => {
  const { owner } = server.platform.pools
  const ids = ['plain-1', 'with "quotes"', 'back\\slash', 'line\nbreak', 'Ünï']
  await owner.query('insert into erased_ids select $1, id from unnest($2::text[]) id', [laro, ids])
  const fieldNaming = async (doc: object): Promise<unknown> => {
    const { rows } = await owner.query('select flightline.field_naming_erased($1, $2) as field', [
      laro,
      JSON.stringify(doc),
    ])
    return rows[0].field
  }
  for (const id of ids) {
    expect(
      await fieldNaming({
        before: 'x',
        people: [
          { id: 'other', name: 'A' },
          { id, email: 'a@b.example' },
        ],
      }),
    ).toBe('people')
    expect(await fieldNaming({ one: { deep: { id, label: 'A' } } })).toBe('one')
    expect(await fieldNaming({ one: { id, name: 'Erased person' } })).toBeNull()
    expect(await fieldNaming({ one: { id }, name: id, words: JSON.stringify({ id, name: 'A' }) })).toBeNull()
    expect(await fieldNaming({ one: { id: `${id} more`, name: 'A' } })).toBeNull()
  }
})

test('a call that is repeated after an erasure does not run again', async () => {
  const asked = { method: 'POST' as const, url: data('contacts'), headers: { 'idempotency-key': 'again-1' } }
  const body = { first_name: 'Ola', last_name: 'Fremd', email: 'ola@erased.example' }
  const { body: made } = await call(server, cast.ana, { ...asked, body })
  await erase(made.id, 'Ola Fremd')
  const repeated = await call(server, cast.ana, { ...asked, body })
  expect([repeated.status, repeated.body]).toEqual([404, { error: 'not-found' }])
  expect(
    (await ask('GET', data('contacts?limit=100'))).body.rows.map((one: { email?: string }) => one.email),
  ).not.toContain(body.email)
})

test('an import that names an erased person continues without them, and is undone without harm', async () => {
  const make = (doc: object) => inLaro(server, (ctx) => createRecord(ctx, contacts, { doc: contacts.shape.parse(doc) }))
  const gone = await make({ first_name: 'Una', last_name: 'Weg', email: 'una@erased.example' })
  const stays = await make({ first_name: 'Sten', email: 'sten@stays.example', notes: 'Assistant of Una Weg' })
  const mapping = { name: 'Name', email: 'Mail', notes: 'Notes' }
  const begin = async (lines: readonly string[]) => {
    const text = ['Name,Mail,Notes', ...lines].join('\n')
    const { body } = await ask('POST', '/contacts/imports', { text, mapping, known: 'update', file_name: 'people.csv' })
    return body.id as string
  }
  const first = await begin(['Sten,sten@stays.example,New words'])
  await runQueued(server.platform, runContactImport)
  const second = await begin(['Una Weg,una@erased.example,Back', 'Nia Neu,nia@new.example,Hello'])
  await erase(gone.id, 'Una Weg')
  await runQueued(server.platform, runContactImport)
  expect((await ask('GET', data(`contact_imports/${second}`))).body).toMatchObject({
    state: 'finished',
    added: 1,
    skipped: 1,
  })

  await ask('POST', `/contacts/imports/${first}/undo`, {})
  await runQueued(server.platform, runContactImport)
  expect(await inLaro(server, (ctx) => findRecord(ctx, contacts, stays.id))).toMatchObject({ notes: 'New words' })
})

test('the groups of an erased person, by hand and by rule, are counted without them', async () => {
  const make = async (path: string, doc: object) => (await ask('POST', data(path), doc)).body
  const gone = await make('contacts', { first_name: 'Vera', email: 'vera@erased.example', company: 'Counted Air' })
  const stays = await make('contacts', { first_name: 'Wim', email: 'wim@stays.example', company: 'Counted Air' })
  const byHand = await make('groups', { name: 'By hand', type: 'manual' })
  await ask('POST', `/groups/${byHand.id}/members`, { contacts: [gone.id, stays.id] })
  await ask('PUT', `/groups/${byHand.id}/members/${gone.id}`, { state: 'unsubscribed' })
  const rule = { subject: 'company', verb: 'is', value: 'Counted Air' }
  const byRule = await make('groups', { name: 'By rule', type: 'auto', logic_fn: rule })
  await make('groups', { name: 'Of others', type: 'manual' })
  await runQueued(server.platform, countGroup)
  const counts = async () =>
    Promise.all(
      [byHand, byRule].map(async ({ id }) => {
        const { subscribed, unsubscribed } = (await ask('GET', data(`groups/${id}`))).body
        return [subscribed, unsubscribed]
      }),
    )
  expect(await counts()).toEqual([
    [1, 1],
    [2, 0],
  ])
  await erase(gone.id, 'Vera')
  expect(await runQueued(server.platform, countGroup)).toBe(2)
  expect(await counts()).toEqual([
    [1, 0],
    [1, 0],
  ])
})
