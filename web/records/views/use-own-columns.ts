import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { locations } from '../../../domain/company/index.ts'
import type { RowOf } from '../../../domain/kernel/index.ts'
import type { ListedColumn } from '../../../domain/kernel/lists/listed-columns.ts'
import { ApiError } from '../../platform/api/api-error.ts'
import { documentPath, type Presented } from '../../platform/api/records-api.ts'
import { recordKey } from '../../platform/data/row-cache.ts'
import { useCommandOf } from '../../platform/data/use-command.ts'
import { useRecord } from '../../platform/data/use-record.ts'
import { useClient, usePlatform, useSignedInUser } from '../../platform/platform-context.tsx'

type Location = Presented<typeof locations>
type Columns = readonly ListedColumn[]

/** A choice of columns; undefined takes it back. */
interface Choice {
  readonly key: string
  readonly columns: Columns | undefined
}

/** Choices that a user has: the list that was changed longest ago is the first to be forgotten. */
const mostChoices = 200

/** A drag or a held key is one change. */
const restMs = 300

/** The choices with one more, which is the latest, or without it. */
export function withChoice(
  choices: RowOf<typeof locations>['list_columns'] = {},
  { key, columns }: Choice,
): Readonly<Record<string, Columns>> {
  const others = Object.entries(choices).filter(([name]) => name !== key)
  const next = columns === undefined ? others : [...others, [key, columns] as const]
  return Object.fromEntries(next.slice(-mostChoices))
}

const isRow = (value: unknown): value is Location => typeof value === 'object' && value !== null && 'version' in value

/** The location as another user, or another window, has changed it in between. */
const currentOf = (error: unknown): Location | undefined => {
  const current = error instanceof ApiError && error.kind === 'conflict' ? error.body.current : undefined
  return isRow(current) ? current : undefined
}

/** Keeps choices in the user's location of the client, one after the other. */
function useKeep() {
  const { api, queries } = usePlatform()
  const client = useClient()
  const user = useSignedInUser()
  const path = documentPath(locations, { client: client.id, id: user.id })
  const write = async (choice: Choice, row: Location | null | undefined): Promise<Location> => {
    const list_columns = withChoice(row?.list_columns, choice)
    return row
      ? api.send<Location>({
          method: 'PATCH',
          path: `/data/${path}`,
          body: { version: row.version, change: { list_columns } },
        })
      : api.send<Location>({ method: 'POST', path: `/data/${path}`, body: { id: user.id, list_columns } })
  }
  const keep = async (choice: Choice): Promise<Location> => {
    try {
      return await write(choice, queries.getQueryData<Location | null>(recordKey(client.id, path)))
    } catch (error) {
      const current = currentOf(error)
      if (current !== undefined) return write(choice, current)
      if (!(error instanceof ApiError) || error.kind !== 'conflict') throw error
      // It was created in between.
      return write(choice, await api.send<Location>({ path: `/data/${path}` }))
    }
  }
  return useCommandOf(keep, {
    queue: 'list-columns',
    onDone: (row) =>
      queries.setQueryData<Location | null>(recordKey(client.id, path), (known) =>
        known && known.version > row.version ? known : row,
      ),
  })
}

export interface OwnColumns {
  /** Undefined while the user has chosen none. */
  readonly columns: Columns | undefined
  readonly isLoading: boolean
  /** Shown at once and kept by itself; undefined takes the choice back. */
  readonly choose: (columns: Columns | undefined) => void
}

/** The columns that a user has chosen for a list or a view: the same on each of their devices. */
export function useOwnColumns(key: string): OwnColumns {
  const user = useSignedInUser()
  const { row, isLoading } = useRecord(locations, user.id)
  const { run } = useKeep()
  const [waiting, setWaiting] = useState<Choice>()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const unsaved = useRef<Choice>(undefined)
  const flush = () => {
    clearTimeout(timer.current)
    const choice = unsaved.current
    unsaved.current = undefined
    if (choice === undefined) return
    const forget = () => setWaiting((now) => (now === choice ? undefined : now))
    // A refusal has been shown by the command.
    run(choice).then(forget, forget)
  }
  const leave = useEffectEvent(flush)
  useEffect(() => () => leave(), [])
  const chosen = waiting?.key === key ? waiting : { columns: row?.list_columns?.[key] }
  return {
    columns: chosen.columns,
    isLoading,
    choose: (columns) => {
      // Leaving for another list still saves the choice.
      if (unsaved.current?.key !== key) flush()
      const choice = { key, columns }
      setWaiting(choice)
      unsaved.current = choice
      clearTimeout(timer.current)
      timer.current = setTimeout(flush, restMs)
    },
  }
}
