import { v7 } from 'uuid'
import { orders } from '../../domain/commerce/index.ts'
import { invoices, quotes, trips } from '../../domain/charter/index.ts'
import { contacts } from '../../domain/crm/index.ts'
import type { RecordDefinition } from '../../domain/kernel/index.ts'
import { work } from '../../server/jobs.ts'
import { sql } from '../../server/platform/database/sql.ts'
import { storeProviderEvent } from '../../server/platform/effects/index.ts'
import { storeFile } from '../../server/platform/files/index.ts'
import { amendRecord, createRecord } from '../../server/platform/records/index.ts'
import type { MailTestServer } from '../mail-fixtures/mail-test-server.ts'
import { runQueued } from '../timed-task.ts'
import { cast } from '../world.ts'
import { call, inLaro, laro } from './inbox-server.ts'

/** Every value of the person begins with it, so that a scan finds all remains. */
export const marker = 'zqxv'

export const address = 'zqxvmail@zqxvdomain.example'
export const fullName = 'Zqxvfirst Zqxvlast'

/** The person's phone number as the test writes it. */
export const phoneWords = ['+12015550143', '(201) 555-0143', '+12015550199']

/** What stays of an event of a provider about a payment of the person. */
export const paidEvent = { id: 'ch_1', reference: 'paid 1', status: 'succeeded', cents: 125_000 }

const crlf = (lines: readonly string[]): string => lines.join('\r\n')

/** A mail of the person with a file; `also` takes part in it, and the file is then not about the person. */
function mailOf(subject: string, body: string, also?: string): string {
  const file = also === undefined ? 'zqxvattached' : 'plan'
  return crlf([
    `From: ${fullName} <${address}>`,
    'To: Laro <laro@mail.example>',
    ...(also === undefined ? [] : [`Cc: Other <${also}>`]),
    `Subject: ${subject}`,
    `Message-ID: <${subject.replaceAll(/\W/g, '').replaceAll(/zqxv/gi, '')}@made.example>`,
    'MIME-Version: 1.0',
    'Content-Type: multipart/mixed; boundary="=_cut"',
    '',
    '--=_cut',
    'Content-Type: text/html; charset=utf-8',
    '',
    `<p>${body}</p>`,
    '--=_cut',
    `Content-Type: text/plain; name="${file}.txt"`,
    `Content-Disposition: attachment; filename="${file}.txt"`,
    '',
    `${file} words ${subject}`,
    '--=_cut--',
    '',
  ])
}

type Answer = Awaited<ReturnType<typeof call>>

const good = ({ status, body }: Answer): Answer['body'] => {
  if (status >= 300) throw new Error(`${status} ${JSON.stringify(body)}`)
  return body
}

const jobNamed = (name: string) => {
  const job = work.jobs.find((one) => one.name === name)
  if (job === undefined) throw new Error(`no job ${name}`)
  return job
}

export interface Filled {
  readonly id: string
  readonly threadIds: readonly string[]
  /** A message with a second person. */
  readonly shared: string
  readonly trip: string
  readonly invoice: string
  readonly task: string
}

/** Shared state of the calls of a filled client. */
function callsOf(server: MailTestServer) {
  const as = async (method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE', url: string, body?: object) =>
    good(await call(server, cast.ana, { method, url, ...(body && { body }) }))
  return {
    as,
    make: (path: string, body: object) => as('POST', `/data/clients/${laro}/${path}`, body),
    run: (name: string) => runQueued(server.platform, jobNamed(name)),
  }
}

type Calls = ReturnType<typeof callsOf>

async function fillContact(server: MailTestServer, { as, make, run }: Calls): Promise<string> {
  const { id } = await make('contacts', {
    first_name: 'Zqxvfirst',
    last_name: 'Zqxvlast',
    email: address,
    emails: ['zqxvsecond@zqxvdomain.example'],
    phone: '(201) 555-0143',
    phones: ['+12015550199'],
    company: 'Zqxvcompany',
    title: 'Zqxvtitle',
    notes: 'Zqxvearlier',
    passport: 'ZQXVPASSPORT',
    birthdate: 86_400_000,
    weight: 150,
    addresses: [
      {
        id: 'a1',
        type: 'billing',
        company: 'Zqxvhome',
        email: 'zqxvhome@zqxvdomain.example',
        street: 'Zqxvstreet 1',
        city: 'Zqxvcity',
        state: 'NJ',
        zip: '07450',
        country: 'US',
      },
    ],
  })
  await inLaro(server, (ctx) =>
    amendRecord(ctx, contacts, { id, amend: () => ({ notes: 'Zqxvnotes', third_party: ['zqxvthird-1'] }) }),
  )
  await inLaro(server, (ctx) =>
    storeFile(ctx, {
      path: `clients/${laro}/contacts/documents/${id}/zqxvpass.txt`,
      content: Buffer.from('zqxvfilewords'),
    }),
  )
  await mergeTwice({ as, make, run }, id)
  const mapping = { name: 'Name', email: 'Mail', company: 'Firm' }
  const text = ['Name,Mail,Firm', `${fullName},${address},Zqxvimported`, `${fullName},${address},Zqxvtwice`].join('\n')
  await as('POST', '/contacts/imports', { text, mapping, known: 'update', file_name: 'people.csv' })
  await run('run-contact-import')
  await as('POST', '/records/edits', { record: 'contacts', chosen: { ids: [id] }, values: { title: 'Zqxvedited' } })
  await run('run-record-edit')
  await as('POST', '/records/exports', { record: 'contacts', format: 'csv', fields: ['name'], chosen: { ids: [id] } })
  await run('write-record-export')
  await as('POST', `/data/clients/${laro}/contacts/${id}/reveal`, {
    fields: ['passport'],
    reason: `asked by ${fullName}`,
  })
  return id as string
}

/** Another contact is merged into this one, restored, and merged again. */
async function mergeTwice({ as, make }: Calls, id: string): Promise<void> {
  const other = await make('contacts', {
    first_name: 'Zqxvtwin',
    last_name: 'Zqxvlast',
    email: 'zqxvtwin@zqxvdomain.example',
  })
  const versionOf = async (one: string): Promise<number> =>
    (await as('GET', `/data/clients/${laro}/contacts/${one}`)).version
  const merge = async () =>
    as('POST', `/contacts/${id}/merges`, {
      contact: other.id,
      version: await versionOf(id),
      other_version: await versionOf(other.id),
    })
  const { merge: first } = await merge()
  await as('POST', `/contacts/merges/${first}/undo`, { give: [] })
  await merge()
}

async function fillInbox(server: MailTestServer, { as }: Calls, id: string) {
  const send = { from: address }
  await server.receive(mailOf('Zqxvsubject one', `Zqxvbody of ${fullName}, call (201) 555-0143`), send)
  await server.receive(mailOf('Shared journey', `We travel together. ${fullName}`, 'other@else.example'), send)
  await server.receive(
    crlf([`From: ${fullName} <${address}>`, 'To: laro@mail.example', 'Subject: Zqxvthird', '', 'Zqxvthirdbody']),
    send,
  )
  await server.settled()
  const all = await server.messages()
  const own = all.filter((one) => one.from?.address === address)
  const [first, shared] = ['Zqxvsubject one', 'Shared journey'].map((subject) =>
    own.find((one) => one.subject === subject),
  )
  if (!first || !shared) throw new Error(`the mails did not come: ${own.map((one) => one.subject).join()}`)
  const contactRef = `clients/${laro}/contacts/${id}`
  await as('POST', '/messaging/post', { threadId: first.tRef, medium: 'note', message: 'Zqxvnote of a colleague' })
  const written = {
    ref: contactRef,
    medium: 'email',
    recipients: [{ id, kind: 'contact', name: fullName, email: address }],
  }
  await as('POST', '/messaging/post', { ...written, subject: 'Zqxvanswer', messageHtml: '<p>Zqxvanswered</p>' })
  await as('PUT', `/messaging/drafts/${v7()}`, {
    ...written,
    device: 'd1',
    subject: 'Zqxvdraft',
    messageHtml: '<p>Zqxvdrafted</p>',
  })
  return { threadIds: [...new Set(own.map((one) => one.tRef))], shared: shared.id }
}

async function fillRecords(server: MailTestServer, { as, make }: Calls, id: string) {
  const contact = { id, name: fullName, email: address, phone: '+12015550143', company: 'Zqxvcompany' }
  const legs = [{ id: 'l1', passengers: [{ id, name: fullName }], lead_passenger_id: id, crew: [] }]
  const made = await inLaro(server, async (ctx) => {
    const create = async (definition: RecordDefinition, doc: object) =>
      (await createRecord(ctx, definition, { doc: definition.shape.parse(doc) })).id
    return {
      quote: await create(quotes, { quote_id: 'QZ', quote_number: 'QZ', status: 'qCreated', contact, legs }),
      trip: await create(trips, { trip_id: 'TZ', trip_number: 'TZ', status: 'tSubmitted', contact, legs }),
      order: await create(orders, { invoice_id: 'OZ', contact }),
      invoice: await create(invoices, { number: 'IZ', billingContact: { id, label: fullName } }),
    }
  })
  const task = await make('tasks', {
    name: 'Call Zqxvfirst about zqxvtask',
    description: '<p>Zqxvdescribed</p>',
    about: { type: 'contacts', id, label: fullName },
  })
  const friend = await make('contacts', { first_name: 'Friend', email: 'friend@x.example', notes: `Knows ${fullName}` })
  await as('POST', `/contacts/${id}/relationships`, { kind: 'books_for', other: friend.id })
  await make('addresses', {
    contact_id: id,
    type: 'shipping',
    company: 'Zqxvship',
    email: 'zqxvship@zqxvdomain.example',
    street: 'Zqxvshipstreet',
    zip: '07450',
  })
  const group = await make('groups', { name: 'Offers' })
  await as('POST', `/groups/${group.id}/members`, { contacts: [id] })
  await as('PUT', `/groups/${group.id}/members/${id}`, { state: 'unsubscribed' })
  return { trip: made.trip, invoice: made.invoice, task: task.id as string, group: group.id as string }
}

/** A mail of an archive, as its preview noted it. */
const fillArchive = (server: MailTestServer) =>
  inLaro(server, ({ db }) =>
    db.run(sql`
      insert into mail_import_mails (client_id, import_id, number, sender, subject, talk)
      values (${laro}, 'archive000000001', 1, ${address}, 'Zqxvarchived', 1)`),
  )

/** A payment that a colleague settled, and the event of its provider. */
async function fillEffects(server: MailTestServer, id: string): Promise<void> {
  const payer = { name: fullName, phone: '+12015550143', street: 'Zqxvstreet 1' }
  await inLaro(server, async (ctx) => {
    await ctx.db.run(sql`
      insert into effect_intents (client_id, id, kind, provider, title, subject_type, subject_id, subject_label,
        provider_key, request_digest, state, outcome, response, reason, contradiction, created_at, updated_at)
      values (${laro}, 'paid 1', 'made-up-charge', 'made-up', 'Card payment', 'contacts', ${id}, 'Zqxvfirst', 'key', 'digest',
        'settled', 'succeeded', ${`paid by ${fullName}`}, 'Zqxvlast rang (201) 555-0143', 'failed: zqxvcity', ${ctx.now}, ${ctx.now})`)
    const raw = Buffer.from(JSON.stringify({ ...paidEvent, payer }))
    await storeProviderEvent(ctx, { provider: 'made-up', eventId: 'event 1', raw })
  })
}

/** Fills whatever may hold a value of a person, by the ways that people and the world outside use. */
export async function fillPerson(server: MailTestServer): Promise<Filled & { readonly group: string }> {
  const calls = callsOf(server)
  const id = await fillContact(server, calls)
  await fillEffects(server, id)
  await fillArchive(server)
  return { id, ...(await fillInbox(server, calls, id)), ...(await fillRecords(server, calls, id)) }
}
