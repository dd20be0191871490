import { deals, quotes } from '../../../domain/charter/index.ts'
import type { AskedLeg } from '../../../domain/charter/public-empties/index.ts'
import { contactSummary } from '../../../domain/kernel/index.ts'
import { findOrMakeContact } from '../../crm/index.ts'
import { keepPageMessage } from '../../inbox/index.ts'
import { deriveId } from '../../platform/derive-id.ts'
import type { Ctx } from '../../platform/context.ts'
import { sql } from '../../platform/database/sql.ts'
import { beyondReach, createRecord } from '../../platform/records/index.ts'
import { countForm } from './count-forms.ts'
import { findShownLeg } from './list-legs.ts'

/** The id of a quote follows from the key of its form: a form that is sent twice asks once. */
function makeQuoteId(ctx: Ctx, { deal, key }: AskedLeg): string {
  return deriveId(`asked ${ctx.db.tenant.clientId} ${deal} ${key}`)
}

/** Of two sendings of one form the second waits for the first. Ends with the transaction. */
const holdForm = (ctx: Ctx, id: string) =>
  ctx.db.run(sql`select pg_advisory_xact_lock(hashtextextended(${`asked leg ${ctx.db.tenant.clientId} ${id}`}, 0))`)

const plain = (text: string): string => text.replaceAll('\0', '').toWellFormed()

async function isTooOften(ctx: Ctx, { email, phone }: AskedLeg, network: string): Promise<boolean> {
  const address = email.toLowerCase() || phone
  const isAllowed = await countForm(ctx, { name: 'ask network', value: network })
  return !(await countForm(ctx, { name: 'ask address', value: address })) || !isAllowed
}

async function findVisitor(ctx: Ctx, { name, email, phone }: AskedLeg) {
  const contact = await findOrMakeContact(ctx, {
    name: plain(name),
    ...(email !== '' && { email }),
    ...(phone !== '' && { phone }),
  })
  return contactSummary.strip().parse(contact)
}

type Deal = Awaited<ReturnType<typeof readDeal>>

const readDeal = (ctx: Ctx, id: string) => beyondReach(ctx, deals).get(id)

const nameLeg = ({ departureAirport, arrivalAirport }: Deal): string =>
  `${departureAirport.icao} to ${arrivalAirport.icao}`

/** The quote that a visitor asks for: the flight of the deal, without a price. */
async function makeQuote(ctx: Ctx, { id, deal, asked }: { id: string; deal: Deal; asked: AskedLeg }) {
  const { departureAirport, arrivalAirport, aircraft, times, departure_date } = deal
  const doc = quotes.shape.parse({
    status: 'qSubmitted',
    source: 'd',
    contact: await findVisitor(ctx, asked),
    agents: deal.agents,
    ...(aircraft?.type && { aircraft_type: aircraft.type }),
    legs: [
      {
        id: ctx.newId(),
        departureAirport,
        arrivalAirport,
        ...(aircraft && { aircraft }),
        times: { ...times, takeoffUTC: times.takeoffUTC ?? departure_date },
        paxNum: asked.people,
      },
    ],
    metadata: { deal: { id: deal.id, label: nameLeg(deal) }, wish: asked.act },
  })
  return createRecord(ctx, quotes, { id, doc })
}

const verbs = { ask: 'asks for', book: 'wants to book' } as const

const writeMessage = ({ name, email, phone, people, words, act }: AskedLeg, label: string): string =>
  [
    `${plain(name)} ${verbs[act]} the empty leg ${label}, ${people} ${people === 1 ? 'person' : 'people'}.`,
    plain(words),
    [email && `Email: ${email}`, phone && `Phone: ${phone}`].filter(Boolean).join('\n'),
  ]
    .filter(Boolean)
    .join('\n\n')

/**
 * A visitor asks for an empty leg: a contact, a quote without a price, and its conversation, once for each form. 'gone' for a
 * leg that is not offered now, 'often' after too many forms. Throws Invalid for more people than the company flies.
 */
export async function askForLeg(ctx: Ctx, asked: AskedLeg, network: string): Promise<'asked' | 'gone' | 'often'> {
  const id = makeQuoteId(ctx, asked)
  await holdForm(ctx, id)
  if (await beyondReach(ctx, quotes).find(id)) return 'asked'
  const shown = await findShownLeg(ctx, asked.deal, { timezone: 'UTC', people: asked.people })
  if (shown === undefined) return 'gone'
  if (await isTooOften(ctx, asked, network)) return 'often'
  const deal = await readDeal(ctx, asked.deal)
  const quote = await makeQuote(ctx, { id, deal, asked })
  const label = nameLeg(deal)
  await keepPageMessage(ctx, {
    type: 'quotes',
    row: { ...quote },
    subject: `Empty leg ${label}`,
    message: writeMessage(asked, label),
  })
  return 'asked'
}
