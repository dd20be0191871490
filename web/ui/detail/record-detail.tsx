import { ActionIcon, Menu, Tooltip } from '@mantine/core'
import { IconArrowLeft, IconDots, IconHistory, IconTrash } from '@tabler/icons-react'
import { useState, type ComponentType, type ReactNode } from 'react'
import { guardedFrom, type Actor, type RecordDefinition } from '../../../domain/kernel/index.ts'
import { isRefusal } from '../../platform/api/api-error.ts'
import type { PathParams, Presented } from '../../platform/api/records-api.ts'
import { useKeptRecord } from './use-kept-record.ts'
import { useRecordCommands } from '../../platform/data/use-record-commands.ts'
import { notify } from '../../platform/notices.ts'
import { useActor } from '../../platform/platform-context.tsx'
import { useGo } from '../../platform/address.ts'
import { leaveFor } from '../../platform/use-leave-guard.ts'
import { DisallowedScreen } from '../disallowed-screen.tsx'
import { RecordForm } from '../form/record-form.tsx'
import { EmptyState, ErrorState, RowsSkeleton } from '../states.tsx'
import { TimeText } from '../time-text.tsx'
import { ClientLink } from '../client-link.tsx'
import { FactList } from './fact-list.tsx'
import { HistoryPanel } from './history-panel.tsx'
import { KeptNote } from './kept-note.tsx'
import { useSaveRecord } from './use-save-record.ts'
import classes from './record-detail.module.css'

export interface BesideProps {
  readonly definition: RecordDefinition
  readonly row: Presented<RecordDefinition>
}

interface RecordDetailProps {
  readonly definition: RecordDefinition
  readonly id: string
  readonly params?: PathParams | undefined
  /** Path of the list that the record stands in; absent for a record that stands alone. */
  readonly listPath?: string | undefined
  /** What stands beside the form. */
  readonly aside?: ComponentType<BesideProps>
}

/** The role that reads a record type, where a role alone decides. */
const readRole = ({ access, label }: RecordDefinition): string =>
  typeof access.read === 'string' ? access.read : label.many.toLowerCase()

/** The form without what the actor does not see: an empty field would say that there is nothing. */
function openForm(definition: RecordDefinition, actor: Actor): RecordDefinition {
  const hidden = new Set(guardedFrom(definition, actor))
  return { ...definition, form: definition.form.filter(({ property }) => !hidden.has(property)) }
}

/** Deletes with Undo instead of a question: the record stays in the trash for 30 days. */
function useRemove(definition: RecordDefinition, { params, listPath }: Pick<RecordDetailProps, 'params' | 'listPath'>) {
  const go = useGo()
  const { remove, restore } = useRecordCommands(definition, { params })
  const removed = async (row: Presented<RecordDefinition>) => {
    await remove.run(row)
    if (listPath !== undefined) go(listPath)
    notify({
      title: `${definition.label.one} deleted`,
      message: 'It can be restored for 30 days.',
      action: { label: 'Undo', run: () => restore.start({ id: row.id }) },
    })
  }
  return (row: Presented<RecordDefinition>) => {
    leaveFor(() => removed(row)).catch(() => {
      // A refusal has been told by the command.
    })
  }
}

function Actions({
  row,
  onHistory,
  onRemove,
}: {
  readonly row: Presented<RecordDefinition>
  readonly onHistory: () => void
  readonly onRemove: () => void
}) {
  return (
    <>
      <Tooltip label="History">
        <ActionIcon aria-label="History" onClick={onHistory}>
          <IconHistory size={18} stroke={1.75} />
        </ActionIcon>
      </Tooltip>
      {row.can.remove && (
        <Menu position="bottom-end" withinPortal={false} floatingStrategy="fixed" withInitialFocusPlaceholder={false}>
          <Menu.Target>
            <ActionIcon aria-label="More actions">
              <IconDots size={18} stroke={1.75} />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown>
            <Menu.Item color="red" leftSection={<IconTrash size={16} />} onClick={onRemove}>
              Delete
            </Menu.Item>
          </Menu.Dropdown>
        </Menu>
      )}
    </>
  )
}

function GoneRecord({ definition, listPath }: Pick<RecordDetailProps, 'definition' | 'listPath'>) {
  return (
    <EmptyState title={`No ${definition.label.one.toLowerCase()} found`} isPage>
      <p>It may have been deleted, or it is not within your reach.</p>
      {listPath !== undefined && (
        <ClientLink path={listPath} className={classes['list']}>
          Go to {definition.label.many}
        </ClientLink>
      )}
    </EmptyState>
  )
}

interface HeadProps extends Pick<RecordDetailProps, 'definition' | 'listPath'> {
  readonly row: Presented<RecordDefinition>
  readonly children: ReactNode
}

function Head({ definition, row, listPath, children }: HeadProps) {
  return (
    <header className={classes['bar']}>
      {listPath !== undefined && (
        <ClientLink path={listPath} className={classes['back']} aria-label={`Back to ${definition.label.many}`}>
          <IconArrowLeft size={18} stroke={1.75} />
        </ClientLink>
      )}
      <h1 className={classes['title']}>{definition.title(row) || definition.label.one}</h1>
      {!row.active && <span className={classes['hidden']}>Hidden</span>}
      <span className={classes['updated']}>
        Updated <TimeText at={row.last_date} isRelative />
      </span>
      {children}
    </header>
  )
}

/** One record: its facts, its edit form, its history. Made from the definition alone. */
export function RecordDetail({ definition, id, params, listPath, aside: Aside }: RecordDetailProps) {
  const actor = useActor()
  const record = useKeptRecord(definition, id, params)
  const { row, isGone, error, isUnsaved } = record
  const [isHistoryOpen, setHistoryOpen] = useState(false)
  const { save, isSaving } = useSaveRecord(definition, params)
  const remove = useRemove(definition, { params, listPath })
  if (isRefusal(error) && !isUnsaved) return <DisallowedScreen needs={readRole(definition)} />
  if (row === undefined) {
    if (isGone) return <GoneRecord definition={definition} listPath={listPath} />
    return error ? <ErrorState error={error} onRetry={record.retry} /> : <RowsSkeleton />
  }
  return (
    <article className={classes['detail']} aria-label={definition.title(row)}>
      <Head definition={definition} row={row} listPath={listPath}>
        {!isGone && <Actions row={row} onHistory={() => setHistoryOpen(true)} onRemove={() => remove(row)} />}
      </Head>
      <KeptNote definition={definition} view={record} />
      <div className={classes['body']}>
        <div className={classes['main']}>
          <RecordForm
            definition={openForm(definition, actor)}
            doc={row}
            isReadOnly={isGone || !row.can.write}
            isSaving={isSaving}
            onSave={(change, base) => save(base, change)}
            onUnsaved={record.onUnsaved}
          />
        </div>
        <aside className={classes['aside']} aria-label="Facts">
          <FactList definition={definition} row={row} />
          {Aside && <Aside definition={definition} row={row} />}
        </aside>
      </div>
      {isHistoryOpen && (
        <HistoryPanel definition={definition} row={row} params={params} onClose={() => setHistoryOpen(false)} />
      )}
    </article>
  )
}
