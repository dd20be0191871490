import { afterAll, beforeAll, expect, it } from 'vitest'
import { openTestServer, type TestServer } from '../../../tests/test-server.ts'
import { playedReceiverUrl } from './played-receiver.ts'

let server: TestServer
beforeAll(async () => {
  server = await openTestServer({ FLIGHTLINE_DEMO: 'true' })
})
afterAll(() => server.close())

const post = (url: string) =>
  server.platform.post(url, { headers: { 'webhook-id': 'msg_1' }, body: Buffer.from('{"type":"contacts.created"}') })

const set = (answer: string, headers: Record<string, string> = {}) =>
  server.app.inject({
    method: 'POST',
    url: '/outside/webhooks',
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
    payload: new URLSearchParams({ answer }).toString(),
  })

it('the played receiver shows deliveries to its address and answers as it is set', async () => {
  expect(await post(`${playedReceiverUrl}books`)).toBe(200)
  expect((await set('503')).body).toContain('The next deliveries are answered by 503.')
  expect(await post(`${playedReceiverUrl}books`)).toBe(503)
  const { body } = await server.app.inject({ url: '/outside/webhooks' })
  expect(body).toContain('msg_1')
  expect(body).toContain('contacts.created')
})

it('an unknown answer and a form of another site are refused', async () => {
  expect((await set('302')).statusCode).toBe(400)
  expect((await set('200', { 'sec-fetch-site': 'cross-site' })).statusCode).toBe(403)
})

it('an address of another machine does not reach the played receiver', async () => {
  await expect(post('http://127.0.0.1/')).rejects.toMatchObject({ fault: 'url-not-public' })
})
