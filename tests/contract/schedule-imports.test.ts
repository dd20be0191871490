import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { feedback } from '../../domain/automation/index.ts'
import { aircraft, importedDays, schedule, trips } from '../../domain/charter/index.ts'
import { clients } from '../../domain/company/index.ts'
import type { DocOf, RecordDefinition } from '../../domain/kernel/index.ts'
import { keepReadings } from '../../server/charter/imports/schedule/aircraft-readings.ts'
import { replaceEntries } from '../../server/charter/imports/schedule/replace-entries.ts'
import { importSchedule, importScheduleNow } from '../../server/charter/index.ts'
import type { Ctx } from '../../server/platform/context.ts'
import { asVerb, beyondReach, createRecord, listRecords } from '../../server/platform/records/index.ts'
import { openTestServer, type TestServer } from '../test-server.ts'
import { runQueued, runTimedIn } from '../timed-task.ts'
import { cast, clientIds } from '../world.ts'
import { call, inLaro, laro } from './inbox-server.ts'

let server: TestServer

const make = <D extends RecordDefinition>(definition: D, doc: object) =>
  inLaro(server, (ctx) => createRecord(ctx, definition, { doc: definition.shape.parse(doc) as DocOf<D> }))

/** Requirements of an aircraft in use. */
const planeOf = (tail_number: string) => ({
  tail_number,
  name: tail_number,
  type: 'm',
  seats: 8,
  model: { name: 'Server Jet' },
})

const useSoftware = (type: 'avianis' | 'flx' | 'jet_insight' | 'bart', active = true) =>
  inLaro(server, (ctx) =>
    asVerb(ctx, clients).amend({
      id: laro,
      amend: ({ config }) => ({ config: { ...config, software: { type, active, sync: false } } }),
    }),
  )

const begin = (person = cast.ana) => call(server, person, { method: 'POST', url: '/laro/schedule/import' })
const imported = async () => (await call(server, cast.ana, { url: '/laro/schedule/imported' })).body
const findReading = async (tail: string) =>
  (await imported()).aircraft.find((one: { tail: string }) => one.tail === tail)
const entries = () =>
  inLaro(server, (ctx) => listRecords(ctx, schedule, { orderBy: { field: 'start', direction: 'asc' } }))

/** Imports as by the button, so long from now; answers what its last line says. */
async function run(aheadMs = 0) {
  const { status, body } = await begin()
  expect(status).toBe(200)
  await runQueued(server.platform, importScheduleNow, aheadMs)
  const lines = await inLaro(server, (ctx) =>
    beyondReach(ctx, feedback).list({ where: ['group_id', '==', body.feedbackId] }),
  )
  return lines.find(({ outcome }) => outcome !== undefined)
}

beforeAll(async () => {
  server = await openTestServer()
  for (const tail_number of ['N120NX', 'N137NX', 'N104CB', 'N121CB', 'N104AX', 'N121AX'])
    await make(aircraft, planeOf(tail_number))
})
afterAll(() => server.close())
beforeEach(async () => {
  for (const { id } of await entries()) await inLaro(server, (ctx) => asVerb(ctx, schedule).trash({ id }))
  await server.platform.pools.owner.query(
    'delete from schedule_imports; delete from schedule_calls; delete from schedule_readings',
  )
})

describe('the schedule of Avianis', () => {
  beforeAll(() => useSoftware('avianis'))

  test('is imported, and imported again without writing anything', async () => {
    expect(await imported()).toMatchObject({ software: 'Avianis', at: null, failed: '' })
    expect((await run())?.outcome).toBe('done')
    const first = await entries()
    expect(first.map(({ tail_number, status, type }) => [tail_number, status, type])).toEqual([
      ['N137NX', 'Maintenance: 300 hour inspection', 'imported'],
      ['N120NX', 'Maintenance: avionics update', 'imported'],
    ])
    expect(first[0]?.metadata).toMatchObject({ source: 'avianis' })
    await run()
    expect((await entries()).map(({ id, version }) => [id, version])).toEqual(first.map(({ id }) => [id, 1]))
    expect(await imported()).toMatchObject({ entries: 2, failed: '', at: expect.any(Number) })
  })

  test('replaces its former entries, and leaves those of people', async () => {
    const now = server.platform.clock()
    const gone = { type: 'imported', tail_number: 'N120NX', start: now, end: now + 1000 }
    await make(schedule, { ...gone, status: 'Gone', metadata: { source: 'avianis', source_id: 'gone' } })
    await make(schedule, { ...gone, type: 'avail', kind: 'other', status: 'Ours' })
    await run()
    const words = (await entries()).map(({ status }) => status)
    expect(words).toContain('Ours')
    expect(words).not.toContain('Gone')
    expect(words).toHaveLength(3)
  })

  test('is imported by the clock as well', async () => {
    await runTimedIn(server.platform, importSchedule, laro)
    expect(await entries()).toHaveLength(2)
  })

  test('writes nothing where it breaks off', async () => {
    const owner = server.platform.pools.owner
    await owner.query(`create function refuse_entry() returns trigger language plpgsql as $$
      begin if new.doc ->> 'tail_number' = 'N120NX' then raise exception 'killed'; end if; return new; end $$`)
    await owner.query(
      'create trigger refuse_entry before insert on schedule for each row execute function refuse_entry()',
    )
    await expect(run()).rejects.toThrow('killed')
    await owner.query('drop trigger refuse_entry on schedule')
    expect(await entries()).toEqual([])
    expect(await imported()).toMatchObject({ at: null })
  })

  test('a failing one keeps the imported entries, gives the reason, and stops the timer', async () => {
    await run()
    const url = 'https://127.0.0.1'
    const save = (secret: string) =>
      call(server, cast.ana, {
        method: 'PUT',
        url: '/laro/scheduling/connection',
        body: { url, username: 'us', secret },
      })
    expect((await save('x')).status).toBe(200)
    expect(await run()).toMatchObject({ outcome: 'failed', description: expect.stringContaining('does not answer') })
    expect(await entries()).toHaveLength(2)
    expect(await imported()).toMatchObject({
      at: expect.any(Number),
      failed: expect.stringContaining('does not answer'),
    })
    await server.platform.pools.owner.query('update schedule_imports set stopped = true')
    await server.platform.pools.owner.query('delete from scheduling_connections')
    await runTimedIn(server.platform, importSchedule, laro)
    expect((await imported()).failed).not.toBe('')
    await run()
    expect((await imported()).failed).toBe('')
  })
})

describe('the schedule of FL3XX', () => {
  beforeAll(() => useSoftware('flx'))

  test('is asked of an aircraft once a minute, and leaves the others as they were', async () => {
    await make(trips, { trip_number: '20418', status: 'tConfirmed' })
    expect((await run())?.description).toMatch(/^2 entries of \d+ aircraft\.$/)
    // The trip that is here is in the schedule by itself.
    expect((await entries()).map(({ tail_number }) => tail_number)).toEqual(['N121CB', 'N104CB'])
    const again = await run()
    expect(again?.description).toMatch(/^0 entries of 0 aircraft\. \d+ aircraft asked for less than a minute ago/)
    expect(await entries()).toHaveLength(2)
    expect((await run(61_000))?.description).toMatch(/^2 entries/)
  })
})

describe('the calendars of JetInsight', () => {
  beforeAll(() => useSoftware('jet_insight'))

  test('give the schedule of each aircraft, with its crew', async () => {
    await run()
    const found = await entries()
    expect(found.map(({ status, airports }) => [status, airports])).toEqual([
      ['Charter flight', ['KSDL', 'KLAS']],
      ['Positioning', ['KLAS', 'KSDL']],
      ['Maintenance, annual', []],
    ])
    expect(found[0]?.metadata).toMatchObject({ customer: 'Vista Verde Resorts', pax: '4', pic: 'Omar Reyes' })
  })

  test('of which one fails are read for the other aircraft, and the failure is shown with its aircraft', async () => {
    // The demo plays no calendar at such an address.
    const dead = 'N1-DEAD'
    const { id } = await make(aircraft, planeOf(dead))
    const now = server.platform.clock()
    const old = { type: 'imported', tail_number: dead, start: now, end: now + 1000, status: 'As it was' }
    await make(schedule, { ...old, metadata: { source: 'jet_insight', source_id: 'old' } })
    const done = await run()
    expect(done).toMatchObject({ outcome: 'done', description: expect.stringContaining(`Not read: ${dead}`) })
    const words = (await entries()).map(({ status }) => status)
    expect(words).toEqual(expect.arrayContaining(['Charter flight', 'As it was']))
    const first = await findReading(dead)
    expect(first).toMatchObject({ readAt: null, failed: expect.stringContaining('404') })
    expect(first.failedSince).toBeGreaterThanOrEqual(now)
    expect(await findReading('N104AX')).toMatchObject({ readAt: expect.any(Number), failed: '', failedSince: null })
    expect(await imported()).toMatchObject({ at: expect.any(Number), failed: '' })
    await runTimedIn(server.platform, importSchedule, laro)
    expect((await findReading(dead)).failedSince).toBe(first.failedSince)
    await inLaro(server, (ctx) => keepReadings(ctx, 'jet_insight', [{ tail: dead, skipped: 2 }]))
    expect(await findReading(dead)).toMatchObject({
      readAt: expect.any(Number),
      failed: '',
      failedSince: null,
      skipped: 2,
    })
    await inLaro(server, (ctx) => asVerb(ctx, aircraft).trash({ id }))
    expect(await findReading(dead)).toBeUndefined()
  })

  test('are set by admins, sealed, and of public machines alone', async () => {
    const url = '/laro/schedule/calendars'
    const { body } = await call(server, cast.ana, { url })
    const { aircraft: id } = body.calendars.find(({ tail }: { tail: string }) => tail === 'N104AX')
    const set = (address: string, person = cast.ana) =>
      call(server, person, { method: 'PUT', url, body: { aircraft: id, address } })
    expect((await set('http://calendar.example/a.ics')).body.issues[0].code).toBe('url-not-https')
    expect((await set('https://127.0.0.1/secret.ics')).body.calendars).toContainEqual({
      aircraft: id,
      tail: 'N104AX',
      isSet: true,
    })
    const { rows } = await server.platform.pools.owner.query('select address from schedule_calendars')
    expect(String(rows[0].address)).not.toContain('secret')
    expect(await run()).toMatchObject({ outcome: 'failed' })
    expect((await set('https://x.example', cast.jo)).status).toBe(403)
    expect((await set('https://x.example', cast.sam)).status).toBe(404)
    expect((await set('')).body.calendars).toContainEqual({ aircraft: id, tail: 'N104AX', isSet: false })
  })
})

test('an entry that no schedule can have keeps no other out, and is counted', async () => {
  const now = server.platform.clock()
  const entry = (id: string, facts: object = {}) => ({
    id,
    tail: 'N120NX',
    start: now,
    end: now + 3_600_000,
    status: 'Flight',
    from: 'KTEB',
    ...facts,
  })
  const odd = [{ end: now - 1 }, { status: 'a\u0000b' }, { from: 'K'.repeat(600) }, { start: now + 0.5 }]
  const reading = {
    aircraft: [{ tail: 'N120NX', skipped: 0 }],
    entries: [...odd.map((facts, at) => entry(`odd${at}`, facts)), entry('whole')],
  }
  const source = { software: 'avianis', label: 'Avianis', read: () => Promise.resolve(reading) } as const
  const before = { type: 'imported', tail_number: 'N120NX', start: now, end: now + 1000, status: 'As it was' }
  await make(schedule, { ...before, metadata: { source: 'avianis', source_id: 'odd0' } })
  const within = <T>(verb: (ctx: Ctx) => Promise<T>) => inLaro(server, verb)
  const replaced = await replaceEntries(within, { source, reading, days: importedDays(now) })
  expect(replaced).toEqual({ entries: 1, unkept: new Map([['N120NX', 4]]) })
  expect((await entries()).map(({ status }) => status)).toEqual(['Flight'])
})

test('a large fleet is asked for whole', async () => {
  await useSoftware('jet_insight')
  const fleet = Array.from({ length: 105 }, (_, at) => `N${at + 1000}ZZ`)
  await inLaro(server, async (ctx) => {
    for (const tail_number of fleet)
      await createRecord(ctx, aircraft, { doc: aircraft.shape.parse(planeOf(tail_number)) })
  })
  const { body } = await call(server, cast.ana, { url: '/laro/schedule/calendars' })
  const tails = body.calendars.map(({ tail }: { tail: string }) => tail)
  expect(tails).toEqual(expect.arrayContaining(fleet))
  expect(tails).toEqual(tails.toSorted())
})

test('is offered for software with a schedule that is in use, to users who may write it', async () => {
  await useSoftware('bart')
  expect((await begin()).body.issues[0].code).toBe('schedule-not-offered')
  expect(await imported()).toMatchObject({ software: null })
  await useSoftware('avianis', false)
  expect((await begin()).status).toBe(400)
  await useSoftware('avianis')
  expect((await begin(cast.sam)).status).toBe(404)
  const elsewhere = await call(server, cast.sam, { url: '/laro/schedule/imported', client: clientIds.NXT })
  expect(elsewhere.body).toMatchObject({ at: null })
})
