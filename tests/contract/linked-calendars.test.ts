import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { trips } from '../../domain/charter/index.ts'
import { queue } from '../../domain/inbox/index.ts'
import { dayMs, hourMs } from '../../domain/kernel/values/durations.ts'
import { compareCalendars, pushCalendars } from '../../server/charter/index.ts'
import { setGrants } from '../../server/company/index.ts'
import { amendRecord, beyondReach, trashRecord } from '../../server/platform/records/index.ts'
import { runDue, runTimedIn } from '../timed-task.ts'
import { cast, clientIds } from '../world.ts'
import { CalendarDesk } from './calendar-desk.ts'
import { inLaro } from './inbox-server.ts'

let desk: CalendarDesk
beforeAll(async () => {
  desk = await CalendarDesk.open()
})
afterAll(() => desk.server.close())
beforeEach(() => desk.play())

const renumber = (id: string, number: string) =>
  inLaro(desk.server, (ctx) => amendRecord(ctx, trips, { id, amend: () => ({ trip_number: number }) }))

it('an account shows its calendars for events, and a wrong password or address is refused at its field', async () => {
  const { status, body } = await desk.find(desk.account)
  expect([status, body]).toEqual([
    200,
    { calendars: [{ url: `${desk.dav.url}/dav/calendars/ana/work/`, name: 'Work & trips' }] },
  ])
  const refusals: [object, string][] = [
    [{ ...desk.account, password: 'wrong' }, 'calendar-password'],
    [{ ...desk.account, server: 'http://dav.example' }, 'calendar-address'],
    [{ ...desk.account, server: 'https://10.0.0.7' }, 'calendar-address'],
    [{ ...desk.account, server: 'http://127.0.0.1:1' }, 'calendar-address'],
  ]
  for (const [given, code] of refusals) {
    const refused = await desk.find(given)
    expect([refused.status, JSON.stringify(refused.body)]).toEqual([400, expect.stringContaining(code)])
  }
  desk.dav.isAway = true
  expect(JSON.stringify((await desk.find(desk.account)).body)).toContain('calendar-away')
})

it('a linked calendar gets the trips of its owner, follows their changes, and loses them when they end', async () => {
  const trip = await desk.makeTrip('8101', 8)
  const { id, status } = await desk.link()
  expect(status).toBe(200)
  await desk.workOff()
  expect(desk.readWork()).toContain(String.raw`SUMMARY:KDAL-KTEB\, trip 8101`)
  expect(desk.readWork()).not.toContain('Farrow')
  expect(await desk.readLink(id)).toMatchObject({ state: 'working', entries: 1, calendar: 'Work & trips', fault: '' })

  await renumber(trip.id, '8102')
  await desk.push()
  expect(desk.readWork()).toContain('trip 8102')
  expect(desk.listWork()).toHaveLength(1)
  const calls = desk.dav.requests.length
  await desk.push()
  expect(desk.dav.requests.length).toBe(calls)

  await inLaro(desk.server, (ctx) => trashRecord(ctx, trips, { id: trip.id }))
  await desk.push()
  expect(desk.listWork()).toEqual([])
})

it('entries of others are never touched, and the end of a link removes only its own', async () => {
  await desk.makeTrip('8201', 9)
  desk.dav.calendars.get('work')?.entries.set('dentist.ics', 'BEGIN:VCALENDAR')
  desk.dav.calendars.get('work')?.entries.set('flightline-otherlink-x.ics', 'BEGIN:VCALENDAR')
  const { id } = await desk.link()
  await desk.workOff()
  expect(desk.listWork()).toHaveLength(3)
  expect((await desk.post(id, 'end', { by: cast.jo })).status).toBe(404)
  expect((await desk.post(id, 'end')).status).toBe(200)
  expect(await desk.readLink(id)).toMatchObject({ state: 'ending' })
  await desk.workOff()
  expect(desk.listWork().map(([file]) => file)).toEqual(['dentist.ics', 'flightline-otherlink-x.ics'])
  expect(await desk.readLink(id)).toBeUndefined()
  const kept = await desk.server.platform.pools.owner.query('select sealed_keys from calendar_links where id = $1', [
    id,
  ])
  expect(kept.rows).toEqual([{ sealed_keys: null }])
})

it('an entry that a person changed is put back at night, and one that they removed stays away until it changes', async () => {
  const trip = await desk.makeTrip('8301', 10)
  const { id } = await desk.link()
  await desk.workOff()
  const night = async () => {
    await runTimedIn(desk.server.platform, compareCalendars, clientIds.LARO)
    await desk.workOff()
  }
  const entries = desk.dav.calendars.get('work')?.entries ?? new Map<string, string>()
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
  await desk.push()
  expect(entries.get(file)).toContain('8302')
  expect(await desk.readLink(id)).toMatchObject({ state: 'working', fault: '' })
})

it('a changed password stops the link until a new one is given', async () => {
  const { id } = await desk.link()
  await desk.workOff()
  desk.dav.password = 'another'
  await desk.makeTrip('8401', 11)
  await desk.push()
  expect(await desk.readLink(id)).toMatchObject({ state: 'needs-password', fault: expect.stringContaining('password') })
  const calls = desk.dav.requests.length
  await desk.makeTrip('8402', 12)
  await desk.push()
  expect(desk.dav.requests.length).toBe(calls)
  expect((await desk.post(id, 'compare')).status).toBe(409)
  expect((await desk.post(id, 'password', { password: 'another' })).status).toBe(200)
  await desk.workOff()
  expect(await desk.readLink(id)).toMatchObject({ state: 'working', fault: '' })
  expect(desk.readWork()).toMatch(/8401[\s\S]*8402|8402[\s\S]*8401/)
})

it('a server that is away is asked again, and what was written before the failure is not written twice', async () => {
  await desk.makeTrip('8501', 13)
  await desk.makeTrip('8502', 14)
  let left = 2
  desk.dav.intercept = (request) => (request.startsWith('PUT') && (left -= 1) < 0 ? 503 : undefined)
  const { id } = await desk.link()
  await desk.workOff()
  expect(desk.listWork()).toHaveLength(2)
  expect(await desk.readLink(id)).toMatchObject({
    state: 'working',
    entries: 2,
    fault: expect.stringContaining('does not answer'),
  })
  desk.dav.intercept = () => undefined
  await desk.workOff(60_000)
  const puts = desk.dav.requests.filter((request) => request.startsWith('PUT'))
  expect(await desk.readLink(id)).toMatchObject({ fault: '', entries: desk.listWork().length })
  // One refused try of one entry, and each of the others once.
  expect(puts.length).toBe(desk.listWork().length + 1)
})

it('an answer that was lost, and a version of another, are taken over; tags that are not said are asked for', async () => {
  desk.dav.hidesTags = true
  await desk.makeTrip('8601', 15)
  const { id } = await desk.link()
  await desk.workOff()
  const before = desk.listWork().length
  await desk.server.platform.pools.owner.query('delete from calendar_link_entries where link_id = $1', [id])
  await desk.makeTrip('8602', 16)
  await desk.push()
  expect(desk.listWork()).toHaveLength(before + 1)
  await desk.server.platform.pools.owner.query(
    `update calendar_link_entries set tag = '"old"', digest = 'old' where link_id = $1`,
    [id],
  )
  await desk.makeTrip('8603', 17)
  await desk.push()
  expect(desk.listWork()).toHaveLength(before + 2)
  expect(await desk.readLink(id)).toMatchObject({ state: 'working', fault: '', entries: before + 2 })
})

it('a calendar that is gone is shown, and its link ends without a trace', async () => {
  const { id } = await desk.link()
  await desk.workOff()
  desk.dav.calendars.delete('work')
  await desk.makeTrip('8701', 18)
  await desk.push()
  expect(await desk.readLink(id)).toMatchObject({ state: 'missing', fault: expect.stringContaining('no calendar') })
  await desk.post(id, 'end')
  expect(await desk.readLink(id)).toBeUndefined()
})

it('a failure that lasts becomes a dead letter in the name of the owner', async () => {
  const { id } = await desk.link()
  await desk.workOff()
  desk.dav.isAway = true
  await desk.makeTrip('8801', 19)
  await runDue(desk.server.platform, pushCalendars)
  for (let ahead = 20_000; ahead < dayMs; ahead += 3 * hourMs) await desk.workOff(ahead)
  const rows = await inLaro(desk.server, (ctx) => beyondReach(ctx, queue).every(['state', '==', 'failed']))
  const own = rows.filter(({ data }) => data.input?.['link'] === id)
  expect(own).toHaveLength(1)
  expect(own[0]?.creator?.id).toBe(cast.ana.id)
})

it('a link holds what its owner may see, belongs to them alone, and ends when they leave', async () => {
  await desk.makeTrip('8901', 20)
  const board = await desk.link({ kind: 'board' }, cast.jo)
  expect(board.status).toBe(200)
  await desk.workOff()
  expect(desk.readWork()).toContain('8901')
  expect((await desk.list()).map(({ id }) => id)).not.toContain(board.id)
  expect((await desk.post(board.id, 'password', { password: 'secret' })).status).toBe(404)
  const grant = async (roles: readonly string[]) => {
    await inLaro(desk.server, (ctx) => setGrants(ctx, { userId: cast.jo.id, roles }))
    desk.server.platform.reach.forgetAll()
  }
  await grant(['user'])
  await desk.push()
  expect(desk.listWork()).toEqual([])
  await grant([])
  await runTimedIn(desk.server.platform, compareCalendars, clientIds.LARO)
  await desk.workOff()
  const { rows } = await desk.server.platform.pools.owner.query('select state from calendar_links where id = $1', [
    board.id,
  ])
  expect(rows).toEqual([{ state: 'ended' }])
})

it('the password is sealed, and in no answer, item of the queue or history', async () => {
  const { id } = await desk.link({ password: 'secret' })
  const { rows } = await desk.server.platform.pools.owner.query<{ words: string }>(
    `select encode(sealed_keys, 'escape') as words from calendar_links where id = $1
     union all select doc::text from queue where doc::text like '%' || $1 || '%'
     union all select coalesce(before::text, '') from history where record = 'queue'`,
    [id],
  )
  expect(rows.length).toBeGreaterThan(1)
  expect([...rows.map(({ words }) => words), JSON.stringify(await desk.list())].join(' ')).not.toContain('secret')
})
