import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { trips, type CalendarLink } from '../../domain/charter/index.ts'
import { queue } from '../../domain/inbox/index.ts'
import { dayMs, hourMs } from '../../domain/kernel/values/durations.ts'
import { compareCalendars, pushCalendars } from '../../server/charter/index.ts'
import { drainQueue, runQueueItems } from '../../server/automation/index.ts'
import { setGrants } from '../../server/company/index.ts'
import { askOutside } from '../../server/platform/outside/fetch/fetch-outside.ts'
import { amendRecord, beyondReach, trashRecord } from '../../server/platform/records/index.ts'
import { queueWork } from '../../server/queue-work.ts'
import { playDav, type PlayedDav } from '../caldav-server.ts'
import { openTestServer, type TestServer } from '../test-server.ts'
import { runDue, runQueued, runTimedIn } from '../timed-task.ts'
import { cast, clientIds, type CastMember } from '../world.ts'
import { call, inLaro } from './inbox-server.ts'
import { makeLinkedTrip } from './linked-trip.ts'

let server: TestServer
let dav: PlayedDav
let day = 0

const drain = drainQueue(queueWork)
const carryOut = runQueueItems(queueWork)

beforeAll(async () => {
  server = await openTestServer()
  day = Math.floor(server.platform.clock() / dayMs) * dayMs + 3 * dayMs
})
afterAll(() => server.close())

beforeEach(async () => {
  const played = await playDav()
  dav = played
  const rules = { isPublic: (address: string) => address === '127.0.0.1', ports: [played.port] }
  Object.assign(server.platform, {
    ask: (address: string, options: Parameters<typeof askOutside>[1]) => askOutside(address, { ...options, rules }),
  })
  // Those of earlier tests, whose server is gone.
  for (const { id } of await list()) await post(id, 'end', { keep: true })
  return () => played.close()
})

const makeTrip = (number: string, from: number) => makeLinkedTrip(server, number, day + from * hourMs)

const renumber = (id: string, number: string) =>
  inLaro(server, (ctx) => amendRecord(ctx, trips, { id, amend: () => ({ trip_number: number }) }))

const account = () => ({ server: dav.url, user: 'ana', password: 'secret' })

let count = 0
const makeId = () => `testlink${String((count += 1)).padStart(8, '0')}`

const work = () => [...(dav.calendars.get('work')?.entries ?? new Map<string, string>())]
const readWork = (): string =>
  work()
    .map(([, text]) => text.replaceAll('\r\n ', ''))
    .join('\n')

const find = (body: object, by: CastMember = cast.ana) =>
  call(server, by, { method: 'POST', url: '/charter/calendar-links/find', body })

async function link(more: object = {}, by: CastMember = cast.ana) {
  const id = makeId()
  const calendar = { url: `${dav.url}/dav/calendars/ana/work/`, name: 'ignored' }
  const body = { ...account(), calendar, kind: 'mine', ...more }
  return { id, ...(await call(server, by, { method: 'PUT', url: `/charter/calendar-links/${id}`, body })) }
}

const post = (
  id: string,
  verb: string,
  { by = cast.ana, ...body }: { by?: CastMember; keep?: true; password?: string } = {},
) => call(server, by, { method: 'POST', url: `/charter/calendar-links/${id}/${verb}`, body })

async function list(by: CastMember = cast.ana): Promise<CalendarLink[]> {
  const { body } = await call(server, by, { url: '/charter/calendar-links' })
  return (body as { links: CalendarLink[] }).links
}

const readLink = async (id: string): Promise<CalendarLink | undefined> => (await list()).find((one) => one.id === id)

/** Carries out what waits in the queue, so long from now. */
async function workOff(aheadMs = 0): Promise<void> {
  await runDue(server.platform, drain, aheadMs)
  await runQueued(server.platform, carryOut, aheadMs)
}

/** What changes of records cause, once their pause is over. */
async function push(): Promise<void> {
  await runDue(server.platform, pushCalendars)
  await workOff(20_000)
}

it('an account shows its calendars for events, and a wrong password or address is refused at its field', async () => {
  const { status, body } = await find(account())
  expect([status, body]).toEqual([
    200,
    { calendars: [{ url: `${dav.url}/dav/calendars/ana/work/`, name: 'Work & trips' }] },
  ])
  const refusals: [object, string][] = [
    [{ ...account(), password: 'wrong' }, 'calendar-password'],
    [{ ...account(), server: 'http://dav.example' }, 'calendar-address'],
    [{ ...account(), server: 'https://10.0.0.7' }, 'calendar-address'],
    [{ ...account(), server: 'http://127.0.0.1:1' }, 'calendar-address'],
  ]
  for (const [given, code] of refusals) {
    const refused = await find(given)
    expect([refused.status, JSON.stringify(refused.body)]).toEqual([400, expect.stringContaining(code)])
  }
  dav.isAway = true
  expect(JSON.stringify((await find(account())).body)).toContain('calendar-away')
})

it('a linked calendar gets the trips of its owner, follows their changes, and loses them when they end', async () => {
  const trip = await makeTrip('8101', 8)
  const { id, status } = await link()
  expect(status).toBe(200)
  await workOff()
  expect(readWork()).toContain(String.raw`SUMMARY:KDAL-KTEB\, trip 8101`)
  expect(readWork()).not.toContain('Farrow')
  expect(await readLink(id)).toMatchObject({ state: 'working', entries: 1, calendar: 'Work & trips', fault: '' })

  await renumber(trip.id, '8102')
  await push()
  expect(readWork()).toContain('trip 8102')
  expect(work()).toHaveLength(1)
  const calls = dav.requests.length
  await push()
  expect(dav.requests.length).toBe(calls)

  await inLaro(server, (ctx) => trashRecord(ctx, trips, { id: trip.id }))
  await push()
  expect(work()).toEqual([])
})

it('entries of others are never touched, and the end of a link removes only its own', async () => {
  await makeTrip('8201', 9)
  dav.calendars.get('work')?.entries.set('dentist.ics', 'BEGIN:VCALENDAR')
  dav.calendars.get('work')?.entries.set('flightline-otherlink-x.ics', 'BEGIN:VCALENDAR')
  const { id } = await link()
  await workOff()
  expect(work()).toHaveLength(3)
  expect((await post(id, 'end', { by: cast.jo })).status).toBe(404)
  expect((await post(id, 'end')).status).toBe(200)
  expect(await readLink(id)).toMatchObject({ state: 'ending' })
  await workOff()
  expect(work().map(([file]) => file)).toEqual(['dentist.ics', 'flightline-otherlink-x.ics'])
  expect(await readLink(id)).toBeUndefined()
  const kept = await server.platform.pools.owner.query('select sealed_keys from calendar_links where id = $1', [id])
  expect(kept.rows).toEqual([{ sealed_keys: null }])
})

it('an entry that a person changed is put back at night, and one that they removed stays away until it changes', async () => {
  const trip = await makeTrip('8301', 10)
  const { id } = await link()
  await workOff()
  const night = async () => {
    await runTimedIn(server.platform, compareCalendars, clientIds.LARO)
    await workOff()
  }
  const entries = dav.calendars.get('work')?.entries ?? new Map<string, string>()
  const [mine] = [...entries].filter(([, text]) => text.includes('8301'))
  const [file, text] = mine ?? ['', '']
  entries.set(file, text.replace('8301', 'my words'))
  await night()
  expect(entries.get(file)).toContain('8301')
  entries.delete(file)
  await night()
  await night()
  expect(entries.has(file)).toBe(false)
  await renumber(trip.id, '8302')
  await push()
  expect(entries.get(file)).toContain('8302')
  expect(await readLink(id)).toMatchObject({ state: 'working', fault: '' })
})

it('a changed password stops the link until a new one is given', async () => {
  const { id } = await link()
  await workOff()
  dav.password = 'another'
  await makeTrip('8401', 11)
  await push()
  expect(await readLink(id)).toMatchObject({ state: 'needs-password', fault: expect.stringContaining('password') })
  const calls = dav.requests.length
  await makeTrip('8402', 12)
  await push()
  expect(dav.requests.length).toBe(calls)
  expect((await post(id, 'compare')).status).toBe(409)
  expect((await post(id, 'password', { password: 'another' })).status).toBe(200)
  await workOff()
  expect(await readLink(id)).toMatchObject({ state: 'working', fault: '' })
  expect(readWork()).toMatch(/8401[\s\S]*8402|8402[\s\S]*8401/)
})

it('a server that is away is asked again, and what was written before the failure is not written twice', async () => {
  await makeTrip('8501', 13)
  await makeTrip('8502', 14)
  let left = 2
  dav.intercept = (request) => (request.startsWith('PUT') && (left -= 1) < 0 ? 503 : undefined)
  const { id } = await link()
  await workOff()
  expect(work()).toHaveLength(2)
  expect(await readLink(id)).toMatchObject({
    state: 'working',
    entries: 2,
    fault: expect.stringContaining('does not answer'),
  })
  dav.intercept = () => undefined
  await workOff(60_000)
  const puts = dav.requests.filter((request) => request.startsWith('PUT'))
  expect(await readLink(id)).toMatchObject({ fault: '', entries: work().length })
  // One refused try of one entry, and each of the others once.
  expect(puts.length).toBe(work().length + 1)
})

it('an answer that was lost, and a version of another, are taken over; tags that are not said are asked for', async () => {
  dav.hidesTags = true
  await makeTrip('8601', 15)
  const { id } = await link()
  await workOff()
  const before = work().length
  await server.platform.pools.owner.query('delete from calendar_link_entries where link_id = $1', [id])
  await makeTrip('8602', 16)
  await push()
  expect(work()).toHaveLength(before + 1)
  await server.platform.pools.owner.query(
    `update calendar_link_entries set tag = '"old"', digest = 'old' where link_id = $1`,
    [id],
  )
  await makeTrip('8603', 17)
  await push()
  expect(work()).toHaveLength(before + 2)
  expect(await readLink(id)).toMatchObject({ state: 'working', fault: '', entries: before + 2 })
})

it('a calendar that is gone is shown, and its link ends without a trace', async () => {
  const { id } = await link()
  await workOff()
  dav.calendars.delete('work')
  await makeTrip('8701', 18)
  await push()
  expect(await readLink(id)).toMatchObject({ state: 'missing', fault: expect.stringContaining('no calendar') })
  await post(id, 'end')
  expect(await readLink(id)).toBeUndefined()
})

it('a failure that lasts becomes a dead letter in the name of the owner', async () => {
  const { id } = await link()
  await workOff()
  dav.isAway = true
  await makeTrip('8801', 19)
  await runDue(server.platform, pushCalendars)
  for (let ahead = 20_000; ahead < dayMs; ahead += 3 * hourMs) await workOff(ahead)
  const rows = await inLaro(server, (ctx) => beyondReach(ctx, queue).every(['state', '==', 'failed']))
  const own = rows.filter(({ data }) => data.input?.['link'] === id)
  expect(own).toHaveLength(1)
  expect(own[0]?.creator?.id).toBe(cast.ana.id)
})

it('a link holds what its owner may see, belongs to them alone, and ends when they leave', async () => {
  await makeTrip('8901', 20)
  const board = await link({ kind: 'board' }, cast.jo)
  expect(board.status).toBe(200)
  await workOff()
  expect(readWork()).toContain('8901')
  expect((await list()).map(({ id }) => id)).not.toContain(board.id)
  expect((await post(board.id, 'password', { password: 'secret' })).status).toBe(404)
  const grant = async (roles: readonly string[]) => {
    await inLaro(server, (ctx) => setGrants(ctx, { userId: cast.jo.id, roles }))
    server.platform.reach.forgetAll()
  }
  await grant(['user'])
  await push()
  expect(work()).toEqual([])
  await grant([])
  await runTimedIn(server.platform, compareCalendars, clientIds.LARO)
  await workOff()
  const { rows } = await server.platform.pools.owner.query('select state from calendar_links where id = $1', [board.id])
  expect(rows).toEqual([{ state: 'ended' }])
})

it('the password is sealed, and in no answer, item of the queue or history', async () => {
  const { id } = await link({ password: 'secret' })
  const { rows } = await server.platform.pools.owner.query<{ words: string }>(
    `select encode(sealed_keys, 'escape') as words from calendar_links where id = $1
     union all select doc::text from queue where doc::text like '%' || $1 || '%'
     union all select coalesce(before::text, '') from history where record = 'queue'`,
    [id],
  )
  expect(rows.length).toBeGreaterThan(1)
  expect([...rows.map(({ words }) => words), JSON.stringify(await list())].join(' ')).not.toContain('secret')
})
