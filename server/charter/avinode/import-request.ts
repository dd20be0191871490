import {
  charterStatuses,
  fillRequestFields,
  mergeRequest,
  printField,
  quotes,
  requestFieldWords,
  type AvinodeRequest,
  type FieldPrints,
  type RequestField,
  type RequestFields,
} from '../../../domain/charter/index.ts'
import { contacts } from '../../../domain/crm/index.ts'
import { contactSummary, type RowOf } from '../../../domain/kernel/index.ts'
import { findOrMakeContact } from '../../crm/index.ts'
import { customerTalks, keepPageMessage, membersOf, notifyOfRecord } from '../../inbox/index.ts'
import { deriveId } from '../../platform/derive-id.ts'
import type { Ctx } from '../../platform/context.ts'
import { asVerb, beyondReach, takeBeyondReach } from '../../platform/records/index.ts'
import { knownNames } from '../imports/known-places.ts'
import {
  addRequestRow,
  changeRequestRow,
  findContactOfBuyer,
  findRequestRow,
  noteRead,
  printRevision,
  type RequestRow,
} from './request-rows.ts'

type Quote = RowOf<typeof quotes>
type Contact = RowOf<typeof contacts>

const fieldNames = Object.keys(printField) as RequestField[]

/** Fingerprints of all fields. */
const printAll = (fields: Partial<RequestFields>): Record<RequestField, string> => ({
  legs: printField.legs(fields),
  aircraft_type: printField.aircraft_type(fields),
  notes: printField.notes(fields),
})

/** Fingerprints of some fields. */
export function printSome(fields: Partial<RequestFields>, names: readonly RequestField[]): FieldPrints {
  const all = printAll(fields)
  return Object.fromEntries(names.map((name) => [name, all[name]]))
}

/** The airports and aircraft that a request names. */
const knownFor = (ctx: Ctx, { segments, lifts }: AvinodeRequest) =>
  knownNames(ctx, {
    tails: lifts.flatMap(({ tail }) => tail ?? []),
    codes: segments.flatMap(({ from, to }) => [from, to]),
    accounts: [],
  })

/** The fields of a quote as the request has them now. */
export async function readFields(
  ctx: Ctx,
  request: AvinodeRequest,
  before: Quote['legs'] = [],
): Promise<RequestFields> {
  const known = await knownFor(ctx, request)
  return fillRequestFields(request, { ...known, newId: ctx.newId }, before)
}

/** The contact of a buyer: by address or number, else that of their last request, else a new one of their company. */
async function findBuyer(ctx: Ctx, { buyer, tripId }: AvinodeRequest): Promise<Contact> {
  const { id, company, name, email, phone } = buyer
  const facts = { name: name || company || `Buyer of ${tripId}`, company: company || undefined, type: 'Broker' }
  if (email !== undefined || phone !== undefined) return findOrMakeContact(ctx, { ...facts, email, phone })
  const before = await findContactOfBuyer(ctx, id)
  const known = before === undefined ? undefined : await beyondReach(ctx, contacts).find(before)
  if (known) return known
  const { name: whole, ...rest } = facts
  return asVerb(ctx, contacts).create({ doc: contacts.shape.parse({ ...rest, first_name: whole }) })
}

const deriveMessageId = (ctx: Ctx, key: string): string => {
  return deriveId(`avinode ${ctx.actor.clientId} ${key}`)
}

const flightLine = ({ from, to, date, time, isDeparture, isLocal, passengers }: AvinodeRequest['segments'][number]) =>
  [
    `${from} to ${to}`,
    [date, ...(time === undefined ? [] : [isDeparture ? '' : 'arriving', time, isLocal ? '' : 'UTC'])]
      .filter(Boolean)
      .join(' '),
    passengers === 1 ? '1 passenger' : `${passengers} passengers`,
  ].join(', ')

const flightLines = ({ segments }: AvinodeRequest): string => segments.map(flightLine).join('\n')

const writeSubject = ({ tripId, id }: AvinodeRequest): string => `Request ${tripId || id} on Avinode`

/** Puts the messages of the buyer into the conversation of the quote, each once. */
async function keepMessages(ctx: Ctx, request: AvinodeRequest, row: Quote): Promise<void> {
  const subject = writeSubject(request)
  const first = { id: `${request.id} request`, words: `${subject}:\n${flightLines(request)}` }
  const open = request.messages.filter(({ words }) => words !== '')
  // The request itself is the first message, and what the buyer wrote with it follows.
  for (const { id, words } of [first, ...open])
    await keepPageMessage(ctx, {
      type: 'quotes',
      row: { ...row },
      subject,
      message: words,
      id: deriveMessageId(ctx, id),
    })
}

/** Notifies those who look after a quote; where nobody does, everybody who works on quotes. */
async function tellAgents(
  ctx: Ctx,
  quote: Quote,
  news: { readonly kind: string; readonly title: string; readonly words: string },
) {
  const agents = quote.agents.map(({ id }) => id)
  const users = agents.length > 0 ? agents : (await membersOf(ctx)).map(({ id }) => id)
  await notifyOfRecord(ctx, {
    about: `quotes/${quote.id}#avinode-${news.kind}`,
    path: `quotes/${encodeURIComponent(quote.id)}`,
    title: news.title,
    summary: news.words,
    users,
    role: 'quotes',
  })
}

async function beginRequest(ctx: Ctx, request: AvinodeRequest): Promise<void> {
  const { id, name, email, phone, company, agents } = await findBuyer(ctx, request)
  const fields = await readFields(ctx, request)
  const doc = quotes.shape.parse({
    status: 'qBroker',
    quoteType: 'want',
    source: 'b',
    ...fields,
    contact: contactSummary.parse({ id, name, email, phone, company }),
    agents,
    metadata: { avinode: { id: request.id, trip: request.tripId } },
  })
  const quote = await asVerb(ctx, quotes).create({ doc })
  await addRequestRow(ctx, { request, quoteId: quote.id, contactId: id, written: printAll(quote) })
  await keepMessages(ctx, request, quote)
}

/** Statuses in which a quote may still follow its request. */
const following: ReadonlySet<Quote['status']> = new Set([
  'qBroker',
  'qImported',
  'qSubmitted',
  'qCreated',
  'qOutstanding',
])

/** Moves the quote of a cancelled request, where it is not agreed yet. */
async function cancelRequest(ctx: Ctx, row: RequestRow, quote: Quote): Promise<void> {
  const words = 'The buyer cancelled the request on Avinode'
  const isOpen = following.has(quote.status)
  if (isOpen)
    await asVerb(ctx, quotes).amend({
      id: quote.id,
      amend: () => ({ status: 'inactive', lost_reason: 'plans', lost_why: words, why: words }),
    })
  const rest = isOpen ? '' : `The quote is ${charterStatuses[quote.status]} and was not changed.`
  await customerTalks.note(ctx, { about: { type: 'quotes', id: quote.id }, title: words, words: rest })
  await tellAgents(ctx, quote, {
    kind: 'cancelled',
    title: `${quotes.title({ ...quote })}: cancelled on Avinode`,
    words: rest || words,
  })
  await changeRequestRow(ctx, row, { state: 'cancelled', held: [] })
}

const listFields = (fields: readonly RequestField[]): string =>
  fields.map((field) => requestFieldWords[field]).join(', ')

/** Fields of a change that are written, as the quote takes them. */
export function pickFields(fields: RequestFields, taken: readonly RequestField[]) {
  return {
    ...(taken.includes('legs') && { legs: [...fields.legs] }),
    ...(taken.includes('aircraft_type') && { aircraft_type: fields.aircraft_type ?? null }),
    ...(taken.includes('notes') && { notes: fields.notes }),
  }
}

/** Fingerprints after fields were written: those that were not written keep theirs. */
export function mergePrints(written: FieldPrints, quote: Quote, taken: readonly RequestField[]): FieldPrints {
  const now = printAll(quote)
  return Object.fromEntries(
    fieldNames.flatMap((field) => {
      const print = taken.includes(field) ? now[field] : written[field]
      return print === undefined ? [] : [[field, print] as const]
    }),
  )
}

async function changeRequest(ctx: Ctx, row: RequestRow, request: AvinodeRequest): Promise<void> {
  const { row: quote, change } = await takeBeyondReach(ctx, quotes, { id: row.quoteId })
  const fields = await readFields(ctx, request, quote.legs)
  const merged = mergeRequest({ theirs: printAll(fields), written: row.written, ours: printAll(quote) })
  const isFollowed = following.has(quote.status)
  const take = isFollowed ? merged.take : []
  const hold = isFollowed ? merged.hold : [...merged.take, ...merged.hold]
  const now =
    take.length > 0 ? change({ ...pickFields(fields, take), why: 'The buyer changed the request on Avinode' }) : quote
  // A held field stays held until it is settled, or says the same again.
  const held = [...new Set([...row.held.filter((field) => printAll(fields)[field] !== printAll(now)[field]), ...hold])]
  await changeRequestRow(ctx, row, {
    revision: printRevision(request),
    written: mergePrints(row.written, now, take),
    held,
  })
  await keepMessages(ctx, request, now)
  if (take.length + hold.length === 0) return
  const words = [
    ...(take.length > 0 ? [`Changed: ${listFields(take)}.`] : []),
    ...(hold.length > 0 ? [`Kept as they are here, because they were changed here too: ${listFields(hold)}.`] : []),
  ].join(' ')
  await customerTalks.note(ctx, {
    about: { type: 'quotes', id: quote.id },
    title: 'The buyer changed the request on Avinode',
    words: `${words}\n${flightLines(request)}`,
  })
  await tellAgents(ctx, now, { kind: 'changed', title: `${quotes.title({ ...now })}: changed on Avinode`, words })
}

/**
 * Applies a request as Avinode has it now, in one transaction: a new one becomes a quote with its conversation, and a known
 * one changes its quote. The same request twice changes nothing. A cancelled request that is not known is left out.
 */
export async function applyRequest(ctx: Ctx, request: AvinodeRequest): Promise<void> {
  const row = await findRequestRow(ctx, request.id)
  if (!row) return request.isCancelled || request.segments.length === 0 ? undefined : beginRequest(ctx, request)
  const quote = await beyondReach(ctx, quotes).find(row.quoteId)
  if (row.revision === printRevision(request) || row.state === 'cancelled' || !quote) return noteRead(ctx, row.id)
  if (!request.isCancelled) return changeRequest(ctx, row, request)
  await keepMessages(ctx, request, quote)
  return cancelRequest(ctx, row, quote)
}
