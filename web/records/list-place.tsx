import { SegmentedControl } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { Suspense } from 'react'
import type { RecordDefinition } from '../../domain/kernel/index.ts'
import { searchBoxes } from '../../domain/search-boxes.ts'
import { useActor } from '../platform/platform-context.tsx'
import { useAddressWords } from '../platform/use-address-words.ts'
import { screensOf } from '../screens.ts'
import { BoxedList } from '../search/boxed-list.tsx'
import { ClientLink } from '../ui/client-link.tsx'
import { RecordList } from '../ui/list/record-list.tsx'
import { RowsSkeleton } from '../ui/states.tsx'
import { useNow } from '../ui/use-now.ts'
import { detailPath, type Section } from './sections.ts'
import { TrashButton } from './trash-button.tsx'
import { useOwnParams } from './use-own-params.ts'
import { ColumnsButton } from './views/columns-button.tsx'
import { useListColumns, type ListColumns } from './views/use-list-columns.ts'
import { mayOffer } from './what-roles-allow.ts'
import classes from './section-screen.module.css'

interface PlaceProps {
  readonly section: Section
  readonly definition: RecordDefinition
}

/** Whether the list shows what is shipped beside the client's own: the address says so. */
function useCatalogue(isFirst = false) {
  const { words, change } = useAddressWords()
  const usual = isFirst ? 'all' : 'own'
  return {
    isAll: (words['from'] ?? usual) === 'all',
    show: (from: string) =>
      change({ from: from === usual ? undefined : from, q: undefined, sort: undefined, code: undefined }, true),
  }
}

interface ListActionsProps extends PlaceProps {
  readonly catalogue: ReturnType<typeof useCatalogue>
  readonly columns: ListColumns
}

/** Beside the title of a list: which ones it shows, and what can be done there. */
function ListActions({ section, definition, columns, catalogue: { isAll, show } }: ListActionsProps) {
  const actor = useActor()
  const params = useOwnParams(definition)
  const { catalogue, listActions: Own } = screensOf(definition)
  const canCreate = section.isReadyMade !== true && mayOffer('create', definition, actor)
  return (
    <>
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
      {Own && (
        <Suspense fallback={null}>
          <Own />
        </Suspense>
      )}
      {columns.isOffered && <ColumnsButton columns={columns} />}
      {mayOffer('remove', definition, actor) && <TrashButton definition={definition} params={params} />}
      {canCreate && (
        <ClientLink path={`${section.path}/new`} className={classes['new']}>
          <IconPlus size={16} stroke={2} aria-hidden /> New
        </ClientLink>
      )}
    </>
  )
}

/** The list of a section: searched, sorted, in the columns that its reader has chosen. */
export function ListPlace({ section, definition }: PlaceProps) {
  const params = useOwnParams(definition)
  const now = useNow()
  const { columns: drawn, item, catalogue } = screensOf(definition)
  const shown = useCatalogue(catalogue?.isFirst)
  const box = section.hasSearchBox === true ? searchBoxes.get(definition.name) : undefined
  const columns = useListColumns(definition, section.path)
  const list = {
    definition: columns.definition,
    title: section.label,
    where: section.whereAt?.(now) ?? section.where,
    isMoving: section.whereAt !== undefined,
    orderBy: section.orderBy,
    params,
    pathOf: (row: { readonly id: string }) => detailPath(section, row.id),
    layout: item,
    drawn,
    chosen: columns,
    actions: <ListActions {...{ section, definition, columns }} catalogue={shown} />,
  }
  if (catalogue && shown.isAll) {
    const { title, actions } = list
    return (
      <Suspense fallback={<RowsSkeleton />}>
        <catalogue.part title={title} actions={actions} pathOf={(id) => detailPath(section, id)} />
      </Suspense>
    )
  }
  return box === undefined ? <RecordList {...list} /> : <BoxedList {...list} box={box} />
}
