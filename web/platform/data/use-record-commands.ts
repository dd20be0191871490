import type { Doc, RecordDefinition } from '../../../domain/kernel/index.ts'
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
  /** The screen tells refusals itself. */
  readonly isSilent?: boolean
  /** A change shows at once; a form, which shows it already, waits for the answer instead. */
  readonly isOptimistic?: boolean
}

/** `active` and `date` belong to the row, not to its document, and stand beside the change. */
function patchOf(row: Versioned, { active, date, ...change }: Doc): object {
  return {
    version: row.version,
    change,
    ...(active === undefined ? {} : { active }),
    ...(date === undefined ? {} : { date }),
  }
}

/** The writes that every record type has; shown at once, put back with the reason if refused. */
export function useRecordCommands<Definition extends RecordDefinition>(
  definition: Definition,
  { params, isSilent = false, isOptimistic = true }: RecordCommandOptions = {},
): RecordCommands<Presented<Definition>> {
  type Row = Presented<Definition>
  const { api, queries } = usePlatform()
  const client = useClient()
  const values = { client: client.id, ...params }
  const pathOf = (id: string) => documentPath(definition, { ...values, id })
  const collection = definition.path.includes('{id}') ? undefined : collectionPath(definition, values)

  const show = (id: string, replace: (row: Row) => Row | undefined) =>
    replaceRow<Row & Versioned>(
      queries,
      { clientId: client.id, collection: collection ?? '', document: pathOf(id), id },
      replace,
    )
  const settle = (row: Row) => show(row.id, (shown) => (shown.version > row.version ? shown : row))
  const optimistic = ({ row, change }: Change<Row>) => {
    const expected = withChange<Row>(row, change)
    show(row.id, () => expected)
    return () => show(row.id, (shown) => (shown === expected ? row : shown))
  }

  return {
    create: useCommandOf(
      (doc: Doc) =>
        api.send<Row>({ method: 'POST', path: `/data/${collection ?? pathOf(String(doc['id'] ?? ''))}`, body: doc }),
      { isSilent },
    ),
    change: useCommandOf(
      ({ row, change }: Change<Row>) =>
        api.send<Row>({ method: 'PATCH', path: `/data/${pathOf(row.id)}`, body: patchOf(row, change) }),
      { isSilent, ...(isOptimistic ? { optimistic } : {}), onDone: settle },
    ),
    remove: useCommandOf(
      (row: Row) =>
        api.send<object>({ method: 'DELETE', path: `/data/${pathOf(row.id)}`, query: { version: row.version } }),
      { isSilent, onDone: (_, row) => show(row.id, () => undefined) },
    ),
    restore: useCommandOf(({ id }: { readonly id: string }) =>
      api.send<Row>({ method: 'POST', path: `/data/${pathOf(id)}/restore`, body: {} }),
    ),
    restoreVersion: useCommandOf(
      ({ row, version }: { readonly row: Row; readonly version: number }) =>
        api.send<Row>({
          method: 'POST',
          path: `/data/${pathOf(row.id)}/history/${version}/restore`,
          body: { version: row.version },
        }),
      { onDone: settle },
    ),
  }
}
