import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openTestServer, type TestServer } from '../test-server.ts'
import { cast, type CastMember } from '../world.ts'
import { call, laro } from './inbox-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await openTestServer()
})
afterAll(() => server.close())

const url = `/data/clients/${laro}/contacts`
const create = (body: object) => call(server, cast.jo, { method: 'POST', url, body })
const change = (id: string, version: number, fields: object) =>
  call(server, cast.jo, { method: 'PATCH', url: `${url}/${id}`, body: { version, change: fields } })
const add = (body: object, who: CastMember = cast.jo) =>
  call(server, who, { method: 'POST', url: '/cms/add/contact', body })

describe('an address has one person in a client', () => {
  test('a new contact or a changed one', async () => {
    const { body: one } = await create({ first_name: 'A', email: 'a@one.example', emails: ['aa@one.example'] })
    const { body: other } = await create({ first_name: 'B', email: 'b@one.example' })
    const refused = await create({ first_name: 'C', email: 'AA@one.example' })
    expect(refused).toMatchObject({ status: 400, body: { issues: [{ path: 'email', code: 'email-in-use' }] } })
    const taken = await change(other.id, other.version, { emails: ['A@one.example', 'new@one.example'] })
    expect(taken.body.issues).toMatchObject([{ path: 'emails', params: { email: 'a@one.example' } }])
    // Its own stay its own, also where one becomes the first.
    const swapped = await change(one.id, one.version, { email: 'aa@one.example', emails: ['a@one.example'] })
    expect(swapped.status).toBe(200)
  })

  test('also when two make it at once, and when one comes out of the trash', async () => {
    const answers = await Promise.all(
      [1, 2, 3].map((at) => create({ first_name: `R${at}`, email: 'rush@one.example' })),
    )
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
    const made = answers.find(({ status }) => status === 201)?.body
    await call(server, cast.jo, { method: 'DELETE', url: `${url}/${made.id}` })
    expect((await create({ first_name: 'New', email: 'rush@one.example' })).status).toBe(201)
    expect((await call(server, cast.jo, { method: 'POST', url: `${url}/${made.id}/restore` })).status).toBe(400)
  })
})

test('a contact is added with its agents and other addresses, unless one belongs to another contact', async () => {
  const { body } = await add({
    email: 'with@one.example',
    emails: ['More@one.example'],
    agents: [{ id: cast.jo.id, label: 'Jo' }],
  })
  const { body: row } = await call(server, cast.jo, { url: `${url}/${body.id}` })
  expect(row).toMatchObject({ emails: ['more@one.example'], agents: [{ id: cast.jo.id }] })
  const refused = await add({ email: 'next@one.example', emails: ['more@one.example'] })
  expect(refused).toMatchObject({ status: 400, body: { issues: [{ path: 'emails', code: 'email-in-use' }] } })
})

test('the types of contacts are shown to readers of contacts', async () => {
  await call(server, cast.ana, {
    method: 'POST',
    url: `/data/clients/${laro}/contact_types`,
    body: { name: 'Retail', color: '#3f51b5', description: 'Flies with us' },
  })
  const types = (who: CastMember) => call(server, who, { method: 'POST', url: '/config/contact-types' })
  expect((await types(cast.rae)).body).toEqual({
    types: [{ name: 'Retail', color: '#3f51b5', description: 'Flies with us' }],
  })
  expect((await types(cast.sam)).status).toBe(404)
})

test('a call without a body that says to be JSON is answered', async () => {
  const headers = { ...(await server.headersOf(cast.jo, laro)), 'content-type': 'application/json' }
  const types = await server.app.inject({ method: 'POST', url: '/api/config/contact-types', headers })
  expect(types.statusCode).toBe(200)
  const emptied = await server.app.inject({ method: 'POST', url: '/api/contact/email/check', headers })
  expect(emptied.json()).toMatchObject({ error: 'invalid', issues: [{}] })
})
