import { aircraft, deals } from '../../domain/charter/index.ts'
import { clients } from '../../domain/company/index.ts'
import type { DocOf, RecordDefinition } from '../../domain/kernel/index.ts'
import { amendRecord, createRecord } from '../../server/platform/records/index.ts'
import type { TestServer } from '../test-server.ts'
import { inLaro, laro } from './inbox-server.ts'
import { openShop, shopClients } from './shop-site.ts'

// The empty legs on the public site of LARO.

const dayMs = 86_400_000

const make = <D extends RecordDefinition>(server: TestServer, definition: D, doc: object) =>
  inLaro(server, (ctx) => createRecord(ctx, definition, { doc: definition.shape.parse(doc) as DocOf<D> }))

/** Publishes the site and opens its page of empty legs. */
export async function openLegs(server: TestServer, settings: object = {}): Promise<void> {
  await openShop(server, shopClients.laro)
  await inLaro(server, (ctx) =>
    amendRecord(ctx, clients, {
      id: laro,
      amend: ({ config }) => ({ config: { ...config, empties: { ...config.empties, is_open: true, ...settings } } }),
    }),
  )
}

const places = {
  KTEB: { icao: 'KTEB', iata: 'TEB', name: 'Teterboro', city: 'Teterboro', latitude: 40.8501, longitude: -74.0608 },
  KBNA: { icao: 'KBNA', iata: 'BNA', name: 'Nashville', city: 'Nashville', latitude: 36.1245, longitude: -86.6782 },
} as const

let tails = 0

/** An offered empty leg from Teterboro to Nashville in three days, flown by an aircraft of 8 seats. */
export async function makeDeal(server: TestServer, facts: object = {}) {
  tails += 1
  const tail = `N${tails}EL`
  const flown = await make(server, aircraft, { tail_number: tail, seats: 8, type: 'lj', model: { name: 'Phenom 300' } })
  const takeoffUTC = server.platform.clock() + 3 * dayMs
  return make(server, deals, {
    departureAirport: { ...places.KTEB, timezone: 'America/New_York' },
    arrivalAirport: { ...places.KBNA, timezone: 'America/Chicago' },
    aircraft: { id: flown.id, tail_number: tail, type: 'lj' },
    times: { takeoffUTC, duration: { flightTime: 2, blockTime: 2.2 } },
    price: { total: 980_000 },
    notes: 'for the team alone',
    ...facts,
  })
}

export const changeDeal = (server: TestServer, id: string, change: object) =>
  inLaro(server, (ctx) => amendRecord(ctx, deals, { id, amend: () => change }))

let visitors = 0

/** A visitor of the page with a separate network. */
export function visitLegs(server: TestServer) {
  visitors += 1
  const remoteAddress = `10.90.${visitors >> 8}.${visitors & 255}`
  const send = async (method: 'GET' | 'POST', path: string, fields?: Readonly<Record<string, string>>) => {
    const answer = await server.app.inject({
      method,
      url: `/site/laro/empties${path}`,
      remoteAddress,
      headers: { accept: 'text/html', ...(fields && { 'content-type': 'application/x-www-form-urlencoded' }) },
      ...(fields && { payload: new URLSearchParams(fields).toString() }),
    })
    return {
      status: answer.statusCode,
      html: answer.body,
      to: answer.headers.location ?? '',
      headers: answer.headers,
    }
  }
  return {
    open: (path = '') => send('GET', path),
    take: (form: string, fields: Readonly<Record<string, string>>) => send('POST', `/${form}`, fields),
  }
}

/** A filled in form for an empty leg. */
export const asking = (deal: string, more: object = {}) => ({
  deal,
  key: `key of ${deal}`,
  name: 'Priya Raman',
  email: 'priya@raman.example',
  people: '4',
  words: 'Two of us bring skis.',
  ...more,
})
