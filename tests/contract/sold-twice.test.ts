import { afterAll, beforeAll, expect, test } from 'vitest'
import { quotes, trips } from '../../domain/charter/index.ts'
import { getRecord } from '../../server/platform/records/index.ts'
import { cast } from '../world.ts'
import { call, inLaro } from './inbox-server.ts'
import { openPageServer, type PageServer } from './page-calls.ts'

// A trip whose aircraft waits a week for the return, and quotes for the aircraft in that week.

const airport = (icao: string) => ({ icao, timezone: 'America/Chicago' })
const at = (day: number, hour: number) => Date.UTC(2030, 11, day, hour)

const flown = (id: string, [from, to]: readonly [string, string], [day, hour]: readonly [number, number]) => ({
  id,
  aircraft: { tail_number: 'N274LA' },
  departureAirport: airport(from),
  arrivalAirport: airport(to),
  times: { takeoffUTC: at(day, hour), landingUTC: at(day, hour + 4) },
})

const between = { legs: [flown('a', ['KMDW', 'KTEB'], [23, 16])] }
const named =
  'Data indicates this aircraft will not be available. Click confirm to continue. ' +
  'N274LA is on trip 7021, 12/20/30 9:00 AM to 12/27/30 1:00 PM CST.'

let pages: PageServer
beforeAll(async () => {
  pages = await openPageServer()
  const legs = [flown('x', ['KMDW', 'KVNY'], [20, 15]), flown('y', ['KVNY', 'KMDW'], [27, 15])]
  await pages.make(trips, { status: 'tConfirmed', trip_number: '7021', legs })
})
afterAll(() => pages.server.close())

const post = (url: string, body: object = {}) => call(pages.server, cast.ana, { method: 'POST', url, body })
const readLegs = async (id: string) => (await inLaro(pages.server, (ctx) => getRecord(ctx, quotes, id))).legs
const refusal = ({ status, body }: Awaited<ReturnType<typeof post>>) => [status, body.code, body.message]

test('sending a quote for an aircraft that waits on another trip names the trip until it is confirmed', async () => {
  const { id } = await pages.quoteOf(between)
  expect(refusal(await pages.share({ kind: 'quote', id }))).toEqual([409, 'taken', named])
  expect((await pages.share({ kind: 'quote', id, isConfirmed: true })).status).toBe(200)
  expect((await readLegs(id))[0]?.availabilityConfirmed).toBe('N274LA, 12/23/2030 10:00 AM')
  expect((await pages.share({ kind: 'quote', id })).status, 'asked once').toBe(200)
})

test('accepting a quote for a taken aircraft names the trip until it is confirmed', async () => {
  const { id, version } = await pages.quoteOf(between)
  const asked = { version, why: 'Mia, by phone' }
  expect(refusal(await post(`/quotes/${id}/accept`, asked))).toEqual([409, 'taken', named])
  expect((await post(`/quotes/${id}/accept`, { ...asked, isConfirmed: true })).body.status).toBe('qConfirmed')
  expect((await readLegs(id))[0]?.availabilityConfirmed).toBeDefined()
})

test('making a trip with a taken aircraft names the other trip until it is confirmed', async () => {
  const { id } = await pages.quoteOf({ ...between, status: 'qConfirmed' })
  const [status, code, message] = refusal(await post(`/quotes/${id}/trip`))
  expect([status, code]).toEqual([409, 'taken'])
  expect(message).toContain(named)
  const made = await post(`/quotes/${id}/trip`, { isConfirmed: true })
  expect([made.status, made.body.isNew]).toEqual([200, true])
  const trip = await inLaro(pages.server, (ctx) => getRecord(ctx, trips, made.body.id))
  expect(trip.legs[0]?.availabilityConfirmed).toBeDefined()
})

test('a customer cannot sign for an aircraft that was sold after the quote was sent', async () => {
  const later = { legs: [{ ...flown('b', ['KMDW', 'KTEB'], [10, 16]), aircraft: { tail_number: 'N275LA' } }] }
  const { id } = await pages.quoteOf(later)
  const token = await pages.shareToken(id)
  await pages.make(trips, { status: 'tConfirmed', trip_number: '7022', legs: later.legs })
  const { body } = await pages.open(token)
  const refused = await pages.sign(token, { option: id, hash: body.hash })
  expect([refused.status, refused.body.code]).toEqual([409, 'taken'])
})

test('an accepted quote without a trip is a conflict for another quote with its aircraft', async () => {
  const legs = [{ ...flown('c', ['KMDW', 'KTEB'], [5, 16]), aircraft: { tail_number: 'N276LA' } }]
  await pages.quoteOf({ legs, status: 'qConfirmed', quote_number: '40777' })
  const { id } = await pages.quoteOf({ legs })
  const [, , message] = refusal(await pages.share({ kind: 'quote', id }))
  expect(message).toContain('N276LA is on quote 40777, 12/5/30')
})

test('of two quotes for one aircraft that are accepted at once, one becomes confirmed', async () => {
  const legs = [{ ...flown('d', ['KMDW', 'KTEB'], [3, 16]), aircraft: { tail_number: 'N277LA' } }]
  const both = await Promise.all([pages.quoteOf({ legs }), pages.quoteOf({ legs })])
  const answers = await Promise.all(
    both.map(({ id, version }) => post(`/quotes/${id}/accept`, { version, why: 'Mia, by phone' })),
  )
  expect(answers.map(({ status }) => String(status)).toSorted()).toEqual(['200', '409'])
})
