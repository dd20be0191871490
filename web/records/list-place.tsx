import { ActionIcon, SegmentedControl } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { Suspense, type ReactNode } from 'react'
import { hasOneOf, pathTemplate, type RecordDefinition } from '../../domain/kernel/index.ts'
import { unreadCondition } from '../../domain/kernel/lists/list-view.ts'
import { searchBoxes } from '../../domain/search-boxes.ts'
import { ChosenBar, ListMenu } from '../automation/index.ts'
import { useActor } from '../platform/platform-context.tsx'
import { useAddressWords, WordsInForce } from '../platform/use-address-words.ts'
import { screensOf } from '../screens.ts'
import { BoxedList } from '../search/boxed-list.tsx'
import { ClientLink } from '../ui/client-link.tsx'
import type { ListLook } from '../ui/detail/record-screens.ts'
import { ListFrame } from '../ui/list/list-frame.tsx'
import { both, RecordList, Surrounded } from '../ui/list/record-list.tsx'
import { RowChoosingContext, useNewChoosing } from '../ui/list/row-choosing.ts'
import { useCellEdits } from '../ui/list/use-cell-edits.ts'
import { RowsSkeleton } from '../ui/states.tsx'
import { useNow } from '../ui/use-now.ts'
import { detailPath, type Section } from './sections.ts'
import { TrashButton } from './trash-button.tsx'
import { useOwnParams } from './use-own-params.ts'
import { ColumnsButton } from './views/columns-button.tsx'
import { useListColumns, type ListColumns } from './views/use-list-columns.ts'
import { useOpenView, type OpenView } from './views/use-open-view.ts'
import { useViewActions } from './views/use-view-actions.ts'
import { ViewMenu } from './views/view-menu.tsx'
import { ViewProblem, type Problem } from './views/view-problem.tsx'
import { mayOffer } from './what-roles-allow.ts'
import classes from './section-screen.module.css'
import viewClasses from './views/views.module.css'

interface PlaceProps {
  readonly section: Section
  readonly definition: RecordDefinition
}

/** True if the list shows shipped records instead of the client's own: the address says so. */
function useCatalogue(isFirst = false) {
  const { words, change } = useAddressWords()
  const usual = isFirst ? 'all' : 'own'
  return {
    isAll: (words['from'] ?? usual) === 'all',
    show: (from: string) =>
      change(
        { from: from === usual ? undefined : from, q: undefined, sort: undefined, code: undefined, view: undefined },
        true,
      ),
  }
}

/** Word of the address that names the look of a list. */
const lookWord = 'look'

/** The look that the address names, other than its rows; undefined for the rows. */
function useLook(definition: RecordDefinition): ListLook | undefined {
  const { words } = useAddressWords()
  return screensOf(definition).looks?.find(({ id }) => id === words[lookWord])
}

/** Switch between the rows of a list and its other looks. */
function LookSwitch({ definition }: Pick<PlaceProps, 'definition'>) {
  const { change } = useAddressWords()
  const look = useLook(definition)
  const { looks = [] } = screensOf(definition)
  if (looks.length === 0) return null
  return (
    <SegmentedControl
      size="xs"
      aria-label="Shown as"
      data={[{ value: 'list', label: 'List' }, ...looks.map(({ id, label }) => ({ value: id, label }))]}
      value={look?.id ?? 'list'}
      onChange={(next) => change({ [lookWord]: next === 'list' ? undefined : next }, true)}
    />
  )
}

interface ListActionsProps extends PlaceProps {
  readonly catalogue: ReturnType<typeof useCatalogue>
  readonly columns: ListColumns
  readonly opened: OpenView
}

/** The views of the list, and its columns. */
function ListViews({ section, definition, columns, opened }: Omit<ListActionsProps, 'catalogue'>) {
  const actions = useViewActions({
    opened,
    list: section.path,
    record: definition.name,
    columns: columns.inForce,
    resetColumns: columns.reset,
  })
  return (
    <>
      <ViewMenu
        opened={opened}
        actions={actions}
        usual={usualName(definition)}
        isChanged={opened.isEdited || columns.isChanged}
      />
      {columns.isOffered && <ColumnsButton columns={columns} isOfView={opened.view !== undefined} />}
    </>
  )
}

const leftOutWords = (count: number): string =>
  count === 1
    ? '1 column is left out: you may not read its field, or it is no longer here.'
    : `${count} columns are left out: you may not read their fields, or they are no longer here.`

/** Says how many of the chosen columns are not shown. */
function LeftOut({ columns: { isOffered, leftOut } }: { readonly columns: ListColumns }) {
  if (!isOffered || leftOut === 0) return null
  return <p className={viewClasses['leftOut']}>{leftOutWords(leftOut)}</p>
}

/** Reserves the place of the menu until it is loaded: the rows below do not move. */
const MenuPlace = () => <ActionIcon aria-hidden disabled tabIndex={-1} style={{ visibility: 'hidden' }} />

/** The place that is open, for a new record to begin in. */
function usePlaceQuery(definition: RecordDefinition): string {
  const { words } = useAddressWords()
  const word = screensOf(definition).places?.word
  const place = word === undefined ? undefined : words[word]
  return word === undefined || !place ? '' : `?${new URLSearchParams({ [word]: place }).toString()}`
}

/** Actions that only this list has; draws nothing where there are none. */
function OwnActions({ definition, catalogue: { isAll, show } }: Pick<ListActionsProps, 'definition' | 'catalogue'>) {
  const { catalogue, listActions: Own, looks } = screensOf(definition)
  if (!catalogue && !Own && !looks) return null
  return (
    <div className={classes['own']}>
      <LookSwitch definition={definition} />
      {catalogue && (
        <SegmentedControl
          size="xs"
          aria-label="Which ones"
          data={[
            { value: 'own', label: 'Your own' },
            { value: 'all', label: 'All' },
          ]}
          value={isAll ? 'all' : 'own'}
          onChange={show}
        />
      )}
      {Own && <Own />}
    </div>
  )
}

/** Next to the title of a list: its shown part, and its actions. */
function ListActions({ section, definition, columns, opened, catalogue: { isAll, show } }: ListActionsProps) {
  const actor = useActor()
  const params = useOwnParams(definition)
  const place = usePlaceQuery(definition)
  const canCreate = section.isReadyMade !== true && mayOffer('create', definition, actor)
  return (
    <>
      <OwnActions definition={definition} catalogue={{ isAll, show }} />
      {!isAll && <ListViews {...{ section, definition, columns, opened }} />}
      {mayOffer('remove', definition, actor) && <TrashButton definition={definition} params={params} />}
      <Suspense fallback={<MenuPlace />}>
        <ListMenu definition={definition} />
      </Suspense>
      {canCreate && (
        <ClientLink path={`${section.path}/new${place}`} className={classes['new']}>
          <IconPlus size={16} stroke={2} aria-hidden /> New
        </ClientLink>
      )}
      <LeftOut columns={columns} />
    </>
  )
}

const usualName = ({ label }: RecordDefinition): string => `All ${label.many.toLowerCase()}`

/** Reason for which the view of the address cannot be shown: the list without the view would be wrong. */
function useProblem(definition: RecordDefinition, { view, state }: OpenView): Problem | undefined {
  const actor = useActor()
  const { words } = useAddressWords()
  if (view !== undefined) return unreadCondition(definition, actor, words)
  return state === 'none' || state === 'here' ? undefined : state
}

interface ChoosingProps {
  readonly definition: RecordDefinition
  readonly children: ReactNode
}

function Choosing({ definition, children }: ChoosingProps) {
  const choosing = useNewChoosing(definition, { Bar: ChosenBar, Actions: screensOf(definition).chosenActions })
  return <RowChoosingContext value={choosing}>{children}</RowChoosingContext>
}

/** A list whose rows can be chosen, where there is something that the actor may do with several of them. */
function ChoosingList({ definition, children }: ChoosingProps) {
  const actor = useActor()
  const isWhole = pathTemplate(definition.path).owners.length === 0
  const exporters = ['export', ...(definition.exporter === undefined ? [] : [definition.exporter])]
  const isUseful = hasOneOf(actor, exporters) || mayOffer('write', definition, actor)
  return isWhole && isUseful ? <Choosing definition={definition}>{children}</Choosing> : children
}

/** Part of a list in the open place, and the columns in addition to those of the definition. */
function usePlace(definition: RecordDefinition) {
  const { words } = useAddressWords()
  const { places, none, around, columns = [] } = screensOf(definition)
  const where = places?.whereOf(words)
  return {
    where,
    around: places?.around ?? around,
    none: places?.none ?? none,
    drawn: places && where === undefined ? [...columns, places.column] : columns,
  }
}

interface ShownListProps extends PlaceProps {
  readonly opened: OpenView
}

/** The list by the words in force: searched, sorted, in the columns that its reader has chosen. */
function ShownList({ section, definition, opened }: ShownListProps) {
  const params = useOwnParams(definition)
  const now = useNow()
  const problem = useProblem(definition, opened)
  const { item, catalogue, cells } = screensOf(definition)
  const place = usePlace(definition)
  const shown = useCatalogue(catalogue?.isFirst)
  const look = useLook(definition)
  const box = section.hasSearchBox === true ? searchBoxes.get(definition.name) : undefined
  const columns = useListColumns(definition, { list: section.path, view: opened.view })
  const actions = <ListActions {...{ section, definition, columns, opened }} catalogue={shown} />
  const list = {
    definition: columns.definition,
    title: section.label,
    where: section.whereAt?.(now) ?? section.where,
    place: place.where,
    isMoving: section.whereAt !== undefined,
    orderBy: section.orderBy,
    params,
    pathOf: (row: { readonly id: string }) => detailPath(section, row.id),
    layout: item,
    drawn: place.drawn,
    views: cells,
    around: place.around,
    none: place.none,
    chosen: columns,
    edits: useCellEdits(definition, params),
    actions,
  }
  if (catalogue && shown.isAll) {
    return (
      <Suspense fallback={<RowsSkeleton />}>
        <catalogue.part title={section.label} actions={actions} pathOf={(id) => detailPath(section, id)} />
      </Suspense>
    )
  }
  if (problem !== undefined) {
    return (
      <ListFrame title={section.label} bar={actions}>
        <ViewProblem problem={problem} opened={opened} usual={usualName(definition).toLowerCase()} />
      </ListFrame>
    )
  }
  if (look !== undefined) {
    return (
      <ListFrame title={section.label} bar={actions}>
        <Surrounded around={list.around}>
          <look.part where={both(list.where, place.where)} pathOf={(id) => detailPath(section, id)} />
        </Surrounded>
      </ListFrame>
    )
  }
  return (
    <ChoosingList definition={definition}>
      {box === undefined ? <RecordList {...list} /> : <BoxedList {...list} box={box} />}
    </ChoosingList>
  )
}

/** The list of a section, as the view shows it that the address names. */
export function ListPlace(place: PlaceProps) {
  const opened = useOpenView(place.section.path)
  return (
    <WordsInForce value={opened.address}>
      <ShownList {...place} opened={opened} />
    </WordsInForce>
  )
}
