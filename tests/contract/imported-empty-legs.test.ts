import { afterAll, beforeAll, expect, test } from 'vitest'
import { feedback } from '../../domain/automation/index.ts'
import { deals, schedule } from '../../domain/charter/index.ts'
import { clients } from '../../domain/company/index.ts'
import type { DocOf, RecordDefinition } from '../../domain/kernel/index.ts'
import { importEmptyLegs, importEmptyLegsNow } from '../../server/charter/index.ts'
import { asVerb, beyondReach, createRecord, listRecords } from '../../server/platform/records/index.ts'
import { openTestServer, type TestServer } from '../test-server.ts'
import { runQueued, runTimedIn } from '../timed-task.ts'
import { cast } from '../world.ts'
import { call, inLaro, laro } from './inbox-server.ts'

let server: TestServer
const hourMs = 3_600_000

const make = <D extends RecordDefinition>(definition: D, doc: object) =>
  inLaro(server, (ctx) => createRecord(ctx, definition, { doc: definition.shape.parse(doc) as DocOf<D> }))

const useSoftware = (active: boolean) =>
  inLaro(server, (ctx) =>
    asVerb(ctx, clients).amend({
      id: laro,
      amend: ({ config }) => ({ config: { ...config, software: { type: 'flx', active, sync: false } } }),
    }),
  )

const position = (id: string, start: number, more: object = {}) =>
  make(schedule, {
    type: 'imported',
    start,
    end: start + hourMs,
    tail_number: 'N71IM',
    airports: ['KTEB', 'KVNY'],
    metadata: { source: 'flx', source_id: id, positioning: true },
    ...more,
  })

const importNow = () => runTimedIn(server.platform, importEmptyLegs, laro)
const imported = () =>
  inLaro(server, async (ctx) =>
    (await listRecords(ctx, deals, { limit: 500 })).filter(({ aircraft }) => aircraft?.tail_number === 'N71IM'),
  )
const change = (id: string, doc: object) =>
  inLaro(server, (ctx) => asVerb(ctx, schedule).amend({ id, amend: () => doc }))
const patch = (id: string, version: number, doc: object) =>
  call(server, cast.ana, {
    method: 'PATCH',
    url: `/data/clients/${laro}/deals/${id}`,
    body: { version, change: doc },
  })

let now: number
beforeAll(async () => {
  server = await openTestServer()
  now = server.platform.clock()
  await useSoftware(true)
})
afterAll(() => server.close())

test('a positioning flight is a deal that is not verified, follows its flight, and is withdrawn with it', async () => {
  const entry = await position('a', now + 20 * hourMs)
  await position('charter', now + 30 * hourMs, { metadata: { source: 'flx', source_id: 'charter' } })
  await importNow()
  const [deal] = await imported()
  expect(deal).toMatchObject({ type: 'i', imported: true, verified: false, version: 1 })
  expect([deal?.departureAirport.icao, deal?.arrivalAirport.icao]).toEqual(['KTEB', 'KVNY'])
  await importNow()
  expect((await imported()).map(({ version }) => version)).toEqual([1])

  const id = deal?.id ?? ''
  expect((await patch(id, 1, { verified: true, price: { total: 500_00 } })).status).toBe(200)
  await importNow()
  expect((await imported())[0]).toMatchObject({ version: 2, verified: true })
  await change(entry.id, { start: now + 22 * hourMs, end: now + 23 * hourMs })
  await importNow()
  expect((await imported())[0]).toMatchObject({
    verified: false,
    price: { total: 500_00 },
    departure_date: now + 22 * hourMs,
  })

  await change(entry.id, { metadata: { source: 'flx', source_id: 'a' } })
  await importNow()
  expect(await imported()).toEqual([])
  await change(entry.id, { metadata: { source: 'flx', source_id: 'a', positioning: true } })
  await importNow()
  expect((await imported()).map((one) => [one.id, one.price?.total])).toEqual([[id, 500_00]])
})

test('a deal that a person deleted stays deleted, and a booked one stays as it is', async () => {
  await position('b', now + 40 * hourMs)
  const entry = await position('c', now + 44 * hourMs)
  await importNow()
  const find = async (at: number) => (await imported()).find((one) => one.departure_date === at)
  const [gone, booked] = [await find(now + 40 * hourMs), await find(now + 44 * hourMs)]
  const url = `/data/clients/${laro}/deals/${gone?.id}?version=1`
  expect((await call(server, cast.ana, { method: 'DELETE', url })).status).toBeLessThan(300)
  expect((await patch(booked?.id ?? '', 1, { booked: true })).status).toBe(200)
  await change(entry.id, { metadata: { source: 'flx', source_id: 'c' } })
  await importNow()
  expect(await find(now + 40 * hourMs)).toBeUndefined()
  expect(await find(now + 44 * hourMs)).toMatchObject({ booked: true, version: 2 })
})

test('is begun by call with its progress, and refused without scheduling software', async () => {
  const trigger = () =>
    call(server, cast.ana, { method: 'POST', url: '/cron/trigger', body: { path: 'importEmptyLegs' } })
  const begun = await trigger()
  expect(begun.status).toBe(200)
  await runQueued(server.platform, importEmptyLegsNow, 0)
  const lines = await inLaro(server, (ctx) =>
    beyondReach(ctx, feedback).list({ where: ['group_id', '==', begun.body.feedbackId] }),
  )
  expect(lines.find(({ outcome }) => outcome !== undefined)?.description).toContain('of FL3XX')
  await useSoftware(false)
  expect((await trigger()).status).toBe(400)
})
