import { afterAll, beforeAll, expect, it } from 'vitest'
import { openTestServer, type TestServer } from '../test-server.ts'
import { cast, clientIds } from '../world.ts'

let server: TestServer
beforeAll(async () => {
  server = await openTestServer()
})
afterAll(() => server.close())

const publicUrl = 'https://hooks.customer.example/flightline'

const make = async (url: string, records: readonly string[]) =>
  server.app.inject({
    method: 'PUT',
    url: '/api/automation/webhooks/testhook00000001',
    headers: await server.headersOf(cast.ana, clientIds.LARO),
    payload: { url, records },
  })

it.each([
  ['http://localhost/x', 'webhook-not-public'],
  ['http://127.0.0.1/', 'webhook-not-public'],
  ['https://hooks.customer.example:8443/', 'bad-webhook-url'],
  ['ftp://hooks.customer.example/', 'bad-webhook-url'],
  ['https://user:word@hooks.customer.example/', 'bad-webhook-url'],
  ['nonsense', 'bad-webhook-url'],
])('the address %s is refused as %s', async (address, code) => {
  const refused = await make(address, ['contacts'])
  expect(refused.statusCode).toBe(400)
  expect(refused.json()).toMatchObject({ issues: [{ path: 'url', code }] })
})

it('an unknown record type is refused by its name', async () => {
  const refused = await make(publicUrl, ['passwords'])
  expect(refused.json()).toMatchObject({ issues: [{ path: 'records', code: 'no-such-record' }] })
})
