import { v7 } from 'uuid'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { trips } from '../../domain/charter/index.ts'
import { records } from '../../domain/records.ts'
import { createRecord } from '../../server/platform/records/index.ts'
import { purge } from '../../server/platform/jobs/purge.ts'
import { startJobs } from '../../server/platform/jobs/start-jobs.ts'
import { sql } from '../../server/platform/database/sql.ts'
import { cast, clientIds, type CastMember } from '../world.ts'
import { openFileHouse, type FileHouse } from './file-calls.ts'
import { call, customer, inLaro, laro, makeContact, makeQuote, post, receive } from './inbox-house.ts'

let files: FileHouse
let contactId: string
beforeAll(async () => {
  files = await openFileHouse()
  contactId = (await makeContact(files.house)).id
})
afterAll(() => files.house.close())

const documents = `/data/clients/${laro}/documents`

async function makeTemplate(person: CastMember, more: object) {
  const { status, body } = await call(files.house, person, {
    method: 'POST',
    url: documents,
    body: { name: 'Words', template_id: `t-${v7()}`, ...more },
  })
  expect(status, JSON.stringify(body)).toBe(201)
  return body as { id: string; template_id: string; version: number }
}

const preview = (person: CastMember, template: string, body: object = {}, client = laro) =>
  call(files.house, person, { method: 'POST', url: `/cms/documents/templates/${template}`, body, client })

const makeTrip = () =>
  inLaro(files.house, (ctx) =>
    createRecord(ctx, trips, {
      doc: trips.shape.parse({
        trip_number: `T${v7().slice(-8)}`,
        trip_id: v7(),
        status: 'tConfirmed',
        price: { total: 1_234_500 },
        departure_date: Date.UTC(2026, 0, 2, 3),
        contact: { id: contactId, name: customer.name, email: customer.address },
        token: 'secret0000000000',
        legs: [
          { id: 'l1', departureAirport: { icao: 'KDAL' }, arrivalAirport: { icao: 'KTEB' } },
          { id: 'l2', isEmptyLeg: true, departureAirport: { icao: 'KTEB' }, arrivalAirport: { icao: 'KADS' } },
        ],
      }),
    }),
  )

const codesOf = (body: { issues?: { path: string; code: string }[] }) =>
  body.issues?.map(({ path, code }) => `${path} ${code}`)

const toMia = [{ name: 'Mia Lund', email: customer.address }]

describe('a preview', () => {
  test('is what the recipient will see: record, contact, client, user and what was written, with the signature', async () => {
    const trip = await makeTrip()
    const template = await makeTemplate(cast.jo, {
      data_argument: 'trip',
      subject: 'Trip {{ trip.trip_number }}',
      html:
        '<p>Hello {{ contact.first_name }},</p>{{ message.body }}<p>{{ trip.price.total | money }} on ' +
        '{{ trip.departure_date | date }}, {% for leg in trip.legs %}{{ leg.arrivalAirport.icao }};{% endfor %} ' +
        'by {{ user.name }} of {{ client.name }}</p>',
      skipTracking: true,
    })
    const { status, body } = await preview(cast.jo, template.template_id, {
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
      recipients: [{ id: contactId, email: customer.address }],
      cc: [],
      bcc: [],
      messageHtml:
        '<p>Hello Mia,</p><p>We are <b>ready</b>.</p><p>$12,345.00 on 1/1/2026, KTEB; by Jo Stern of Laro Charter</p>',
    })
    expect(body.html).toContain('<div><p>Jo</p></div>')
    expect(JSON.stringify(body)).not.toMatch(/script|secret0/)
  })

  test('marks what is missing, and sending it is refused with the list until there is a fallback', async () => {
    const { thread } = await receive(files.house, contactId)
    const template = await makeTemplate(cast.jo, {
      subject: 'About {{ contact.company }}',
      html: '<p>{{ contact.first_name }} {{ trip.trip_number }}</p>',
    })
    const { body } = await preview(cast.jo, template.id, { threadId: thread.id })
    expect(body.missing).toEqual(['contact.company', 'trip.trip_number'])
    expect(body.html).toContain('<p>Mia <mark>trip.trip_number</mark></p>')
    const mail = { medium: 'email', threadId: thread.id, recipients: toMia, template_id: template.template_id }
    const refused = await post(files.house, cast.jo, mail)
    expect([refused.status, codesOf(refused.body)]).toEqual([400, ['template_id unfilled']])
    expect(refused.body.issues[0].params.names).toBe('contact.company, trip.trip_number')
    const change = {
      subject: 'About {{ contact.company | default: "you" }}',
      html: '<p>{{ contact.first_name }} {{ trip.trip_number | default: "soon" }}</p>',
    }
    await call(files.house, cast.jo, {
      method: 'PATCH',
      url: `${documents}/${template.id}`,
      body: { version: template.version, change },
    })
    const sent = await post(files.house, cast.jo, mail)
    expect(sent.status, JSON.stringify(sent.body)).toBe(200)
    expect(sent.body.message).toMatchObject({
      subject: 'About you',
      message: 'Mia soon',
      template_id: template.template_id,
    })
  })

  test('words that were put into the editor with marks are refused as well, by whatever way they come', async () => {
    const { thread } = await receive(files.house, contactId)
    const mail = {
      medium: 'email',
      threadId: thread.id,
      recipients: toMia,
      subject: 'Hi',
      messageHtml: '<p>⟦trip.gate⟧</p>',
    }
    expect(codesOf((await post(files.house, cast.jo, mail)).body)).toEqual(['message unfilled'])
  })

  test('tells a broken template, and an import that cannot be made', async () => {
    const broken = await makeTemplate(cast.jo, { html: '<p>{% include "x" %}</p>' })
    const answer = await preview(cast.jo, broken.id)
    expect(codesOf(answer.body)).toEqual(['template_id broken-template'])
    expect(answer.body.issues[0].params.reason).toContain('tag "include" not found')
    const whole = await makeTemplate(cast.jo, { html: '<p>Hi</p>', import: 'trip' })
    expect(codesOf((await preview(cast.jo, whole.id, { import: 'trip' })).body)).toEqual(['import no-import'])
    expect((await preview(cast.jo, whole.id)).status).toBe(200)
    const { thread } = await receive(files.house, contactId)
    const mail = {
      medium: 'email',
      subject: 'x',
      threadId: thread.id,
      recipients: toMia,
      template_id: whole.id,
      import: 'trip',
    }
    expect(codesOf((await post(files.house, cast.jo, mail)).body)).toEqual(['import no-import'])
    expect((await post(files.house, cast.jo, { ...mail, skip: true })).status).toBe(200)
  })

  test('words that are being written are tried with a record of choice', async () => {
    const quote = await makeQuote(files.house)
    const { body } = await call(files.house, cast.jo, {
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
    const quote = await makeQuote(files.house)
    const template = await makeTemplate(cast.jo, { html: '<p>{{ quote.quote_id }}|{{ record.number }}</p>' })
    const { body } = await post(files.house, cast.jo, {
      medium: 'note',
      message: 'hi',
      ref: `clients/${laro}/quotes/${quote.id}`,
    })
    const shown = await preview(cast.rae, template.id, { threadId: body.thread.id })
    expect(shown.body.missing).toEqual(['quote.quote_id'])
    expect((await preview(cast.rae, template.id, { parentPath: `clients/${laro}/quotes/${quote.id}` })).status).toBe(
      403,
    )
  })
})

describe('who has which templates', () => {
  test("a stranger's template and a colleague's reply do not exist", async () => {
    const shared = await makeTemplate(cast.jo, { html: '<p>Hi</p>' })
    const own = await makeTemplate(cast.jo, { html: '<p>Hi</p>', owner: cast.jo.id })
    expect((await preview(cast.rae, shared.template_id)).status).toBe(200)
    expect((await preview(cast.jo, own.template_id)).status).toBe(200)
    for (const name of [own.id, own.template_id]) {
      expect((await preview(cast.ana, name)).status).toBe(404)
      expect((await preview(cast.rae, name)).status).toBe(404)
    }
    expect((await preview(cast.sam, shared.id, {}, clientIds.NXT)).status).toBe(404)
    expect((await call(files.house, cast.ana, { url: `${documents}/${own.id}` })).status).toBe(404)
    const { thread } = await receive(files.house, contactId)
    const mail = { medium: 'email', subject: 'x', threadId: thread.id, recipients: toMia, template_id: own.template_id }
    expect((await post(files.house, cast.ana, mail)).status).toBe(404)
  })

  test('lists answer shared ones and own replies, and are searched by the data that a place has', async () => {
    const trip = await makeTemplate(cast.jo, { name: 'Trip words', data_argument: 'trip' })
    const own = await makeTemplate(cast.jo, { name: 'Own words', owner: cast.jo.id })
    const find = (person: CastMember, templateQuery: unknown[]) =>
      call(files.house, person, { method: 'POST', url: '/cms/documents', body: { templateQuery } })
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
    const listed = await call(files.house, cast.ana, { url: `${documents}?limit=500` })
    expect(listed.body.rows.map((row: { id: string }) => row.id)).not.toContain(own.id)
  })

  test('who only writes messages keeps replies of their own, and changes no shared template and nobody else owner', async () => {
    const create = (body: object) =>
      call(files.house, cast.rae, {
        method: 'POST',
        url: documents,
        body: { name: 'Mine', template_id: v7(), ...body },
      })
    expect((await create({})).status).toBe(403)
    expect((await create({ owner: cast.jo.id })).status).toBe(403)
    expect((await create({ owner: cast.rae.id })).status).toBe(201)
    const shared = await makeTemplate(cast.jo, {})
    const change = { version: shared.version, change: { owner: cast.rae.id } }
    expect(
      (await call(files.house, cast.rae, { method: 'PATCH', url: `${documents}/${shared.id}`, body: change })).status,
    ).toBe(403)
  })
})

async function runPurge() {
  const { owner } = files.house.platform.pools
  await owner.query(`select graphile_worker.add_job('purge', max_attempts => 1)`)
  const running = await startJobs(files.house.platform, { jobs: [], timed: [purge(records)] })
  const waiting = async () =>
    (await owner.query(`select 1 from graphile_worker.jobs where task_identifier = 'purge'`)).rowCount
  await expect.poll(waiting, { timeout: 60_000 }).toBe(0)
  await running.stop()
}

describe('a message made of a template', () => {
  test('carries the files of the template under itself, and keeps them when the template is gone for good', async () => {
    const { house } = files
    const template = await makeTemplate(cast.jo, { html: '<p>Hi {{ contact.first_name }}</p>', subject: 'Hi' })
    const path = `clients/${laro}/attachments/documents/${template.id}/terms.txt`
    const { body: file } = await files.upload(cast.jo, { path, content: 'our terms' })
    const listed = { id: file.id, name: 'terms.txt', url: file.url, type: file.type, size: 9 }
    await call(house, cast.jo, {
      method: 'PATCH',
      url: `${documents}/${template.id}`,
      body: { version: template.version, change: { files: [listed] } },
    })
    const { thread } = await receive(house, contactId)
    const mail = { medium: 'email', threadId: thread.id, recipients: toMia, template_id: template.template_id }
    const sent = await post(house, cast.rae, mail)
    expect(sent.status, JSON.stringify(sent.body)).toBe(200)
    const [carried] = sent.body.message.files
    expect(carried).toMatchObject({ name: 'terms.txt' })
    expect(carried.url).toContain(`threadsmsgs/${sent.body.message.id}/`)
    await call(house, cast.jo, { method: 'DELETE', url: `${documents}/${template.id}` })
    const long = sql`update documents set trashed_at = 1, version = version + 1 where client_id = ${laro} and id = ${template.id}`
    await inLaro(house, (ctx) => ctx.db.run(long))
    await runPurge()
    expect((await files.get(cast.jo, path)).status).toBe(404)
    const opened = await fetch(`${files.origin}${carried.url}`)
    expect([opened.status, await opened.text()]).toEqual([200, 'our terms'])
    const left = await inLaro(house, (ctx) =>
      ctx.db.run(sql`
        select 1 from file_leftovers l join file_objects f using (client_id, key) where client_id = ${laro}`),
    )
    expect(left).toEqual([])
  })

  test('a file of a reply that is not the own one cannot be attached', async () => {
    const own = await makeTemplate(cast.jo, { owner: cast.jo.id })
    const path = `clients/${laro}/attachments/documents/${own.id}/mine.txt`
    const { body: file } = await files.upload(cast.jo, { path, content: 'mine' })
    const listed = { id: file.id, name: 'mine.txt', url: file.url }
    const url = `${documents}/${own.id}`
    await call(files.house, cast.jo, {
      method: 'PATCH',
      url,
      body: { version: own.version, change: { files: [listed] } },
    })
    const { thread } = await receive(files.house, contactId)
    const note = { medium: 'note', message: 'see', threadId: thread.id, files: [listed] }
    expect(codesOf((await post(files.house, cast.ana, note)).body)).toEqual(['files.0 unknown-file'])
    expect((await post(files.house, cast.jo, note)).status).toBe(200)
  })

  test('is one message however often it is posted, and other words under its id are refused', async () => {
    const { thread } = await receive(files.house, contactId)
    const template = await makeTemplate(cast.jo, { html: '<p>Hi {{ contact.first_name }}</p>', subject: 'Hi' })
    const messageId = v7()
    const mail = {
      medium: 'email',
      threadId: thread.id,
      recipients: toMia,
      template_id: template.template_id,
      messageId,
    }
    const first = await post(files.house, cast.jo, { ...mail, messageHtml: '<p>Above.</p>' })
    expect(first.body.message.messageHtml).toBe('<p>Above.</p><p>Hi Mia</p>')
    const again = await post(files.house, cast.jo, { ...mail, messageHtml: '<p>Above.</p>' })
    expect(again.body.message).toMatchObject({ id: messageId, version: first.body.message.version })
    expect((await post(files.house, cast.jo, { ...mail, messageHtml: '<p>Other.</p>' })).status).toBe(409)
  })

  test('a draft keeps the template unfilled, and sending flushes it', async () => {
    const { thread } = await receive(files.house, contactId)
    const template = await makeTemplate(cast.jo, { html: '<p>Hi {{ contact.first_name }}</p>', subject: 'Hi' })
    const messageId = v7()
    const written = { medium: 'email', threadId: thread.id, recipients: toMia, template_id: template.template_id }
    const draft = await call(files.house, cast.jo, {
      method: 'PUT',
      url: `/messaging/drafts/${messageId}`,
      body: { ...written, device: 'laptop' },
    })
    expect(draft.body.message).toMatchObject({ draft: true, template_id: template.template_id, messageHtml: '' })
    const sent = await post(files.house, cast.jo, { ...written, messageId })
    expect(sent.body.message).toMatchObject({ draft: false, message: 'Hi Mia' })
    const none = await call(files.house, cast.jo, { url: `/messaging/drafts?threadId=${thread.id}` })
    expect(none.body.message).toBeNull()
  })
})
