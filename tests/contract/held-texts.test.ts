import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { until } from '../mail-fixtures/mail-test-server.ts'
import { openTextTestServer, type TextTestServer } from '../text-fixtures/text-test-server.ts'
import { cast, clientIds } from '../world.ts'
import { call, laro } from './inbox-server.ts'

// A text that could not be threaded is listed where held mails are listed, with the same verbs.

let server: TextTestServer
let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'flightline-phones-'))
  server = await openTextTestServer(folder)
})
afterAll(async () => {
  await server.close()
  await rm(folder, { recursive: true, force: true })
})

const held = async (person = cast.jo) => (await call(server, person, { url: '/messaging/held' })).body
const again = (id: string) => call(server, cast.jo, { method: 'POST', url: `/messaging/held/${id}/attempts`, body: {} })

test('it is listed in order of time, downloaded as it came, tried again, and becomes a message', async () => {
  expect(await server.text('+15125550140', 'Where do we park?')).toBe(200)
  await server.platform.pools.owner.query(
    "update text_in set status = 'held', detail = 'Error: a fault' where client_id = $1",
    [laro],
  )
  const { rows, held: count } = await held()
  expect(count).toBe(1)
  expect(rows).toMatchObject([
    {
      kind: 'text',
      sender: '+15125550140',
      recipients: ['+12145550100'],
      subject: 'Where do we park?',
      reason: 'text-fault',
      detail: 'Error: a fault',
    },
  ])
  const [{ id }] = rows
  const raw = await server.app.inject({
    url: `/api/messaging/text/${id}/raw`,
    headers: await server.headersOf(cast.jo, laro),
  })
  expect([raw.statusCode, raw.headers['content-type'], raw.headers['content-disposition']]).toEqual([
    200,
    'application/octet-stream',
    `attachment; filename="${id}.txt"`,
  ])
  expect(new URLSearchParams(raw.body).get('Body')).toBe('Where do we park?')
  const strangers = await call(server, cast.sam, {
    url: `/messaging/text/${id}/raw`,
    client: clientIds.NXT,
  })
  expect(strangers.status).toBe(404)

  expect((await again(id)).status).toBe(200)
  expect((await again(id)).status).toBe(404)
  expect((await held()).held).toBe(0)
  await server.work()
  await until(async () => (await server.messages()).some((one) => one.message === 'Where do we park?'), 40_000)
  const { texts } = (await call(server, cast.ana, { url: '/messaging/health' })).body
  expect(texts).toMatchObject({ isSetUp: true, hasNumber: true, waiting_in: 0 })
  expect(texts.last_in).toBeGreaterThan(0)
})
