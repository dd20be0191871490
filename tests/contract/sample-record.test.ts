import pg from 'pg'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { documents } from '../../domain/inbox/index.ts'
import { createRecord } from '../../server/platform/records/index.ts'
import { printTable } from '../../server/platform/records/print-table.ts'
import { openMailTestServer, type MailTestServer } from '../mail-fixtures/mail-test-server.ts'
import { sampleTickets } from '../../domain/test-sample-record.ts'
import { cast } from '../world.ts'
import { call, customer, inLaro, laro, makeContact, receive } from './inbox-server.ts'

// Test files of a process share the loaded program, so it is replaced here and loaded again afterwards.
vi.hoisted(() => vi.resetModules())
vi.mock('../../domain/conversations.ts', async (original) => {
  const { ticketConversation } = await import('../../domain/test-sample-record.ts')
  const { conversations } = await original<typeof import('../../domain/conversations.ts')>()
  return { conversations: [...conversations, ticketConversation] }
})
vi.mock('../../domain/records.ts', async (original) => {
  const { sampleTickets: sample } = await import('../../domain/test-sample-record.ts')
  const known = await original<typeof import('../../domain/records.ts')>()
  return {
    ...known,
    records: [...known.records, sample],
    recordNamed: (name: string) => (name === sample.name ? sample : known.recordNamed(name)),
  }
})

let server: MailTestServer
let contactId: string

beforeAll(async () => {
  server = await openMailTestServer()
  const owner = new pg.Client({ connectionString: server.databaseUrl })
  await owner.connect()
  await owner.query(printTable(sampleTickets))
  await owner.end()
  contactId = (await makeContact(server)).id
})

afterAll(async () => {
  await server.close()
  vi.resetModules()
})

const makeTicket = (number: string) =>
  inLaro(server, (ctx) =>
    createRecord(ctx, sampleTickets, {
      doc: sampleTickets.shape.parse({
        ticket_number: number,
        fault: 'Cabin light',
        contact: { id: contactId, name: customer.name, email: customer.address },
      }),
    }),
  )

const openThread = async (id: string) => (await call(server, cast.ana, { url: `/messaging/thread/${id}` })).body

it('a mail with the number of a sample record in its subject hangs on the record', async () => {
  const ticket = await makeTicket('T-90417')
  await server.receive(
    ['From: Mia Lund <mia@customer.example>', 'To: laro@mail.example', 'Subject: About T-90417', '', 'Any news?'].join(
      '\r\n',
    ),
    { from: customer.address },
  )
  const [row] = await server.settled()
  expect(row?.status).toBe('threaded')
  const { thread } = await openThread(row?.thread_id ?? '')
  expect(thread.object).toEqual({ type: 'sample_tickets', id: ticket.id, label: 'Ticket T-90417', number: 'T-90417' })
})

it('a thread linked to a sample record shows it, and refuses the link a second time', async () => {
  const ticket = await makeTicket('T-90418')
  const { thread } = await receive(server, contactId)
  const ref = `clients/${laro}/sample_tickets/${ticket.id}`
  const link = () =>
    call(server, cast.ana, { method: 'PUT', url: `/messaging/thread/${thread.id}/link`, body: { ref } })
  expect((await link()).status).toBe(200)
  const { parent } = await openThread(thread.id)
  expect(parent).toMatchObject({
    type: 'sample_tickets',
    path: ref,
    title: 'Ticket T-90418',
    row: { fault: 'Cabin light' },
  })
  expect((await link()).body.issues).toEqual([{ path: 'ref', code: 'already-linked', params: { record: 'ticket' } }])
})

it('a template for sample records takes their fields', async () => {
  const ticket = await makeTicket('T-90419')
  await inLaro(server, (ctx) =>
    createRecord(ctx, documents, {
      doc: documents.shape.parse({
        name: 'Ticket news',
        template_id: 'ticket-news',
        data_argument: 'ticket',
        subject: '{{ ticket.number }}',
        html: '<p>{{ ticket.fault }} is repaired.</p>',
      }),
    }),
  )
  const { status, body } = await call(server, cast.ana, {
    method: 'POST',
    url: '/cms/documents/templates/ticket-news',
    body: { type: 'sample_tickets', id: ticket.id },
  })
  expect([status, body]).toMatchObject([
    200,
    { subject: 'T-90419', html: expect.stringContaining('Cabin light is repaired.') },
  ])
})
