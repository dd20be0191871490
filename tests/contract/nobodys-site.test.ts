import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestServer, type TestServer } from '../test-server.ts'

// Addresses of sites are public, and keys in them may be anything.

let server: TestServer
beforeAll(async () => {
  server = await openTestServer()
})
afterAll(() => server.close())

test.each(['%00', 'a%00b', '-'.repeat(36), 'x'.repeat(100)])('the key %s is reserved', async (key) => {
  const found = await server.app.inject(`/api/cms/page?client_id=${key}&path=/`)
  expect([found.statusCode, found.json()]).toEqual([200, {}])
  expect((await server.app.inject(`/site/${key}/`)).statusCode).toBe(404)
})

test('a name of a site that no database keeps is refused', async () => {
  const refused = await server.app.inject('/api/cms/page?client_id=laro&site=%00&path=/')
  expect([refused.statusCode, refused.json()]).toMatchObject([400, { error: 'invalid' }])
})
