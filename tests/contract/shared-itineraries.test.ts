import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { leg as legShape, trips } from '../../domain/charter/index.ts'
import { threadsmsgs } from '../../domain/inbox/index.ts'
import { asVerb } from '../../server/platform/records/index.ts'
import { localDay } from '../../domain/kernel/values/calendar-day.ts'
import { cast, type CastMember } from '../world.ts'
import { call, inLaro, laro } from './inbox-server.ts'
import { leg, openPageServer, tokenOf, type PageServer } from './page-calls.ts'

// Pages that passengers and crew open by a token, and their duration.

let pages: PageServer
beforeAll(async () => {
  pages = await openPageServer()
})
afterAll(() => pages.server.close())

describe('an itinerary', () => {
  const tripOf = () =>
    pages.make(trips, {
      legs: [
        leg('out', {
          passengers: [{ name: 'Mia Lund' }, { name: 'Ole Lund', pax_type: 'Child' }],
          crew: [{ name: 'Cap Tain' }],
          services: [
            { type: 'Catering', notes: 'Breakfast' },
            { type: 'Hotel', crewOnly: true, notes: 'Two rooms' },
          ],
          departureFBO: 'Meridian',
        }),
        leg('ferry', { isEmptyLeg: true, paxNum: 0 }),
        leg('off', { active: false }),
      ],
      notes: 'a secret note',
      price: { total: 7 },
    })

  test('for passengers leaves out empty and inactive legs, crew and notes for the crew', async () => {
    const trip = await tripOf()
    const { body } = await pages.open(await pages.shareToken(trip.id, 'passengers'))
    expect(body.document.legs).toHaveLength(1)
    expect(body.document.legs[0]).toMatchObject({
      departureFBO: 'Meridian',
      travellers: [
        { name: 'Mia Lund', kind: '' },
        { name: 'Ole Lund', kind: 'Child' },
      ],
      crew: [],
      services: [{ type: 'Catering', notes: 'Breakfast' }],
    })
    expect(JSON.stringify(body)).not.toMatch(/secret|Cap Tain|Two rooms|price|"total"/)
  })

  test('for crew has every leg', async () => {
    const trip = await tripOf()
    const { body } = await pages.open(await pages.shareToken(trip.id, 'crew'))
    expect(body.document.legs.map(({ marks }: { marks: string[] }) => marks)).toEqual([
      [],
      ['Empty leg'],
      ['Not in use'],
    ])
    expect(JSON.stringify(body)).toMatch(/Cap Tain.*Two rooms/)
  })

  test('of chosen legs shows those alone, in every form; other legs are refused', async () => {
    const other = leg('back', { passengers: [{ name: 'Una Ware' }], departureFBO: 'Atlantic' })
    const trip = await pages.make(trips, { legs: [leg('out'), other, leg('ferry', { isEmptyLeg: true })] })
    const share = (legs: readonly string[], kind = 'passengers') => pages.share({ kind, id: trip.id, legs })
    const token = tokenOf((await share(['out'])).body.url)
    const { body } = await pages.open(token)
    expect(body.document.legs).toHaveLength(1)
    expect(JSON.stringify(body)).not.toMatch(/Una Ware|Atlantic/)
    const calendar = await pages.outside(`/shared/${token}/flights.ics`)
    expect(calendar.body.toString().match(/BEGIN:VEVENT/g)).toHaveLength(1)
    for (const refused of [await share(['ferry']), await share(['out', 'elsewhere'])])
      expect([refused.status, refused.body.issues]).toEqual([400, [{ path: 'legs', code: 'no-reference' }]])
    expect((await share(['ferry'], 'crew')).status).toBe(200)
  })

  test('is a calendar, and a PDF for its readers and for staff', async () => {
    const trip = await tripOf()
    const token = await pages.shareToken(trip.id, 'passengers')
    const calendar = await pages.outside(`/shared/${token}/flights.ics`)
    expect(calendar.headers['content-type']).toContain('text/calendar')
    expect(calendar.body.toString()).toContain('DTSTART:20301218T130000Z\r\n')
    const pdf = await pages.outside(`/shared/${token}/document.pdf`)
    expect([pdf.status, pdf.headers['content-type'], pdf.headers['x-robots-tag']]).toEqual([
      200,
      'application/pdf',
      'noindex, nofollow',
    ])
    expect(pdf.body.subarray(0, 5).toString()).toBe('%PDF-')
    const row = await pages.shareOf(trip.id)
    const staff = await pages.server.app.inject({
      url: `/api/charter/shares/${row.id}/document`,
      headers: await pages.server.headersOf(cast.ana, laro),
    })
    expect(staff.rawPayload.equals(pdf.body)).toBe(true)
  })
})

test('a revised itinerary names the recipients of the one before, for readers of messages', async () => {
  const trip = await pages.make(trips, { legs: [leg('out', { passengers: [{ name: 'Mia Lund' }] })] })
  const dana = { name: 'Dana', email: 'dana@lund.example' }
  const write = async (recipients: readonly object[], facts: object) => {
    const { body } = await pages.share({ kind: 'passengers', id: trip.id, forMessage: true })
    await pages.make(threadsmsgs, { medium: 'email', tRef: 'none', messageHtml: body.url, recipients, ...facts })
  }
  await write([dana, { name: 'Ole', email: 'ole@lund.example' }], { state: 'sent' })
  await write([dana], { state: 'sent' })
  await write([{ name: 'Una', email: 'una@ware.example' }], { state: 'draft', draft: true })
  const legs = legShape.array().parse([leg('out', { passengers: [{ name: 'Kit' }] })])
  await inLaro(pages.server, (ctx) => asVerb(ctx, trips).amend({ id: trip.id, amend: () => ({ legs }) }))
  const toOf = async (person: CastMember) =>
    (await call(pages.server, person, { url: `/charter/revisions/trips/${trip.id}` })).body.revised[0]?.to
  expect((await toOf(cast.ana)).map(({ name }: { name: string }) => name)).toEqual(['Dana', 'Ole'])
})

test('the address can be shown again, until it is revoked or expires', async () => {
  const quote = await pages.quoteOf()
  const { body } = await pages.share({ kind: 'quote', id: quote.id, days: 2 })
  const link = () => call(pages.server, cast.ana, { url: `/charter/shares/${body.id}/link` })
  expect((await link()).body).toEqual(body)
  const revoke = () => call(pages.server, cast.ana, { method: 'DELETE', url: `/charter/shares/${body.id}` })
  expect((await revoke()).status).toBe(200)
  expect((await revoke()).status).toBe(200)
  expect((await link()).body.code).toBe('ended')
  const ended = await pages.open(tokenOf(body.url))
  expect(ended.body).toEqual({ state: 'ended', host: expect.objectContaining({ name: expect.any(String) }) })
  const week = await pages.share({ kind: 'quote', id: quote.id })
  const findDay = (at: number) => localDay(at, 'America/Chicago')
  const last = findDay(pages.server.platform.clock()) + 7
  // The last day belongs to it.
  expect([findDay(week.body.expires), findDay(week.body.expires + 1)]).toEqual([last, last + 1])
})
