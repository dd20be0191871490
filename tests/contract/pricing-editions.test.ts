import { afterAll, beforeAll, expect, test } from 'vitest'
import { pricing } from '../../domain/charter/index.ts'
import { createRecord } from '../../server/platform/records/index.ts'
import { openTestServer, type TestServer } from '../test-server.ts'
import { cast, type CastMember } from '../world.ts'
import { call, inLaro, laro } from './inbox-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await openTestServer()
})
afterAll(() => server.close())

const hourly = { label: 'Hours', type: 'blocktime', amount: 480_000, taxable: true, order: 1 }

const make = (doc: object) => inLaro(server, (ctx) => createRecord(ctx, pricing, { doc: pricing.shape.parse(doc) }))
const publish = (body: object = {}, person: CastMember = cast.ana) =>
  call(server, person, { method: 'POST', url: '/pricing/publish', body })
const record = (id: string) => call(server, cast.ana, { url: `/data/clients/${laro}/pricing/${id}` })
const change = async (id: string, doc: object) => {
  const { version } = (await record(id)).body
  const url = `/data/clients/${laro}/pricing/${id}`
  return call(server, cast.ana, { method: 'PATCH', url, body: { change: doc, version } })
}

test('rules are published as they were seen: of two at once one is refused', async () => {
  const rule = await make({ name: 'Raced', fn: { subject: 'tail', verb: 'is', value: 'N1' } })
  const body = { ids: [rule.id], versions: { [rule.id]: rule.version } }
  const answers = await Promise.all([publish(body), publish(body, cast.sue)])
  expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409])
  const refused = answers.find(({ status }) => status === 409)
  expect(refused?.body).toMatchObject({ title: 'Changed Meanwhile' })
  expect(refused?.body.message).toContain('Raced')
  expect((await record(rule.id)).body).toMatchObject({ state: 'live', edition: 1, version: 2 })

  await change(rule.id, { components: [hourly] })
  expect((await record(rule.id)).body).toMatchObject({ state: 'changed', components: [{ id: 'blocktime:Hours' }] })
  await publish({ ids: [rule.id] })
  const act = (url: string, more: object = {}) =>
    call(server, cast.ana, { method: 'POST', url, body: { ids: [rule.id], ...more } })
  expect((await act('/pricing/restore', { versions: { [rule.id]: 1 } })).status).toBe(409)
  await act('/pricing/restore')
  expect((await record(rule.id)).body).toMatchObject({ state: 'changed', edition: 1, backup: { edition: 2 } })
  await act('/pricing/draft')
  expect((await record(rule.id)).body).toMatchObject({ state: 'live', edition: 1, components: [] })
})

test('published or given up again after a lost answer, a rule stays as the first one made it', async () => {
  const rule = await make({ name: 'Lost', components: [hourly] })
  const body = (version: number) => ({ ids: [rule.id], versions: { [rule.id]: version } })
  await publish(body(1))
  expect((await publish(body(1))).status).toBe(200)
  expect((await record(rule.id)).body).toMatchObject({ state: 'live', edition: 1, version: 2 })
  await change(rule.id, { components: [] })
  const giveUp = () => call(server, cast.ana, { method: 'POST', url: '/pricing/draft', body: body(3) })
  expect([(await giveUp()).status, (await giveUp()).status]).toEqual([200, 200])
  expect((await record(rule.id)).body).toMatchObject({ state: 'live', version: 4 })
  expect((await publish(body(2))).status, 'it is not what was seen').toBe(409)
})

test('rules that are read only are neither changed nor published nor deleted, until that is taken off', async () => {
  const rule = await make({ name: 'Fixed', readonly: true, components: [hourly] })
  expect((await change(rule.id, { name: 'Other' })).body.issues[0]).toMatchObject({ code: 'rule-readonly' })
  expect((await publish({ ids: [rule.id] })).body.issues[0]).toMatchObject({ code: 'rule-readonly' })
  expect((await publish()).body.changed).not.toContain(rule.id)
  const url = `/data/clients/${laro}/pricing/${rule.id}`
  expect((await call(server, cast.ana, { method: 'DELETE', url })).status).toBe(409)
  expect((await change(rule.id, { readonly: false })).status).toBe(200)
  expect((await publish({ ids: [rule.id] })).body.changed).toEqual([rule.id])
})
