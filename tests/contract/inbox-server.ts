import { clients } from '../../domain/company/index.ts'
import { contacts } from '../../domain/crm/index.ts'
import { quotes } from '../../domain/charter/index.ts'
import { threads, threadsmsgs } from '../../domain/inbox/index.ts'
import type { Entry } from '../../domain/kernel/index.ts'
import { announceMessage } from '../../server/inbox/announce-message.ts'
import { systemActor, withOutside, type OutsideCtx } from '../../server/platform/context.ts'
import { asVerb, createRecord } from '../../server/platform/records/index.ts'
import type { TestServer } from '../test-server.ts'
import { cast, clientIds, type CastMember } from '../world.ts'

export const laro = clientIds.LARO

export const entryOf = (person: CastMember): Entry => ({ id: person.id, label: person.name })

/** Runs a step as the program itself in LARO. */
export const inLaro = <T>(server: TestServer, step: (ctx: OutsideCtx) => Promise<T>): Promise<T> =>
  withOutside(server.platform, systemActor(laro), step)

/** Lets LARO use Avianis, or no software that imports. */
export const useAvianis = (server: TestServer, active = true) =>
  inLaro(server, (ctx) =>
    asVerb(ctx, clients).amend({
      id: laro,
      amend: ({ config }) => ({ config: { ...config, software: { type: 'avianis', active, sync: false } } }),
    }),
  )

/** A call as one of the cast, in LARO unless another client is given. */
export async function call(
  server: TestServer,
  person: CastMember,
  {
    method = 'GET',
    url,
    body,
    client = laro,
    headers = {},
  }: {
    method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
    url: string
    body?: object
    client?: string
    headers?: Record<string, string>
  },
) {
  const answer = await server.app.inject({
    method,
    url: `/api${url}`,
    headers: { ...(await server.headersOf(person, client)), ...headers },
    ...(body ? { payload: body } : {}),
  })
  return { status: answer.statusCode, body: answer.json() }
}

export const post = (server: TestServer, person: CastMember, body: object) =>
  call(server, person, { method: 'POST', url: '/messaging/post', body })

export const customer = { name: 'Mia Lund', address: 'mia@customer.example' }

/** A contact of LARO with the customer's address. */
export const makeContact = (server: TestServer) =>
  inLaro(server, (ctx) =>
    createRecord(ctx, contacts, {
      doc: contacts.shape.parse({ first_name: 'Mia', last_name: 'Lund', email: customer.address }),
    }),
  )

let quoteNumber = 7000

/** A quote of LARO, with the given people looking after it. */
export const makeQuote = (
  server: TestServer,
  people: { agents?: Entry[]; followers?: Entry[]; roles?: Entry[] } = {},
) =>
  inLaro(server, (ctx) =>
    createRecord(ctx, quotes, {
      doc: quotes.shape.parse({
        quote_id: `Q${++quoteNumber}`,
        quote_number: `Q${quoteNumber}`,
        status: 'qCreated',
        ...people,
      }),
    }),
  )

interface Incoming {
  readonly threadId?: string
  readonly message?: object
  readonly thread?: object
  /** How long ago it was written, in milliseconds. */
  readonly ago?: number
}

/** A mail from the customer, as the receiver writes it: a new thread on the contact, or one more message in a thread. */
export const receive = (
  server: TestServer,
  contactId: string,
  { threadId, message = {}, thread = {}, ago = 0 }: Incoming = {},
) =>
  inLaro(server, async (ctx) => {
    const contact = { id: contactId, name: customer.name, email: customer.address }
    const object = { type: 'contacts' as const, id: contactId, label: customer.name }
    const doc = threads.shape.parse({
      medium: 'email',
      subject: 'Dallas to Teterboro',
      object,
      ref: `clients/${laro}/contacts/${contactId}`,
      contact,
      ...thread,
    })
    const tRef = threadId ?? (await createRecord(ctx, threads, { doc })).id
    const incoming = threadsmsgs.shape.parse({
      medium: 'email',
      tRef,
      from: customer,
      contact,
      object,
      subject: 'Dallas to Teterboro',
      message: 'Can you fly four of us on Friday?',
      recipients: [{ name: 'LARO', email: `laro@${ctx.platform.config.MAIL_DOMAIN}` }],
      inbound: true,
      unread: true,
      message_id: `${ctx.newId()}@customer.example`,
      state: 'received',
      ...message,
    })
    const stored = await createRecord(ctx, threadsmsgs, { date: ctx.now - ago, doc: incoming })
    return { message: stored, thread: await announceMessage(ctx, stored) }
  })

/** The unread items of one of the cast, as their own list shows them. */
export async function itemsOf(server: TestServer, person: CastMember, client = laro) {
  const { body } = await call(server, person, { url: `/data/users/${person.id}/clients/${client}/unread`, client })
  return body.rows as {
    id: string
    version: number
    type: string
    thread: string
    message: string
    unread: boolean
    seen: boolean
    ai: boolean
  }[]
}

export const team = [cast.ana, cast.jo, cast.rae]

/** Where a file of a message lies. */
export const messageFilePath = (messageId: string, name: string): string =>
  `clients/${laro}/attachments/threadsmsgs/${messageId}/${name}`

/** A mail to the customer, as it is posted. */
export const mailToCustomer = (more: object) => ({
  medium: 'email',
  subject: 'Your quote',
  recipients: [{ name: '', email: customer.address }],
  ...more,
})
