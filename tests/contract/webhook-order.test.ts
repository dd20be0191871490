import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest'
import { triedDays } from '../../domain/automation/index.ts'
import { dayMs, hourMs } from '../../domain/kernel/values/durations.ts'
import { collectWebhooks, followWebhooks, sendWebhooks } from '../../server/automation/index.ts'
import { FetchRefused } from '../../server/platform/outside/fetch/fetch-refused.ts'
import { clientsOf, runDue, runTimedIn } from '../timed-task.ts'
import { clientIds } from '../world.ts'
import { WebhookDesk } from './webhook-desk.ts'

let desk: WebhookDesk
beforeAll(async () => {
  desk = await WebhookDesk.open()
})
afterAll(() => desk.server.close())
afterEach(() => desk.clear())

it('a change that an older transaction hides is collected a second after its end', async () => {
  await desk.makeHook()
  const { owner } = desk.server.platform.pools
  const older = await owner.connect()
  await older.query('begin')
  await older.query('select pg_current_xact_id()')
  await desk.makeContact('Hidden')
  await runDue(desk.platform, collectWebhooks)
  await older.query('rollback')
  older.release()
  const isCollected = async () => {
    await runDue(desk.platform, collectWebhooks, 1000)
    return (await owner.query('select from webhook_deliveries')).rows.length > 0
  }
  await vi.waitUntil(isCollected, { timeout: 25_000 })
  await desk.deliver(hourMs)
  expect(desk.types).toEqual(['contacts.created'])
})

it('a change whose plan was lost is collected by the timed task', async () => {
  await desk.makeHook()
  await desk.makeContact('Unplanned')
  await desk.server.platform.pools.owner.query("delete from due_work where kind = 'collect-webhooks'")
  expect(await clientsOf(desk.platform, followWebhooks)).toContainEqual({ id: clientIds.LARO })
  await runTimedIn(desk.platform, followWebhooks, clientIds.LARO)
  await desk.deliver()
  expect(desk.types).toEqual(['contacts.created'])
})

it('a refused delivery holds up later ones of its record alone, and each arrives once in order', async () => {
  const { id } = await desk.makeHook()
  const [one, two] = [await desk.makeContact('One'), await desk.makeContact('Two')]
  await desk.rename(one.id, 'One again')
  let refusals = 1
  desk.answer = () => (refusals-- > 0 ? 503 : 200)
  await desk.deliver()
  expect(desk.data.map(({ id: contact }) => contact)).toEqual([one.id, two.id])
  await desk.deliver(hourMs)
  expect(desk.data.slice(2)).toEqual([
    { record: 'contacts', id: one.id, version: 1 },
    { record: 'contacts', id: one.id, version: 2 },
  ])
  expect(new Set(desk.ids).size).toBe(3)
  expect(await desk.readHook(id)).toMatchObject({ waiting: 0, sent: 3 })
})

it('a slow receiver gets each delivery once, also from a run that begins while it waits', async () => {
  await desk.makeHook()
  for (const name of ['One', 'Two', 'Three']) await desk.makeContact(name)
  let slow = 2
  desk.answer = async () => {
    if (slow > 0) desk.server.advance(40_000)
    slow -= 1
    if (slow === 0) await runDue(desk.platform, sendWebhooks)
    return 200
  }
  await desk.deliver()
  desk.server.advance(-80_000)
  expect([desk.ids.length, new Set(desk.ids).size]).toEqual([3, 3])
})

it('a try that outlasts its claim and fails sends no version again that another process has sent', async () => {
  const { id } = await desk.makeHook()
  const contact = await desk.makeContact('First')
  await desk.rename(contact.id, 'Second')
  let isFirst = true
  desk.answer = async () => {
    if (!isFirst) return 200
    isFirst = false
    desk.server.advance(70_000)
    for (let round = 0; round < 3; round += 1) await runDue(desk.platform, sendWebhooks)
    throw new FetchRefused('url-no-answer')
  }
  await desk.deliver()
  desk.server.advance(-70_000)
  await desk.deliver(hourMs)
  expect(desk.data.map(({ version }) => version)).toEqual([1, 2])
  expect(await desk.readHook(id)).toMatchObject({ waiting: 0, sent: 2 })
})

it('a receiver that is away for a day gets each delivery once afterwards, in order for each record', async () => {
  const { id } = await desk.makeHook()
  desk.answer = () => Promise.reject(new FetchRefused('url-no-answer'))
  const made = []
  for (let n = 0; n < 5; n += 1) made.push((await desk.makeContact(`Away ${n}`)).id)
  const hours = [0, 1, 2, 5, 8, 12, 16, 20, 23]
  for (const hour of hours) {
    for (const contact of made) await desk.rename(contact, `Away at ${hour}`)
    await desk.deliver(hour * hourMs)
  }
  const all = made.length * (1 + hours.length)
  expect(desk.received).toEqual([])
  expect(await desk.readHook(id)).toMatchObject({ waiting: all, sent: 0, lastStatus: 0 })
  expect(await desk.readDeliveries(id)).toContainEqual(
    expect.objectContaining({ state: 'waiting', fault: 'No answer.' }),
  )
  desk.answer = () => 200
  for (let day = 0; day < 3; day += 1) await desk.deliver(dayMs)
  expect([desk.ids.length, new Set(desk.ids).size]).toEqual([all, all])
  const versions = Array.from({ length: 1 + hours.length }, (_, at) => at + 1)
  for (const contact of made)
    expect(desk.data.flatMap((one) => (one.id === contact ? [one.version] : []))).toEqual(versions)
  expect(await desk.readHook(id)).toMatchObject({ waiting: 0, sent: all, failed: 0 })
})

it('a delivery that is refused for three days is given up, and the next of its record is sent', async () => {
  const { id } = await desk.makeHook()
  const contact = await desk.makeContact('Never')
  desk.answer = () => 500
  await desk.deliver()
  await desk.deliver(triedDays * dayMs + hourMs)
  expect(await desk.readHook(id)).toMatchObject({ waiting: 0, failed: 1 })
  desk.answer = () => 200
  await desk.rename(contact.id, 'Later')
  await desk.deliver()
  expect(await desk.readHook(id)).toMatchObject({ sent: 1, failed: 1 })
})

it('a receiver that answers 410 switches its webhook off; switched on again it sends the rest', async () => {
  const { id } = await desk.makeHook()
  await desk.makeContact('Gone')
  desk.answer = () => 410
  await desk.deliver()
  expect(await desk.readHook(id)).toMatchObject({ isOn: false, offReason: 'gone', waiting: 1 })
  await desk.deliver(hourMs)
  expect(desk.received).toHaveLength(1)
  desk.answer = () => 200
  await desk.call({ method: 'PATCH', path: `/${id}`, payload: { isOn: true } })
  await desk.deliver()
  expect(await desk.readHook(id)).toMatchObject({ isOn: true, waiting: 0, sent: 1 })
})

it('a replay sends the versions of a record in their order, also while the receiver refuses', async () => {
  const { id } = await desk.makeHook()
  const contact = await desk.makeContact('First')
  await desk.rename(contact.id, 'Second')
  await desk.rename(contact.id, 'Third')
  await desk.deliver()
  desk.received = []
  let refusals = 1
  desk.answer = () => (refusals-- > 0 ? 503 : 200)
  expect((await desk.call({ method: 'POST', path: `/${id}/replay`, payload: { since: 0 } })).body).toEqual({ count: 3 })
  await desk.deliver()
  await desk.deliver(hourMs)
  expect(desk.data.map(({ version }) => version)).toEqual([1, 1, 2, 3])
  expect(await desk.readHook(id)).toMatchObject({ waiting: 0, sent: 3, lastStatus: 200 })
})
