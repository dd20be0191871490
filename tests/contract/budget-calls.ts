import { clients, users } from '../../domain/company/index.ts'
import { contacts } from '../../domain/crm/index.ts'
import { amendRecord, createRecord } from '../../server/platform/records/index.ts'
import type { TestServer } from '../test-server.ts'
import { cast } from '../world.ts'
import { call, customer, entryOf, inLaro, laro, makeContact, makeQuote, receive } from './inbox-server.ts'

/** A call of the product, below `/api`. */
export interface Ask {
  readonly method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  readonly url: string
  readonly body?: object
}

/** Ana's draft in the thread. */
export const draftUrl = '/messaging/drafts/01930000-0dda-7000-8000-000000000001'

/** Subjects of the query budget's calls: the same rows, first among few, later among many. */
export interface Desk {
  readonly server: TestServer
  /** A contact whose company changed: once, later often. */
  readonly contact: string
  readonly quote: string
  /** Ana's thread with the contact: of two messages, later of many. */
  readonly thread: string
  /** The first message of the thread. */
  readonly message: string
  /** Recipients of an email: one, later many. */
  readonly recipients: readonly object[]
}

const several = async (count: number, make: (number: number) => Promise<unknown>): Promise<void> => {
  for (let number = 0; number < count; number++) await make(number)
}

const changeContact = (server: TestServer, id: string, company: string) =>
  inLaro(server, (ctx) => amendRecord(ctx, contacts, { id, amend: () => ({ company }) }))

const ofAna = { agents: [entryOf(cast.ana)], assignee: entryOf(cast.ana), unassigned: false }

/** A desk with few rows: one of each kind, two messages. */
export async function openDesk(server: TestServer): Promise<Desk> {
  await inLaro(server, (ctx) => amendRecord(ctx, clients, { id: laro, amend: () => ({ text_number: '+12145550100' }) }))
  const contact = await makeContact(server)
  const quote = await makeQuote(server, { agents: [entryOf(cast.ana)] })
  const { thread, message } = await receive(server, contact.id, { thread: ofAna, ago: 60_000 })
  await receive(server, contact.id, { threadId: thread.id })
  await changeContact(server, contact.id, 'Company')
  const draft = { threadId: thread.id, medium: 'email', message: 'Begun', device: 'desk' }
  await call(server, cast.ana, { method: 'PUT', url: draftUrl, body: draft })
  const recipients = [{ email: customer.address }]
  return { server, contact: contact.id, quote: quote.id, thread: thread.id, message: message.id, recipients }
}

/** The same desk with `count` more rows of everything that an ask shows. */
export async function growDesk(desk: Desk, count: number): Promise<Desk> {
  const { server, contact, thread } = desk
  await several(count, (number) => changeContact(server, contact, `Company ${number}`))
  await several(count, () => receive(server, contact, { threadId: thread }))
  await several(count, () => receive(server, contact, { thread: ofAna }))
  await several(count, () => makeQuote(server, { agents: [entryOf(cast.ana)] }))
  await several(count, (number) =>
    inLaro(server, (ctx) => createRecord(ctx, users, { doc: users.shape.parse({ name: `Mia ${number}` }) })),
  )
  await several(count, (number) =>
    inLaro(server, (ctx) =>
      createRecord(ctx, contacts, {
        doc: contacts.shape.parse({ first_name: 'Mia', last_name: `Lund ${number}`, email: `mia${number}@x.example` }),
      }),
    ),
  )
  const recipients = Array.from({ length: count }, (_, number) => ({ email: `reader${number}@customer.example` }))
  return { ...desk, recipients }
}

/** Limit of statements of a call, for any number of rows. */
export interface Budget {
  readonly name: string
  readonly statements: number
  /** How often an idle connection is sent something. */
  readonly trips: number
  /** Makes the call again for each turn; its own preparation is not counted. */
  readonly ask: (desk: Desk) => Ask | Promise<Ask>
}
