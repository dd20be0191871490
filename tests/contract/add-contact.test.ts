import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { contacts } from '../../domain/crm/index.ts'
import { createRecord } from '../../server/platform/records/index.ts'
import { openTestServer, type TestServer } from '../test-server.ts'
import { cast, type CastMember } from '../world.ts'
import { call, inLaro, laro } from './inbox-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await openTestServer()
})
afterAll(() => server.close())

const add = (person: CastMember, body: object) =>
  call(server, person, { method: 'POST', url: '/cms/add/contact', body })
const contactOf = async (id: string) =>
  (await call(server, cast.jo, { url: `/data/clients/${laro}/contacts/${id}` })).body

const makeContact = (doc: object) =>
  inLaro(server, (ctx) => createRecord(ctx, contacts, { doc: contacts.shape.parse(doc) }))

describe('a contact that is added', () => {
  test('is made from a name and an address', async () => {
    const { status, body } = await add(cast.jo, { name: 'Hana Ito', email: ' Hana@Newcomer.example ' })
    expect(status).toBe(200)
    expect(Object.keys(body)).toEqual(['id'])
    expect(await contactOf(body.id)).toMatchObject({
      name: 'Hana Ito',
      first_name: 'Hana',
      email: 'hana@newcomer.example',
      verified: false,
      metadata: {},
    })
  })

  test('is the one that has the address already, as first or as another one, and stays as it is', async () => {
    const known = await makeContact({ first_name: 'Ivo', email: 'ivo@known.example', emails: ['i@known.example'] })
    for (const email of ['IVO@known.example', 'i@known.example'])
      expect((await add(cast.jo, { email, name: 'Somebody Else', company: 'Other' })).body.id).toBe(known.id)
    expect(await contactOf(known.id)).toMatchObject({ name: 'Ivo', version: known.version })
  })

  test('is the one that has the number, in any spelling', async () => {
    const { body } = await add(cast.jo, { phone: '(214) 555-0177' })
    expect(await contactOf(body.id)).toMatchObject({ phone: '+12145550177' })
    const other = await makeContact({ first_name: 'Max', phones: ['214-555-0178'] })
    expect((await add(cast.jo, { phone: '12145550177'.slice(1) })).body.id).toBe(body.id)
    expect((await add(cast.jo, { phone: '+1 214 555 0178' })).body.id).toBe(other.id)
  })

  test('is a new one where several contacts share its number, unless the name matches one of them', async () => {
    const mum = await makeContact({ first_name: 'Mum', last_name: 'Vale', phone: '+12145550181' })
    const dad = await makeContact({ first_name: 'Dad', last_name: 'Vale', phones: ['+12145550181'] })
    const { body } = await add(cast.jo, { phone: '214-555-0181' })
    expect([mum.id, dad.id]).not.toContain(body.id)
    expect((await add(cast.jo, { phone: '214-555-0181' })).body.id).toBe(body.id)
    expect((await add(cast.jo, { phone: '214-555-0181', name: 'Dad Vale' })).body.id).toBe(dad.id)
  })

  test('is one, for any number of concurrent calls', async () => {
    const answers = await Promise.all(
      [cast.jo, cast.ana, cast.rae, cast.jo].map((person) =>
        add(person, { email: 'rush@newcomer.example', phone: '2145550179' }),
      ),
    )
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1)
  })

  test('waits to be verified if its maker only writes messages', async () => {
    const { body } = await add(cast.rae, { email: 'pending@newcomer.example' })
    expect(await contactOf(body.id)).toMatchObject({ verified: false, metadata: { request: 'pending' } })
  })

  test('is the contact of a user, whose record names it from then on', async () => {
    const first = await add(cast.ana, { user: cast.rae.id })
    expect(first.body).toMatchObject({ id: cast.rae.id, contact_id: expect.any(String) })
    expect(await contactOf(first.body.contact_id)).toMatchObject({ email: cast.rae.email, name: cast.rae.name })
    expect((await add(cast.jo, { user: cast.rae.id })).body.contact_id).toBe(first.body.contact_id)
  })
})

describe('refused is', () => {
  test('a contact without a way to reach it', async () => {
    const nobody = await add(cast.jo, { name: 'Nobody' })
    expect(nobody).toMatchObject({
      status: 400,
      body: {
        issues: [
          { path: 'email', code: 'email-or-phone' },
          { path: 'phone', code: 'phone-or-email' },
        ],
      },
    })
    const wrong = await add(cast.jo, { email: 'not an address', phone: '12' })
    expect(wrong.body.issues.map((issue: { code: string }) => issue.code)).toEqual(['invalid-email', 'invalid-phone'])
  })

  test('fields that the writer may not set', async () => {
    expect((await add(cast.rae, { email: 'a@b.example', verified: true })).status).toBe(400)
  })

  test("a user out of the actor's sight", async () => {
    expect((await add(cast.jo, { user: cast.sam.id })).status).toBe(404)
  })
})
