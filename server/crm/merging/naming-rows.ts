import { contactReferences, fieldsOf, type ContactReference } from '../../../domain/crm/index.ts'
import type { Doc, RecordDefinition } from '../../../domain/kernel/index.ts'
import { recordNamed } from '../../../domain/records.ts'
import type { Ctx } from '../../platform/context.ts'
import { sql, type Statement } from '../../platform/database/sql.ts'
import { amendMany } from '../../platform/records/index.ts'

/** A record type that names contacts, and where. */
export interface NamingType {
  readonly definition: RecordDefinition
  readonly references: readonly ContactReference[]
}

export const namingTypes: readonly NamingType[] = Object.entries(contactReferences).map(([name, references]) => {
  const definition = recordNamed(name)
  if (definition === undefined) throw new TypeError(`no record type ${name}`)
  return { definition, references }
})

/** `{"legs":[{"crew":[VALUE]}]}` for `legs[].crew[]`. */
function nested(path: string, value: unknown): unknown {
  return path.split('.').reduceRight<unknown>((inner, step) => {
    const name = step.replace('[]', '')
    return { [name]: step === name ? inner : [inner] }
  }, value)
}

const containing = (path: string, value: unknown): Statement<unknown> =>
  sql`r.doc @> ${JSON.stringify(nested(path, value))}::jsonb`

/** A column that holds the values at a path, which an index may serve. */
const columnAt = ({ columns }: RecordDefinition, path: string): { name: string; isList: boolean } | undefined => {
  const found = Object.entries(columns).find(([name, column]) => (column.path ?? name) === path)
  return found && { name: found[0], isList: found[1].type === 'text[]' }
}

const idAt = (definition: RecordDefinition, path: string, id: string): Statement<unknown> => {
  const column = columnAt(definition, path)
  return column === undefined ? containing(path, id) : sql`r.${sql.ref(column.name)} = ${id}`
}

type Condition = (definition: RecordDefinition, path: string, id: string) => Statement<unknown>[]

/** Conditions under which a row names a contact; the document path of a contact is an alternative to its id. */
const conditions: Readonly<Record<ContactReference['kind'], Condition>> = {
  summary: (definition, path, id) => [idAt(definition, `${path}.id`, id)],
  entry: (definition, path, id) => [idAt(definition, `${path}.id`, id)],
  id: (definition, path, id) => [idAt(definition, path, id)],
  object: (definition, path, id) => [
    sql`(${idAt(definition, `${path}.type`, 'contacts')} and ${idAt(definition, `${path}.id`, id)})`,
  ],
  people: (_, path, id) => [containing(`${path}[]`, { id })],
  rule: (_, path, id) => [
    containing(`${path}[]`, { subject: 'contact', value: id }),
    containing(`${path}[]`, { subject: 'contact', value: [id] }),
  ],
  path: () => [],
}

/** The column that lists the contacts which a reference names; undefined where none does. */
function listedAt(definition: RecordDefinition, { kind, path }: ContactReference): string | undefined {
  const column = columnAt(definition, kind === 'people' ? `${path}[].id` : path)
  return column?.isList === true ? column.name : undefined
}

/** Rows to search: those that are shown have separate indexes. */
const kept = sql`r.trashed_at is null`
const trashed = sql`r.trashed_at is not null`

interface Asked {
  readonly type: NamingType
  readonly id: string
  readonly within: readonly Statement<unknown>[]
}

/**
 * The ids of rows of a type that name a contact. Each part is a separate query: within one condition, listed values and
 * values in the rows would have every row read.
 */
function namingIds({ db }: Ctx, { type: { definition, references }, id, within }: Asked): Statement<unknown> {
  const lists = references.flatMap((reference) => listedAt(definition, reference) ?? [])
  const inRows = references
    .filter((reference) => listedAt(definition, reference) === undefined)
    .flatMap(({ kind, path }) => conditions[kind](definition, path, id))
  const rows = within.map(
    (state) => sql`select r.id from ${sql.table(definition.name)} r
      where r.client_id = ${db.tenant.clientId} and ${state} and (${sql.join(inRows, sql` or `)})`,
  )
  const listed = sql`select v.id from listed_values v where v.client_id = ${db.tenant.clientId}
    and v.record = ${definition.name} and v.field = any(${lists}::text[]) and v.value = ${id}`
  return sql.join(lists.length === 0 ? rows : [...rows, listed], sql` union `)
}

export interface NamingRow {
  readonly id: string
  readonly doc: Doc
  readonly date: number
}

/** Rows of one page: as many as one transaction moves. */
export const pageSize = 200

interface NamingPage {
  /** The contact that is named. */
  readonly id: string
  /** Key of the last row before the page. */
  readonly after: string
  /** A further condition on the id `u.id`. */
  readonly also?: Statement<unknown>
}

/** The ids of a page of rows that name a contact, those in the trash too, in their order. */
export async function namingPage(
  ctx: Ctx,
  type: NamingType,
  { id, after, also = sql`` }: NamingPage,
): Promise<readonly string[]> {
  const rows = await ctx.db.run(sql<{ id: string }>`
    select u.id from (${namingIds(ctx, { type, id, within: [kept, trashed] })}) u
    where u.id > ${after} ${also} order by u.id limit ${sql.lit(pageSize)}`)
  return rows.map((row) => row.id)
}

/** Rows of a type by their ids; with `lock` no one else changes them until the transaction ends. */
export const rowsByIds = (
  ctx: Ctx,
  { definition: { name } }: NamingType,
  { ids, lock }: { readonly ids: readonly string[]; readonly lock: boolean },
): Promise<NamingRow[]> =>
  ctx.db.run(sql<NamingRow>`
    select r.id, r.doc, r.date from ${sql.table(name)} r
    where r.client_id = ${ctx.db.tenant.clientId} and r.id = any(${[...ids]}::text[])
    order by r.id ${lock ? sql`for update of r` : sql``}`)

/** How many rows of all types name a contact; not more than `most` of each type are counted. */
export async function countReferences(
  ctx: Ctx,
  {
    id,
    most,
    also = () => sql``,
  }: {
    readonly id: string
    readonly most: number
    readonly also?: (type: NamingType) => Statement<unknown>
  },
): Promise<number> {
  const counts = await Promise.all(
    namingTypes.map((type) =>
      ctx.db.run(sql<{ count: number }>`
        select count(*)::integer as count from (
          select from (${namingIds(ctx, { type, id, within: [kept, trashed] })}) u
          where true ${also(type)} limit ${most}) named`),
    ),
  )
  return counts.reduce((sum, [row]) => sum + (row?.count ?? 0), 0)
}

/** How many rows of a type name a contact, without those in the trash. */
export const namingCount = (ctx: Ctx, type: NamingType, id: string) => sql<{ count: number }>`
    select count(*)::integer as count from ${sql.table(type.definition.name)} r
    where r.client_id = ${ctx.db.tenant.clientId} and ${kept}
      and r.id in (${namingIds(ctx, { type, id, within: [kept] })})`

export async function countNaming(ctx: Ctx, type: NamingType, id: string): Promise<number> {
  const [row] = await ctx.db.run(namingCount(ctx, type, id))
  return row?.count ?? 0
}

/** Writes documents of a type, a page of them at most. */
export async function writeDocs(
  ctx: Ctx,
  { definition }: NamingType,
  rows: readonly { readonly id: string; readonly doc: Doc }[],
): Promise<void> {
  if (rows.length === 0) return
  await amendMany(ctx, definition, {
    from: sql`jsonb_to_recordset(${JSON.stringify(rows.map(({ id, doc }) => ({ id, doc })))}::jsonb) as item(id text, doc jsonb)`,
    where: sql`r.id = item.id collate "C"`,
    withTrash: true,
    doc: sql`item.doc`,
  })
}

/** References to contacts in a document. */
export const namingPart = (doc: Doc, { references }: NamingType): Doc =>
  Object.fromEntries(fieldsOf(references).flatMap((field) => (field in doc ? [[field, doc[field]]] : [])))
