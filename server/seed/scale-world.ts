import pg from 'pg'
import { quotes, trips } from '../../domain/charter/index.ts'
import { clients, users } from '../../domain/company/index.ts'
import { contacts } from '../../domain/crm/index.ts'
import { threads, threadsmsgs } from '../../domain/inbox/index.ts'
import type { RecordDefinition } from '../../domain/kernel/index.ts'
import { printedIndexes } from '../platform/records/print-table.ts'
import { searchDocument } from '../platform/search/search-document.ts'
import { arrayText, copyField, copyInto } from './copy-in.ts'
import { Random } from './random.ts'
import {
  scaleContact,
  scaleQuote,
  scaleThread,
  scaleTrip,
  type ScaleParties,
  type ScaleRow,
} from './scale-documents.ts'

export interface ScaleOptions {
  /** Owner's address of a migrated database. */
  readonly databaseUrl: string
  /** Share of the whole set: 1 is that of the promises. */
  readonly size: number
  readonly say: (line: string) => void
  /** Epoch milliseconds around which the set lies. */
  readonly now?: number
}

/** The large client of the promises; each of the other 19 has a hundredth of it. */
const whole = {
  clients: 20,
  threads: 300_000,
  messagesPerThread: 5,
  contacts: 200_000,
  quotes: 100_000,
  trips: 100_000,
}
const smallShare = 0.01
const batchThreads = 4000
const batchRows = 20_000

const tables = [contacts, quotes, trips, threads, threadsmsgs] as const

const uuid = (kind: string, number: number): string =>
  `0193000${kind}-0000-7000-8000-${number.toString(16).padStart(12, '0')}`
const scaleKey = (number: number): string => (number === 0 ? 'LARO' : `SC${String(number).padStart(2, '0')}`)

const recordLine = (clientId: string, { id, date, lastDate, doc }: ScaleRow): string =>
  [clientId, id, 1, date, lastDate, 't', JSON.stringify(doc)].map(copyField).join('\t')

/** Writes batches of one client's record type: the rows, then what is searched of them. */
class ScaleWriter {
  readonly #client: pg.Client
  readonly #clientId: string
  readonly #scopes = new Map<string, string>()
  readonly #words = new Map<string, Set<string>>()

  constructor(client: pg.Client, clientId: string) {
    this.#client = client
    this.#clientId = clientId
  }

  async write(definition: RecordDefinition, rows: readonly ScaleRow[]): Promise<void> {
    const clientId = this.#clientId
    await copyInto(
      this.#client,
      `${definition.name} (client_id, id, version, date, last_date, active, doc)`,
      lines(rows, (row) => recordLine(clientId, row)),
    )
    if (!definition.search) return
    const scope = await this.#scopeOf(definition.name)
    const words = this.#words.get(definition.name) ?? new Set()
    this.#words.set(definition.name, words)
    await copyInto(
      this.#client,
      'search_documents (client_id, record, id, date, last_date, words, facets, numerics, latitude, longitude)',
      lines(rows, (row) => this.#searchLine(definition, row, { scope, words })),
    )
  }

  /** Puts in the words in which typing errors are looked for, once each. */
  async finish(): Promise<void> {
    for (const [record, words] of this.#words) {
      await copyInto(
        this.#client,
        'search_words (client_id, record, word)',
        lines([...words], (word) => [this.#clientId, record, word].map(copyField).join('\t')),
      )
    }
  }

  #searchLine(
    definition: RecordDefinition,
    row: ScaleRow,
    { scope, words }: { scope: string; words: Set<string> },
  ): string {
    const { id, date, lastDate, doc } = row
    const found = searchDocument(definition, { id, version: 1, date, last_date: lastDate, active: true, doc })
    for (const word of found.vocabulary) words.add(word)
    const scoped = found.words.replaceAll('\u0001', scope)
    return [
      this.#clientId,
      definition.name,
      id,
      found.date,
      found.last_date,
      scoped,
      arrayText(found.facets),
      arrayText(found.numerics),
      found.latitude,
      found.longitude,
    ]
      .map(copyField)
      .join('\t')
  }

  async #scopeOf(record: string): Promise<string> {
    const known = this.#scopes.get(record)
    if (known !== undefined) return known
    const { rows } = await this.#client.query<{ scope: string }>('select flightline.search_scope($1, $2) as scope', [
      this.#clientId,
      record,
    ])
    const scope = rows[0]?.scope ?? ''
    this.#scopes.set(record, scope)
    return scope
  }
}

function* lines<Row>(rows: Iterable<Row>, print: (row: Row) => string): Generator<string> {
  for (const row of rows) yield print(row)
}

/** Rows in batches, so that a large client never stands in memory as a whole. */
function* batches(count: number, make: (number: number) => ScaleRow): Generator<ScaleRow[]> {
  for (let start = 0; start < count; start += batchRows) {
    yield Array.from({ length: Math.min(batchRows, count - start) }, (_, at) => make(start + at))
  }
}

interface ClientPlan {
  readonly clientId: string
  readonly key: string
  readonly share: number
}

async function writeOffice(
  client: pg.Client,
  { clientId, key }: ClientPlan,
  { now, agents }: { now: number; agents: ScaleParties['agents'] },
): Promise<void> {
  const insert = (definition: RecordDefinition, id: string, doc: unknown) =>
    client.query(`insert into ${definition.name} (client_id, id, date, last_date, doc) values ($1, $2, $3, $3, $4)`, [
      clientId,
      id,
      now,
      JSON.stringify(settle(definition, doc, now)),
    ])
  await insert(clients, clientId, { name: `Scale ${key}`, name_key: key })
  for (const agent of agents)
    await insert(users, `${agent.id}-${key.toLowerCase()}`, { name: agent.label, roles: ['user', 'inbox', 'sales'] })
}

function settle(definition: RecordDefinition, doc: unknown, now: number): unknown {
  const parsed = definition.shape.parse(doc)
  return definition.derive ? definition.derive(parsed, now) : parsed
}

async function writeClient(
  client: pg.Client,
  plan: ClientPlan,
  { now, say }: { now: number; say: ScaleOptions['say'] },
): Promise<void> {
  const random = new Random(plan.key)
  const count = (full: number) => Math.max(1, Math.round(full * plan.share))
  const writer = new ScaleWriter(client, plan.clientId)
  const agents = Array.from({ length: 12 }, (_, at) => ({ id: uuid('9', at + 1), label: `Agent ${at + 1}` }))
  await writeOffice(client, plan, { now, agents })
  const people: ScaleParties['contacts'][number][] = []
  const someone = (number: number): ScaleRow => {
    const row = scaleContact({ random, now }, number)
    people.push(row.contact)
    return row
  }
  for (const batch of batches(count(whole.contacts), someone)) await writer.write(contacts, batch)
  const parents: ScaleParties['parents'][number][] = []
  const parties: ScaleParties = { random, now, contacts: people, parents, agents }
  const flights = [
    { definition: quotes, type: 'quotes', total: count(whole.quotes), make: scaleQuote, number: 'quote_number' },
    { definition: trips, type: 'trips', total: count(whole.trips), make: scaleTrip, number: 'trip_number' },
  ] as const
  for (const { definition, type, total, make, number } of flights) {
    for (const batch of batches(total, (at) => make(parties, at))) {
      for (const row of batch) parents.push({ type, id: row.id, number: String(row.doc[number]) })
      await writer.write(definition, batch)
    }
  }
  await writeConversations(writer, parties, { total: count(whole.threads), say: (line) => say(`${plan.key}: ${line}`) })
  await writer.finish()
}

async function writeConversations(
  writer: ScaleWriter,
  parties: ScaleParties,
  { total, say }: { total: number; say: ScaleOptions['say'] },
): Promise<void> {
  for (let start = 0; start < total; start += batchThreads) {
    const told = Array.from({ length: Math.min(batchThreads, total - start) }, () =>
      scaleThread(parties, parties.random.int(1, 2 * whole.messagesPerThread - 1)),
    )
    await writer.write(
      threads,
      told.map(({ thread }) => thread),
    )
    await writer.write(
      threadsmsgs,
      told.flatMap(({ messages }) => messages),
    )
    say(`${start + told.length} of ${total} threads`)
  }
}

const searchTables = ['search_documents', 'search_words'] as const

/** Indexes of the search tables as they stand, to be made again after the load. */
async function searchIndexes(client: pg.Client): Promise<{ name: string; sql: string }[]> {
  const { rows } = await client.query<{ name: string; sql: string }>(
    `select i.indexname as name, i.indexdef as sql from pg_indexes i
     where i.schemaname = 'public' and i.tablename = any($1)
       and not exists (select 1 from pg_constraint c where c.conname = i.indexname)`,
    [searchTables],
  )
  return rows
}

/**
 * Takes down what makes single writes safe and slow (triggers, walls against the owner, indexes), loads, and puts it
 * all up again, in one transaction: whoever looks in meanwhile sees the database as it was.
 */
async function withTablesOpen(client: pg.Client, load: () => Promise<void>, say: ScaleOptions['say']): Promise<void> {
  const indexes = [...tables.flatMap((table) => printedIndexes(table)), ...(await searchIndexes(client))]
  const names = ['clients', 'users', ...tables.map((table) => table.name), ...searchTables]
  await client.query("begin; set local maintenance_work_mem = '512MB'; set local synchronous_commit = off")
  for (const name of names)
    await client.query(`alter table ${name} no force row level security; alter table ${name} disable trigger user`)
  for (const { name } of indexes) await client.query(`drop index ${name}`)
  await load()
  say('making the indexes')
  for (const { sql } of indexes) await client.query(sql)
  for (const name of names)
    await client.query(`alter table ${name} force row level security; alter table ${name} enable trigger user`)
  await client.query('commit')
  for (const name of names) await client.query(`vacuum (analyze) ${name}`)
}

/**
 * Puts the scale set of the promises into an empty, migrated database: 20 clients, the largest with 300,000 threads and
 * 1,500,000 messages. With clients in the database nothing happens. Answers whether it was put in.
 */
export async function seedScaleWorld({ databaseUrl, size, say, now = Date.now() }: ScaleOptions): Promise<boolean> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    const { rows } = await client.query('select 1 from flightline.client_ids() limit 1')
    if (rows.length > 0) return false
    const plans = Array.from({ length: whole.clients }, (_, number): ClientPlan => ({
      clientId: uuid('8', number + 1),
      key: scaleKey(number),
      share: number === 0 ? size : size * smallShare,
    }))
    const load = async () => {
      for (const plan of plans) await writeClient(client, plan, { now, say })
    }
    await withTablesOpen(client, load, say)
    return true
  } finally {
    await client.end()
  }
}
