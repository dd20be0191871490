import { ActionIcon, Menu } from '@mantine/core'
import { IconArrowLeft, IconDots, IconTrash } from '@tabler/icons-react'
import { Suspense, useEffect, useState } from 'react'
import type { RecordDefinition } from '../../../domain/kernel/index.ts'
import { isRefusal } from '../../platform/api/api-error.ts'
import type { PathParams, Presented } from '../../platform/api/records-api.ts'
import { useKeptRecord, type KeptRecord } from './use-kept-record.ts'
import { useRecordCommands } from '../../platform/data/use-record-commands.ts'
import { showAlert } from '../../platform/dialogs.ts'
import { notify } from '../../platform/notices.ts'
import { useActor } from '../../platform/platform-context.tsx'
import { useGo, watchPage } from '../../platform/address.ts'
import { leaveFor } from '../../platform/use-leave-guard.ts'
import { DisallowedScreen } from '../disallowed-screen.tsx'
import { formOpenTo } from '../form/form-values.ts'
import { EmptyState, ErrorState, RowsSkeleton } from '../states.tsx'
import { useFetchAhead, usePartsHere } from '../use-parts-here.ts'
import { TimeText } from '../time-text.tsx'
import { ClientLink } from '../client-link.tsx'
import { RecordCell, textOf } from '../cells/record-cell.tsx'
import { ComesWhole } from '../comes-whole.tsx'
import { FactList } from './fact-list.tsx'
import { KeptNote } from './kept-note.tsx'
import { lazyPart } from '../lazy-part.tsx'
import { pageTabs } from './page-tabs.ts'
import { removalWarning } from './removal-warnings.ts'
import { RecordTabBar, RecordTabPanel, useRecordTabs } from './record-tabs.tsx'
import type { RecordPartProps, RecordScreens, RecordTab } from './record-screens.ts'
import classes from './record-detail.module.css'

interface RecordDetailProps {
  readonly definition: RecordDefinition
  readonly id: string
  readonly params?: PathParams | undefined
  /** Path of the list that the record is in; absent for a record on its own. */
  readonly listPath?: string | undefined
  /** Parts that rooms add to the page; without them a record has its form and its history. */
  readonly screens?: RecordScreens
}

const nothingMore: RecordScreens = {}

const UsualHistory = lazyPart(async () => (await import('./record-history.tsx')).RecordHistory)

/** The role that reads a record type, where a role alone decides. */
const readRole = ({ access, label }: RecordDefinition): string =>
  typeof access.read === 'string' ? access.read : label.many.toLowerCase()

/** Asks whether to delete a record whose dependants would lose their only owner. */
async function mayLeave({ id }: { readonly id: string }, { label }: RecordDefinition): Promise<boolean> {
  const message = removalWarning(id)
  if (message === undefined) return true
  const title = `Delete This ${label.one}?`
  return showAlert({ title, message, confirm: 'Delete', cancel: 'Cancel', isDestructive: true })
}

/** Deletes with Undo instead of a question, unless there is a warning: the record stays in the trash for 30 days. */
function useRemove(definition: RecordDefinition, { params, listPath }: Pick<RecordDetailProps, 'params' | 'listPath'>) {
  const go = useGo()
  const { remove, restore } = useRecordCommands(definition, { params })
  const removed = async (row: Presented<RecordDefinition>) => {
    const isHere = watchPage()
    await remove.run(row)
    // A user who has navigated elsewhere stays there.
    if (listPath !== undefined && isHere()) go(listPath)
    notify({
      title: `${definition.label.one} deleted`,
      message: 'It can be restored for 30 days.',
      action: { label: 'Undo', run: () => restore.start({ id: row.id }) },
    })
  }
  return (row: Presented<RecordDefinition>) => {
    const start = async () => {
      if (await mayLeave(row, definition)) await leaveFor(() => removed(row))
    }
    start().catch(() => {
      // A refusal has been shown by the command.
    })
  }
}

interface MoreActionsProps {
  readonly about: RecordPartProps
  readonly menu: RecordScreens['menu']
  readonly onRemove: () => void
}

/** Further actions on a record, for users who may change or delete it. */
function MoreActions({ about, menu, onRemove }: MoreActionsProps) {
  const { can } = about.row
  const Entries = can.write ? menu : undefined
  if (!can.remove && Entries === undefined) return null
  return (
    <Menu position="bottom-end" withinPortal={false} floatingStrategy="fixed" withInitialFocusPlaceholder={false}>
      <Menu.Target>
        <ActionIcon aria-label="More actions">
          <IconDots size={18} stroke={1.75} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {/* All entries come together: one that came first would go from under the pointer when the others come. */}
        <Suspense fallback={<RowsSkeleton rows={2} height={32} />}>
          {Entries && <Entries {...about} />}
          {can.remove && (
            <Menu.Item color="red" leftSection={<IconTrash size={16} />} onClick={onRemove}>
              Delete
            </Menu.Item>
          )}
        </Suspense>
      </Menu.Dropdown>
    </Menu>
  )
}

function GoneRecord({
  definition,
  id,
  listPath,
  screens: { gone: Elsewhere } = nothingMore,
}: Pick<RecordDetailProps, 'definition' | 'id' | 'listPath' | 'screens'>) {
  const usual = <p>It may have been deleted, or you may not see it.</p>
  return (
    <EmptyState title={`No ${definition.label.one.toLowerCase()} found`} isPage>
      {Elsewhere ? (
        <Suspense fallback={<RowsSkeleton rows={1} height={24} />}>
          <Elsewhere id={id}>{usual}</Elsewhere>
        </Suspense>
      ) : (
        usual
      )}
      {listPath !== undefined && (
        <ClientLink path={listPath} className={classes['list']}>
          Go to {definition.label.many}
        </ClientLink>
      )}
    </EmptyState>
  )
}

/** Its status, where its list has one. */
function RecordStatus({ definition, row }: RecordPartProps) {
  const column = definition.list.columns.find(({ kind }) => kind === 'status')
  if (column === undefined || textOf(row[column.field]) === '') return null
  return <RecordCell definition={definition} column={column} value={row[column.field]} />
}

interface HeadProps extends Pick<RecordDetailProps, 'listPath'> {
  readonly about: RecordPartProps
  readonly screens: RecordScreens
  /** A deleted record has no actions. */
  readonly isGone: boolean
  readonly onRemove: () => void
}

/** Head of a record: its type, its status, its most important facts, and its actions. */
function Head({ about, listPath, screens, isGone, onRemove }: HeadProps) {
  const { definition, row } = about
  const { head: Lead, actions: Actions } = screens
  return (
    <header className={classes['head']}>
      <div className={classes['bar']}>
        {listPath !== undefined && (
          <ClientLink path={listPath} className={classes['back']} aria-label={`Back to ${definition.label.many}`}>
            <IconArrowLeft size={18} stroke={1.75} />
          </ClientLink>
        )}
        <h1 className={classes['title']}>{definition.title(row) || definition.label.one}</h1>
        <RecordStatus definition={definition} row={row} />
        {!row.active && <span className={classes['hidden']}>Hidden</span>}
        <span className={classes['updated']}>
          Updated <TimeText at={row.last_date} isRelative />
        </span>
        {Actions && !isGone && (
          <div className={classes['actions']}>
            <Suspense fallback={null}>
              <Actions {...about} />
            </Suspense>
          </div>
        )}
        {!isGone && <MoreActions about={about} menu={screens.menu} onRemove={onRemove} />}
      </div>
      {Lead && (
        <div className={classes['lead']}>
          <Suspense fallback={null}>
            <Lead {...about} />
          </Suspense>
        </div>
      )}
    </header>
  )
}

/** Tabs with words that are not saved. */
function useUnsavedTabs(onUnsaved: (isUnsaved: boolean) => void) {
  const [unsaved, setUnsaved] = useState<ReadonlySet<string>>(new Set())
  const isAny = unsaved.size > 0
  useEffect(() => onUnsaved(isAny), [isAny, onUnsaved])
  const note = (tab: string, isUnsaved: boolean) =>
    setUnsaved((before) => {
      if (before.has(tab) === isUnsaved) return before
      const others = [...before].filter((other) => other !== tab)
      return new Set(isUnsaved ? [...others, tab] : others)
    })
  return { unsaved, note }
}

interface PageProps extends Pick<RecordDetailProps, 'listPath'> {
  readonly about: RecordPartProps
  readonly record: KeptRecord<RecordPartProps['row']>
  readonly screens: RecordScreens
  readonly onRemove: () => void
}

function Page({ about, record, screens, listPath, onRemove }: PageProps) {
  const { definition, row } = about
  const actor = useActor()
  const { isGone } = record
  const history: RecordTab = { id: 'history', label: 'History', part: screens.history ?? UsualHistory }
  const tabs = [...(screens.tabs ?? []), history]
  const control = useRecordTabs(pageTabs(formOpenTo(definition, actor), { ...screens, tabs }, actor))
  const { unsaved, note } = useUnsavedTabs(record.onUnsaved)
  const { beside: Beside, foot: Foot, headFields = [] } = screens
  return (
    <>
      <article className={classes['detail']} aria-label={definition.title(row)}>
        <Head about={about} screens={screens} listPath={listPath} isGone={isGone} onRemove={onRemove} />
        <KeptNote definition={definition} view={record} />
        <RecordTabBar control={control} row={row} unsaved={unsaved} />
        <div className={classes['body']}>
          <RecordTabPanel {...about} control={control} isReadOnly={isGone || !row.can.write} onUnsaved={note} />
          <aside
            className={classes['aside']}
            aria-label="Facts"
            data-first={control.open.id === control.tabs[0].id || undefined}
          >
            <FactList definition={definition} row={row} shown={headFields} views={screens.cells} />
            {Beside && (
              <ComesWhole>
                <Beside {...about} />
              </ComesWhole>
            )}
          </aside>
        </div>
      </article>
      {Foot && !isGone && (
        <Suspense fallback={null}>
          <Foot {...about} />
        </Suspense>
      )}
    </>
  )
}

/** The page of one record: head, tabs, and the side panel. Made from the definition and the parts of the rooms. */
export function RecordDetail({ definition, id, params, listPath, screens = nothingMore }: RecordDetailProps) {
  const record = useKeptRecord(definition, id, params)
  const { row, isGone, error, isUnsaved } = record
  const remove = useRemove(definition, { params, listPath })
  // Tabs are below these parts, and do not move by them once they can be pressed.
  const isHeadHere = usePartsHere([screens.head, screens.actions])
  useFetchAhead([screens.menu, screens.beside, screens.foot])
  if (isRefusal(error) && !isUnsaved) return <DisallowedScreen needs={readRole(definition)} />
  if (row === undefined) {
    if (isGone) return <GoneRecord definition={definition} id={id} listPath={listPath} screens={screens} />
    return error ? <ErrorState error={error} onRetry={record.retry} /> : <RowsSkeleton />
  }
  if (!isHeadHere) return <RowsSkeleton />
  return (
    <Page
      about={{ definition, row, params }}
      record={record}
      screens={screens}
      listPath={listPath}
      onRemove={() => remove(row)}
    />
  )
}
