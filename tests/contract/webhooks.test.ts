import { setTimeout as sleep } from 'node:timers/promises'
import { Webhook as Verifier } from 'standardwebhooks'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { hourMs } from '../../domain/kernel/values/durations.ts'
import { cast, clientIds } from '../world.ts'
import { WebhookDesk } from './webhook-desk.ts'

let desk: WebhookDesk
beforeAll(async () => {
  desk = await WebhookDesk.open()
})
afterAll(() => desk.server.close())
afterEach(() => desk.clear())

it('each change of a followed record is delivered once, signed, without its fields', async () => {
  const { id, secret } = await desk.makeHook()
  const contact = await desk.makeContact('Nadia')
  await desk.rename(contact.id, 'Nadja')
  await desk.deliver()
  await desk.deliver()
  expect(desk.types).toEqual(['contacts.created', 'contacts.updated'])
  const [first] = desk.received
  const verified = new Verifier(secret).verify(first?.body ?? '', { ...first?.headers })
  expect(verified).toEqual({
    type: 'contacts.created',
    timestamp: expect.any(String),
    data: { record: 'contacts', id: contact.id, version: 1 },
  })
  expect(first?.body).not.toContain('Nadia')
  expect(await desk.readHook(id)).toMatchObject({ sent: 2, failed: 0, waiting: 0, lastStatus: 200 })
})

it('a webhook hears of no other record, of no other client and of nothing before it was made', async () => {
  await desk.makeContact('Before')
  await sleep(5)
  await desk.makeHook(['quotes'])
  await desk.makeHook()
  await desk.makeContact('Elsewhere', clientIds.NXT)
  await desk.deliver()
  expect(desk.received).toEqual([])
})

it('after a rotation both secrets sign for a day, then the new one alone', async () => {
  const { id, secret } = await desk.makeHook()
  const { body } = await desk.call({ method: 'POST', path: `/${id}/secret`, payload: {} })
  const renewed = String(body['secret'])
  await desk.makeContact('Rotated')
  await desk.deliver()
  const [first] = desk.received
  for (const one of [secret, renewed]) new Verifier(one).verify(first?.body ?? '', { ...first?.headers })
  await desk.call({ method: 'POST', path: `/${id}/replay`, payload: { since: 0 } })
  await desk.deliver(25 * hourMs)
  expect(String(desk.received[1]?.headers['webhook-signature']).split(' ')).toHaveLength(1)
  const { rows } = await desk.server.platform.pools.owner.query<{ kept: string }>(
    `select coalesce(string_agg(to_jsonb(t)::text, ''), '') as kept from (
      select to_jsonb(w) from webhooks w union all select to_jsonb(i) from idempotency i) t`,
  )
  for (const one of [secret, renewed]) expect(rows[0]?.kept).not.toContain(one)
})

it('a delivery is read as it is sent, and is sent again under its id', async () => {
  const { id, secret } = await desk.makeHook()
  await desk.makeContact('Again')
  await desk.deliver()
  const [delivery] = await desk.readDeliveries(id)
  const read = await desk.call({ path: `/${id}/deliveries/${delivery?.id}` })
  new Verifier(secret).verify(String(read.body['body']), read.body['headers'] as Record<string, string>)
  const again = await desk.call({ method: 'POST', path: `/${id}/deliveries/${delivery?.id}/resend`, payload: {} })
  expect(again.status).toBe(200)
  await desk.deliver()
  expect(desk.ids).toEqual([delivery?.id, delivery?.id])
})

it('a removed webhook is gone with its deliveries', async () => {
  const { id } = await desk.makeHook()
  await desk.makeContact('Removed')
  await desk.deliver()
  expect(await desk.call({ method: 'DELETE', path: `/${id}` })).toMatchObject({ status: 200 })
  expect((await desk.call({ path: `/${id}/deliveries` })).status).toBe(404)
  const { rows } = await desk.server.platform.pools.owner.query(
    'select count(*)::integer as count from webhook_deliveries',
  )
  expect(rows).toEqual([{ count: 0 }])
})

it('webhooks of another client do not exist, and users without the role admin are refused', async () => {
  const { id } = await desk.makeHook()
  const stranger = { person: cast.sam, client: clientIds.NXT }
  expect((await desk.call({ ...stranger })).body['webhooks']).toEqual([])
  expect((await desk.call({ ...stranger, path: `/${id}/deliveries` })).status).toBe(404)
  expect((await desk.call({ ...stranger, method: 'PATCH', path: `/${id}`, payload: { isOn: false } })).status).toBe(404)
  expect((await desk.call({ ...stranger, method: 'DELETE', path: `/${id}` })).status).toBe(404)
  expect((await desk.call({ person: cast.rae })).status).toBe(403)
})

it('record types that share a label are told apart by their names', async () => {
  const { body } = await desk.call({})
  const labels = (body['records'] as { label: string }[]).map(({ label }) => label)
  expect(new Set(labels).size).toBe(labels.length)
  expect(labels.filter((label) => label.startsWith('Files'))).toEqual(['Files (files)', 'Files (message_files)'])
})
