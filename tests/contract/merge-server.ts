import { invoices, quotes, trips } from '../../domain/charter/index.ts'
import { orders } from '../../domain/commerce/index.ts'
import { addresses } from '../../domain/company/index.ts'
import { contacts, relationships, subscriptions, tasks } from '../../domain/crm/index.ts'
import { filters, threads, threadsmsgs } from '../../domain/inbox/index.ts'
import type { Doc, RecordDefinition } from '../../domain/kernel/index.ts'
import { sql } from '../../server/platform/database/sql.ts'
import { createRecord } from '../../server/platform/records/index.ts'
import { openTestServer, type TestServer } from '../test-server.ts'
import { cast, type CastMember } from '../world.ts'
import { call, inLaro, laro } from './inbox-server.ts'

let server: TestServer | undefined

/** The server of this file's tests, opened before them. */
export function opened(): TestServer {
  if (server === undefined) throw new Error('the server is not open')
  return server
}

export const openMergeServer = async (): Promise<void> => {
  server = await openTestServer()
}

export const closeMergeServer = (): Promise<void> => opened().close()

export const kinds = [
  'thread',
  'message',
  'quote',
  'trip',
  'order',
  'invoice',
  'address',
  'filter',
  'relationship',
  'subscription',
  'task',
] as const

export type Kind = (typeof kinds)[number]

export const definitions: Readonly<Record<Kind, RecordDefinition>> = {
  thread: threads,
  message: threadsmsgs,
  quote: quotes,
  trip: trips,
  order: orders,
  invoice: invoices,
  address: addresses,
  filter: filters,
  relationship: relationships,
  subscription: subscriptions,
  task: tasks,
}

export interface Person {
  readonly id: string
  readonly version: number
  readonly name: string
  readonly email?: string | undefined
}

let count = 0
export const unique = (): string => `${Date.now().toString(36)}${++count}`

export const person = (given: object = {}): Promise<Person> =>
  inLaro(opened(), (ctx) =>
    createRecord(ctx, contacts, {
      doc: contacts.shape.parse({ first_name: 'P', last_name: unique(), email: `${unique()}@x.example`, ...given }),
    }),
  )

const summary = ({ id, name, email }: Person) => ({ id, name, email })
const entryOf = ({ id, name }: Person) => ({ id, label: name })
const someoneElse = { id: 'someone-else', label: 'Somebody Else' }
const leg = (some: readonly Person[]) => ({
  id: unique(),
  passengers: some.map(({ id, name }) => ({ id, name })),
  crew: [],
  lead_passenger_id: some[0]?.id,
})

/** A record of a kind that names a contact, and perhaps a second one. */
function docOf(kind: Kind, one: Person, both: readonly Person[]): object {
  const contact = summary(one)
  const docs: Readonly<Record<Kind, () => object>> = {
    thread: () => ({
      object: { type: 'contacts', id: one.id, label: one.name },
      ref: `clients/${laro}/contacts/${one.id}`,
      contact,
      contactRef: `clients/${laro}/contacts/${one.id}`,
    }),
    message: () => ({ medium: 'note', tRef: 'none', contact, object: { type: 'contacts', id: one.id } }),
    quote: () => ({ quote_id: unique(), quote_number: unique(), status: 'qCreated', contact, legs: [leg(both)] }),
    trip: () => ({ trip_id: unique(), trip_number: unique(), status: 'tSubmitted', contact, legs: [leg(both)] }),
    order: () => ({ invoice_id: unique(), contact }),
    invoice: () => ({ number: unique(), billingContact: { id: one.id, label: one.name } }),
    address: () => ({ contact_id: one.id, company: 'X', zip: '07450', email: 'a@x.example' }),
    filter: () => ({
      name: unique(),
      type: 'inbox',
      rules: { items: [{ subject: 'contact', verb: 'is_in', value: both.map(({ id }) => id) }] },
    }),
    relationship: () => {
      const [own, other] = [both[0] ?? one, both[1]]
      return { kind: 'books_for', person: entryOf(own), other_person: other ? entryOf(other) : someoneElse }
    },
    subscription: () => ({ group_id: unique(), contact, is_member: true }),
    task: () => ({ name: unique(), about: { type: 'contacts', id: one.id, label: one.name } }),
  }
  return docs[kind]()
}

export interface Made {
  readonly kind: Kind
  readonly id: string
}

export const make = (kind: Kind, one: Person, both: readonly Person[] = [one]): Promise<Made> =>
  inLaro(opened(), async (ctx) => {
    const definition = definitions[kind]
    const { id } = await createRecord(ctx, definition, { doc: definition.shape.parse(docOf(kind, one, both)) })
    return { kind, id }
  })

export const stored = ({ kind, id }: Made): Promise<Doc | undefined> =>
  inLaro(opened(), async (ctx) => {
    const [row] = await ctx.db.run(sql<{ doc: Doc }>`
      select doc from ${sql.table(definitions[kind].name)} where client_id = ${laro} and id = ${id}`)
    return row?.doc
  })

export const personNow = (id: string) =>
  inLaro(opened(), async (ctx) => {
    const [row] = await ctx.db.run(sql<{ doc: Doc; version: number; gone: boolean }>`
      select doc, version, trashed_at is not null as gone from contacts where client_id = ${laro} and id = ${id}`)
    return row
  })

export const versionOf = async (id: string): Promise<number> => (await personNow(id))?.version ?? 0

export async function merge(kept: string, gone: string, who: CastMember = cast.jo) {
  return call(opened(), who, {
    method: 'POST',
    url: `/contacts/${kept}/merges`,
    body: { contact: gone, version: await versionOf(kept), other_version: await versionOf(gone) },
  })
}

export const undo = (id: string, give: object[] = [], who: CastMember = cast.jo) =>
  call(opened(), who, { method: 'POST', url: `/contacts/merges/${id}/undo`, body: { give } })

export const names = (doc: Doc | undefined, id: string): boolean => JSON.stringify(doc).includes(id)
