import type { Doc, Method, RecordDefinition } from '../../../domain/kernel/index.ts'
import type { ApiRequest } from '../api/api.ts'
import { collectionPath, documentPath, type PathParams, type Presented } from '../api/records-api.ts'
import type { Versioned } from '../live/live-window.ts'
import { useClient, usePlatform } from '../platform-context.tsx'
import { replaceRow, withChange } from './row-cache.ts'
import { useCommandOf, type Command } from './use-command.ts'

export interface Change<Row> {
  readonly row: Row
  /** Fields to replace; null takes one away. */
  readonly change: Doc
}

export interface RecordCommands<Row> {
  readonly create: Command<Doc, Row>
  readonly change: Command<Change<Row>, Row>
  readonly remove: Command<Row, object>
  readonly restore: Command<{ readonly id: string }, Row>
  readonly restoreVersion: Command<{ readonly row: Row; readonly version: number }, Row>
}

export interface RecordCommandOptions {
  readonly params?: PathParams | undefined
  /** The screen shows refusals itself. */
  readonly isSilent?: boolean
  /** A change shows at once; a form, which shows it already, waits for the answer instead. */
  readonly isOptimistic?: boolean
}

/**
 * `active`, `date`, the reason of a move and whether it is forced belong to no document: they are sent next to the
 * change.
 */
function patchOf(row: Versioned, { active, date, why, force, ...change }: Doc): object {
  return {
    version: row.version,
    change,
    ...(active === undefined ? {} : { active }),
    ...(date === undefined ? {} : { date }),
    ...(why === undefined ? {} : { why }),
    ...(force === undefined ? {} : { force }),
  }
}

/** Places that show the rows of a record type, and their changes before and after the server answers. */
export function useShownRows<Definition extends RecordDefinition>(
  definition: Definition,
  params: PathParams | undefined,
) {
  type Row = Presented<Definition>
  const { queries, pending } = usePlatform()
  const client = useClient()
  const values = { client: client.id, ...params }
  const pathOf = (id: string) => documentPath(definition, { ...values, id })
  const collection = definition.path.includes('{id}') ? undefined : collectionPath(definition, values)
  const show = (id: string, replace: (row: Row) => Row | undefined) => {
    const place = { clientId: client.id, collection, document: pathOf(id), name: definition.name, id }
    replaceRow<Row>(queries, place, replace)
  }
  /** Shows a row changed until the returned function is called. */
  const showMeanwhile = (id: string, change: (row: Row) => Row): (() => void) =>
    pending.begin<Row>(collection ?? pathOf(id), (row) => (row.id === id ? change(row) : row))
  return {
    /** Path that a new row is sent to: the collection, or the document itself where an owner has only one. */
    createPath: (doc: Doc) => collection ?? pathOf(typeof doc['id'] === 'string' ? doc['id'] : ''),
    pathOf,
    hide: (id: string) => show(id, () => undefined),
    settle: (row: Row) => show(row.id, (shown) => (shown.version > row.version ? shown : row)),
    showMeanwhile,
    /** Shows a change until it is answered. */
    optimistic: ({ row, change }: Change<Row>) => showMeanwhile(row.id, (shown) => withChange<Row>(shown, change)),
  }
}

/** The writes that every record type has; shown at once, and no more with the reason if refused. */
export function useRecordCommands<Definition extends RecordDefinition>(
  definition: Definition,
  { params, isSilent = false, isOptimistic = true }: RecordCommandOptions = {},
): RecordCommands<Presented<Definition>> {
  type Row = Presented<Definition>
  const { api } = usePlatform()
  const { createPath, pathOf, hide, settle, optimistic } = useShownRows(definition, params)
  const write = <Answer>(method: Method, path: string, rest: Pick<ApiRequest, 'body' | 'query' | 'repeat'>) =>
    api.send<Answer>({
      method,
      path: `/data/${path}`,
      changes: [definition.name, ...(definition.alsoChanges ?? [])],
      ...rest,
    })
  return {
    create: useCommandOf((doc: Doc) => write<Row>('POST', createPath(doc), { body: doc }), { isSilent }),
    change: useCommandOf(
      ({ row, change }: Change<Row>) => write<Row>('PATCH', pathOf(row.id), { body: patchOf(row, change) }),
      { isSilent, ...(isOptimistic ? { optimistic } : {}), onDone: settle },
    ),
    remove: useCommandOf((row: Row) => write<object>('DELETE', pathOf(row.id), { query: { version: row.version } }), {
      isSilent,
      onDone: (_, row) => hide(row.id),
    }),
    restore: useCommandOf(
      ({ id }: { readonly id: string }) => write<Row>('POST', `${pathOf(id)}/restore`, { body: {}, repeat: 'sets' }),
      { isSilent },
    ),
    restoreVersion: useCommandOf(
      ({ row, version }: { readonly row: Row; readonly version: number }) =>
        write<Row>('POST', `${pathOf(row.id)}/history/${version}/restore`, { body: { version: row.version } }),
      { onDone: settle },
    ),
  }
}
