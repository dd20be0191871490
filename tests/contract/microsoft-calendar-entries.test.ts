import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { trips } from '../../domain/charter/index.ts'
import { tasks } from '../../domain/crm/index.ts'
import { queue } from '../../domain/inbox/index.ts'
import { dayMs, hourMs, minuteMs } from '../../domain/kernel/values/durations.ts'
import { compareCalendars, pushCalendars } from '../../server/charter/index.ts'
import { amendRecord, beyondReach, createRecord, trashRecord } from '../../server/platform/records/index.ts'
import { runDue, runTimedIn } from '../timed-task.ts'
import { cast, clientIds } from '../world.ts'
import { GraphDesk } from './graph-desk.ts'
import { inLaro } from './inbox-server.ts'

// How entries get into a calendar of Microsoft 365, and what failures leave there.

let desk: GraphDesk
beforeAll(async () => {
  desk = await GraphDesk.open()
})
afterAll(() => desk.close())
beforeEach(() => desk.clear())

const renumber = (id: string, number: string) =>
  inLaro(desk.desk.server, (ctx) => amendRecord(ctx, trips, { id, amend: () => ({ trip_number: number }) }))

const read = (id: string) => desk.desk.readLink(id)

const night = async () => {
  await runTimedIn(desk.desk.server.platform, compareCalendars, clientIds.LARO)
  await desk.desk.workOff()
}

it('a linked calendar gets the trips of its owner, follows their changes, and loses them when they end', async () => {
  const trip = await desk.desk.makeTrip('7101', 8)
  const id = await desk.link()
  const { content } = desk.getEvent('7101')
  const takeoff = trip.legs[0]?.times.takeoffUTC ?? 0
  const print = (at: number) => ({ dateTime: new Date(at).toISOString().slice(0, 19), timeZone: 'UTC' })
  expect(content).toMatchObject({
    subject: 'KDAL-KTEB, trip 7101',
    start: print(takeoff),
    end: print(takeoff + 3 * hourMs),
    isAllDay: false,
    isReminderOn: false,
    showAs: 'busy',
    location: { displayName: 'KDAL field (KDAL)' },
  })
  expect(JSON.stringify(content)).toContain(`http://localhost:3000/laro/trips/${trip.id}`)
  expect(JSON.stringify(content)).not.toContain('Farrow')
  expect(await read(id)).toMatchObject({ provider: 'microsoft', state: 'working', calendar: 'Calendar', fault: '' })

  const before = desk.getEvent('7101').id
  await renumber(trip.id, '7102')
  await desk.desk.push()
  expect(desk.getEvent('7102').id).toBe(before)
  const calls = desk.graph.requests.length
  await desk.desk.push()
  expect(desk.graph.requests.length).toBe(calls)

  await inLaro(desk.desk.server, (ctx) => trashRecord(ctx, trips, { id: trip.id }))
  await desk.desk.push()
  expect(desk.listTitles()).not.toContain('KDAL-KTEB, trip 7102')
})

it('a task is an event of its whole day in the time zone of the company', async () => {
  const due = Math.floor(desk.desk.server.platform.clock() / dayMs) * dayMs + 5 * dayMs + 12 * hourMs
  await inLaro(desk.desk.server, (ctx) =>
    createRecord(ctx, tasks, {
      doc: tasks.shape.parse({ name: 'Call the hangar', due, agents: [{ id: cast.ana.id, label: cast.ana.name }] }),
    }),
  )
  await desk.link()
  const day = (at: number) => `${new Date(at).toISOString().slice(0, 10)}T00:00:00`
  expect(desk.getEvent('Call the hangar').content).toMatchObject({
    isAllDay: true,
    showAs: 'free',
    start: { dateTime: day(due), timeZone: expect.stringMatching(/ Standard Time$/) },
    end: { dateTime: day(due + dayMs), timeZone: expect.stringMatching(/ Standard Time$/) },
  })
})

it('entries of others and copies of ours are never touched, and the end of a link removes only its own', async () => {
  await desk.desk.makeTrip('7201', 9)
  const id = await desk.link()
  const own = desk.getEvent('7201')
  const others = [
    { ...own, id: 'AAMk-copy=', content: { ...own.content, subject: 'A copy' } },
    { ...own, id: 'AAMk-dentist=', content: { ...own.content, subject: 'Dentist' }, properties: new Map() },
  ]
  for (const event of others) desk.graph.events.set(event.id, event)
  await night()
  await desk.desk.post(id, 'end')
  expect(await read(id)).toMatchObject({ state: 'ending' })
  await desk.desk.workOff()
  expect(desk.listTitles()).toEqual(['A copy', 'Dentist'])
  expect(await read(id)).toBeUndefined()
  const kept = await desk.desk.server.platform.pools.owner.query(
    'select sealed_keys from calendar_links where id = $1',
    [id],
  )
  expect(kept.rows).toEqual([{ sealed_keys: null }])
})

it('an entry that a person changed is put back at night, and one that they removed stays away until it changes', async () => {
  const trip = await desk.desk.makeTrip('7301', 10)
  const id = await desk.link()
  const mine = desk.getEvent('7301')
  Object.assign(mine, { content: { ...mine.content, subject: 'my words' }, edition: 7 })
  await night()
  expect(desk.getEvent('7301').id).toBe(mine.id)
  desk.graph.events.delete(mine.id)
  await night()
  await night()
  expect(desk.listTitles().join(' ')).not.toContain('7301')
  await renumber(trip.id, '7302')
  await desk.desk.push()
  expect(desk.getEvent('7302').id).not.toBe(mine.id)
  expect(await read(id)).toMatchObject({ state: 'working', fault: '' })
})

it('a creation whose answer is lost leaves one entry, also where the event changed in between', async () => {
  await desk.desk.makeTrip('7401', 11)
  const id = await desk.link()
  const count = desk.listEvents().length
  let isLost = false
  desk.graph.intercept = (request) => {
    if (isLost || !request.startsWith('POST') || !request.endsWith('/events')) return undefined
    isLost = true
    return { status: 0, isLate: true }
  }
  const lost = await desk.desk.makeTrip('7402', 12)
  await desk.desk.push()
  expect([isLost, desk.listEvents().length]).toEqual([true, count + 1])
  expect(await read(id)).toMatchObject({ fault: 'Microsoft does not answer. Try again in a while.' })
  await renumber(lost.id, '7403')
  await desk.desk.workOff(2 * minuteMs)
  expect(desk.listEvents()).toHaveLength(count + 1)
  expect(desk.getEvent('7403')).toBeDefined()
  expect(await read(id)).toMatchObject({ fault: '', entries: count + 1 })
})

it('a list that does not end fails, and counts no entry as removed', async () => {
  await desk.desk.makeTrip('7421', 12)
  const id = await desk.link()
  const { entries } = (await read(id)) ?? { entries: 0 }
  desk.graph.isEndless = true
  await desk.desk.post(id, 'compare')
  await desk.desk.workOff()
  expect(entries).toBeGreaterThan(0)
  expect(await read(id)).toMatchObject({ entries, fault: expect.stringContaining('Microsoft refused this') })
})

it('a creation that Microsoft knows already is taken over', async () => {
  await desk.desk.makeTrip('7451', 12)
  desk.graph.intercept = (request) => {
    if (!request.startsWith('POST') || !request.endsWith('/events')) return undefined
    desk.graph.intercept = () => undefined
    return { status: 409, isLate: true }
  }
  const id = await desk.link()
  const edited = desk.listEvents().filter(({ edition }) => edition > 1)
  expect(edited).toHaveLength(1)
  expect(await read(id)).toMatchObject({ fault: '', entries: desk.listEvents().length })
  expect(new Set(desk.listTitles()).size).toBe(desk.listEvents().length)
})

it('another version of an entry is written over and removed', async () => {
  const trip = await desk.desk.makeTrip('7501', 13)
  await desk.link()
  desk.getEvent('7501').edition = 9
  await renumber(trip.id, '7502')
  await desk.desk.push()
  expect(desk.getEvent('7502').edition).toBe(10)
  desk.getEvent('7502').edition = 19
  await inLaro(desk.desk.server, (ctx) => trashRecord(ctx, trips, { id: trip.id }))
  await desk.desk.push()
  expect(desk.listTitles().join(' ')).not.toContain('7502')
})

it('a pause that Microsoft asks for is kept, and what was written before is not written twice', async () => {
  await desk.desk.makeTrip('7601', 14)
  await desk.desk.makeTrip('7602', 15)
  let left = 1
  desk.graph.intercept = (request) =>
    request.endsWith('/events') && request.startsWith('POST') && (left -= 1) < 0
      ? { status: 429, headers: { 'retry-after': '900' } }
      : undefined
  const id = await desk.link()
  expect(desk.listEvents()).toHaveLength(1)
  desk.graph.intercept = () => undefined
  const calls = desk.graph.requests.length
  await desk.desk.workOff(14 * minuteMs)
  expect(desk.graph.requests.length).toBe(calls)
  expect(await read(id)).toMatchObject({ state: 'working', fault: expect.stringContaining('does not answer') })
  await desk.desk.workOff(16 * minuteMs)
  expect(await read(id)).toMatchObject({ fault: '', entries: desk.listEvents().length })
  expect(new Set(desk.listTitles()).size).toBe(desk.listEvents().length)
})

it('an access token that ends is renewed, and one that is refused once more', async () => {
  await desk.link()
  expect(desk.graph.login.grants).toEqual(['authorization_code'])
  await desk.desk.makeTrip('7701', 16)
  await runDue(desk.desk.server.platform, pushCalendars)
  await desk.desk.workOff(55 * minuteMs)
  expect(desk.graph.login.grants).toEqual(['authorization_code', 'refresh_token'])
  desk.graph.login.endTokens()
  await desk.desk.makeTrip('7702', 17)
  await desk.desk.push()
  expect(desk.graph.login.grants).toHaveLength(3)
  expect(desk.getEvent('7702')).toBeDefined()
})

it('a consent that was taken back stops the link until the same account is connected again', async () => {
  const id = await desk.link()
  desk.graph.login.isConsented = false
  desk.graph.login.endTokens()
  await desk.desk.makeTrip('7801', 18)
  await desk.desk.push()
  expect(await read(id)).toMatchObject({ state: 'needs-password', fault: expect.stringContaining('Connect') })
  const calls = desk.graph.login.grants.length
  await desk.desk.makeTrip('7802', 19)
  await desk.desk.push()
  expect(desk.graph.login.grants.length).toBe(calls)
  expect(await desk.desk.post(id, 'compare')).toMatchObject({ status: 409, body: { code: 'microsoft-password' } })
  expect((await desk.desk.post(id, 'password', { password: 'x' })).status).toBe(400)

  desk.graph.login.isConsented = true
  const [work] = desk.graph.calendars.splice(0, 1, { id: 'AQMk-other=', name: 'Other', canEdit: true })
  const page = await desk.beginPage({ link: id })
  expect(new URL(page).searchParams.get('login_hint')).toBe('ana@laro.example')
  const other = await desk.finish((await desk.comeBack(desk.graph.login.consent(page))).given)
  expect(other).toMatchObject({ status: 409, body: { code: 'microsoft-other-account' } })
  expect(await read(id)).toMatchObject({ state: 'needs-password' })
  if (work) desk.graph.calendars.splice(0, 1, work)
  expect(await desk.connect({ link: id })).toEqual({ user: 'ana@laro.example', calendars: [] })
  await desk.desk.workOff()
  expect(await read(id)).toMatchObject({ state: 'working', fault: '' })
  expect([desk.getEvent('7801'), desk.getEvent('7802')]).toHaveLength(2)
  expect(await desk.countGrants()).toBe(0)
})

it('a calendar that is gone is shown, and its link ends without a trace', async () => {
  const id = await desk.link()
  desk.graph.calendars.splice(0, 1)
  await desk.desk.makeTrip('7901', 20)
  await desk.desk.push()
  expect(await read(id)).toMatchObject({ state: 'missing', fault: 'There is no such calendar at Microsoft.' })
  await desk.desk.post(id, 'end')
  expect(await read(id)).toBeUndefined()
})

it('a secret that ran out is told to the owner, tried again, and becomes a dead letter', async () => {
  const id = await desk.link()
  desk.graph.login.hasNewSecret = true
  desk.graph.login.endTokens()
  await desk.desk.makeTrip('7951', 21)
  await runDue(desk.desk.server.platform, pushCalendars)
  for (let ahead = 20_000; ahead < dayMs; ahead += 3 * hourMs) await desk.desk.workOff(ahead)
  expect(await read(id)).toMatchObject({ state: 'working', fault: expect.stringContaining('operator') })
  const rows = await inLaro(desk.desk.server, (ctx) => beyondReach(ctx, queue).every(['state', '==', 'failed']))
  const own = rows.filter(({ data }) => data.input?.['link'] === id)
  expect(own).toHaveLength(1)
  expect(own[0]?.creator?.id).toBe(cast.ana.id)
})

it('a token goes to no other machine, neither by a redirect nor by the next part of a list', async () => {
  const id = await desk.link()
  const asked: string[] = []
  desk.graph.intercept = (request) => {
    asked.push(request)
    return { status: 302, headers: { location: 'http://127.0.0.1:1/elsewhere' } }
  }
  await desk.desk.makeTrip('7971', 22)
  await desk.desk.push()
  expect(asked.length).toBeGreaterThan(0)
  expect(await read(id)).toMatchObject({ fault: 'Microsoft refused this. Its answer was 302.' })
  desk.graph.intercept = () => undefined
  for (const number of ['7972', '7973', '7974']) await desk.desk.makeTrip(number, 23)
  await desk.desk.post(id, 'compare')
  await desk.desk.workOff()
  expect(await read(id)).toMatchObject({ fault: '' })
  desk.graph.nextAt = 'http://127.0.0.1:1'
  await desk.desk.post(id, 'compare')
  await desk.desk.workOff()
  expect(await read(id)).toMatchObject({ fault: 'Microsoft cannot be reached from here.' })
})
