import { z } from 'zod'
import { matches, pathTemplate, whereOperators, type Filter, type OrderBy, type RecordDefinition } from '../../../domain/kernel/index.ts'
import type { Ctx } from '../context.ts'
import { Invalid, NotFound } from '../errors.ts'
import type { Route, RouteFacts } from '../http/route.ts'
import { requireReach } from './authorise.ts'
import { historyOf, restoreVersion } from './history.ts'
import { flatten, presenter, type StoredRow } from './present.ts'
import { findStored, listStored } from './read.ts'
import { createStored, setTrashed, updateStored } from './write.ts'

const value = z.union([z.string().max(2000), z.number(), z.boolean(), z.null(), z.array(z.union([z.string(), z.number()])).max(500)])
const where = z.tuple([z.string().max(100), z.enum(whereOperators), value])
const deepest = 4

/** A filter as a caller may send it: conditions joined by and / or, at most four levels deep. */
export const filterShape: z.ZodType<Filter> = levels(deepest)

function levels(left: number): z.ZodType<Filter> {
  if (left === 0) return where
  const parts = z.array(levels(left - 1)).max(30)
  return z.union([where, z.strictObject({ and: parts }), z.strictObject({ or: parts })])
}

export const orderByShape = z
  .string()
  .regex(/^[\w.]+\.(asc|desc)$/)
  .transform((text): OrderBy => {
    const dot = text.lastIndexOf('.')
    return { field: text.slice(0, dot), direction: text.endsWith('.asc') ? 'asc' : 'desc' }
  })

const jsonFilter = z
  .string()
  .max(20_000)
  .transform((text, context) => {
    try {
      return filterShape.parse(JSON.parse(text))
    } catch {
      context.addIssue({ code: 'custom', message: 'where must be JSON: [field, operator, value], {and: []} or {or: []}' })
      return z.NEVER
    }
  })

const listQuery = z.object({
  where: jsonFilter.optional(),
  orderBy: orderByShape.optional(),
  limit: z.coerce.number().int().min(1).max(500).optional(),
  after: z.string().max(2000).optional(),
})

const base = { id: z.string().max(100).optional(), date: z.number().int().optional(), active: z.boolean().optional() }
const createBody = z.looseObject(base)
const patchBody = z.object({
  version: z.number().int().min(1),
  change: z.record(z.string(), z.unknown()),
  date: base.date,
  active: base.active,
})
const removeQuery = z.object({ version: z.coerce.number().int().optional() })
const restoreBody = z.object({ version: z.number().int().min(1) })

type Params = Readonly<Record<string, string>>

/** The filter that the owner parameters of a path stand for. (That its client is the actor's, the guard has seen to.) */
function ownersFilter(definition: RecordDefinition, params: Params): Filter | undefined {
  const { owners } = pathTemplate(definition.path)
  return owners.length === 0 ? undefined : { and: owners.map((owner) => [owner, '==', params[owner] ?? ''] as const) }
}

const both = (left: Filter | undefined, right: Filter | undefined): Filter | undefined =>
  left && right ? { and: [left, right] } : (left ?? right)

const asPattern = (template: string): string => `/data/${template.replaceAll(/\{(\w+)\}/g, ':$1')}`

const paramsShape = (template: string) =>
  z.object(Object.fromEntries([...template.matchAll(/\{(\w+)\}/g)].map((match) => [match[1] ?? '', z.string().min(1).max(200)])))

/** Owner values of the path, as fields of a new document: a document cannot be made under another owner. */
function owned(definition: RecordDefinition, params: Params, body: Record<string, unknown>): Record<string, unknown> {
  const entries = pathTemplate(definition.path).owners.map((owner) => {
    const path = definition.columns[owner]?.path ?? owner
    return path.includes('.') ? [] : [[path, params[owner]] as const]
  })
  return { ...body, ...Object.fromEntries(entries.flat()) }
}

type Handle = Extract<Route, { kind: 'client' }>['handle']

const handlers = (definition: RecordDefinition) => {
  const present = (ctx: Ctx, row: StoredRow) => presenter(definition, ctx.actor)(row)
  const target = (params: unknown) => {
    const given = params as Params
    return { id: given['id'] ?? '', where: ownersFilter(definition, given) }
  }
  const list: Handle = async (ctx, { params, query }) => {
    const asked = query as z.output<typeof listQuery>
    const owner = ownersFilter(definition, params as Params)
    const page = await listStored(ctx, definition, { ...asked, where: both(owner, asked.where) })
    return { rows: page.rows.map(presenter(definition, ctx.actor)), next: page.next, cursor: page.cursor }
  }
  const get: Handle = async (ctx, { params }) => {
    const asked = target(params)
    const row = await findStored(ctx, definition, asked)
    if (!row) throw new NotFound(`${definition.name} ${asked.id}`)
    return present(ctx, row)
  }
  const create: Handle = async (ctx, { params, body }) => {
    const owner = ownersFilter(definition, params as Params)
    const { id, date, active, ...doc } = body as z.output<typeof createBody>
    const chosen = (params as Params)['id'] ?? id
    const given = owned(definition, params as Params, doc)
    const row = await createStored(ctx, definition, { id: chosen, date, active, doc: given })
    if (owner && !matches(flatten(row), owner)) throw new NotFound(definition.path)
    return present(ctx, row)
  }
  const update: Handle = async (ctx, { params, body }) =>
    present(ctx, await updateStored(ctx, definition, { ...target(params), ...(body as z.output<typeof patchBody>) }))
  const remove: Handle = async (ctx, { params, query }) => {
    const { version } = query as z.output<typeof removeQuery>
    await setTrashed(ctx, definition, { ...target(params), version, isTrashed: true })
    return {}
  }
  const restore: Handle = async (ctx, { params }) =>
    present(ctx, await setTrashed(ctx, definition, { ...target(params), isTrashed: false }))
  const history: Handle = async (ctx, { params }) => {
    requireReach(definition, 'read', ctx.actor)
    return { rows: await historyOf(ctx, definition, target(params)) }
  }
  const restoreOld: Handle = async (ctx, { params, body }) => {
    const version = Number((params as Params)['version'])
    if (!Number.isSafeInteger(version)) throw new Invalid([{ path: 'version', code: 'not-a-number' }])
    const { version: current } = body as z.output<typeof restoreBody>
    return present(ctx, await restoreVersion(ctx, definition, { target: target(params), version, current }))
  }
  return { list, get, create, update, remove, restore, history, restoreOld }
}

/** The data endpoints of a record type, at the path that the specification gives it. */
export function recordRoutes(definition: RecordDefinition): Route[] {
  const handle = handlers(definition)
  const { document, collection } = pathTemplate(definition.path)
  const { one, many } = definition.label
  const route = (facts: Omit<RouteFacts, 'role' | 'params'> & { template: string; handle: Handle }): Route => ({
    ...facts,
    path: asPattern(facts.template) + facts.path,
    role: 'member',
    params: paramsShape(facts.template + facts.path.replaceAll(/:(\w+)/g, '{$1}')),
    kind: 'client',
  })
  const onDocument = [
    route({ method: 'GET', template: document, path: '', summary: `Read one: ${one}`, handle: handle.get }),
    route({ method: 'PATCH', template: document, path: '', summary: `Change: ${one}`, body: patchBody, handle: handle.update }),
    route({ method: 'DELETE', template: document, path: '', summary: `Put into the trash: ${one}`, query: removeQuery, handle: handle.remove }),
    route({ method: 'POST', template: document, path: '/restore', summary: `Take out of the trash: ${one}`, handle: handle.restore }),
    route({ method: 'GET', template: document, path: '/history', summary: `Who changed what: ${one}`, handle: handle.history }),
    route({ method: 'POST', template: document, path: '/history/:version/restore', summary: `Put back a version: ${one}`, body: restoreBody, handle: handle.restoreOld }),
  ]
  const creation = { method: 'POST', path: '', summary: `Create: ${one}`, body: createBody, status: 201, handle: handle.create } as const
  if (!collection) return [...onDocument, route({ ...creation, template: document })]
  return [
    route({ method: 'GET', template: collection, path: '', summary: `List: ${many}`, query: listQuery, handle: handle.list }),
    route({ ...creation, template: collection }),
    ...onDocument,
  ]
}
