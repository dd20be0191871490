import { z } from 'zod'
import {
  matches,
  pathTemplate,
  sealedFields,
  type Doc,
  type Filter,
  type Issue,
  type RecordDefinition,
} from '../../../domain/kernel/index.ts'
import { filterShape, orderByShape } from '../../../domain/kernel/filters/filter-shape.ts'
import type { Ctx } from '../context.ts'
import { Invalid, NotFound } from '../errors.ts'
import type { Route, RouteFacts } from '../http/route.ts'
import { cleanAhead } from './clean-ahead.ts'
import { withCleanSent } from './clean-html.ts'
import { historyOf, restoreVersion } from './history.ts'
import { requireBeginning } from './move-state.ts'
import { noteReadings, notingRefusal } from './note-readings.ts'
import { flatten, presenter, type PresentedRow, type StoredRow } from './present.ts'
import { findStored, listStored } from './read.ts'
import { revealBody, revealFields } from './reveal-fields.ts'
import { blankOf, keepRecorded } from './recorded-fields.ts'
import { listTrashed } from './trash.ts'
import { createStored, setTrashed, updateStored } from './write.ts'

const jsonFilter = z
  .string()
  .max(20_000)
  .transform((text, context) => {
    try {
      return filterShape.parse(JSON.parse(text))
    } catch {
      context.addIssue({
        code: 'custom',
        message: 'where must be JSON: [field, operator, value], {and: []} or {or: []}',
      })
      return z.NEVER
    }
  })

/** Strict: a misspelled parameter would answer a list that was not asked for. */
const listQuery = z.strictObject({
  where: jsonFilter.optional(),
  orderBy: orderByShape.optional(),
  limit: z.coerce.number().int().min(1).max(500).optional(),
  after: z.string().max(2000).optional(),
})

const baseFields = {
  id: z.string().max(100).optional(),
  date: z.number().int().optional(),
  active: z.boolean().optional(),
}
const createBody = z.looseObject(baseFields)
const patchBody = z.object({
  version: z.number().int().min(1),
  // A row is changed in the form in which it is read and created: its own date and active state may be among its
  // fields.
  change: z.looseObject({ date: baseFields.date, active: baseFields.active }),
  date: baseFields.date,
  active: baseFields.active,
  why: z.string().trim().max(500).optional(),
  /** Moves the state of the record although its table does not allow it: for `super`, with `why` (decision D18). */
  force: z.boolean().optional(),
})
const removeQuery = z.object({ version: z.coerce.number().int().optional() })
const restoreBody = z.object({ version: z.number().int().min(1) })

type Params = Readonly<Record<string, string>>

/** The filter of the owner parameters of a path. (The guard has checked that its client is the actor's.) */
function ownersFilter(definition: RecordDefinition, params: Params): Filter | undefined {
  const { owners } = pathTemplate(definition.path)
  return owners.length === 0 ? undefined : { and: owners.map((owner) => [owner, '==', params[owner] ?? ''] as const) }
}

const both = (left: Filter | undefined, right: Filter | undefined): Filter | undefined =>
  left && right ? { and: [left, right] } : (left ?? right)

const asPattern = (template: string): string => `/${template.replaceAll(/\{(\w+)\}/g, ':$1')}`

const paramsShape = (template: string) =>
  z.object(
    Object.fromEntries(
      [...template.matchAll(/\{(\w+)\}/g)].map((match) => [match[1] ?? '', z.string().min(1).max(200)]),
    ),
  )

/** Owner values of the path, as fields of a new document: a document cannot be made under another owner. */
function owned(definition: RecordDefinition, params: Params, body: Record<string, unknown>): Record<string, unknown> {
  const entries = pathTemplate(definition.path).owners.map((owner) => {
    const path = definition.columns[owner]?.path ?? owner
    return path.includes('.') ? [] : [[path, params[owner]] as const]
  })
  return { ...body, ...Object.fromEntries(entries.flat()) }
}

/**
 * Refuses a row just written, by rules outside its definition: by throwing, which undoes the write. It may also write
 * what follows from the row in the same transaction. `change` is the
 * input for a row that existed before; undefined for a new one.
 */
export type RefuseRow = (ctx: Ctx, row: Doc, change: Doc | undefined) => void | Promise<void>

/** A row as it is stored, and as a change would make it. */
interface ForeseenChange {
  readonly before: Doc
  readonly after: Doc
}

/** Refusal of an unwritten change by a `RefuseRow`: called for a preview, it writes and locks nothing. */
export type ForeseeRow = (ctx: Ctx, change: ForeseenChange) => Promise<readonly Issue[]>

type Handle = Extract<Route, { kind: 'client'; waitsOutside?: false | undefined }>['handle']

/** Document of a record type that an address names. */
function target(definition: RecordDefinition, params: unknown) {
  const given = params as Params
  return { id: given['id'] ?? '', where: ownersFilter(definition, given) }
}

/** A whole row as the actor may see it; its guarded fields are noted as read. */
async function shown(ctx: Ctx, definition: RecordDefinition, row: StoredRow): Promise<PresentedRow> {
  const presented = presenter(definition, ctx.actor)(row)
  await noteReadings(ctx, definition, [presented])
  return presented
}

const reading = (definition: RecordDefinition) => {
  const list: Handle = async (ctx, { params, query }) => {
    const asked = query as z.output<typeof listQuery>
    const owner = ownersFilter(definition, params as Params)
    const page = await listStored(ctx, definition, { ...asked, where: both(owner, asked.where) })
    return { rows: page.rows.map(presenter(definition, ctx.actor)), next: page.next, cursor: page.cursor }
  }
  const get: Handle = async (ctx, { params }) => {
    const asked = target(definition, params)
    const row = await findStored(ctx, definition, asked)
    if (!row) throw new NotFound(`${definition.name} ${asked.id}`)
    return shown(ctx, definition, row)
  }
  const history: Handle = async (ctx, { params }) => {
    const asked = target(definition, params)
    const rows = await historyOf(ctx, definition, asked)
    const versions = rows.flatMap(({ before, after }) => [before, after]).filter((version) => version !== null)
    await noteReadings(
      ctx,
      definition,
      versions.map((version) => ({ ...version, id: asked.id })),
    )
    return { rows }
  }
  const trash: Handle = async (ctx, { params }) => {
    const rows = await listTrashed(ctx, definition, ownersFilter(definition, params as Params))
    const present = presenter(definition, ctx.actor)
    return { rows: rows.map((row) => ({ ...present(row), trashed_at: row.trashed_at })) }
  }
  return { list, get, history, trash }
}

const writing = (definition: RecordDefinition, refuse?: RefuseRow) => {
  const present = async (ctx: Ctx, row: StoredRow, change?: Doc) => {
    await refuse?.(ctx, flatten(row), change)
    return shown(ctx, definition, row)
  }
  const create: Handle = async (ctx, { params, body }) => {
    const owner = ownersFilter(definition, params as Params)
    const { id, date, active, ...doc } = body as z.output<typeof createBody>
    const chosen = (params as Params)['id'] ?? id
    await cleanAhead(doc)
    const given = owned(definition, params as Params, withCleanSent(doc))
    const row = await createStored(ctx, definition, { id: chosen, date, active, doc: given })
    // After the check of rights: throwing takes the row back.
    requireBeginning(definition, doc)
    keepRecorded(definition, doc, blankOf(definition))
    if (owner && !matches(flatten(row), owner)) throw new NotFound(definition.path)
    return present(ctx, row)
  }
  const update: Handle = async (ctx, { params, body }) => {
    const { change: named, date, active, ...rest } = body as z.output<typeof patchBody>
    const { date: namedDate, active: namedActive, ...sent } = named
    const base = { date: date ?? namedDate, active: active ?? namedActive }
    const { id, where } = target(definition, params)
    await cleanAhead(sent)
    const write = () =>
      updateStored(ctx, definition, { id, where, ...rest, ...base, change: withCleanSent(sent), isMerged: true })
    return present(ctx, await notingRefusal(ctx, { definition, id }, write), sent)
  }
  const remove: Handle = async (ctx, { params, query }) => {
    const { version } = query as z.output<typeof removeQuery>
    const { id, where } = target(definition, params)
    await notingRefusal(ctx, { definition, id }, () =>
      setTrashed(ctx, definition, { id, where, version, isTrashed: true }),
    )
    return {}
  }
  const restore: Handle = async (ctx, { params }) =>
    present(ctx, await setTrashed(ctx, definition, { ...target(definition, params), isTrashed: false }), {})
  const putBack: Handle = async (ctx, { params, body }) => {
    const version = Number((params as Params)['version'])
    if (!Number.isSafeInteger(version)) throw new Invalid([{ path: 'version', code: 'not-a-number' }])
    const { version: current } = body as z.output<typeof restoreBody>
    const about = target(definition, params)
    const write = () => restoreVersion(ctx, definition, { target: about, version, current })
    return present(ctx, await notingRefusal(ctx, { definition, id: about.id }, write))
  }
  return { create, update, remove, restore, putBack }
}

interface Endpoint extends Omit<RouteFacts, 'role' | 'params' | 'path'> {
  /** Where the path begins; `/data` when absent. */
  readonly before?: string
  /** After the path of the document. */
  readonly behind?: string
  readonly handle: Handle
}

const endpoint = (template: string, { before = '/data', behind = '', ...facts }: Endpoint): Route => ({
  ...facts,
  path: before + asPattern(template) + behind,
  role: 'member',
  params: paramsShape(template + behind.replaceAll(/:(\w+)/g, '{$1}')),
  kind: 'client',
})

/** Of record types that seal fields. */
function revealing(definition: RecordDefinition): Endpoint[] {
  if (sealedFields(definition).length === 0) return []
  const handle: Handle = (ctx, { params, body }) =>
    revealFields(ctx, definition, { target: target(definition, params), ...(body as z.output<typeof revealBody>) })
  const summary = `Reveal sealed fields, with a reason: ${definition.label.one}`
  return [{ method: 'POST', behind: '/reveal', summary, body: revealBody, repeat: 'sets', ratePerMinute: 60, handle }]
}

function onDocument(definition: RecordDefinition, refuse: RefuseRow | undefined): Endpoint[] {
  const { get, history } = reading(definition)
  const { update, remove, restore, putBack } = writing(definition, refuse)
  const { one } = definition.label
  return [
    { method: 'GET', summary: `Read one: ${one}`, handle: get },
    { method: 'PATCH', summary: `Change: ${one}`, body: patchBody, handle: update },
    { method: 'DELETE', summary: `Put into the trash: ${one}`, query: removeQuery, handle: remove },
    { method: 'POST', behind: '/restore', summary: `Take out of the trash: ${one}`, repeat: 'sets', handle: restore },
    { method: 'GET', behind: '/history', summary: `Who changed what: ${one}`, handle: history },
    {
      method: 'POST',
      behind: '/history/:version/restore',
      summary: `Put back a version: ${one}`,
      body: restoreBody,
      handle: putBack,
    },
    ...revealing(definition),
  ]
}

/** The data endpoints of a record type, at the paths that the specification gives it. */
export const recordRoutes = (definition: RecordDefinition, refuse?: RefuseRow): Route[] =>
  [definition.path, ...(definition.otherPaths ?? [])].flatMap((path) => routesAt(path, definition, refuse))

function routesAt(path: string, definition: RecordDefinition, refuse?: RefuseRow): Route[] {
  const { document, collection } = pathTemplate(path)
  const { one, many } = definition.label
  const { create } = writing(definition, refuse)
  const { list, trash } = reading(definition)
  const creation: Endpoint = {
    method: 'POST',
    summary: `Create: ${one}`,
    body: createBody,
    status: 201,
    handle: create,
  }
  const changes = [definition.name, ...(definition.alsoChanges ?? [])]
  const makeRoute = (template: string, facts: Endpoint): Route =>
    endpoint(template, facts.method === 'GET' ? facts : { ...facts, changes })
  const documents = onDocument(definition, refuse).map((facts) => makeRoute(document, facts))
  if (!collection) return [...documents, makeRoute(document, creation)]
  const listing: Endpoint = { method: 'GET', summary: `List: ${many}`, query: listQuery, handle: list }
  const deleted: Endpoint = { method: 'GET', before: '/trash', summary: `List the trash: ${many}`, handle: trash }
  return [listing, creation, deleted].map((facts) => makeRoute(collection, facts)).concat(documents)
}
