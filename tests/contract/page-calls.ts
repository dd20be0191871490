import { quotes } from '../../domain/charter/index.ts'
import { shares } from '../../domain/commerce/index.ts'
import { threads, threadsmsgs } from '../../domain/inbox/index.ts'
import type { DocOf, RecordDefinition } from '../../domain/kernel/index.ts'
import { createRecord, getRecord, listRecords } from '../../server/platform/records/index.ts'
import { openTestServer } from '../test-server.ts'
import { cast } from '../world.ts'
import { call, inLaro, makeContact } from './inbox-server.ts'

const teterboro = { icao: 'KTEB', name: 'Teterboro', city: 'Teterboro', timezone: 'America/New_York' }
const palmBeach = { icao: 'KPBI', name: 'Palm Beach Intl', city: 'West Palm Beach', timezone: 'America/New_York' }
const takeoff = Date.UTC(2030, 11, 18, 13, 0)

/** Mail of a customer who asks for a trip there and back. */
export const askedTrip =
  'Please quote Teterboro to Nassau on December 4, 2030 at 9am, back December 8, 2030. 6 passengers.'

/** From Teterboro to West Palm Beach in two and a half hours, with four. */
export const leg = (id: string, facts: object = {}) => ({
  id,
  departureAirport: teterboro,
  arrivalAirport: palmBeach,
  paxNum: 4,
  times: { takeoffUTC: takeoff, landingUTC: takeoff + 2.5 * 3_600_000 },
  ...facts,
})

/** A server with a customer, and the calls of the pages that are shared with people outside. */
export async function openPageServer() {
  const server = await openTestServer()
  const { id, name, email = '' } = await makeContact(server)
  const contact = { id, name, email }
  let callers = 0

  const make = <D extends RecordDefinition>(definition: D, doc: object) =>
    inLaro(server, (ctx) => createRecord(ctx, definition, { doc: definition.shape.parse(doc) as DocOf<D> }))
  const outside = async (url: string, payload?: object) => {
    const answer = await server.app.inject({
      method: payload ? 'POST' : 'GET',
      url: `/api${url}`,
      remoteAddress: `192.0.2.${(callers += 1) % 250}`,
      ...(payload && { payload }),
    })
    const isJson = String(answer.headers['content-type']).includes('json')
    return { status: answer.statusCode, body: isJson ? answer.json() : answer.rawPayload, headers: answer.headers }
  }
  const share = (body: object) => call(server, cast.ana, { method: 'POST', url: '/charter/shares', body })

  return {
    server,
    contact,
    make,
    outside,
    share,
    quoteOf: (facts: object = {}) =>
      make(quotes, {
        status: 'qOutstanding',
        contact,
        legs: [leg('out')],
        price: { total: 2_000_000 },
        notes: 'a secret note',
        terms: 'Half now, half before the flight.',
        ...facts,
      }),
    shareToken: async (of: string, kind = 'quote', days?: number): Promise<string> => {
      const { body } = await share({ kind, id: of, ...(days && { days }) })
      return tokenOf(body.url)
    },
    open: (token: string) => outside('/shared/openings', { token }),
    sign: (token: string, facts: object) =>
      outside('/shared/signatures', { token, agreed: true, name: 'Mia Lund', ...facts }),
    shareOf: (of: string) =>
      inLaro(server, async (ctx) => {
        const [row] = await listRecords(ctx, shares, { where: ['object_id', '==', of] })
        return getRecord(ctx, shares, row?.id ?? '')
      }),
    /** A thread of the contact with one mail that came in. */
    receiveMail: (message: string) =>
      inLaro(server, async (ctx) => {
        const object = { type: 'contacts' as const, id: contact.id, label: contact.name }
        const ref = `clients/${ctx.actor.clientId}/contacts/${contact.id}`
        const thread = await createRecord(ctx, threads, {
          doc: threads.shape.parse({ subject: 'Trip', object, ref, contact }),
        })
        const mail = { medium: 'email', tRef: thread.id, subject: 'Trip', message, inbound: true, object, contact }
        const doc = threadsmsgs.shape.parse({ ...mail, from: { name: contact.name, address: contact.email } })
        return { thread: thread.id, message: (await createRecord(ctx, threadsmsgs, { doc })).id }
      }),
    messagesOn: (of: string) =>
      inLaro(server, async (ctx) => {
        const rows = await listRecords(ctx, threadsmsgs, { where: ['object_id', '==', of] })
        return Promise.all(rows.map((row) => getRecord(ctx, threadsmsgs, row.id)))
      }),
  }
}

export type PageServer = Awaited<ReturnType<typeof openPageServer>>

/** The token in the address of a shared page. */
export const tokenOf = (url: string): string => url.split('/shared/')[1] ?? ''
