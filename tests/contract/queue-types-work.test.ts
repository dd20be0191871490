import { Buffer } from 'node:buffer'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { recordExports } from '../../domain/automation/index.ts'
import { aircraft, deals, trips } from '../../domain/charter/index.ts'
import { queue, threads } from '../../domain/inbox/index.ts'
import { drainQueue, runQueueItems } from '../../server/automation/index.ts'
import { sql } from '../../server/platform/database/sql.ts'
import { startJobs, type RunningJobs } from '../../server/platform/jobs/start-jobs.ts'
import { asOwner, beyondReach, createRecord } from '../../server/platform/records/index.ts'
import { queueWork } from '../../server/queue-work.ts'
import { openTestServer, type TestServer } from '../test-server.ts'
import { cast } from '../world.ts'
import { call, inLaro, laro, makeContact, useAvianis } from './inbox-server.ts'
import { marketDeal } from './market-world.ts'

// The work of each type of queue item, as the product does it.

let server: TestServer
let running: RunningJobs
beforeAll(async () => {
  server = await openTestServer()
  await useAvianis(server)
  for (const tail_number of ['N120NX', 'N137NX'])
    await inLaro(server, (ctx) =>
      createRecord(ctx, aircraft, { doc: aircraft.shape.parse({ tail_number, name: tail_number, type: 'lj' }) }),
    )
  const fetch = async () => ({
    content: (async function* () {
      yield Buffer.from('kept from an address')
    })(),
  })
  const platform = { ...server.platform, fetch }
  running = await startJobs(platform, { jobs: [runQueueItems(queueWork)], due: [drainQueue(queueWork)], timed: [] })
})
afterAll(async () => {
  await running.stop()
  await server.close()
})

const add = (type: string, input: object) =>
  call(server, cast.ana, { method: 'POST', url: '/automation/queue', body: { type, input } })

/** The item once it has ended. */
async function ended(type: string, input: object) {
  const { status, body } = await add(type, input)
  expect(status, JSON.stringify(body)).toBe(200)
  const find = () => inLaro(server, (ctx) => beyondReach(ctx, queue).find(body.id))
  await vi.waitUntil(async () => ['done', 'failed'].includes((await find())?.state ?? ''), {
    timeout: 25_000,
    interval: 25,
  })
  return find()
}

it('unread-counts corrects wrong counts', async () => {
  const spoil = () =>
    inLaro(server, ({ db }) =>
      db.run(sql`
        insert into unread_counts (client_id, user_id, total, unread) values (${laro}, ${cast.jo.id}, 7, 7)
        on conflict (client_id, user_id) do update set total = 7, unread = 7`),
    )
  await spoil()
  expect(await ended('unread-counts', { user: cast.jo.id })).toMatchObject({
    state: 'done',
    result: 'Corrected 1 counts',
  })
  await spoil()
  expect((await ended('unread-counts', {}))?.result).toBe('Corrected 1 counts')
  expect((await ended('unread-counts', {}))?.result).toBe('Corrected 0 counts')
})

it('merge merges one contact into another, in the name of its creator', async () => {
  const [{ id: contact }, { id: other }] = [await makeContact(server), await makeContact(server)]
  expect((await ended('merge', { contact, other }))?.state).toBe('done')
  const { body } = await call(server, cast.ana, { url: `/contacts/${other}/merged-into` })
  expect(body.contact).toMatchObject({ id: contact })
})

it('avianis-trip and import bring trips by their numbers, and a number that is missing is named', async () => {
  expect((await ended('avianis-trip', { numbers: '41207' }))?.state).toBe('done')
  const all = () => inLaro(server, (ctx) => beyondReach(ctx, trips).every())
  expect((await all()).map(({ trip_number }) => trip_number)).toEqual(['41207'])
  const missing = await ended('import', { kind: 'trips', numbers: '1' })
  expect(missing).toMatchObject({ state: 'failed', attempts: 1 })
  expect(missing?.failure).toContain('Avianis has no trip 1.')
  expect(await all()).toHaveLength(1)
})

it('sub looks for subscribers of an empty leg, and laro-deal-update has it matched again', async () => {
  const deal = await inLaro(server, (ctx) =>
    createRecord(ctx, deals, { doc: deals.shape.parse(marketDeal('KTEB', 'KBNA')) }),
  )
  expect((await ended('sub', { deal: deal.id }))?.state).toBe('done')
  const planned = await inLaro(server, ({ db }) =>
    db.run(
      sql`select key from due_work where client_id = ${laro} and kind = 'process-subscriptions' and key = ${deal.id}`,
    ),
  )
  expect(planned).toHaveLength(1)
  expect((await ended('laro-deal-update', { deal: deal.id }))?.state).toBe('done')
  const touched = await inLaro(server, (ctx) => beyondReach(ctx, deals).get(deal.id))
  expect(touched.version).toBeGreaterThan(deal.version)
  expect((await ended('sub', { deal: 'none' }))?.failure).toBe('No empty leg has the id none.')
})

it('BIGQUERY begins an export of a whole list in the name of its creator', async () => {
  const item = await ended('BIGQUERY', { record: 'metrics', format: 'csv' })
  expect(item?.state).toBe('done')
  const exports = await inLaro(server, (ctx) => asOwner(ctx, recordExports, cast.ana.id).list())
  expect(exports).toMatchObject([{ record: 'metrics', format: 'csv', user: cast.ana.id }])
  expect((await ended('BIGQUERY', { record: 'nothing' }))?.failure).toBe('There is no list of this kind.')
})

it('download-url keeps the content of an address as a file', async () => {
  const { id: contact } = await makeContact(server)
  const path = `clients/${laro}/attachments/contacts/${contact}/kept.txt`
  expect(await ended('download-url', { url: 'https://files.example/kept.txt', path })).toMatchObject({
    state: 'done',
    result: expect.stringContaining('kept.txt'),
  })
})

it('microsoft names a company without a watched mailbox, and begins to read the calendars', async () => {
  expect((await ended('microsoft', { reads: 'mail' }))?.failure).toContain('No mailbox of this company is watched')
  expect((await ended('microsoft', { reads: 'calendar' }))?.state).toBe('done')
})

it('FOLLOWUP sets a follow-up', async () => {
  const { id: contact } = await makeContact(server)
  const posted = await call(server, cast.ana, {
    method: 'POST',
    url: '/messaging/post',
    body: { medium: 'note', ref: `clients/${laro}/contacts/${contact}`, message: 'Please call', subject: 'Call' },
  })
  const thread = await inLaro(server, (ctx) => beyondReach(ctx, threads).get(posted.body.thread.id))
  const { body } = await add('FOLLOWUP', { thread: thread.id, message: 'Did they call?' })
  const followUp = await inLaro(server, (ctx) => beyondReach(ctx, queue).get(body.id))
  expect(followUp).toMatchObject({ type: 'follow-up', data: { thread: thread.id, message: 'Did they call?' } })
})
