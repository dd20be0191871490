import type { LightMyRequestResponse } from 'fastify'
import { expect } from 'vitest'
import type { SearchAnswer, SearchRequest } from '../../domain/kernel/search/search-query.ts'
import { openTestServer, type TestServer } from '../test-server.ts'
import { cast, clientIds, type CastMember } from '../world.ts'

export interface Row {
  readonly id: string
  readonly version: number
  readonly [field: string]: unknown
}

/** One of the cast, working in a client. */
export type Who = readonly [person: CastMember, client: string]
export const ana: Who = [cast.ana, clientIds.LARO]
export const rae: Who = [cast.rae, clientIds.LARO]
export const sam: Who = [cast.sam, clientIds.NXT]

/** A server with a few contacts in two clients, and the questions that are put to it. */
export interface SearchDesk {
  readonly server: TestServer
  send(who: Who, url: string, payload: object): Promise<LightMyRequestResponse>
  change(who: Who, path: string, request: { method: 'PATCH' | 'DELETE'; payload: object }): Promise<void>
  make(who: Who, collection: string, doc: object): Promise<Row>
  search(who: Who, index: string, body: SearchRequest): Promise<SearchAnswer<Row>>
  /** Names of all hits, sorted. */
  names(index: string, body: SearchRequest, who?: Who): Promise<string[]>
}

export const contactsOfLaro = [
  {
    first_name: 'Zoë',
    last_name: 'Ångström',
    email: 'zoe@fjord.example',
    company: 'Fjord Air',
    phone: '+12145550188',
    type: 'broker',
  },
  {
    first_name: 'Séan',
    last_name: "O'Brien",
    email: 'sean@shannon.example',
    company: 'Shannon Jets',
    type: 'customer',
  },
  {
    first_name: 'Maria',
    last_name: 'Fernandez',
    email: 'maria@condor.example',
    company: 'Condor Availability Desk',
    type: 'customer',
  },
  { first_name: 'Condor', last_name: 'Ops', email: 'ops@condor.example', company: 'Condor', type: 'vendor' },
  {
    first_name: 'Old',
    last_name: 'Friend',
    email: 'old@friend.example',
    company: 'Gone',
    type: 'customer',
    active: false,
  },
]

const contactOfNxt = {
  first_name: 'Zoë',
  last_name: 'Secret',
  email: 'zoe@secret.example',
  company: 'Secret',
  type: 'spy',
}

export async function openSearchDesk(): Promise<SearchDesk> {
  const server = await openTestServer()
  const send: SearchDesk['send'] = async (who, url, payload) =>
    server.app.inject({ method: 'POST', url: `/api${url}`, headers: await server.headersOf(...who), payload })
  const make: SearchDesk['make'] = async (who, collection, doc) => {
    const answer = await send(who, `/data/clients/${who[1]}/${collection}`, doc)
    expect(answer.statusCode, answer.body).toBe(201)
    return answer.json<Row>()
  }
  const search: SearchDesk['search'] = async (who, index, body) => {
    const answer = await send(who, `/search/${index}`, body)
    expect(answer.statusCode, answer.body).toBe(200)
    return answer.json<SearchAnswer<Row>>()
  }
  for (const contact of contactsOfLaro) await make(ana, 'contacts', contact)
  await make(sam, 'contacts', contactOfNxt)
  return {
    server,
    send,
    make,
    search,
    change: async (who, path, { method, payload }) => {
      const answer = await server.app.inject({
        method,
        url: `/api/data/${path}`,
        headers: await server.headersOf(...who),
        payload,
      })
      expect(answer.statusCode, answer.body).toBe(200)
    },
    names: async (index, body, who = ana) =>
      (await search(who, index, body)).hits
        .map((hit) => String(hit['name']))
        .toSorted((left, right) => left.localeCompare(right)),
  }
}
