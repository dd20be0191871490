import { z } from 'zod'
import {
  calculateFlight,
  checkAvailability,
  compareAircraft,
  findAircraft,
  quotes,
  readRequestOf,
} from '../../../domain/charter/index.ts'
import { globalSearchSources } from '../../../domain/global-search.ts'
import { isInternal, openThread, threads, threadsmsgs, type ShownMessage } from '../../../domain/inbox/index.ts'
import { pathTemplate, type RecordDefinition } from '../../../domain/kernel/index.ts'
import { searchAll, searchKind } from '../../platform/records/search/search-routes.ts'
import { defineTool, type Tool } from './define-tool.ts'
import { Refused, type Product, type ToolContract } from './product.ts'

/** Records of the search that are read in other ways, or are pages for the public. */
const without = new Set<string>([threads.name, threadsmsgs.name, 'pages', 'documents'])

const definitions = new Map<string, RecordDefinition>(
  globalSearchSources
    .filter(({ definition }) => !without.has(definition.name))
    .map((one) => [one.definition.name, one.definition]),
)

const [firstName = quotes.name, ...otherNames] = definitions.keys()

/** Record types that a tool opens. */
export const recordName = z.enum([firstName, ...otherNames])

const id = z.string().trim().min(1).max(100)
const words = z.string().trim().max(200)
const time = z.iso.datetime({ offset: true }).transform((text) => Date.parse(text))

/** The reading call of a record type. */
function readingCall(name: string) {
  const definition = definitions.get(name)
  if (definition === undefined) throw new Refused(404, 'There is no such type of record.')
  const { document } = pathTemplate(definition.path)
  return {
    method: 'GET',
    path: `/data/${document.replaceAll(/\{(\w+)\}/g, ':$1')}`,
    summary: definition.label.one,
    role: 'member',
    params: z.object({ id }),
    output: z.record(z.string(), z.unknown()),
    assistants: 'reads',
  } satisfies ToolContract
}

/** Reads a record as its screen does. Throws Refused. */
export const readRecord = (product: Product, name: string, recordId: string): Promise<Record<string, unknown>> =>
  product.call(readingCall(name), { params: { id: recordId } })

/** The title of a record, as lists show it. Throws Refused. */
export async function readTitle(product: Product, name: string, recordId: string): Promise<string> {
  const row = await readRecord(product, name, recordId)
  return definitions.get(name)?.title(row) ?? ''
}

/** A message with the source of its words: people outside, or colleagues. */
function presentMessage(message: ShownMessage) {
  const { id: messageId, medium, date, inbound, subject, message: text, from, creator, files, is_automatic } = message
  const said = inbound ? { words_of_person_outside: text } : { words_of_colleague: text }
  return {
    id: messageId,
    medium: isInternal(medium) ? `${medium}, for colleagues alone` : medium,
    date,
    from: inbound ? from : creator?.label,
    subject,
    is_automatic,
    ...said,
    files: files.filter(({ inline }) => !inline).map(({ name }) => name),
  }
}

const searching: readonly Tool[] = [
  defineTool(
    'search',
    z.strictObject({ words: words.min(1), of_each: z.int().min(1).max(20).default(5) }),
    async (product, args) => {
      const { groups } = await product.call(searchAll, { body: { query: args.words, hitsPerPage: args.of_each } })
      const count = groups.reduce((sum, { hits }) => sum + hits.length, 0)
      const content = groups.map(({ index, hits }) => ({
        type: index,
        found: hits.map(({ id: hit, title, subtitle }) => ({ id: hit, title, subtitle })),
      }))
      return { words: `Found ${count}.`, content }
    },
  ),
  defineTool(
    'list_records',
    z.strictObject({
      type: z.enum([firstName, ...otherNames, threads.name]),
      words: words.default(''),
      limit: z.int().min(1).max(50).default(20),
    }),
    async (product, args) => {
      const answer = await product.call(searchKind, {
        params: { index: args.type },
        body: { query: args.words, page: 0, hitsPerPage: args.limit, typoTolerance: true },
      })
      return { words: `${answer.hits.length} of ${answer.nbHits}.`, content: answer.hits }
    },
  ),
  defineTool('open_record', z.strictObject({ type: recordName, id }), async (product, args) => ({
    words: 'The record as this user may see it.',
    content: await readRecord(product, args.type, args.id),
    subject: { record: args.type, id: args.id },
  })),
]

const conversations: readonly Tool[] = [
  defineTool(
    'open_conversation',
    z.strictObject({ id, limit: z.int().min(1).max(20).default(10) }),
    async (product, args) => {
      const { thread, messages, parent, draft, next } = await product.call(openThread, {
        params: { id: args.id },
        query: { limit: args.limit },
      })
      const { subject, status, contact, object, agents } = thread
      const content = {
        conversation: { id: args.id, subject, status, contact, about: object, agents, record: parent?.title },
        has_own_draft: draft !== null,
        has_older_messages: next !== null,
        messages: messages.map(presentMessage),
      }
      return { words: 'The newest messages first.', content, subject: { record: threads.name, id: args.id } }
    },
  ),
  defineTool('read_request', z.strictObject({ conversation: id, message: id.optional() }), async (product, args) => {
    const { message, contact, draft, quote } = await product.call(readRequestOf, {
      body: { thread: args.conversation, ...(args.message !== undefined && { message: args.message }) },
    })
    return {
      words:
        draft === null ? 'No mail of this conversation asks for a flight.' : 'What the mail asks for, as it was read.',
      content: { message, contact, draft, quote },
      subject: { record: threads.name, id: args.conversation },
    }
  }),
]

const flights: readonly Tool[] = [
  defineTool('find_aircraft', z.strictObject({ words: words.min(2).optional() }), async (product, args) => ({
    words: 'Aircraft of the fleet, and models.',
    content: await product.call(findAircraft, { query: args.words === undefined ? {} : { query: args.words } }),
  })),
  defineTool(
    'check_availability',
    z.strictObject({
      tail: z.string().trim().min(1).max(50),
      takeoff: time,
      landing: time,
      from: z.string().trim().min(3).max(10),
      to: z.string().trim().max(10).default(''),
      quote_or_trip: id.optional(),
    }),
    async (product, { tail, takeoff, landing, from, to, quote_or_trip: record }) => {
      const legs = [{ leg: 'asked', tail, takeoff, landing, from, to }]
      const content = await product.call(checkAvailability, { body: { legs, ...(record !== undefined && { record }) } })
      const isFree = content.taken.length === 0 && content.elsewhere.length === 0
      return { words: isFree ? 'Nothing conflicts with this flight.' : 'There are conflicts.', content }
    },
  ),
  defineTool('price_flight', z.strictObject({ words: z.string().trim().min(3).max(300) }), async (product, args) => {
    const content = await product.call(calculateFlight, { body: { words: args.words } })
    return { words: content.isFlight ? 'Prices of the flight, nothing is stored.' : 'This names no flight.', content }
  }),
  defineTool('price_quote', z.strictObject({ quote: id }), async (product, args) => {
    const quote = await readRecord(product, quotes.name, args.quote)
    const { legs, accounts, aircraft_type } = compareAircraft.body.partial().parse(quote)
    const content = await product.call(compareAircraft, {
      body: { legs: legs ?? [], accounts: accounts ?? [], aircraft_type, estimate: { items: [] }, record: args.quote },
    })
    return {
      words: 'Prices of its legs, nothing is stored.',
      content,
      subject: { record: quotes.name, id: args.quote },
    }
  }),
]

/** Tools that read. */
export const readTools: readonly Tool[] = [...searching, ...conversations, ...flights]
