import { v7 } from 'uuid'
import { describe, expect, test } from 'vitest'
import { trips } from '../../domain/charter/index.ts'
import { contacts } from '../../domain/crm/index.ts'
import { amendRecord, createRecord } from '../../server/platform/records/index.ts'
import { cast, clientIds, type CastMember } from '../world.ts'
import { call, customer, inLaro, laro, makeQuote, post, receive } from './inbox-server.ts'
import { codesOf, documentsUrl, templateDesk, toMia } from './template-calls.ts'

const desk = templateDesk()

const makeTrip = () =>
  inLaro(desk.files.server, (ctx) =>
    createRecord(ctx, trips, {
      doc: trips.shape.parse({
        trip_number: `T${v7().slice(-8)}`,
        trip_id: v7(),
        status: 'tConfirmed',
        price: { total: 1_234_500 },
        departure_date: Date.UTC(2026, 0, 2, 3),
        contact: { id: desk.contactId, name: customer.name, email: customer.address },
        token: 'secret0000000000',
        legs: [
          { id: 'l1', departureAirport: { icao: 'KDAL' }, arrivalAirport: { icao: 'KTEB' } },
          { id: 'l2', isEmptyLeg: true, departureAirport: { icao: 'KTEB' }, arrivalAirport: { icao: 'KADS' } },
        ],
      }),
    }),
  )

describe('a preview', () => {
  test("is the recipient's view: record, contact, client, user and written text, with the signature", async () => {
    const trip = await makeTrip()
    const template = await desk.makeTemplate(cast.jo, {
      data_argument: 'trip',
      subject: 'Trip {{ trip.trip_number }}',
      html:
        '<p>Hello {{ contact.first_name }},</p>{{ message.body }}<p>{{ trip.price.total | money }} on ' +
        '{{ trip.departure_date | date }}, {% for leg in trip.legs %}{{ leg.arrivalAirport.icao }};{% endfor %} ' +
        'by {{ user.name }} of {{ client.name }}</p>',
      skipTracking: true,
    })
    const { status, body } = await desk.preview(cast.jo, template.template_id, {
      parentPath: `clients/${laro}/trips/${trip.id}`,
      message: '<p>We are <b>ready</b>.</p><script>x()</script>',
      signature: '<p>Jo<script>x()</script></p>',
      medium: 'email',
    })
    expect(status, JSON.stringify(body)).toBe(200)
    expect(body).toMatchObject({
      subject: `Trip ${trip.trip_number}`,
      skipTracking: true,
      missing: [],
      recipients: [{ id: desk.contactId, email: customer.address }],
      cc: [],
      bcc: [],
      messageHtml:
        '<p>Hello Mia,</p><p>We are <b>ready</b>.</p><p>$12,345.00 on 1/1/2026, KTEB; by Jo Stern of Laro Charter</p>',
    })
    expect(body.html).toContain('<div><p>Jo</p></div>')
    expect(JSON.stringify(body)).not.toMatch(/script|secret0/)
  })

  test('knows the fields that the company added to its contacts, and none that it has hidden', async () => {
    const setFields = (isHidden: boolean) =>
      call(desk.files.server, cast.ana, {
        method: 'PUT',
        url: '/company/custom_fields/contacts',
        body: {
          fields: [
            { id: 'level', label: 'Level', type: 'choice', options: ['Gold'] },
            { id: 'remark', label: 'Remark', type: 'text', hidden: isHidden },
          ],
        },
      })
    expect((await setFields(false)).status).toBe(200)
    const custom = { level: 'Gold', remark: 'pays late' }
    await inLaro(desk.files.server, (ctx) =>
      amendRecord(ctx, contacts, { id: desk.contactId, amend: () => ({ custom }) }),
    )
    await setFields(true)
    const template = await desk.makeTemplate(cast.jo, {
      subject: 'Level',
      html: '<p>{{ contact.custom.level }}: {{ contact.custom.remark }}</p>',
    })
    const { body } = await desk.preview(cast.jo, template.template_id, {
      parentPath: `clients/${laro}/contacts/${desk.contactId}`,
      message: '',
      medium: 'email',
    })
    expect(body.messageHtml).toContain('Gold')
    expect(body.messageHtml).not.toContain('pays late')
    expect(body.missing).toEqual(['contact.custom.remark'])
  })

  test('marks a missing time as to be confirmed', async () => {
    const timezone = 'America/Chicago'
    const legs = [
      {
        id: 'l1',
        departureAirport: { icao: 'KDAL', timezone },
        arrivalAirport: { icao: 'KTEB', timezone: 'America/New_York' },
        times: { takeoffUTC: Date.UTC(2026, 0, 2, 12), landingUTC: Date.UTC(2026, 0, 2, 15), isTimeAssumed: true },
      },
    ]
    const trip = await inLaro(desk.files.server, (ctx) =>
      createRecord(ctx, trips, { doc: trips.shape.parse({ trip_number: 'T-open', legs }) }),
    )
    const template = await desk.makeTemplate(cast.jo, {
      data_argument: 'trip',
      subject: '{{ trip.departure_date | date_time }}',
      html:
        '{% for leg in trip.legs %}<p>{{ leg.times.takeoffDate }} {{ leg.times.takeoffTime }}; ' +
        '{{ leg.times.takeoffUTC | date_time: leg.times.takeoffTimezone }}; {{ leg.times.landingUTC | time }}</p>{% endfor %}',
    })
    const { body } = await desk.preview(cast.jo, template.template_id, {
      parentPath: `clients/${laro}/trips/${trip.id}`,
      message: '',
      medium: 'email',
    })
    expect(body).toMatchObject({ subject: '1/2/26, time to be confirmed', missing: [] })
    const said = '1/2/2026 time to be confirmed; 1/2/26, time to be confirmed; to be confirmed'
    expect(body.messageHtml).toBe(`<p>${said}</p>`)
    expect(JSON.stringify(body)).not.toContain('6:00 AM')
  })

  test('marks missing values, and sending it is refused with the list until there is a fallback', async () => {
    const { thread } = await receive(desk.files.server, desk.contactId)
    const template = await desk.makeTemplate(cast.jo, {
      subject: 'About {{ contact.company }}',
      html: '<p>{{ contact.first_name }} {{ trip.trip_number }}</p>',
    })
    const { body } = await desk.preview(cast.jo, template.id, { threadId: thread.id })
    expect(body.missing).toEqual(['contact.company', 'trip.trip_number'])
    expect(body.html).toContain('<p>Mia <mark>trip.trip_number</mark></p>')
    const mail = { medium: 'email', threadId: thread.id, recipients: toMia, template_id: template.template_id }
    const refused = await post(desk.files.server, cast.jo, mail)
    expect([refused.status, codesOf(refused.body)]).toEqual([400, ['template_id unfilled']])
    expect(refused.body.issues[0].params.names).toBe('contact.company, trip.trip_number')
    const change = {
      subject: 'About {{ contact.company | default: "you" }}',
      html: '<p>{{ contact.first_name }} {{ trip.trip_number | default: "soon" }}</p>',
    }
    await call(desk.files.server, cast.jo, {
      method: 'PATCH',
      url: `${documentsUrl}/${template.id}`,
      body: { version: template.version, change },
    })
    const sent = await post(desk.files.server, cast.jo, mail)
    expect(sent.status, JSON.stringify(sent.body)).toBe(200)
    expect(sent.body.message).toMatchObject({
      subject: 'About you',
      message: 'Mia soon',
      template_id: template.template_id,
    })
  })

  test('words put into the editor with marks are refused as well, from any source', async () => {
    const { thread } = await receive(desk.files.server, desk.contactId)
    const mail = {
      medium: 'email',
      threadId: thread.id,
      recipients: toMia,
      subject: 'Hi',
      messageHtml: '<p>⟦trip.gate⟧</p>',
    }
    expect(codesOf((await post(desk.files.server, cast.jo, mail)).body)).toEqual(['message unfilled'])
  })

  test('reports a broken template, and an import that cannot be made', async () => {
    const broken = await desk.makeTemplate(cast.jo, { html: '<p>{% include "x" %}</p>' })
    const answer = await desk.preview(cast.jo, broken.id)
    expect(codesOf(answer.body)).toEqual(['template_id broken-template'])
    expect(answer.body.issues[0].params.reason).toContain('tag "include" not found')
    const whole = await desk.makeTemplate(cast.jo, { html: '<p>Hi</p>', import: 'trip' })
    expect(codesOf((await desk.preview(cast.jo, whole.id, { import: 'trip' })).body)).toEqual(['import no-import'])
    expect((await desk.preview(cast.jo, whole.id)).status).toBe(200)
    const { thread } = await receive(desk.files.server, desk.contactId)
    const mail = {
      medium: 'email',
      subject: 'x',
      threadId: thread.id,
      recipients: toMia,
      template_id: whole.id,
      import: 'trip',
    }
    expect(codesOf((await post(desk.files.server, cast.jo, mail)).body)).toEqual(['import no-import'])
    expect((await post(desk.files.server, cast.jo, { ...mail, skip: true })).status).toBe(200)
  })

  test('words that are being written are tried with a record of choice', async () => {
    const quote = await makeQuote(desk.files.server)
    const { body } = await call(desk.files.server, cast.jo, {
      method: 'POST',
      url: '/cms/documents/preview',
      body: {
        parentPath: `clients/${laro}/quotes/${quote.id}`,
        subject: '{{ quote.quote_number }}',
        html: '<p>{{ record.number }} {{ quote.gate }}</p>',
      },
    })
    expect(body).toEqual({
      subject: quote.quote_number,
      html: `<p>${quote.quote_number} <mark>quote.gate</mark></p>`,
      missing: ['quote.gate'],
    })
  })

  test('shows nothing of a record that the actor cannot read', async () => {
    const quote = await makeQuote(desk.files.server)
    const template = await desk.makeTemplate(cast.jo, { html: '<p>{{ quote.quote_id }}|{{ record.number }}</p>' })
    const { body } = await post(desk.files.server, cast.jo, {
      medium: 'note',
      message: 'hi',
      ref: `clients/${laro}/quotes/${quote.id}`,
    })
    const shown = await desk.preview(cast.rae, template.id, { threadId: body.thread.id })
    expect(shown.body.missing).toEqual(['quote.quote_id'])
    expect(
      (await desk.preview(cast.rae, template.id, { parentPath: `clients/${laro}/quotes/${quote.id}` })).status,
    ).toBe(403)
  })
})

describe('templates by role', () => {
  test("a stranger's template and a colleague's reply do not exist", async () => {
    const shared = await desk.makeTemplate(cast.jo, { html: '<p>Hi</p>' })
    const own = await desk.makeTemplate(cast.jo, { html: '<p>Hi</p>', owner: cast.jo.id })
    expect((await desk.preview(cast.rae, shared.template_id)).status).toBe(200)
    expect((await desk.preview(cast.jo, own.template_id)).status).toBe(200)
    for (const name of [own.id, own.template_id]) {
      expect((await desk.preview(cast.ana, name)).status).toBe(404)
      expect((await desk.preview(cast.rae, name)).status).toBe(404)
    }
    expect(
      (
        await call(desk.files.server, cast.sam, {
          method: 'POST',
          url: `/cms/documents/templates/${shared.id}`,
          body: {},
          client: clientIds.NXT,
        })
      ).status,
    ).toBe(404)
    expect((await call(desk.files.server, cast.ana, { url: `${documentsUrl}/${own.id}` })).status).toBe(404)
    const { thread } = await receive(desk.files.server, desk.contactId)
    const mail = { medium: 'email', subject: 'x', threadId: thread.id, recipients: toMia, template_id: own.template_id }
    expect((await post(desk.files.server, cast.ana, mail)).status).toBe(404)
  })

  test('lists answer shared ones and own replies, and are searched by the data that a place has', async () => {
    const trip = await desk.makeTemplate(cast.jo, { name: 'Trip words', data_argument: 'trip' })
    const own = await desk.makeTemplate(cast.jo, { name: 'Own words', owner: cast.jo.id })
    const find = (person: CastMember, templateQuery: unknown[]) =>
      call(desk.files.server, person, { method: 'POST', url: '/cms/documents', body: { templateQuery } })
    const query = [
      ['type', '==', 'manual'],
      ['active', '==', true],
    ]
    const names = async (person: CastMember, more: unknown[] = []) =>
      ((await find(person, [...query, ...more])).body.documents as { id: string }[]).map((one) => one.id)
    expect(await names(cast.jo)).toEqual(expect.arrayContaining([trip.id, own.id]))
    expect(await names(cast.rae)).not.toContain(own.id)
    expect(await names(cast.jo, [['data_argument', 'in', ['none']]])).not.toContain(trip.id)
    expect((await find(cast.jo, [['html', '==', 'x']])).status).toBe(400)
    const listed = await call(desk.files.server, cast.ana, { url: `${documentsUrl}?limit=500` })
    expect(listed.body.rows.map((row: { id: string }) => row.id)).not.toContain(own.id)
  })

  test("a writer of messages keeps own replies, and changes no shared template and no one else's owner", async () => {
    const create = (body: object) =>
      call(desk.files.server, cast.rae, {
        method: 'POST',
        url: documentsUrl,
        body: { name: 'Mine', template_id: v7(), ...body },
      })
    expect((await create({})).status).toBe(403)
    expect((await create({ owner: cast.jo.id })).status).toBe(403)
    expect((await create({ owner: cast.rae.id })).status).toBe(201)
    const shared = await desk.makeTemplate(cast.jo, {})
    const change = { version: shared.version, change: { owner: cast.rae.id } }
    expect(
      (await call(desk.files.server, cast.rae, { method: 'PATCH', url: `${documentsUrl}/${shared.id}`, body: change }))
        .status,
    ).toBe(403)
  })
})
