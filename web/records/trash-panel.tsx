import { Button } from '@mantine/core'
import type { RecordDefinition } from '../../domain/kernel/index.ts'
import { type PathParams, collectionPath, type Presented } from '../platform/api/records-api.ts'
import { useRecordCommands } from '../platform/data/use-record-commands.ts'
import { notify } from '../platform/notices.ts'
import { SidePanel } from '../ui/panel/side-panel.tsx'
import { EmptyState, ErrorState, RowsSkeleton } from '../ui/states.tsx'
import { TimeText } from '../ui/time-text.tsx'
import { useQuery } from '@tanstack/react-query'
import { useClient, usePlatform } from '../platform/platform-context.tsx'
import classes from './trash-panel.module.css'

/** A deleted record; `trashed_at` in epoch milliseconds. */
type TrashedRow = Presented<RecordDefinition> & { readonly trashed_at: number }

/** Deleted records of a type, the latest first; read again at each opening. */
function useTrash(definition: RecordDefinition, params: PathParams | undefined) {
  const { api } = usePlatform()
  const client = useClient()
  const path = collectionPath(definition, { client: client.id, ...params })
  return useQuery({
    queryKey: ['trash', client.id, path],
    queryFn: async ({ signal }) => {
      const answer = await api.send<{ readonly rows: readonly TrashedRow[] }>({ path: `/trash/${path}`, signal })
      return answer.rows
    },
    meta: { shows: [definition.name] },
    staleTime: 0,
    gcTime: 0,
  })
}

interface TrashPanelProps {
  readonly definition: RecordDefinition
  readonly params: PathParams | undefined
  readonly onClose: () => void
}

/** Deleted records of one type, each of which can be put back for 30 days. */
export function TrashPanel({ definition, params, onClose }: TrashPanelProps) {
  const trash = useTrash(definition, params)
  const { restore } = useRecordCommands(definition, { params })
  const nameOf = (row: NonNullable<typeof trash.data>[number]) => definition.title(row) || definition.label.one
  return (
    <SidePanel
      size={480}
      title={`Deleted ${definition.label.many.toLowerCase()}`}
      closeLabel="Close trash"
      onClose={onClose}
    >
      {trash.isPending && <RowsSkeleton rows={4} />}
      {trash.error && <ErrorState error={trash.error} onRetry={() => void trash.refetch()} />}
      {trash.data?.length === 0 && (
        <EmptyState title={`No ${definition.label.path} found`}>Deleted records stay here for 30 days.</EmptyState>
      )}
      <ul className={classes['list']}>
        {trash.data?.map((row) => (
          <li key={row.id} className={classes['row']}>
            <span className={classes['name']}>{nameOf(row)}</span>
            <span className={classes['time']}>
              Deleted <TimeText at={row.trashed_at} />
            </span>
            <Button
              size="compact-sm"
              variant="default"
              aria-label={`Restore ${nameOf(row)}`}
              disabled={restore.isRunning}
              onClick={() =>
                restore.start({ id: row.id }, () =>
                  notify({ title: 'Restored', message: nameOf(row), kind: 'success' }),
                )
              }
            >
              Restore
            </Button>
          </li>
        ))}
      </ul>
    </SidePanel>
  )
}
