import pg from 'pg'
import { records } from '../../domain/records.ts'
import type { Doc, RecordDefinition } from '../../domain/kernel/index.ts'
import type { Route } from '../../server/platform/http/route.ts'
import { bulkInsert } from '../../server/platform/records/bulk-insert.ts'
import { openTestServer, type TestServer } from '../test-server.ts'
import { cast, clientIds } from '../world.ts'

/** Contained in every document of LARO: an answer that holds it has leaked. */
export const marker = 'marker-of-laro'
/** Id of every such document. */
export const secretId = '01930000-00ff-7000-8000-00000000feed'

export const [laro, nxt] = [clientIds.LARO, clientIds.NXT]

/** Identifiers of LARO, in every form in which one record names another. */
export const foreignNames: readonly string[] = [
  secretId,
  laro,
  cast.ana.id,
  `clients/${laro}/threads/${secretId}`,
  `clients/${laro}/contacts/${secretId}`,
  `clients/${laro}/attachments/contacts/${secretId}/secret.txt`,
  `/api/files/clients/${laro}/attachments/contacts/${secretId}/secret.txt`,
  `clients/${nxt}/../${laro}/threads/${secretId}`,
]

const secretDoc: Doc = {
  name: marker,
  subject: marker,
  title: marker,
  message: marker,
  label: marker,
  user: cast.ana.id,
  tRef: secretId,
  payment: secretId,
  medium: 'email',
}

/** A server where LARO holds a document of every record type with the marker, and anybody may send any number of requests. */
export async function openAttackServer(): Promise<TestServer> {
  const server = await openTestServer({ RATE_PER_MINUTE: '100000000' })
  const rows = records
    .filter(({ name }) => name !== 'clients' && name !== 'users')
    .map((definition) => ({ definition, clientId: laro, id: secretId, date: 1, doc: secretDoc }))
  await bulkInsert(server.platform.pools.app, rows)
  return server
}

/** Routes within a client: another client's user must not reach any data by them. */
export const inClient = (server: TestServer): Route[] =>
  server.routes.filter(({ role }) => role !== 'public' && role !== 'session')

/** The address of a route, with the given client and one id in all other places. */
export const filled = (route: Route, client: string, id: string = secretId): string =>
  `/api${route.path.replaceAll(/:(\w+)|\*/g, (_, name?: string) => {
    if (name === 'client') return client
    if (name === undefined) return `clients/${client}/attachments/contacts/${id}/secret.txt`
    return name === 'version' ? '1' : id
  })}`

const byPath = new Map<string, RecordDefinition>(
  records.map((definition) => [`/data/${definition.path.replaceAll(/\{(\w+)\}/g, ':$1')}`, definition]),
)

/** The record type that a route makes or changes, or undefined for any other route. */
export const definitionOf = (route: Route): RecordDefinition | undefined =>
  byPath.get(route.path) ?? byPath.get(route.path.replace(/\/:id$/, ''))

/** All rows of a client as the database itself holds them, in one word: equal words mean that nothing changed. */
export async function stateOf(server: TestServer, clientId: string): Promise<Record<string, string>> {
  const owner = new pg.Client({ connectionString: server.databaseUrl })
  await owner.connect()
  try {
    const { rows } = await owner.query<{ name: string }>(
      `select table_name as name from information_schema.columns
       where table_schema = 'public' and column_name = 'client_id' order by 1`,
    )
    const state: Record<string, string> = {}
    for (const { name } of rows) {
      const answer = await owner.query<{ word: string }>(
        `select count(*) || ' ' || coalesce(md5(string_agg(t::text, '|' order by t::text)), '') as word from ${name} t where client_id = $1`,
        [clientId],
      )
      state[name] = answer.rows[0]?.word ?? ''
    }
    return state
  } finally {
    await owner.end()
  }
}
