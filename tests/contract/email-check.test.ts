import { afterAll, beforeAll, expect, test } from 'vitest'
import { contacts } from '../../domain/crm/index.ts'
import { createRecord } from '../../server/platform/records/index.ts'
import { openTestServer, type TestServer } from '../test-server.ts'
import { cast } from '../world.ts'
import { call, inLaro } from './inbox-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await openTestServer()
})
afterAll(() => server.close())

const check = (email: string, person = cast.jo) =>
  call(server, person, { method: 'POST', url: '/contact/email/check', body: { email } })

test('the contacts with an address are named, in any spelling and for any of their addresses', async () => {
  const known = await inLaro(server, (ctx) =>
    createRecord(ctx, contacts, {
      doc: contacts.shape.parse({ first_name: 'Ivo', email: 'ivo@taken.example', emails: ['i@taken.example'] }),
    }),
  )
  for (const email of ['ivo@taken.example', ' I@Taken.example '])
    expect(await check(email)).toMatchObject({ status: 200, body: [{ id: known.id, name: 'Ivo' }] })
  expect((await check('free@taken.example')).body).toEqual([])
})

test('a user without the right to write contacts is shown none', async () => {
  expect((await check('ivo@taken.example', cast.rae)).status).toBe(403)
})

test('another client does not know them', async () => {
  expect((await check('ivo@taken.example', cast.pat)).body).not.toContainEqual(expect.objectContaining({ name: 'Ivo' }))
})

const known = (body: object, person = cast.jo) => call(server, person, { method: 'POST', url: '/contacts/known', body })

test('an existing contact is named by any address or number typed for a new one', async () => {
  const made = await inLaro(server, (ctx) =>
    createRecord(ctx, contacts, {
      doc: contacts.shape.parse({
        first_name: 'Una',
        company: 'Known Ltd',
        email: 'una@known.example',
        emails: ['second@known.example'],
        phones: ['+12145550177'],
      }),
    }),
  )
  const una = { id: made.id, name: 'Una', company: 'Known Ltd', email: 'una@known.example' }
  for (const body of [
    { email: 'UNA@known.example' },
    { email: 'second@known.example' },
    { phone: '(214) 555-0177' },
    { email: 'una@known.example', phone: '214.555.0177' },
  ])
    expect(await known(body), JSON.stringify(body)).toMatchObject({ status: 200, body: [una] })
  for (const body of [{}, { email: 'una@' }, { email: 'free@known.example' }, { phone: '214' }])
    expect(await known(body), JSON.stringify(body)).toEqual({ status: 200, body: [] })
  expect((await known({ email: 'una@known.example' }, cast.pat)).status).toBe(404)
})
