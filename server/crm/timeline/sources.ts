import { charterStatuses, quotes, trips } from '../../../domain/charter/index.ts'
import { orders } from '../../../domain/commerce/index.ts'
import { subscriptions, type TimelineEntry, type TimelineKind } from '../../../domain/crm/index.ts'
import { doubtOf, threadsmsgs } from '../../../domain/inbox/index.ts'
import { cutText, type Filter, type RecordDefinition, type RowOf } from '../../../domain/kernel/index.ts'
import type { Ctx } from '../../platform/context.ts'
import type { sql } from '../../platform/database/sql.ts'
import { listRecords } from '../../platform/records/index.ts'
import { printCursor } from '../../platform/records/page-cursor.ts'
import { editsOf } from './edits.ts'
import { filesOf } from './files.ts'
import { readMarketing, marketingRows, mergeRows, readMerges } from './marketing.ts'

/** Entry after which a page begins. */
export interface Behind {
  readonly at: number
  readonly id: string
}

export interface Asked {
  /** Contacts of the timeline. */
  readonly contacts: readonly string[]
  readonly behind: Behind | undefined
  readonly limit: number
}

/** Where entries of a kind come from. */
export interface Source {
  readonly kind: TimelineKind
  /** Record type whose read access decides; undefined for that of contacts. */
  readonly definition?: RecordDefinition
  /** Rows of the record for these contacts. */
  readonly where?: (contacts: readonly string[]) => Filter
  /** Selects the rows to count, for a source without `where`. */
  readonly rows?: (ctx: Ctx, contacts: readonly string[]) => ReturnType<typeof sql>
  readonly read: (ctx: Ctx, asked: Asked) => Promise<TimelineEntry[]>
}

/** True if an entry comes after another, the newest first. */
export const isBehind = ({ at, id }: Behind, behind: Behind | undefined): boolean =>
  behind === undefined || at < behind.at || (at === behind.at && id < behind.id)

const ofContacts = (contacts: readonly string[]): Filter =>
  contacts.length === 1 && contacts[0] !== undefined
    ? ['contact_id', '==', contacts[0]]
    : ['contact_id', 'in', [...contacts]]

interface RecordSource<D extends RecordDefinition> {
  readonly kind: TimelineKind
  readonly definition: D
  readonly where?: (contacts: readonly string[]) => Filter
  readonly entryOf: (row: RowOf<D>) => Omit<TimelineEntry, 'kind' | 'id' | 'at'>
}

/** Entries that are records: read by the engine, within the caller's reach. */
const recordSource = <D extends RecordDefinition>({
  kind,
  definition,
  where = ofContacts,
  entryOf,
}: RecordSource<D>): Source => ({
  kind,
  definition,
  where,
  read: async (ctx, { contacts, behind, limit }) => {
    const rows = await listRecords(ctx, definition, {
      where: where(contacts),
      orderBy: { field: 'date', direction: 'desc' },
      limit,
      // Ordered and continued as `isBehind` says: any number of entries of one moment is complete.
      ...(behind && { after: printCursor(behind.at, behind.id) }),
      isWhole: true,
    })
    return rows.map((row) => ({ kind, id: row.id, at: row.date, ...entryOf(row) }))
  },
})

const firstWords = (text: string): string => cutText(text.replaceAll(/\s+/g, ' ').trim(), 280)

const flightEntry = (
  type: string,
  row: RowOf<typeof quotes> | RowOf<typeof trips>,
): Omit<TimelineEntry, 'kind' | 'id' | 'at' | 'title'> => ({
  who: row.agents[0]?.label ?? null,
  words: row.route.replaceAll('-', ' to '),
  path: `${type}/${row.id}`,
  state: charterStatuses[row.status],
  ...(row.price.total > 0 && { amount: row.price.total }),
})

export const sources: readonly Source[] = [
  recordSource({
    kind: 'messages',
    definition: threadsmsgs,
    where: (contacts) => ({ and: [ofContacts(contacts), ['draft', '==', false]] }),
    entryOf: (row) => ({
      who: row.inbound ? (row.from?.name ?? row.from?.address ?? null) : (row.creator?.label ?? null),
      title: row.subject,
      words: firstWords(row.message),
      path: `threads?thread=${encodeURIComponent(row.tRef)}`,
      medium: row.medium,
      inbound: row.inbound,
      doubt: row.inbound ? doubtOf(row) : undefined,
    }),
  }),
  recordSource({
    kind: 'quotes',
    definition: quotes,
    entryOf: (row) => ({ title: quotes.title({ ...row }), ...flightEntry('quotes', row) }),
  }),
  recordSource({
    kind: 'trips',
    definition: trips,
    entryOf: (row) => ({ title: trips.title({ ...row }), ...flightEntry('trips', row) }),
  }),
  recordSource({
    kind: 'orders',
    definition: orders,
    entryOf: (row) => ({
      who: row.agents[0]?.label ?? null,
      title: orders.title({ ...row }),
      words: row.items.map(({ name }) => name).join(', '),
      path: `orders/${row.id}`,
      state: row.paid ? 'Paid' : 'Not paid',
      amount: row.total,
    }),
  }),
  { kind: 'edits', read: editsOf },
  { kind: 'files', read: filesOf },
  { kind: 'marketing', definition: subscriptions, rows: marketingRows, read: readMarketing },
  { kind: 'merges', rows: mergeRows, read: readMerges },
]
