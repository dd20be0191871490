import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { LiveScreen, startLiveServer, type LiveServer } from '../contract/live-screen.ts'
import { openMailTestServer, type MailTestServer } from '../mail-fixtures/mail-test-server.ts'
import { cast, clientIds } from '../world.ts'
import { mailOf } from './harness/acts/receive-mail.ts'

// A file store that takes a content and never answers. A caller that waits for it must hold no transaction open: every
// screen of every client would wait too.

const laro = clientIds.LARO

let testServer: MailTestServer
let server: LiveServer
beforeAll(async () => {
  testServer = await openMailTestServer()
  server = await startLiveServer(testServer.platform)
})
afterAll(async () => {
  await server.close()
  await testServer.close()
})

test('while the store hangs with the file of a mail, screens continue; the mail arrives once it answers', async () => {
  const { store } = testServer.platform
  const answers = Promise.withResolvers<void>()
  const put = store.put.bind(store)
  const hanging = vi.spyOn(store, 'put').mockImplementation(async (...given) => {
    await answers.promise
    await put(...given)
  })
  const screen = new LiveScreen()
  const headers = await testServer.headersOf(cast.ana, laro)
  await screen.connect(server.url, { token: headers['token'] ?? '', client: laro })
  const shown = screen.watch('tasks', { path: `clients/${laro}/tasks` })
  await expect.poll(() => shown.isAnswered).toBe(true)

  await testServer.receive(mailOf('with.file@customer.example', true, true))
  await expect.poll(() => hanging.mock.calls.length, { timeout: 20_000 }).toBe(1)
  const payload = { name: 'Order catering' }
  const made = await testServer.app.inject({ method: 'POST', url: `/api/data/clients/${laro}/tasks`, headers, payload })
  expect(made.statusCode, made.body).toBe(201)
  const { id } = made.json<{ id: string }>()
  await expect.poll(() => shown.rows.some((row) => row.id === id), { timeout: 10_000 }).toBe(true)

  answers.resolve()
  expect(await testServer.settled()).toMatchObject([{ status: 'threaded' }])
  const [message] = await testServer.messages()
  expect(message?.files).toMatchObject([{ name: 'list.txt' }])
  screen.close()
})
