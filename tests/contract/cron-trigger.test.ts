import { afterAll, beforeAll, expect, test } from 'vitest'
import { pricing, quotes } from '../../domain/charter/index.ts'
import { clients } from '../../domain/company/index.ts'
import type { DocOf, RecordDefinition } from '../../domain/kernel/index.ts'
import { cleanBrokerRequestsNow } from '../../server/charter/index.ts'
import { asVerb, createRecord, findRecord, getRecord } from '../../server/platform/records/index.ts'
import { openTestServer, type TestServer } from '../test-server.ts'
import { runQueued } from '../timed-task.ts'
import { cast, type CastMember } from '../world.ts'
import { call, inLaro, laro } from './inbox-server.ts'

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
  const useSoftware = (active: boolean) =>
    inLaro(server, (ctx) =>
      asVerb(ctx, clients).amend({
        id: laro,
        amend: ({ config }) => ({ config: { ...config, software: { type: 'avianis', active, sync: false } } }),
      }),
    )
  await useSoftware(true)
  expect(await trigger('importSchedule')).toMatchObject({ status: 200, body: { feedbackId: expect.any(String) } })
  await useSoftware(false)
  expect((await trigger('importSchedule')).status).toBe(400)
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
