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

test('the contacts that have an address are named, however it is written and whichever of theirs it is', async () => {
  const known = await inLaro(server, (ctx) =>
    createRecord(ctx, contacts, {
      doc: contacts.shape.parse({ first_name: 'Ivo', email: 'ivo@taken.example', emails: ['i@taken.example'] }),
    }),
  )
  for (const email of ['ivo@taken.example', ' I@Taken.example '])
    expect(await check(email)).toMatchObject({ status: 200, body: [{ id: known.id, name: 'Ivo' }] })
  expect((await check('free@taken.example')).body).toEqual([])
})

test('who may not write contacts is shown none', async () => {
  expect((await check('ivo@taken.example', cast.rae)).status).toBe(403)
})

test('another client does not know them', async () => {
  expect((await check('ivo@taken.example', cast.pat)).body).not.toContainEqual(expect.objectContaining({ name: 'Ivo' }))
})
