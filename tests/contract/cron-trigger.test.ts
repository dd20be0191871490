import { afterAll, beforeAll, expect, test } from 'vitest'
import { pricing, quotes } from '../../domain/charter/index.ts'
import type { DocOf, RecordDefinition } from '../../domain/kernel/index.ts'
import { dayMs } from '../../domain/kernel/values/durations.ts'
import { cleanBrokerRequestsNow, runPricingTask } from '../../server/charter/index.ts'
import { enqueue, planDue } from '../../server/platform/jobs/index.ts'
import { asVerb, createRecord, findRecord, getRecord } from '../../server/platform/records/index.ts'
import { openTestServer, type TestServer } from '../test-server.ts'
import { runDue, runQueued } from '../timed-task.ts'
import { cast, type CastMember } from '../world.ts'
import { call, inLaro, laro, useAvianis } from './inbox-server.ts'

// Tasks that are started by `POST /cron/trigger` (3-aviation section 7).

let server: TestServer
beforeAll(async () => {
  server = await openTestServer()
})
afterAll(() => server.close())

const make = <D extends RecordDefinition>(definition: D, doc: object) =>
  inLaro(server, (ctx) => createRecord(ctx, definition, { doc: definition.shape.parse(doc) as DocOf<D> }))
const trigger = (path: string, more: object = {}, person: CastMember = cast.ana) =>
  call(server, person, { method: 'POST', url: '/cron/trigger', body: { path, ...more } })

test('pricing rules are published, restored and drafted again, all at once', async () => {
  const rule = await make(pricing, { name: 'Midsize', components: [] })
  const now = () => inLaro(server, (ctx) => getRecord(ctx, pricing, rule.id))
  const change = (name: string) =>
    inLaro(server, (ctx) => asVerb(ctx, pricing).amend({ id: rule.id, amend: () => ({ name }) }))
  expect(await trigger('publishPricingRulesToLive')).toMatchObject({ status: 200, body: {} })
  expect(await now()).toMatchObject({ state: 'live', edition: 1 })
  await change('Midsize 2027')
  await trigger('publishPricingRulesToLive')
  expect(await now()).toMatchObject({ state: 'live', edition: 2 })
  await trigger('restorePricingRulesFromBackup')
  expect(await now()).toMatchObject({ edition: 1, live: { name: 'Midsize' }, name: 'Midsize 2027' })
  await trigger('copyPricingRulesToDraft')
  expect(await now()).toMatchObject({ state: 'live', name: 'Midsize' })
})

test('the schedule import returns the id of its progress, and gives the reason if none is offered', async () => {
  await useAvianis(server)
  expect(await trigger('importSchedule')).toMatchObject({ status: 200, body: { feedbackId: expect.any(String) } })
  await useAvianis(server, false)
  expect((await trigger('importSchedule')).status).toBe(400)
})

test('a task of pricing rules runs once at its planned moment, also if its job comes twice', async () => {
  const rule = await make(pricing, { name: 'Light', components: [] })
  const read = () => inLaro(server, (ctx) => getRecord(ctx, pricing, rule.id))
  const rename = (name: string) =>
    inLaro(server, (ctx) => asVerb(ctx, pricing).amend({ id: rule.id, amend: () => ({ name }) }))
  const planned = async () => (await call(server, cast.ana, { url: '/pricing/planned' })).body.planned
  const at = Date.now() + dayMs
  await trigger('publishPricingRulesToLive')
  await rename('Light 2027')
  expect((await trigger('publishPricingRulesToLive', { at })).status).toBe(200)
  expect(await planned()).toEqual([{ path: 'publishPricingRulesToLive', at }])
  expect(await runDue(server.platform, runPricingTask)).toBe(0)
  expect((await read()).live).toMatchObject({ name: 'Light' })
  expect(await runDue(server.platform, runPricingTask, 2 * dayMs)).toBe(1)
  expect((await read()).live).toMatchObject({ name: 'Light 2027', edition: 2 })
  expect(await planned()).toEqual([])

  await trigger('restorePricingRulesFromBackup', { at })
  await runDue(server.platform, runPricingTask, 2 * dayMs)
  expect((await read()).live).toMatchObject({ name: 'Light' })
  await inLaro(server, (ctx) => enqueue(ctx, runPricingTask, { payload: { id: 'restorePricingRulesFromBackup' } }))
  await runQueued(server.platform, runPricingTask)
  expect((await read()).live).toMatchObject({ name: 'Light' })

  await trigger('copyPricingRulesToDraft', { at })
  expect((await trigger('copyPricingRulesToDraft', { at: null })).status).toBe(200)
  expect(await planned()).toEqual([])
})

test('a planned moment that is past or too far away is refused, and plans are read by the role pricing alone', async () => {
  for (const at of [Date.now() - 1, Date.now() + 401 * dayMs])
    expect((await trigger('publishPricingRulesToLive', { at })).body.issues).toMatchObject([{ code: 'pricing-moment' }])
  expect((await call(server, cast.rae, { url: '/pricing/planned' })).status).toBe(403)
  const at = Date.now() + dayMs
  expect((await trigger('publishPricingRulesToLive', { at }, cast.rae)).status).toBe(403)
})

test('payments and parcels that wait for their next look are looked at now', async () => {
  const plan = (name: string) =>
    inLaro(server, (ctx) => planDue(ctx, { name, lane: 'effects' }, { key: 'x', due: ctx.now + dayMs }))
  const readDue = async (kind: string) =>
    (
      await server.platform.pools.owner.query('select due from due_work where client_id = $1 and kind = $2', [
        laro,
        kind,
      ])
    ).rows[0]?.due
  for (const [path, kind] of [
    ['pollPayments', 'poll-payment'],
    ['trackShipments', 'follow-label'],
  ] as const) {
    await plan(kind)
    expect((await trigger(path, {}, cast.rae)).status).toBe(403)
    expect(Number(await readDue(kind))).toBeGreaterThan(Date.now())
    expect((await trigger(path)).status).toBe(200)
    expect(Number(await readDue(kind))).toBeLessThanOrEqual(Date.now())
  }
})

test('old requests of brokers go to the trash, and no other quote', async () => {
  const long = Date.now() - 40 * 86_400_000
  const [old, fresh] = [
    await make(quotes, { status: 'qBroker', departure_date: long }),
    await make(quotes, { status: 'qBroker', departure_date: Date.now() }),
  ]
  expect((await trigger('cleanOldBrokerRequestQuotes')).status).toBe(200)
  await runQueued(server.platform, cleanBrokerRequestsNow)
  expect(await inLaro(server, (ctx) => findRecord(ctx, quotes, old.id))).toBeUndefined()
  expect(await inLaro(server, (ctx) => findRecord(ctx, quotes, fresh.id))).toBeDefined()
})

test('a path that is no task, fields that it does not have, and a person without its role are refused', async () => {
  expect((await trigger('dropEverything')).body.issues).toMatchObject([{ path: 'path', code: 'not-offered' }])
  expect((await trigger('publishPricingRulesToLive', { ids: ['x'] })).status).toBe(400)
  expect((await trigger('publishPricingRulesToLive', {}, cast.rae)).status).toBe(403)
  expect((await trigger('cleanOldBrokerRequestQuotes', {}, cast.jo)).status).toBe(403)
})
