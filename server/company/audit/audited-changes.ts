import type { AuditedChange, AuditFilter } from '../../../domain/company/index.ts'
import { globalSearchSources } from '../../../domain/global-search.ts'
import {
  cutText,
  isWhere,
  matches,
  nameOfPerson,
  type Actor,
  type Doc,
  type Filter,
  type RecordDefinition,
} from '../../../domain/kernel/index.ts'
import { recordNamed } from '../../../domain/records.ts'
import { systemUserId, type Ctx } from '../../platform/context.ts'
import { accessOf, reach } from '../../platform/records/authorise.ts'
import { openTo, withoutFields } from '../../platform/records/guarded-fields.ts'
import { noteReadings } from '../../platform/records/note-readings.ts'
import { readHistory, type HistoryRow } from './read-history.ts'
import { mostCharacters, readVersions, type Versions } from './read-versions.ts'

/** Changes with every write, and says nothing. */
const ownFields = new Set(['id', 'version', 'last_date'])

/** The fields of a document that a row filter looks at. */
const fieldsOf = (filter: Filter): readonly string[] => {
  if (isWhere(filter)) return [filter[0].split(/[.[]/)[0] ?? '']
  return ('and' in filter ? filter.and : filter.or).flatMap(fieldsOf)
}

const withinReach = (definition: RecordDefinition, actor: Actor) => reach(accessOf(definition, 'read'), actor)

/** The fields by which the kinds of a page are open or closed to the actor. */
function rulesOf(rows: readonly HistoryRow[], actor: Actor): readonly string[] {
  const kinds = [...new Set(rows.map(({ record }) => record))].map(recordNamed).filter((kind) => kind !== undefined)
  const rules = kinds.map((kind) => withinReach(kind, actor)).filter((rule) => typeof rule !== 'boolean')
  return [...new Set(rules.flatMap(fieldsOf))]
}

/** Part of the versions of a kind that the actor may see; null if hidden completely. */
function reader(definition: RecordDefinition, actor: Actor): (version: Doc | undefined) => Doc | null {
  const within = withinReach(definition, actor)
  return (version) => {
    if (version === undefined || within === false || (within !== true && !matches(version, within))) return null
    return openTo(definition, actor, version)
  }
}

/** A value with every text in it cut. */
function short(value: unknown): unknown {
  if (typeof value === 'string') return value.length > mostCharacters + 1 ? `${cutText(value, mostCharacters)}…` : value
  if (Array.isArray(value)) return value.map(short)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, short(inner)]))
}

/** The given fields of a version. */
function only(version: Doc | null, fields: readonly string[]): Doc | null {
  if (version === null) return null
  const names = fields.filter((name) => name in version)
  return Object.fromEntries(names.map((name) => [name, short(version[name])]))
}

interface Sides {
  readonly before: Doc | null
  readonly after: Doc | null
}

/** Lists the further fields that format the given ones: the marker of a moment with only a known day, and its time zone. */
const neededBeside = ({ list }: RecordDefinition, names: readonly string[]): readonly string[] =>
  list.columns.flatMap(({ field, dayOnlyIf, zoneOf }) =>
    names.includes(field) ? [dayOnlyIf, zoneOf].flatMap((path) => path?.split('.')[0] ?? []) : [],
  )

/** The fields that a change touched; all of the open side where the other is closed: neither reveals it. */
function fieldsTouched({ before, after }: Sides, versions: Versions, definition: RecordDefinition) {
  const { secret = [] } = definition
  const isOneClosed = (versions.before && !before) || (versions.after && !after)
  const names = isOneClosed ? Object.keys({ ...before, ...after }) : [...versions.differing]
  const listed = new Set([...names, ...neededBeside(definition, names)])
  return [...listed].filter((name) => !ownFields.has(name) && !secret.includes(name))
}

function pathOf(record: string, { current, isTrashed }: Versions): string | null {
  const source = globalSearchSources.find(({ definition }) => definition.name === record)
  return source && current && !isTrashed ? source.path(current) || null : null
}

/** How who acted is called; nothing for the program itself. */
function actorNameOf({ isDefaultClient }: Actor, { actor_id }: HistoryRow, { actorName }: Versions): string | null {
  if (actor_id === null || actor_id === systemUserId) return null
  return nameOfPerson(actorName, isDefaultClient)
}

interface Read {
  readonly change: AuditedChange
  /** Fields for the actor, under the names of the record: guarded fields only if they changed. */
  readonly shown: readonly Doc[]
}

/** A change as the actor may see it. */
function presented({ actor }: Ctx, row: HistoryRow, versions: Versions): Read {
  const { record, id, version, op, at, actor_id } = row
  const facts = { record, id, version, op, at, actor_id, actor_name: actorNameOf(actor, row, versions) }
  const definition = recordNamed(record)
  if (!definition) {
    return { change: { ...facts, title: '', path: null, before: null, after: null, is_private: true }, shown: [] }
  }
  const visible = reader(definition, actor)
  const [before, after] = [visible(versions.before), visible(versions.after)]
  const fields = fieldsTouched({ before, after }, versions, definition)
  const change: AuditedChange = {
    ...facts,
    title: cutText(definition.title(after ?? before ?? {}), 200),
    path: visible(versions.current) === null ? null : pathOf(record, versions),
    before: only(before, fields),
    after: only(after, fields),
    is_private: before === null && after === null,
  }
  const about = withoutFields(after ?? before ?? {}, definition.list.omit ?? [])
  const shown = [change.before, change.after].filter((one) => one !== null).map((one) => ({ ...about, ...one, id }))
  return { change, shown }
}

/** Guarded fields that leave are noted as read; those that stayed as they were do not leave. */
async function noteShown(ctx: Ctx, read: readonly Read[]): Promise<void> {
  for (const [record, own] of Map.groupBy(read, ({ change }) => change.record)) {
    const definition = recordNamed(record)
    const shown = own.flatMap((one) => one.shown)
    if (definition) await noteReadings(ctx, definition, shown)
  }
}

/** A page of every change in the client, newest first. Hidden fields of a record stay hidden here too. */
export async function auditedChanges(
  ctx: Ctx,
  asked: AuditFilter & { readonly after?: string | undefined; readonly limit: number },
): Promise<{ rows: AuditedChange[]; next: string | null }> {
  const { rows, next } = await readHistory(ctx, asked)
  const versions = await readVersions(ctx, rows, rulesOf(rows, ctx.actor))
  const read = rows.flatMap((row, place) => {
    const own = versions[place]
    return own ? [presented(ctx, row, own)] : []
  })
  await noteShown(ctx, read)
  return { rows: read.map(({ change }) => change), next }
}
