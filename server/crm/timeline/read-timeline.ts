import { accounts } from '../../../domain/charter/index.ts'
import {
  companies,
  contacts,
  peopleOfCompany,
  timelineCountEnd,
  timelinePage,
  type TimelineEntry,
  type TimelineKind,
  type TimelinePage,
} from '../../../domain/crm/index.ts'
import type { Filter } from '../../../domain/kernel/index.ts'
import type { Ctx } from '../../platform/context.ts'
import { sql } from '../../platform/database/sql.ts'
import { Invalid } from '../../platform/errors.ts'
import { reach } from '../../platform/records/authorise.ts'
import { getRecord, listRecords } from '../../platform/records/index.ts'
import { printFilter } from '../../platform/records/print-filter.ts'
import { inFoldersOf } from './files.ts'
import { isBehind, sources, type Behind, type Source } from './sources.ts'

/** Most events of one answer, the same as changes of a history. */
const mostEvents = 200

/** Kinds of entries that a history shows between the changes of its record. */
const eventKinds: ReadonlySet<TimelineKind> = new Set(['marketing', 'merges'])

interface Query {
  readonly kind?: TimelineKind | undefined
  readonly before?: string | undefined
}

const cursorOf = ({ at, id }: Behind): string => `${at}.${id}`

/** Reads where a page ended. Throws Invalid. */
function readCursor(before: string | undefined): Behind | undefined {
  if (before === undefined) return undefined
  const [, at = '', id = ''] = /^(\d{1,16})\.(.+)$/.exec(before) ?? []
  if (id === '') throw new Invalid([{ path: 'before', code: 'bad-cursor' }])
  return { at: Number(at), id }
}

const isOpen = ({ actor }: Ctx, { definition }: Source): boolean =>
  definition === undefined || reach(definition.access.read, actor) !== false

const newestFirst = (one: TimelineEntry, other: TimelineEntry): number =>
  other.at - one.at || (one.id < other.id ? 1 : -1)

/** How many rows `r` there are, up to one more than is shown. */
const counted = (ctx: Ctx, from: ReturnType<typeof sql>) =>
  ctx.db.run(sql<{ count: number }>`
    select count(*)::integer as count from (select 1 ${from} limit ${timelineCountEnd + 1}) as found`)

async function countEntries(
  ctx: Ctx,
  { kind, definition, where, rows }: Source,
  ids: readonly string[],
): Promise<number> {
  const { clientId } = ctx.db.tenant
  const own = sql`client_id = ${clientId}`
  const from = (): ReturnType<typeof sql> => {
    if (rows !== undefined) return sql`from (${rows(ctx, ids)}) r`
    if (kind === 'files') return sql`from file_objects f where f.${own} and (${inFoldersOf(ctx, ids)})`
    if (definition === undefined || where === undefined)
      return sql`from history h where h.${own} and h.record = 'contacts' and h.id = any(${[...ids]}::text[])`
    const within = reach(definition.access.read, ctx.actor)
    const also = typeof within === 'boolean' ? sql`` : sql`and ${printFilter(definition, within)}`
    return sql`
      from ${sql.table(definition.name)} r
      where r.${own} and r.trashed_at is null and ${printFilter(definition, where(ids))} ${also}`
  }
  const [row] = await counted(ctx, from())
  return row?.count ?? 0
}

/** Entries of some sources, newest first. */
const readSources = async (ctx: Ctx, wanted: readonly Source[], asked: Parameters<Source['read']>[1]) =>
  (await Promise.all(wanted.map((source) => source.read(ctx, asked)))).flat().toSorted(newestFirst)

/** One page of the events between the client and some people, the newest first, as far as the caller may read them. */
async function readPage(ctx: Ctx, ids: readonly string[], { kind, before }: Query): Promise<TimelinePage> {
  if (ids.length === 0) return { entries: [], next: null, counts: {} }
  const behind = readCursor(before)
  const open = sources.filter((source) => isOpen(ctx, source))
  const asked = { contacts: ids, behind, limit: timelinePage + 1 }
  const wanted = open.filter((source) => kind === undefined || source.kind === kind)
  const all = (await readSources(ctx, wanted, asked)).filter((entry) => isBehind(entry, behind))
  const entries = all.slice(0, timelinePage)
  const last = entries.at(-1)
  const next = all.length > timelinePage && last !== undefined ? cursorOf(last) : null
  if (before !== undefined) return { entries, next }
  const counts = await Promise.all(
    open.map(async (source) => [source.kind, await countEntries(ctx, source, ids)] as const),
  )
  return { entries, next, counts: Object.fromEntries(counts) }
}

/** The timeline of a contact. Throws NotFound for one beyond the caller's reach. */
export async function timelineOfContact(ctx: Ctx, id: string, query: Query): Promise<TimelinePage> {
  await getRecord(ctx, contacts, id)
  return readPage(ctx, [id], query)
}

/** Reads the events of a contact that are no changes of its record, newest first. Throws NotFound beyond the caller's reach. */
export async function readContactEvents(ctx: Ctx, id: string): Promise<{ readonly entries: TimelineEntry[] }> {
  await getRecord(ctx, contacts, id)
  const asked = { contacts: [id], behind: undefined, limit: mostEvents }
  const open = sources.filter((source) => eventKinds.has(source.kind) && isOpen(ctx, source))
  return { entries: (await readSources(ctx, open, asked)).slice(0, mostEvents) }
}

/** People whose timelines are put together. */
const mostPeople = 200

async function timelineOfPeople(ctx: Ctx, where: Filter, query: Query): Promise<TimelinePage> {
  const people = await listRecords(ctx, contacts, { where, limit: mostPeople })
  const ids = people.map((person) => person.id)
  return readPage(ctx, ids, query)
}

/** The timeline of the people of a company. Throws NotFound for one beyond the caller's reach. */
export async function timelineOfCompany(ctx: Ctx, id: string, query: Query): Promise<TimelinePage> {
  const { names } = await getRecord(ctx, companies, id)
  return timelineOfPeople(ctx, peopleOfCompany(names), query)
}

/** The timeline of the people of an account. Throws NotFound for one beyond the caller's reach. */
export async function timelineOfAccount(ctx: Ctx, id: string, query: Query): Promise<TimelinePage> {
  await getRecord(ctx, accounts, id)
  return timelineOfPeople(ctx, ['account_ids', 'array-contains', id], query)
}
